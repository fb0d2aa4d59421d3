"""What a hand is paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from croupier.core.cards import Card, Rank
from croupier.core.hand import HandTotal, hand_total
from croupier.core.money import MINOR_PER_UNIT, Ratio
from croupier.core.rules import Prize, Rules
from croupier.core.values import quickly_made

INSURANCE_PAYS = Ratio(2, 1)
EVEN = Ratio(1, 1)


class Outcome(StrEnum):
    """How a hand ended."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    NATURAL = "natural"
    EVEN_MONEY = "even-money"
    BUST = "bust"
    SURRENDER = "surrender"


@quickly_made
@dataclass(frozen=True, slots=True)
class Settlement:
    """How a hand ended and what came back.

    Attributes:
        returned: Minor units that go to the account, the wager included.
        prize: The three-card prize that was paid.
    """

    outcome: Outcome
    returned: int
    prize: Prize | None = None


def insurance_wager(wager: int) -> int:
    """What insuring a first wager costs: exactly half (M7)."""
    half, rest = divmod(wager, 2)
    assert rest == 0, "first wagers are whole units, so halves are exact"
    return half


def insurance_returns(wager: int) -> int:
    """What a won insurance wager brings back: itself and 2:1."""
    return wager + INSURANCE_PAYS.of(wager)


def surrendered(wager: int) -> Settlement:
    """Half comes back at once (M13)."""
    return Settlement(Outcome.SURRENDER, insurance_wager(wager))


def paid_natural(wager: int, pays: Ratio) -> Settlement:
    """A natural that the dealer cannot match (M11)."""
    return Settlement(Outcome.NATURAL, wager + pays.of(wager))


def paid_even_money(wager: int) -> Settlement:
    """1:1 at once for a natural against an ace (P4)."""
    return Settlement(Outcome.EVEN_MONEY, wager + EVEN.of(wager))


def against_natural(wager: int, *, is_natural: bool) -> Settlement:
    """A hand against the dealer's natural: naturals push, all else loses (M9)."""
    if is_natural:
        return Settlement(Outcome.PUSH, wager)
    return Settlement(Outcome.LOSE, 0)


def compared(cards: Sequence[Card], wager: int, dealer: HandTotal, rules: Rules) -> Settlement:
    """A standing hand against the dealer's last total (M23, P10, P12)."""
    points = hand_total(cards).points
    if not dealer.is_bust:
        if points == dealer.points:
            return Settlement(Outcome.PUSH, wager)
        if points < dealer.points:
            return Settlement(Outcome.LOSE, 0)
    won = best_prize(cards, rules)
    if won is None:
        return Settlement(Outcome.WIN, wager + EVEN.of(wager))
    prize, pays = won
    return Settlement(Outcome.WIN, wager + pays.of(wager), prize)


def best_prize(cards: Sequence[Card], rules: Rules) -> tuple[Prize, Ratio] | None:
    """The prize that pays most for three cards; None when there is none (P10).

    Their ranks make them a total of 21.
    """
    if len(cards) != 3:
        return None
    fitting = [(prize, pays) for prize, pays in rules.prizes if _fits(prize, cards)]
    return max(fitting, key=lambda won: won[1].of(MINOR_PER_UNIT), default=None)


def _fits(prize: Prize, cards: Sequence[Card]) -> bool:
    ranks = {card.rank for card in cards}
    match prize:
        case Prize.SUITED_777:
            return ranks == {Rank.SEVEN} and len({card.suit for card in cards}) == 1
        case Prize.SEVENS:
            return ranks == {Rank.SEVEN}
        case Prize.STRAIGHT_678:
            return ranks == {Rank.SIX, Rank.SEVEN, Rank.EIGHT}
        case _:
            assert_never(prize)
