"""Shoes side by side, shuffled ahead of play, for the table of steps (see `walk`).

Each shoe is a lane. Its cards lie by their columns: first the `REST`, which is not shuffled, and
from where that ended once on those that are shuffled, dealt from the top. These are as many in
every lane, so all may be dealt at once. Who needs a card out of turn takes one of the rest at
random, which is as good: no card of a shoe is likelier than another.

A shuffle may start from any order, so in a fresh shoe nothing moves: all cards are in again.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import Luck
from croupier.simulation.codes import Codes
from croupier.simulation.kernel_shoe import mixed

State = NDArray[np.uint64]

LANES = 4
# Where a lane stands.
(
    AHEAD,
    BASE,
    REST,
    FLOOR,
    LAST,
    NOTES,
    WANTED,
    SIZE,
    CUT_FIRST,
    CUT_SPREAD,
    DRAWN,
    SHOES,
    LANE,
) = range(13)
"""`AHEAD` cards are shuffled and lie from `BASE` on, `REST` are not; with fewer than `FLOOR` of
both a fresh shoe follows on the round. `LAST` is the last step, `WANTED` are rounds to play,
`DRAWN` cards of earlier shoes."""
LANE_CARDS = 512
"""Where the next lane's cards begin; a shoe has no more."""
BLOCK = 128
"""Rounds between two countings."""
LANE_NOTES = 2 * BLOCK
"""Where the next lane's notes begin."""
# Luck: the counter and its step.
COUNTER, STEP = range(2)
_HALF, _ONE = np.uint64(32), np.uint64(1)
_SPARE_BITS, _CHANCE_BITS = np.uint64(9), np.uint64(55)
"""A shoe's cards are numbers of nine bits, so a chance times so many fits a word."""
_CHANCE = np.uint64((1 << 55) - 1)


@kernel
def shuffle_all(cards: Codes, luck: Luck, left: np.uint64, rest: np.uint64) -> None:
    """Shuffles the cards of all lanes, a card of each by one random word, until `rest` are left.

    A chance times the cards that are left: the whole part says which of them, what is behind the
    point is a chance for the next lane. Three of them take 25 bits of 55, so no card is off by
    more than a millionth of its share.
    """
    counter, gap = luck[COUNTER] + luck[STEP], luck[STEP]
    word = mixed(counter)
    while left > rest:
        chance = word >> _SPARE_BITS
        # The next word is begun early: it takes long, and nothing else has to wait for it.
        counter += gap
        word = mixed(counter)
        for lane in range(LANES):
            chance *= left
            swap(cards, np.uint64(LANE_CARDS * lane), chance >> _CHANCE_BITS, left - _ONE)
            chance &= _CHANCE
        left -= _ONE
    luck[COUNTER] = counter


@inlined
def swap(cards: Codes, start: np.uint64, one: np.uint64, other: np.uint64) -> np.uint64:
    """Two cards change their places; the first of them."""
    card = cards[start + one]
    cards[start + one] = cards[start + other]
    cards[start + other] = card
    return np.uint64(card)


@inlined
def signed(number: np.uint64) -> int:
    """The same number, which others may be taken from."""
    return int(np.int64(number))


@inlined
def random_below(luck: Luck, bound: np.uint64) -> np.uint64:
    """A number from 0 to below the bound."""
    luck[COUNTER] += luck[STEP]
    return ((mixed(luck[COUNTER]) >> _HALF) * bound) >> _HALF


@kernel
def put_back(cards: Codes, lane: State) -> None:
    """Cards that were shuffled belong to the rest again, and lie right above it."""
    for place in range(signed(lane[AHEAD])):
        swap(cards, np.uint64(0), lane[REST], lane[BASE] + np.uint64(place))
        lane[REST] += _ONE
    lane[AHEAD] = np.uint64(0)


@inlined
def draw(cards: Codes, lane: State, luck: Luck) -> np.uint64:
    """A card of the rest; when splits have used that up, of those that were shuffled."""
    if lane[REST] == 0:
        put_back(cards, lane)
    other = random_below(luck, lane[REST])
    lane[REST] -= _ONE
    return swap(cards, np.uint64(0), other, lane[REST])


@inlined
def left_of(lane: State) -> np.uint64:
    """Cards in the shoe."""
    return np.uint64(lane[AHEAD] + lane[REST])


@inlined
def cut(lane: State, luck: Luck) -> np.uint64:
    """How many cards the cut card lies behind."""
    return np.uint64(lane[CUT_FIRST]) + random_below(luck, lane[CUT_SPREAD])


@inlined
def fill(lane: State, behind: np.uint64, rest: np.uint64) -> None:
    """All cards are in again; all but `rest` are shuffled."""
    lane[DRAWN] += lane[SIZE] - left_of(lane)
    lane[SHOES] += _ONE
    lane[AHEAD], lane[BASE], lane[REST] = lane[SIZE] - rest, rest, rest
    lane[FLOOR] = lane[SIZE] - behind + _ONE


@kernel
def begin_shoe(lane: State, luck: Luck) -> None:
    """A fresh shoe in one lane, not shuffled yet."""
    fill(lane, cut(lane, luck), lane[SIZE])


@kernel
def begin_shoes(cards: Codes, lanes: State, luck: Luck) -> None:
    """A fresh shoe in every lane, shuffled as far as the cut card, at one place in all of them."""
    behind = cut(lanes, luck)
    rest = lanes[SIZE] - behind
    shuffle_all(cards, luck, lanes[SIZE], rest)
    for start in range(0, LANES * LANE, LANE):
        fill(lanes[start:], behind, rest)


@kernel
def put_all_back(cards: Codes, lanes: State) -> None:
    """The shuffled cards of every lane belong to its rest again."""
    for number in range(LANES):
        put_back(cards[LANE_CARDS * number :], lanes[LANE * number :])
