"""A split to two hands whose second hand is played with the first hand's cards in mind.

The first hand's play cannot change what its own cards are worth, but what it draws tells the
second hand something, and more cards tell more. So the first hand is played for its own value
and the value of the best second hand with its cards out of the shoe, bust hands among them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules
from croupier.odds.dealer import PLAYS_ON, ROWS, dealer_rows
from croupier.odds.engine import Table, pair_cards, single_cards
from croupier.odds.errors import NotExact
from croupier.odds.first_hands import Kinds, PairKind
from croupier.odds.hands import KEY_BITS, WEIGHTS, Counts
from croupier.odds.memory_bound import worth_trying
from croupier.odds.memory_kernels import (
    first_hand_kernel,
    second_hand_kernel,
)
from croupier.odds.payoff import Payoff
from croupier.odds.play import Floats
from croupier.odds.set_table import FREE, SETS_AT_ONCE, unions_kernel

Flags = NDArray[np.bool_]


def require_memory(rules: Rules) -> None:
    """Passes where full memory can be followed.

    Raises:
        NotExact: More than two hands of a box, or a streak.
    """
    if rules.max_hands > 2:
        raise NotExact("full memory is followed through one split to two hands, not more")
    if rules.streak_length:
        raise NotExact("full memory is not followed in a game with a streak")


def memory_kinds(table: Table, payoff: Payoff) -> Kinds:
    """The kinds of each pair, their splits played with full memory.

    Raises:
        NotExact: More than two hands of a box, or a streak.
    """
    require_memory(table.rules)
    sets, two = UnionRows(table), np.full(10, 2)
    kinds: list[tuple[PairKind, ...]] = []
    for pair in range(10):
        if table.rules.max_hands < 2 or table.composition.counts[pair] < 2:
            kinds.append(())
            continue
        value = pair_value(table, payoff, pair, sets)
        kinds.append(
            tuple(PairKind(chance, cards, value, two) for chance, cards in pair_cards(table, pair))
        )
    return tuple(kinds)


class UnionRows:
    """The dealer's rows for the cards of two hands together, each set once for all pairs."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begin(bits=14)

    def _begin(self, *, bits: int) -> None:
        self.slots = np.full((1 << bits, 2), FREE)
        self.found = np.zeros(1 << (bits - 1), dtype=np.int64)
        self.rows = np.zeros((0, ROWS, 10))
        self.bits, self.count = bits, 0

    def look_up(self, ones: Counts, others: Counts) -> None:
        """Fills in the rows of every sum of two keys."""
        count = unions_kernel(ones, others, self.slots, self.found, self.count)
        while count < 0:
            kept = self.rows, self.found[: len(self.rows)]
            self._begin(bits=self.bits + 1)
            self.rows = kept[0]
            self.count = unions_kernel(kept[1], np.zeros(1, np.int64), self.slots, self.found, 0)
            count = unions_kernel(ones, others, self.slots, self.found, self.count)
        known, self.count = len(self.rows), count
        # In place: there are some hundred thousand sets.
        self.rows.resize((count, ROWS, 10), refcheck=False)
        shoe = self.table.shoe.astype(np.int64)
        for begin in range(known, count, SETS_AT_ONCE):
            keys = self.found[begin : min(count, begin + SETS_AT_ONCE)]
            self.rows[begin : begin + len(keys)] = dealer_rows(
                self.table.rules, shoe, counts_of_keys(keys)
            )


def counts_of_keys(keys: Counts) -> NDArray[np.uint8]:
    """The ten counts that each key stands for."""
    counts: NDArray[np.uint8] = (
        (keys[:, None] >> (KEY_BITS * np.arange(10))) & ((1 << KEY_BITS) - 1)
    ).astype(np.uint8)
    return counts


@dataclass(frozen=True, slots=True)
class _FirstHands:
    """What the first hand of a split may grow to.

    Attributes:
        hits: By hand and upcard, whether a card more is to be tried.
        doubles: The same for a double.
        keys: Cards of the first hand, bust hands among them.
        lines: By hand and card more, where those cards stand in `keys`; in the last column
            the hand itself; -1 where they are not reached.
    """

    hits: Flags
    doubles: Flags
    keys: Counts
    lines: Counts


def _may(table: Table, pair: int) -> tuple[Flags, Flags]:
    """Split hands that may take a card, and that may be doubled."""
    hands = table.hands
    draws = ~table.stops
    doubles = table.may_double & table.rules.das & ~(table.stops & (hands.cards == 2))
    if pair == 0 and table.rules.split_aces_one_card:
        draws, doubles = np.zeros_like(draws), np.zeros_like(doubles)
    draws[single_cards()[pair]] = True
    return draws, doubles


def _first_hands(table: Table, payoff: Payoff, pair: int) -> _FirstHands:
    draws, doubles = _may(table, pair)
    hits, twice = worth_trying(table, payoff, pair, draws, doubles)
    hands, root = table.hands, single_cards()[pair]
    reached = np.zeros(hits.shape, dtype=np.bool_)
    reached[root] = table.shoe - (np.arange(10) == pair) > 0
    lines = np.full((len(hands.keys), 11), -1, dtype=np.int64)
    keys: list[int] = []
    left = table.shoe - (np.arange(10) == pair)
    for hand in np.flatnonzero(hands.counts[:, pair])[::-1].tolist():
        if not reached[hand].any():
            continue
        lines[hand, 10] = len(keys)
        keys.append(int(hands.keys[hand]))
        goes_on = reached[hand] & (hits[hand] | twice[hand])
        if not goes_on.any():
            continue
        for place in np.flatnonzero(left > hands.counts[hand]).tolist():
            after = hands.child[hand, place]
            if after >= 0:
                reached[after] |= goes_on
            else:
                lines[hand, place] = len(keys)
                keys.append(int(hands.keys[hand] + WEIGHTS[place]))
    every, place_of = np.unique(np.array(keys, dtype=np.int64), return_inverse=True)
    lines[lines >= 0] = place_of[lines[lines >= 0]]
    return _FirstHands(hits & reached, twice & reached, every, lines)


def pair_value(table: Table, payoff: Payoff, pair: int, sets: UnionRows) -> Floats:
    """Value of both hands of a pair's split, by upcard; joint, given that the pair is out."""
    hands, root = table.hands, single_cards()[pair]
    own = np.flatnonzero(hands.counts[:, pair])
    if pair == 0 and table.rules.split_aces_one_card:
        own = own[hands.cards[own] <= 2]
    first = _first_hands(table, payoff, pair)
    sets.look_up(first.keys, hands.keys[own])
    further = table.removed.place[pair, 1]
    value, twofold = np.zeros((len(hands.keys), 10)), np.zeros((len(hands.keys), 10))
    first_hand_kernel(
        table.shoe,
        pair,
        own,
        hands.counts,
        hands.child,
        hands.cards,
        hands.category,
        table.rows,
        further,
        first.lines,
        first.hits,
        first.doubles,
        payoff.single,
        payoff.twice,
        _second_hands(table, payoff, pair, sets, own, first.keys),
        np.zeros((2, 10)),
        value,
        twofold,
    )
    both: Floats = value[root] + 2.0 * payoff.base * table.rows[further[root], PLAYS_ON]
    return both


def _brings_most(payoff: Payoff) -> float:
    """The most that a second hand with one wager brings, what a lost one costs taken off."""
    return float(payoff.single[:, 0].max())


def _second_hands(
    table: Table, payoff: Payoff, pair: int, sets: UnionRows, own: Counts, keys: Counts
) -> Floats:
    """Best value of the second hand, by the cards that the first took out and by upcard."""
    hands, root = table.hands, single_cards()[pair]
    draws, doubles = _may(table, pair)
    most = _brings_most(payoff)
    hit, value, twofold = (np.zeros((lines, 10)) for lines in (2, *[len(hands.keys)] * 2))
    best, place_of = np.zeros((len(keys), 10)), np.zeros(len(own), dtype=np.int64)
    left = table.shoe - counts_of_keys(keys)
    for line, (key, shoe) in enumerate(zip(keys.tolist(), left, strict=True)):
        second_hand_kernel(
            np.append(shoe, shoe.sum()),
            key,
            own,
            hands.keys,
            hands.counts,
            hands.child,
            hands.cards,
            hands.category,
            sets.rows,
            sets.slots,
            draws,
            doubles,
            payoff.single,
            payoff.twice,
            most,
            place_of,
            hit,
            value,
            twofold,
        )
        best[line] = value[root]
    return best
