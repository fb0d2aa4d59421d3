"""One round, card by card in the order of a table; every rule comes in by the tables.

Mirrors no other module: the core and the exact analyser are written apart.
"""

import numpy as np

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import (
    ACES,
    AFTER,
    BOXES,
    DEALER_NATURAL,
    DOUBLES,
    ENDED,
    GAIN,
    HANDS,
    HANDS_MAX,
    HITS_SOFT17,
    HOLE,
    HOLE_FIRST,
    INSURANCE,
    INSURANCES,
    INSURED,
    IS_NATURAL,
    LOOKS_ACE,
    LOOKS_TEN,
    MAX_HANDS,
    MOOD,
    NODE,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAYS,
    PRIZE,
    PRIZE_PAYS,
    PRIZES,
    SPLITS,
    STAKE,
    STREAK_LENGTH,
    TOTAL,
    UNIT,
    UPCARD,
    Book,
    Cells,
    Luck,
)
from croupier.simulation.codes import POINTS, Codes
from croupier.simulation.kernel_shoe import draw

OPEN, WIN, LOSE, PUSH, NATURAL, EVEN, BUSTED, GIVEN_UP = range(8)
"""How a hand ended; `OPEN` while it has not."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
DECLINE, INSURE, EVEN_MONEY = range(3)
ALONE, AFTER_SPLIT, AFTER_ACES = 0, 1, 3
ACE_UP, TEN_UP = 0, 9
_POINTS = np.uint64(sum(points << 4 * code for code, points in enumerate(POINTS)))
"""Of all codes in one number, four bits each: nothing has to be guessed on the way."""
_LOW = np.uint64(15)


@inlined
def points_of(code: int) -> int:
    """What a code counts: an ace 1, a picture 10 (see `codes`)."""
    return int((_POINTS >> np.uint64(4 * code)) & _LOW)


@inlined
def deal(book: Book, cards: Codes, cells: Cells, luck: Luck, starts: Cells) -> None:
    """Two cards to each box and two to the dealer, in the order of a table (M5, F2)."""
    for box in range(cells[BOXES]):
        place = box * HANDS_MAX
        cells[NODE + place] = starts[draw(cards, cells, luck)]
        cells[STAKE + place] = 1
        cells[ACES + place] = 0
        cells[ENDED + place] = OPEN
        cells[GAIN + place] = 0
        cells[HANDS + box] = 1
        cells[INSURED + box] = 0
    first = draw(cards, cells, luck)
    for box in range(cells[BOXES]):
        place = NODE + box * HANDS_MAX
        cells[place] = book[cells[place], AFTER + draw(cards, cells, luck)]
    second = draw(cards, cells, luck)
    cells[UPCARD] = second if cells[HOLE_FIRST] else first
    cells[HOLE] = first if cells[HOLE_FIRST] else second


@inlined
def end(cells: Cells, place: int, how: int, gain: int) -> None:
    """A hand is over."""
    cells[ENDED + place] = how
    cells[GAIN + place] = gain


@kernel
def answer(book: Book, cells: Cells, mood: int, sums: Cells) -> None:
    """Insurance and even money, of every box (M7, P4)."""
    for box in range(cells[BOXES]):
        place = box * HANDS_MAX
        said = book[cells[NODE + place], PLAYS + mood * MOOD]
        if said == INSURE:
            cells[INSURED + box] = 1
            sums[INSURANCES] += 1
        elif said == EVEN_MONEY:
            end(cells, place, EVEN, cells[UNIT])


@inlined
def is_natural(book: Book, cells: Cells, box: int, place: int) -> bool:
    """The only hand of its box is an ace and a ten."""
    return bool(cells[HANDS + box] == 1 and book[cells[NODE + place], IS_NATURAL] == 1)


@inlined
def settle_naturals(book: Book, cells: Cells, pays: int) -> None:
    """Naturals are paid once the dealer has none (M11)."""
    for box in range(cells[BOXES]):
        place = box * HANDS_MAX
        if cells[ENDED + place] == OPEN and is_natural(book, cells, box, place):
            end(cells, place, NATURAL, pays)


@kernel
def lose_to_natural(book: Book, cells: Cells) -> None:
    """Naturals push, all else that is open loses (M9)."""
    cells[DEALER_NATURAL] = 1
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            if cells[ENDED + place] == OPEN:
                if is_natural(book, cells, box, place):
                    end(cells, place, PUSH, 0)
                else:
                    end(cells, place, LOSE, -cells[UNIT] * cells[STAKE + place])


@inlined
def play_box(
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    box: int,
    column: int,
) -> None:
    """Every hand of a box, in the order they lie (M12, M19).

    `column` is that of the upcard in the first context of the mood.
    """
    start = box * HANDS_MAX
    if cells[ENDED + start] != OPEN or is_natural(book, cells, box, start):
        return
    number = 0
    while number < cells[HANDS + box]:
        place = start + number
        if number > 0:
            cells[NODE + place] = book[cells[NODE + place], AFTER + draw(cards, cells, luck)]
        play_hand(book, cards, cells, luck, starts, sums, box, place, column)
        number += 1


@inlined
def context_of(cells: Cells, box: int, place: int) -> int:
    """What the hand's options depend on, see `Context`."""
    hands = cells[HANDS + box]
    if hands == 1:
        return ALONE
    made = AFTER_ACES if cells[ACES + place] else AFTER_SPLIT
    return made + 1 if hands >= cells[MAX_HANDS] else made


@inlined
def play_hand(
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    box: int,
    place: int,
    column: int,
) -> None:
    """One hand until it stands or is over."""
    node = cells[NODE + place]
    while node != 0:
        act = book[node, column + 10 * context_of(cells, box, place)]
        if act == STAND:
            break
        if act == HIT:
            node = book[node, AFTER + draw(cards, cells, luck)]
        elif act == DOUBLE:
            cells[STAKE + place] = 2
            sums[DOUBLES] += 1
            node = book[node, AFTER + draw(cards, cells, luck)]
            break
        elif act == SPLIT:
            split(book, cells, starts, box, place, node)
            sums[SPLITS] += 1
            node = book[cells[NODE + place], AFTER + draw(cards, cells, luck)]
        else:
            end(cells, place, GIVEN_UP, -(cells[UNIT] // 2))
            break
    cells[NODE + place] = node
    if node == 0:
        end(cells, place, BUSTED, -cells[UNIT] * cells[STAKE + place])


@kernel
def split(book: Book, cells: Cells, starts: Cells, box: int, place: int, node: int) -> None:
    """The first card stays, the second begins a hand right after it; later hands move on.

    Those have a card each and nothing else yet, so their nodes and aces are all there is to move.
    """
    last = box * HANDS_MAX + cells[HANDS + box]
    for moved in range(last, place + 1, -1):
        cells[NODE + moved] = cells[NODE + moved - 1]
    first, second = book[node, PAIR_FIRST], book[node, PAIR_SECOND]
    cells[NODE + place], cells[NODE + place + 1] = starts[first], starts[second]
    is_ace = 1 if points_of(first) == 1 else 0
    cells[ACES + place] = is_ace
    cells[ACES + last] = is_ace
    cells[STAKE + last] = 1
    end(cells, last, OPEN, 0)
    cells[HANDS + box] += 1


@inlined
def has_rival(book: Book, cells: Cells) -> bool:
    """A hand depends on the dealer's total; a natural does not (M22)."""
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            if cells[ENDED + place] == OPEN and not is_natural(book, cells, box, place):
                return True
    return False


@inlined
def dealer_total(cards: Codes, cells: Cells, luck: Luck) -> int:
    """The dealer's last total; 22 and more is a bust (M21)."""
    one, other = points_of(cells[UPCARD]), points_of(cells[HOLE])
    hard = one + other
    has_ace = one == 1 or other == 1
    while True:
        total = hard + 10 if has_ace and hard <= 11 else hard
        if total > 17 or (total == 17 and (total == hard or cells[HITS_SOFT17] == 0)):
            return total
        card = points_of(draw(cards, cells, luck))
        hard += card
        has_ace = has_ace or card == 1


@inlined
def compare(book: Book, cells: Cells, sums: Cells, dealer: int, pays: int) -> None:
    """What is still open against the dealer's total (M23, P10 to P12)."""
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            if cells[ENDED + place] != OPEN:
                continue
            node = cells[NODE + place]
            stake = cells[UNIT] * cells[STAKE + place]
            total = book[node, TOTAL]
            prize = book[node, PRIZE]
            if is_natural(book, cells, box, place):
                end(cells, place, NATURAL, pays)
            elif dealer <= 21 and total < dealer:
                end(cells, place, LOSE, -stake)
            elif dealer <= 21 and total == dealer:
                end(cells, place, PUSH, 0)
            elif prize > 0:
                sums[PRIZES + prize - 1] += 1
                end(cells, place, WIN, cells[PRIZE_PAYS + prize - 1] * cells[STAKE + place])
            else:
                end(cells, place, WIN, stake)


@inlined
def streak_after(cells: Cells, wins: int) -> int:
    """Wins in a row after the hands in the order they lie (F9)."""
    for box in range(cells[BOXES]):
        for place in range(box * HANDS_MAX, box * HANDS_MAX + cells[HANDS + box]):
            how = cells[ENDED + place]
            if how in (WIN, NATURAL, EVEN):
                wins = min(wins + 1, cells[STREAK_LENGTH])
            elif how != PUSH:
                wins = 0
    return wins


@inlined
def play_round(
    book: Book,
    cards: Codes,
    cells: Cells,
    luck: Luck,
    starts: Cells,
    sums: Cells,
    mood: int,
    pays: int,
) -> None:
    """A whole round; what became of each hand lies in the cells.

    `pays` is what a natural wins in this round, in parts.
    """
    deal(book, cards, cells, luck, starts)
    one, other = points_of(cells[UPCARD]), points_of(cells[HOLE])
    natural = (one == 1 and other == 10) or (one == 10 and other == 1)
    cells[DEALER_NATURAL] = 0
    if one == 1 and cells[INSURANCE]:
        answer(book, cells, mood, sums)
    looks = (one == 1 and cells[LOOKS_ACE]) or (one == 10 and cells[LOOKS_TEN])
    if looks and natural:
        lose_to_natural(book, cells)
        return
    if looks or (one not in (1, 10)):
        settle_naturals(book, cells, pays)
    column = PLAYS + mood * MOOD + one
    for box in range(cells[BOXES]):
        play_box(book, cards, cells, luck, starts, sums, box, column)
    if natural:
        lose_to_natural(book, cells)
    elif has_rival(book, cells):
        compare(book, cells, sums, dealer_total(cards, cells, luck), pays)
    else:
        compare(book, cells, sums, 22, pays)
