"""Cards out of a shoe: a shuffle made card by card, as far as cards are dealt.

A partial Fisher-Yates may start from any order, so a shuffle is nothing but 'all cards are in
the shoe again'.
"""

import numpy as np

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import (
    CUT,
    CUT_FIRST,
    CUT_LAST,
    IS_GIVEN,
    IS_VOID,
    NEXT,
    ROUND_START,
    Cells,
    Luck,
)
from croupier.simulation.codes import Codes

_HALF = np.uint64(32)


@inlined
def mixed(state: np.uint64) -> np.uint64:
    """A random word from a counter: the output of SplitMix64 (Steele, Lea, Flood 2014)."""
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))


@inlined
def random_below(luck: Luck, bound: int) -> int:
    """A number from 0 to below the bound; under 2**16 it is off by less than 2**-16 of a share.

    `luck` holds the counter and its step, which is another for each stream.
    """
    luck[0] += luck[1]
    return int(((mixed(luck[0]) >> _HALF) * np.uint64(bound)) >> _HALF)


@kernel
def shuffle(cells: Cells, luck: Luck) -> None:
    """All cards are in the shoe again, and the cut card has its place."""
    cells[NEXT] = 0
    spread = cells[CUT_LAST] - cells[CUT_FIRST] + 1
    cells[CUT] = cells[CUT_FIRST]
    if spread > 1:
        cells[CUT] += random_below(luck, spread)


@inlined
def draw(cards: Codes, cells: Cells, luck: Luck) -> int:
    """The next card; with none left the discards of earlier rounds are shuffled (M2).

    When there are none either, the round is void and an ace comes, so that every draw ends.
    """
    place = cells[NEXT]
    if place == len(cards):
        place = _bring_back(cards, cells)
        if place < 0:
            return 0
    if cells[IS_GIVEN] == 0:
        other = place + random_below(luck, len(cards) - place)
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card
    cells[NEXT] = place + 1
    return int(cards[place])


@kernel
def _bring_back(cards: Codes, cells: Cells) -> int:
    """Cards on the table first, then the discards, to be drawn; -1 when there are none.

    Turning both parts round, and then all, makes them change places.
    """
    start, size = cells[ROUND_START], len(cards)
    if start == 0:
        cells[IS_VOID] = 1
        return -1
    _turn_round(cards, 0, start)
    _turn_round(cards, start, size)
    _turn_round(cards, 0, size)
    cells[ROUND_START] = 0
    cells[CUT] = 0
    return int(size - start)


@kernel
def _turn_round(cards: Codes, start: int, stop: int) -> None:
    """Some cards in the opposite order."""
    stop -= 1
    while start < stop:
        card = cards[start]
        cards[start] = cards[stop]
        cards[stop] = card
        start += 1
        stop -= 1
