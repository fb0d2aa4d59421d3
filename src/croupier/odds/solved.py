"""A solved round: every step's result, kept for the questions that come after the value."""

from dataclasses import dataclass, replace

import numpy as np

from croupier.core.actions import Action
from croupier.odds.composition import RANKS
from croupier.odds.engine import Play, SplitHands, Table, best_play, split_hands
from croupier.odds.errors import BadPosition
from croupier.odds.first_hands import (
    HANDS,
    FirstHands,
    round_values,
    split_kinds,
    unsplit_hands,
    with_splits,
)
from croupier.odds.memory import memory_kinds
from croupier.odds.payoff import NOTHING_LATER, Later, Payoff, average_pays, net_payoff
from croupier.odds.play import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Floats

ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The plays in the order of their numbers in the kernels."""
assert (STAND, HIT, DOUBLE, SPLIT, SURRENDER) == (0, 1, 2, 3, 4), "the order of ACTIONS"


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round under best play.

    Attributes:
        natural_pays: What a natural wins in this round.
        later: What the round's end is worth beside its net.
        payoff: What the ends of a hand bring.
        values: Value by first hand and upcard, dealer's naturals included; joint.
        has_memory: The second hand of a split is played with the first hand's cards in mind.
    """

    table: Table
    natural_pays: float
    later: Later
    payoff: Payoff
    play: Play
    one: SplitHands
    first: FirstHands
    values: Floats
    has_memory: bool = False

    @property
    def ev(self) -> float:
        """Value of the round (with what comes later)."""
        return float(self.first.chance @ self.values.sum(axis=1))


def solve_round(table: Table, natural_pays: float, later: Later = NOTHING_LATER) -> SolvedRound:
    """Best play of one round, after splits by zero-memory."""
    payoff = net_payoff(average_pays(table.rules, table.composition), later)
    play = best_play(table, payoff)
    one = split_hands(table, play.acts, play.ace_acts, payoff)
    first = with_splits(unsplit_hands(table, play, later), split_kinds(table, one))
    values = round_values(table, first, natural_pays, later)
    return SolvedRound(table, natural_pays, later, payoff, play, one, first, values)


def with_memory(solved: SolvedRound) -> SolvedRound:
    """The same round where splits are played with full memory.

    Raises:
        NotExact: More than two hands of a box, or a streak.
    """
    kinds = memory_kinds(solved.table, solved.payoff)
    first = with_splits(solved.first, kinds)
    values = round_values(solved.table, first, solved.natural_pays, solved.later)
    return replace(solved, first=first, values=values, has_memory=True)


def counts_of(hand: str) -> tuple[int, ...]:
    """Ten counts of a hand's letters, such as "A7".

    Raises:
        BadPosition: A letter that is no value.
    """
    if not hand or any(letter not in RANKS for letter in hand):
        raise BadPosition(f"no hand of the letters {RANKS}: {hand[:22]!r}")
    return tuple(hand.count(letter) for letter in RANKS)


def upcard_place(upcard: str) -> int:
    """Where an upcard's letter stands.

    Raises:
        BadPosition: It is no value.
    """
    if len(upcard) != 1 or upcard not in RANKS:
        raise BadPosition(f"no upcard of the letters {RANKS}: {upcard[:22]!r}")
    return RANKS.index(upcard)


def wishes(solved: SolvedRound, hand: str, upcard: str) -> tuple[Action, ...]:
    """Plays of a hand by their value, best first; the first that is legal is the best.

    Raises:
        BadPosition: A bust hand, a natural, fewer than two cards, or cards that are not there.
    """
    counts, column = counts_of(hand), upcard_place(upcard)
    place = solved.table.hands.index(counts)
    if len(hand) < 2 or place < 0:
        raise BadPosition(f"no hand in play: {hand[:22]!r}")
    if solved.table.live[place, column] <= 0.0:
        raise BadPosition(f"the cards of {hand[:22]!r} against {upcard} are not in the shoe")
    low, high = (
        RANKS.index(letter) for letter in (min(hand, key=RANKS.index), max(hand, key=RANKS.index))
    )
    if len(hand) == 2:
        values = solved.first.plays[HANDS.index((low, high)), column]
    else:
        values = np.full(len(ACTIONS), -np.inf)
        values[STAND] = solved.play.stand[place, column]
        if not solved.table.stops[place]:
            values[HIT] = solved.play.hit[place, column]
    order = np.argsort(-values, kind="stable")
    return tuple(ACTIONS[number] for number in order if values[number] > -np.inf)


def is_natural(hand: str) -> bool:
    """Whether two first cards are a natural."""
    return sorted(hand) == ["A", "T"]


def pair_hands(solved: SolvedRound, pair: int, upcard: int) -> int:
    """To how many hands at most a pair is best split, where it is split at all."""
    kinds = solved.first.kinds[pair]
    return int(kinds[0].hands[upcard]) if kinds else 1
