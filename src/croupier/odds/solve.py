"""From rules to a solution."""

from time import perf_counter

import numpy as np

from croupier.core.rules import Rules
from croupier.odds.composition import RANKS, TEN, Composition
from croupier.odds.dealer import dealer_rows
from croupier.odds.engine import Table, lay_table
from croupier.odds.errors import BadComposition, BadPosition
from croupier.odds.first_hands import HANDS, given_hand, given_upcard, hand_name
from croupier.odds.play import Floats
from croupier.odds.short_shoe import refuse_short_shoe
from croupier.odds.solution import DealerOdds, Solution, StreakState
from croupier.odds.solved import SolvedRound, solve_round, with_memory
from croupier.odds.streak import LongRun, long_run


def solve(
    rules: Rules,
    composition: Composition | None = None,
    *,
    streak: int | None = None,
    memory: bool = False,
) -> Solution:
    """The value of a round and the best play, for one box.

    Play is composition-dependent; after a split by one strategy for all hands of the split that
    looks at the hand and the upcard alone (known as CDZ-). A pair is split to as many hands as is
    best. Insurance and even money are taken where they gain. Play looks at values, not at suits:
    what three sevens of one suit pay is a mean over the suits of the shoe.

    Args:
        rules: Any rules.
        composition: The cards before the first of the round; a full shoe when left out.
        streak: In a streak game the round that begins with so many wins; the long run over all
            states when left out.
        memory: The second hand of a split is played with the cards in mind that the first hand
            drew, and the first so that the second learns from it: the most that any player can
            get. Rules with one split at most; what else a round holds is not told then.

    Raises:
        NotExact: It cannot be solved exactly.
        OddsError: Another question without an answer.
    """
    began = perf_counter()
    cards = composition or Composition.full(rules.decks)
    _check(rules, cards, streak)
    if rules.streak_length and not memory:
        run = long_run(rules, cards)
        for one in run.rounds:
            refuse_short_shoe(one.solved.table, one.solved.play)
        return _streak_solution(run, streak, began)
    table = lay_table(rules, cards)
    solved = solve_round(table, rules.natural_pays.pays / rules.natural_pays.per)
    if memory:
        solved = with_memory(solved)
    refuse_short_shoe(table, solved.play, anything=memory)
    return _solution(((1.0, solved),), solved.ev, solved.values, began)


def _streak_solution(run: LongRun, streak: int | None, began: float) -> Solution:
    """One state's round, or the mean of all by their share."""
    states = tuple(
        StreakState(wins, float(run.share[wins]), one.ev, float(run.worth[wins]))
        for wins, one in enumerate(run.rounds)
    )
    if streak is not None:
        one = run.rounds[streak]
        return _solution(((1.0, one.solved),), one.ev, one.net, began, states)
    rounds = tuple(
        (float(share), one.solved) for share, one in zip(run.share, run.rounds, strict=True)
    )
    nets = np.array([one.net for one in run.rounds])
    return _solution(rounds, run.ev, np.einsum("s,shu->hu", run.share, nets), began, states)


def _solution(
    rounds: tuple[tuple[float, SolvedRound], ...],
    ev: float,
    values: Floats,
    began: float,
    streak: tuple[StreakState, ...] = (),
) -> Solution:
    """The answer from solved rounds and values by first hand and upcard."""
    table, first = rounds[0][1].table, rounds[0][1].first
    by_upcard, by_hand = given_upcard(first, values), given_hand(first, values)
    seconds = perf_counter() - began
    return Solution(
        rules=table.rules,
        composition=table.composition,
        ev=ev,
        by_upcard=tuple(by_upcard.tolist()),
        by_first_hand={
            hand_name(hand): tuple(row) for hand, row in zip(HANDS, by_hand.tolist(), strict=True)
        },
        dealer=dealer_odds(table.rules, table.composition),
        streak=streak,
        method=method_of(table, has_memory=rounds[0][1].has_memory),
        seconds=seconds,
        rounds=rounds,
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


def method_of(table: Table, *, has_memory: bool = False) -> str:
    """How a value is meant, in words."""
    words = "exact, composition-dependent"
    if has_memory:
        words += "; after a split the second hand knows what the first drew (full memory)"
    elif table.rules.max_hands > 1:
        words += "; after a split one strategy by hand and upcard alone (CDZ-)"
    if table.rules.streak_length:
        words += "; best play for the long run, the hands of a split moving the streak"
    if not table.rules.shuffle.is_each_round:
        words += "; the first round of a fresh shoe"
    return words


def _check(rules: Rules, cards: Composition, streak: int | None) -> None:
    if streak is not None and not 0 <= streak <= rules.streak_length:
        raise BadPosition(f"a streak of {streak}, expected 0 to {rules.streak_length}")
    if cards.cards < 4:
        raise BadComposition(f"{cards.cards} cards, a round needs at least 4")
