"""Rounds on end: shoes, wagers by count, the streak, and exact sums."""

import numpy as np

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import (
    BOXES,
    BY_COUNT,
    BY_FIRST,
    BY_UPCARD,
    CARDS,
    COUNT_START,
    CUT,
    DEALER_NATURAL,
    DECK_PARTS,
    ENDED,
    ENTERS,
    FIRST,
    GAIN,
    HANDS,
    HANDS_MAX,
    HOT_PAYS,
    IDLE,
    INSURED,
    IS_AWAY,
    IS_COUNTED,
    IS_VOID,
    LEAVES,
    MOOD,
    MOODS,
    NATURAL_PAYS,
    NET,
    NEXT,
    NO_DIVISION,
    PLAYS,
    RESULTS,
    ROUND_START,
    ROUNDING,
    ROUNDS,
    RUNNING,
    SHOES,
    SQUARE,
    STAKE,
    STAKED,
    STREAK,
    STREAK_LENGTH,
    TAGS,
    TRUE_COUNT_MOST,
    UNIT,
    UPCARD,
    VOID,
    WAGERS,
    Book,
    Cells,
    Luck,
)
from croupier.simulation.codes import Codes
from croupier.simulation.kernel_round import OPEN, play_round, points_of, streak_after
from croupier.simulation.kernel_shoe import shuffle

CARDS_PER_DECK = 52
FLOOR, TRUNCATE, ROUND = range(3)
"""How a true count becomes a whole number: down, towards 0, to the nearest (halves up)."""


@inlined
def true_count(running: int, left: int, rounding: int, deck_parts: int) -> int:
    """The running count over the decks that are left, whole."""
    decks = left / CARDS_PER_DECK
    if deck_parts > 0:
        decks = max(1.0, np.floor(decks * deck_parts + 0.5)) / deck_parts
    exact = running / decks
    if rounding == FLOOR:
        whole = np.floor(exact)
    elif rounding == TRUNCATE:
        whole = np.trunc(exact)
    else:
        whole = np.floor(exact + 0.5)
    return int(min(max(whole, -TRUE_COUNT_MOST), TRUE_COUNT_MOST))


@inlined
def count_column(cells: Cells, size: int, counting: Cells) -> int:
    """The column of the true count before a round; the middle one when none is kept."""
    left = size - cells[NEXT]
    if counting[IS_COUNTED] == 0 or left == 0:
        return TRUE_COUNT_MOST
    running = cells[RUNNING]
    if counting[DECK_PARTS] == NO_DIVISION:
        return int(TRUE_COUNT_MOST + min(max(running, -TRUE_COUNT_MOST), TRUE_COUNT_MOST))
    return TRUE_COUNT_MOST + true_count(running, left, counting[ROUNDING], counting[DECK_PARTS])


@inlined
def wager_at(cells: Cells, counting: Cells, column: int) -> int:
    """The first wager at a count, in units of the least; nothing for who has left by the count."""
    bound = counting[ENTERS] if cells[IS_AWAY] else counting[LEAVES]
    cells[IS_AWAY] = column < bound
    return 0 if cells[IS_AWAY] else int(counting[WAGERS + column])


@inlined
def net_and_staked(cells: Cells) -> tuple[int, int]:
    """What a round won or lost and what was put down, in parts; insurance included."""
    net, staked = 0, 0
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            net += cells[GAIN + place]
            staked += cells[UNIT] * cells[STAKE + place]
        if cells[INSURED + box]:
            net += cells[UNIT] if cells[DEALER_NATURAL] else -(cells[UNIT] // 2)
            staked += cells[UNIT] // 2
    return net, staked


@kernel
def void_net(cells: Cells) -> int:
    """What stays won in a void round: all wagers return, what was paid stays paid."""
    net = 0
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            if cells[ENDED + place] != OPEN:
                net += max(0, cells[GAIN + place])
    return net


@inlined
def note(
    cells: Cells, sums: Cells, hand: int, column: int, wager: int, net: int, staked: int
) -> None:
    """Adds a round to the sums; `hand` is the row of the first box's first two cards."""
    first = cells[UNIT] * cells[BOXES] * wager
    net *= wager
    square = net * net
    sums[NET] += net
    sums[SQUARE] += square
    sums[FIRST] += first
    sums[STAKED] += staked * wager
    upcard = points_of(cells[UPCARD]) - 1
    for row in (BY_UPCARD + 3 * upcard, BY_FIRST + 3 * (10 * hand + upcard)):
        sums[row] += 1
        sums[row + 1] += net
        sums[row + 2] += square
    row = BY_COUNT + 4 * column
    sums[row] += 1
    sums[row + 1] += first
    sums[row + 2] += net
    sums[row + 3] += square
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            sums[RESULTS + cells[ENDED + place]] += 1


@inlined
def first_hand(cards: Codes, cells: Cells, start: int) -> int:
    """The row of the first box's first two cards: they lie first, and behind the dealer's first."""
    one = points_of(cards[start]) - 1
    other = points_of(cards[start + cells[BOXES] + 1]) - 1
    return 10 * min(one, other) + max(one, other)


@kernel
def begin_shoe(cells: Cells, luck: Luck, sums: Cells, start: int) -> None:
    """All cards are in again, and the count begins anew."""
    shuffle(cells, luck)
    cells[RUNNING] = start
    sums[SHOES] += 1


@kernel
def play_rounds(
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    counting: Cells,
    rounds: int,
    nets: Cells,
) -> None:
    """Plays some rounds on; `nets`, unless empty, gets the net of each.

    `counting` is what `encode.Counting` tells: see there.
    """
    moods = (book.shape[1] - PLAYS) // MOOD
    for number in range(rounds):
        if cells[NEXT] >= cells[CUT]:
            begin_shoe(cells, luck, sums, counting[COUNT_START])
        cells[ROUND_START] = cells[NEXT]
        cells[IS_VOID] = 0
        column = count_column(cells, len(cards), counting)
        wager = wager_at(cells, counting, column)
        mood = counting[MOODS + column] if counting[IS_COUNTED] else cells[STREAK] % moods
        burns = cells[STREAK_LENGTH] > 0 and cells[STREAK] >= cells[STREAK_LENGTH]
        pays = cells[HOT_PAYS] if burns else cells[NATURAL_PAYS]
        play_round(book, cards, cells, luck, starts, sums, mood, pays)
        sums[ROUNDS] += 1
        sums[CARDS] += cells[NEXT] - cells[ROUND_START]
        sums[IDLE] += wager == 0
        net, staked = net_and_staked(cells)
        if cells[IS_VOID]:
            sums[VOID] += 1
            net, staked = void_net(cells), 0
        elif cells[STREAK_LENGTH] > 0:
            cells[STREAK] = streak_after(cells, cells[STREAK])
        hand = first_hand(cards, cells, cells[ROUND_START])
        note(cells, sums, hand, column, wager, net, staked)
        if counting[IS_COUNTED]:
            for place in range(cells[ROUND_START], cells[NEXT]):
                cells[RUNNING] += counting[TAGS + np.int64(cards[place])]
        if len(nets) > 0:
            nets[number] = net * wager
