"""How the dealer ends, for many sets of unseen cards at once.

For each set the kernel gives eight rows of ten upcards. All are joint with the upcard: row 0 is
the probability of the upcard and a bust, row `t` (1 to 5) of the upcard and any end that a total
of 16 + t beats, row 6 of the upcard and no natural, row 7 of the upcard and play going on (all
of row 6, and a natural too where the dealer has not looked). So a hand in category `t` wins with
row `t` and pushes with row `t + 1` less row `t`; up to 16, in category 0, it wins with row 0.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Peek, Rules, Soft17
from croupier.kernels import kernel
from croupier.odds.dealer_tree import DEALER_TOTALS, DealerTree, dealer_tree, drawing_tree
from croupier.odds.hands import Counts

ROWS = 8
PLAYS_ON = 7
"""The row that holds the probability of the upcard and play going on."""
BATCH = 64
CARDS_DRAWN_MAX = 24
"""More than a dealer can draw."""

Floats = NDArray[np.float64]
ALL_UPCARDS = np.arange(10)


@kernel
def lanes_kernel(
    shoe: Floats,
    removed: NDArray[np.uint8],
    wanted: Counts,
    begin: int,
    left: Floats,
    per: Floats,
    cards: Floats,
) -> None:
    """Fills a batch: what is left of each value, and the chance of one card by cards drawn."""
    cards[:] = 0.0
    for place in range(10):
        for lane in range(BATCH):
            row = wanted[min(begin + lane, len(wanted) - 1)]
            left[place, lane] = shoe[place] - removed[row, place]
            cards[lane] += left[place, lane]
    for drawn in range(CARDS_DRAWN_MAX):
        for lane in range(BATCH):
            per[drawn, lane] = 1.0 / max(1.0, cards[lane] - drawn)


@kernel
def _dealer_kernel(
    shoe: Floats,
    removed: NDArray[np.uint8],
    wanted: Counts,
    looks: Floats,
    upcards: Counts,
    value: Counts,
    copy: Counts,
    depth: Counts,
    term: Counts,
    slot: Counts,
    orders: Floats,
    rows: Floats,
    cards: Floats,
    left: Floats,
    per: Floats,
    chance: Floats,
    ends: Floats,
) -> None:
    for begin in range(0, len(wanted), BATCH):
        lanes_kernel(shoe, removed, wanted, begin, left, per, cards)
        ends[:] = 0.0
        chance[0] = 1.0
        for node in range(len(value)):
            place, level, copies = value[node], depth[node], float(copy[node])
            for lane in range(BATCH):
                chance[level + 1, lane] = (
                    chance[level, lane] * (left[place, lane] - copies) * per[level, lane]
                )
            for index in range(term[node], term[node + 1]):
                end, number = slot[index], orders[index]
                for lane in range(BATCH):
                    ends[end, lane] += number * chance[level + 1, lane]
        for lane in range(min(BATCH, len(wanted) - begin)):
            row = wanted[begin + lane]
            both = left[0, lane] * per[0, lane] * left[9, lane] * per[1, lane]
            for column in range(len(upcards)):
                up = upcards[column]
                any_end = left[up, lane] * per[0, lane]
                natural = both if up == 0 or up == 9 else 0.0
                below = any_end - natural
                rows[row, 6, column] = below
                rows[row, 7, column] = any_end - natural * looks[up]
                for total in range(4, -1, -1):
                    below -= ends[up * 5 + total, lane]
                    rows[row, 1 + total, column] = below
                rows[row, 0, column] = rows[row, 1, column]


def looks_by_upcard(rules: Rules) -> Floats:
    """1 for each upcard under which the dealer looks before play, else 0."""
    looks = np.zeros(10)
    looks[0] = rules.peek is not Peek.NONE
    looks[9] = rules.peek is Peek.ACE_TEN
    return looks


def dealer_rows(
    rules: Rules,
    shoe: Counts,
    removed: NDArray[np.uint8],
    *,
    upcard: int | None = None,
    holding: Counts | None = None,
) -> Floats:
    """The eight rows for the shoe less each of the removed sets; zero where it lacks the cards.

    With an `upcard` only its column means anything; with `holding` only the rows of sets that
    hold all these cards are filled.
    """
    tree = dealer_tree(hits_soft_17=rules.soft17 is Soft17.HIT, upcard=upcard)
    asked = _there(shoe, removed)
    if holding is not None:
        asked &= np.all(removed >= holding.astype(np.uint8), axis=1)
    return _rows(rules, tree, shoe, removed, asked, ALL_UPCARDS)


def _there(shoe: Counts, removed: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which of the sets the shoe holds."""
    there: NDArray[np.bool_] = np.all(removed <= np.minimum(shoe, 255).astype(np.uint8), axis=1)
    return there


def upcard_rows(rules: Rules, shoe: Counts, removed: NDArray[np.uint8], upcard: int) -> Floats:
    """The eight rows of one upcard alone, a line for each set."""
    tree = dealer_tree(hits_soft_17=rules.soft17 is Soft17.HIT, upcard=upcard)
    asked = _there(shoe, removed)
    return _rows(rules, tree, shoe, removed, asked, np.array([upcard]))[:, :, 0]


def upcard_draws(rules: Rules, shoe: Counts, removed: NDArray[np.uint8], upcard: int) -> Floats:
    """The rows of `drawing_rows` of one upcard alone, a line for each set."""
    tree = drawing_tree(hits_soft_17=rules.soft17 is Soft17.HIT, upcard=upcard)
    return _drawn(rules, tree, shoe, removed, np.array([upcard]))[:, :, 0]


def drawing_rows(rules: Rules, shoe: Counts, removed: NDArray[np.uint8]) -> Floats:
    """In the last row the cards that the dealer draws, joint with the upcard; all else zero.

    The dealer's first two cards are not counted; draws are counted as though a box needed them.
    """
    tree = drawing_tree(hits_soft_17=rules.soft17 is Soft17.HIT)
    return _drawn(rules, tree, shoe, removed, ALL_UPCARDS)


def _drawn(
    rules: Rules, tree: DealerTree, shoe: Counts, removed: NDArray[np.uint8], upcards: Counts
) -> Floats:
    rows = _rows(rules, tree, shoe, removed, _there(shoe, removed), upcards)
    drawn = rows[:, 2] - rows[:, 1]
    rows[:] = 0.0
    rows[:, PLAYS_ON] = drawn
    return rows


def _rows(
    rules: Rules,
    tree: DealerTree,
    shoe: Counts,
    removed: NDArray[np.uint8],
    asked: NDArray[np.bool_],
    upcards: Counts,
) -> Floats:
    rows = np.zeros((len(removed), ROWS, len(upcards)))
    wanted = np.flatnonzero(asked)
    if len(wanted):
        _dealer_kernel(
            shoe.astype(np.float64),
            removed,
            wanted,
            looks_by_upcard(rules),
            upcards,
            tree.value,
            tree.copy,
            tree.depth,
            tree.term,
            tree.slot,
            tree.orders,
            rows,
            np.empty(BATCH),
            *(np.empty((lines, BATCH)) for lines in (10, CARDS_DRAWN_MAX, CARDS_DRAWN_MAX, 50)),
        )
    return rows


assert DEALER_TOTALS == 5, "the kernel's slots"
