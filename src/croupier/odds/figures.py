"""What a round under best play holds beside its value: outcomes, wagers, cards."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from croupier.core.settlement import Outcome
from croupier.odds.dealer import drawing_rows, upcard_draws
from croupier.odds.errors import NotExact
from croupier.odds.first_hands import NATURAL, PAIRS, FirstHands, natural_values
from croupier.odds.followed import followed_values, is_split, unsplit_values
from croupier.odds.payoff import counting
from croupier.odds.play import Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.two_hands import BUST_TWICE, SplitSets, hand_ends


def takes_even_money(solved: SolvedRound) -> bool:
    """Whether a natural is best paid 1:1 at once against an ace."""
    rules, first, later = solved.table.rules, solved.first, solved.later
    if not rules.even_money:
        return False
    declined = replace(rules, even_money=False, insurance=False)
    both = (
        natural_values(which, first, solved.natural_pays, later)[0] for which in (rules, declined)
    )
    taken, refused = both
    return bool(taken > refused)


def total(first: FirstHands, values: Floats) -> float:
    """The sum over first hands and upcards of what is joint with both."""
    return float(first.chance @ values.sum(axis=1))


def hand_outcomes(solved: SolvedRound) -> Mapping[Outcome, float]:
    """How many hands of the box end in each way, per round; their sum is the hands."""
    first = solved.first
    hands = _without_naturals(followed_values(solved, counting(base=1.0), 1.0))
    ends = {
        "win": counting(win=1.0),
        "push": counting(push=1.0),
        "standing": counting(standing=1.0),
    }
    sums = {
        name: total(first, _without_naturals(followed_values(solved, payoff, 0.0)))
        for name, payoff in ends.items()
    }
    given_up = total(first, _without_naturals(followed_values(solved, counting(), 1.0)))
    looked = solved.table.looks[None, :] * first.natural
    natural = first.natural[NATURAL].copy()
    paid = first.any_end[NATURAL] - natural
    even_money = 0.0
    if takes_even_money(solved):
        even_money, paid[0], natural[0] = first.any_end[NATURAL, 0], 0.0, 0.0
    chance = first.chance[NATURAL]
    standing = sums["standing"]
    return {
        Outcome.WIN: sums["win"],
        Outcome.LOSE: standing
        - sums["win"]
        - sums["push"]
        + total(first, _without_naturals(looked)),
        Outcome.PUSH: sums["push"] + float(chance * natural.sum()),
        Outcome.NATURAL: float(chance * paid.sum()),
        Outcome.EVEN_MONEY: float(chance * even_money),
        Outcome.BUST: total(first, hands) - standing - given_up,
        Outcome.SURRENDER: given_up,
    }


def _without_naturals(values: Floats) -> Floats:
    values = values.copy()
    values[NATURAL] = 0.0
    return values


def wagers(solved: SolvedRound) -> float:
    """Wagers of the box in all, in first wagers: doubles and splits, no insurance."""
    first = solved.first
    bets = followed_values(solved, counting(base=1.0, doubled=1.0), 1.0)
    bets += solved.table.looks[None, :] * first.natural
    bets[NATURAL] = first.any_end[NATURAL]
    return total(first, bets)


def cards(solved: SolvedRound) -> float:
    """Cards dealt to one box and the dealer.

    Raises:
        NotExact: Three hands or more may all be bust, so that the dealer draws nothing.
    """
    table, first = solved.table, solved.first
    if table.rules.max_hands > 2:
        raise NotExact("whether more than two hands are all bust is not followed")
    drawn = followed_values(
        solved, counting(base=2.0, card=1.0), 2.0, split=counting(base=1.0, card=1.0)
    )
    drawn += 2.0 * table.looks[None, :] * first.natural
    drawn[NATURAL] = 2.0 * first.any_end[NATURAL]
    shoe = table.shoe.astype(np.int64)
    dealing = replace(table, rows=drawing_rows(table.rules, shoe, table.removed.counts))
    by_dealer = unsplit_values(replace(solved, table=dealing), counting(standing=1.0), 0.0)
    for pair, kinds in enumerate(first.kinds):
        for kind in kinds:
            splits = is_split(solved, pair, kind)
            upcards = np.flatnonzero(splits).tolist()
            after = _draws_after_split(solved, pair, upcards)
            by_dealer[PAIRS[pair]] += kind.chance * splits * (after - by_dealer[PAIRS[pair]])
    by_dealer[NATURAL] = 0.0
    return 2.0 + total(first, drawn + by_dealer)


def _draws_after_split(solved: SolvedRound, pair: int, upcards: list[int]) -> Floats:
    """The dealer's draws by upcard where two hands of a split are not both bust."""
    table, play = solved.table, solved.play
    acts = play.ace_acts if pair == 0 else play.acts
    draws = np.zeros(10)
    for up in upcards:
        sets = SplitSets(table, pair, up, rows_of=upcard_draws)
        joint = sets.joint(hand_ends(table, pair, up, acts))
        chances = joint.sum(axis=2)
        draws[up] = chances.sum() - chances[BUST_TWICE:, BUST_TWICE:].sum()
    return draws
