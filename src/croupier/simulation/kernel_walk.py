"""Rounds of one box by a table of steps (see `walk`): a lookup a card, and a count at the end."""

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.cells import (
    ACES,
    CARDS,
    CUT,
    CUT_FIRST,
    CUT_LAST,
    DEALER_NATURAL,
    ENDED,
    GAIN,
    HANDS,
    HOLE,
    INSURED,
    IS_GIVEN,
    NATURAL_PAYS,
    NEXT,
    NODE,
    PLAYS,
    SHOES,
    STAKE,
    TRUE_COUNT_MOST,
    UPCARD,
    Book,
    Cells,
    Luck,
)
from croupier.simulation.codes import Codes
from croupier.simulation.compiled import inlined, kernel
from croupier.simulation.kernel_play import net_and_staked, note
from croupier.simulation.kernel_round import (
    OPEN,
    compare,
    dealer_total,
    has_rival,
    lose_to_natural,
    play_box,
    points_of,
)
from croupier.simulation.kernel_shoe import draw, mixed, random_below

Steps = NDArray[np.uint16]
_HALF = np.uint64(32)
_ONE = np.uint64(1)
_BYTE, _NIBBLE = np.uint64(8), np.uint64(4)


@inlined
def take(
    cards: Codes, place: np.uint64, size: np.uint64, state: np.uint64, shuffled: np.uint64
) -> np.uint64:
    """Brings a random one of the cards from a place on to that place.

    `shuffled` has all bits; or none, which leaves the cards as they lie.
    """
    spread = (size - place) & shuffled
    other = place + (((mixed(state) >> _HALF) * spread) >> _HALF)
    card = cards[other]
    cards[other] = cards[place]
    cards[place] = card
    return np.uint64(card)


@kernel
def part(
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    parting: NDArray[np.int64],
    hand: int,
) -> None:
    """The rest of a round whose box splits, hand by hand; adds it to the sums."""
    cells[NODE], cells[STAKE], cells[ACES], cells[ENDED], cells[GAIN] = parting[0], 1, 0, OPEN, 0
    cells[HANDS], cells[INSURED] = 1, parting[3]
    cells[UPCARD], cells[HOLE] = parting[1], parting[2]
    cells[DEALER_NATURAL] = 0
    up = points_of(cells[UPCARD])
    play_box(book, cards, cells, luck, starts, sums, 0, PLAYS + up)
    if cells[HOLE] < 0:
        cells[HOLE] = draw(cards, cells, luck)
    hole = points_of(cells[HOLE])
    if up + hole == 11 and (up == 1 or hole == 1):
        lose_to_natural(book, cells)
    elif has_rival(book, cells):
        compare(book, cells, sums, dealer_total(cards, cells, luck), cells[NATURAL_PAYS])
    net, staked = net_and_staked(cells)
    note(cells, sums, hand, TRUE_COUNT_MOST, 1, net, staked)


@kernel
def begin_shoe(cells: Cells, luck: Luck, sums: Cells) -> None:
    """All cards are in again."""
    sums[CARDS] += cells[NEXT]
    sums[SHOES] += 1
    cells[NEXT] = 0
    cells[CUT] = cells[CUT_FIRST]
    spread = cells[CUT_LAST] - cells[CUT_FIRST] + 1
    if spread > 1:
        cells[CUT] += random_below(luck, spread)


@kernel
def walk_rounds(
    begin: Steps,
    entry: Steps,
    rows: Steps,
    first_end: int,
    first_parting: int,
    tally: NDArray[np.int64],
    partings: NDArray[np.int64],
    hands: Cells,
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    rounds: int,
) -> None:
    """Plays some rounds on; `tally` counts the ends of each deal, `sums` gets the split rounds.

    Leaves `sums` without rounds and cards of the shoe in play: see `fast.play_chunk`.
    """
    size, step = np.uint64(len(cards)), luck[1]
    shuffled = np.uint64(0) if cells[IS_GIVEN] else np.uint64(0xFFFFFFFFFFFFFFFF)
    for _ in range(rounds):
        if cells[NEXT] >= cells[CUT]:
            begin_shoe(cells, luck, sums)
        place, state = np.uint64(cells[NEXT]), luck[0] + step
        first = take(cards, place, size, state, shuffled)
        upcard = take(cards, place + _ONE, size, state + step, shuffled)
        state += step + step
        second = take(cards, place + _ONE + _ONE, size, state, shuffled)
        place += _ONE + _ONE + _ONE
        deal = begin[(first << _BYTE) | (upcard << _NIBBLE) | second]
        number = np.uint64(entry[deal])
        while number < first_end:
            state += step
            card = take(cards, place, size, state, shuffled)
            number = np.uint64(rows[(number << _NIBBLE) | card])
            place += _ONE
        cells[NEXT], luck[0] = np.int64(place), state
        if number < first_parting:
            tally[deal, number - np.uint64(first_end)] += 1
        else:
            parting = partings[number - np.uint64(first_parting)]
            part(book, cards, cells, luck, starts, sums, parting, hands[deal])
