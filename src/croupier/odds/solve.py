"""From rules to a solution."""

from time import perf_counter

import numpy as np

from croupier.core.rules import Rules
from croupier.odds.composition import RANKS, TEN, Composition
from croupier.odds.dealer import dealer_rows
from croupier.odds.engine import Table
from croupier.odds.errors import BadComposition, BadPosition, NotExact
from croupier.odds.first_hands import HANDS, hand_name
from croupier.odds.payoff import Later
from croupier.odds.solution import DealerOdds, Solution
from croupier.odds.solved import SolvedRound, solve_round, table_of


def solve(
    rules: Rules, composition: Composition | None = None, *, streak: int | None = None
) -> Solution:
    """The value of a round and the best play, for one box.

    Play is composition-dependent; after a split by one strategy for all hands of the split that
    looks at the hand and the upcard alone (known as CDZ-).

    Args:
        rules: Any rules.
        composition: The cards before the first of the round; a full shoe when left out.
        streak: In a streak game the round that begins with so many wins; the long run over all
            states when left out.

    Raises:
        NotExact: It cannot be solved exactly.
        OddsError: Another question without an answer.
    """
    began = perf_counter()
    cards = composition or Composition.full(rules.decks)
    _check(rules, cards, streak)
    table = table_of(rules, cards)
    if rules.streak_length:
        raise NotExact("streak games are not built yet")
    solved = solve_round(table, rules.natural_pays.pays / rules.natural_pays.per, Later())
    return solution_of(solved, began)


def solution_of(solved: SolvedRound, began: float) -> Solution:
    """The answer from a solved round."""
    table = solved.table
    ev, by_upcard, by_hand = solved.ev, solved.by_upcard, solved.by_first_hand
    seconds = perf_counter() - began
    return Solution(
        rules=table.rules,
        composition=table.composition,
        ev=ev,
        by_upcard=tuple(by_upcard.tolist()),
        by_first_hand={
            hand_name(hand): tuple(values)
            for hand, values in zip(HANDS, by_hand.tolist(), strict=True)
        },
        dealer=dealer_odds(table.rules, table.composition),
        streak=(),
        method=method_of(table),
        seconds=seconds,
        solved=solved,
    )


def dealer_odds(rules: Rules, composition: Composition) -> tuple[DealerOdds, ...]:
    """How the dealer ends behind each upcard, with these cards unseen before it.

    Upcards that are not there end in nothing: all zero.
    """
    shoe = np.array(composition.counts)
    rows = dealer_rows(rules, shoe, np.zeros((1, 10), dtype=np.uint8))[0]
    ends = []
    for place, letter in enumerate(RANKS):
        chance = shoe[place] / composition.cards
        given = rows[:, place] / chance if chance else rows[:, place]
        below = np.diff(given[1:7]).tolist()
        natural = 1.0 - float(given[6]) if chance and place in (0, TEN) else 0.0
        totals = (below[0], below[1], below[2], below[3], below[4])
        ends.append(DealerOdds(letter, float(given[0]), totals, natural))
    return tuple(ends)


def method_of(table: Table) -> str:
    """How a value is meant, in words."""
    words = "exact, composition-dependent"
    if table.rules.max_hands > 1:
        words += "; after a split one strategy by hand and upcard alone (CDZ-)"
    if not table.rules.shuffle.is_each_round:
        words += "; the first round of a fresh shoe"
    return words


def _check(rules: Rules, cards: Composition, streak: int | None) -> None:
    if streak is not None and not 0 <= streak <= rules.streak_length:
        raise BadPosition(f"a streak of {streak}, expected 0 to {rules.streak_length}")
    if cards.cards < 4:
        raise BadComposition(f"{cards.cards} cards, a round needs at least 4")
