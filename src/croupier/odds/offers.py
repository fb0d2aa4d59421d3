"""Insurance and even money, before the dealer looks under an ace."""

from collections.abc import Mapping

from croupier.core.actions import Action
from croupier.odds.composition import TEN
from croupier.odds.engine import Table
from croupier.odds.solution import ActionValues
from croupier.odds.spot import Spot


def answered(spot: Spot, table: Table, plays: Mapping[Action, float]) -> ActionValues:
    """The values of a spot with what may be answered before its plays."""
    best = max(plays, key=lambda action: plays[action], default=None)
    is_asked = spot.upcard.is_ace and spot.rules.insurance
    if not is_asked or spot.is_split or len(spot.hand) > 2:
        return ActionValues(plays, {}, None, best, None, method_of(spot))
    natural = spot.unseen.counts[TEN] / spot.unseen.cards
    insurance = 2.0 * natural - (1.0 - natural)
    declined = _declined(spot, natural, is_looked=bool(table.looks[0]), plays=plays)
    offer = {Action.DECLINE: declined}
    if spot.is_natural and spot.rules.even_money:
        offer[Action.EVEN_MONEY] = 1.0 + spot.later.win
    else:
        offer = {Action.INSURE: declined + 0.5 * insurance, **offer}
    best_offer = max(offer, key=lambda action: (offer[action], action is Action.DECLINE))
    return ActionValues(plays, offer, insurance, best, best_offer, method_of(spot))


def _declined(
    spot: Spot, natural: float, *, is_looked: bool, plays: Mapping[Action, float]
) -> float:
    """Value of the box with no insurance, before the look."""
    if spot.is_natural:
        return (spot.natural_pays + spot.later.win) * (1.0 - natural) + spot.later.push * natural
    goes_on = max(plays.values())
    if not is_looked:
        return goes_on
    return goes_on * (1.0 - natural) + (spot.later.lose - 1.0) * natural


def method_of(spot: Spot) -> str:
    """How the values are meant, in words."""
    words = "exact for these unseen cards"
    if spot.has_memory:
        words += "; after a split the second hand knows what the first drew (full memory)"
    elif spot.rules.max_hands > 1:
        words += "; split hands play one strategy by hand and upcard alone (CDZ-)"
    return words
