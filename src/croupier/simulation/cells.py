"""Names of the numbers that kernels share: places in a few flat arrays.

A kernel gets few arrays, because each array that is handed from function to function costs more
than a card. Money is in parts: `UNIT` of them are one first wager.

`cells` holds the rules (`UNIT` to `BOXES`), where a shoe stands (`NEXT` to `STREAK`), the cards
the dealer has (`UPCARD` to `DEALER_NATURAL`), and what lies on the table: `NODE`, `STAKE`,
`ACES`, `ENDED` and `GAIN` of each hand, `HANDS` and `INSURED` of each box. Hand `n` of box `b`
stands `HANDS_MAX * b + n` behind the name of what is asked of it.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import HOUSE_BOXES_MAX
from croupier.simulation.contexts import CONTEXTS, UPCARDS

Cells = NDArray[np.int64]
Book = NDArray[np.int32]
Luck = NDArray[np.uint64]

HANDS_MAX = 4
"""Hands that a box may grow to."""

# The rules.
UNIT, NATURAL_PAYS, HOT_PAYS, PRIZE_PAYS = 0, 1, 2, 3  # three prizes at most
HOLE_FIRST, LOOKS_ACE, LOOKS_TEN, INSURANCE, HITS_SOFT17 = 6, 7, 8, 9, 10
MAX_HANDS, STREAK_LENGTH, CUT_FIRST, CUT_LAST, BOXES = 11, 12, 13, 14, 15

# Where the shoe stands.
NEXT = 16
"""Position of the next card."""
ROUND_START = 17
"""Position of the round's first card."""
CUT = 18
"""A fresh shoe is due once so many cards are out."""
IS_VOID = 19
"""1 when no card was left in this round."""
IS_GIVEN = 20
"""1 when the cards are dealt as they lie, for tests against the core."""
RUNNING = 21
"""The running count."""
STREAK = 22
"""Wins in a row."""
HOLE, UPCARD, DEALER_NATURAL = 23, 24, 25
"""Codes of the dealer's cards, and whether they turned out to be a natural."""
IS_AWAY = 26
"""1 while the player watches, and waits for the count to enter by."""

_PLACES = HANDS_MAX * HOUSE_BOXES_MAX
NODE = 32
STAKE = NODE + _PLACES
"""1, or 2 when doubled."""
ACES = STAKE + _PLACES
"""1 for a hand made of split aces."""
ENDED = ACES + _PLACES
"""How a hand ended, see `Result`."""
GAIN = ENDED + _PLACES
"""What it won or lost, in parts."""
HANDS = GAIN + _PLACES
INSURED = HANDS + HOUSE_BOXES_MAX
CELLS = INSURED + HOUSE_BOXES_MAX

# A line of the book: what there is to know of a hand.
AFTER = 0
"""The hand that each code leads to."""
TOTAL, IS_NATURAL, PRIZE, PAIR_FIRST, PAIR_SECOND = 16, 17, 18, 19, 20
PLAYS = 21
"""For each mood: an answer to insurance, then an act for each context and upcard."""
MOOD = 1 + CONTEXTS * UPCARDS
"""Columns of one mood."""

# Sums, all whole numbers.
TRUE_COUNT_MOST = 40
"""True counts are held within plus and minus this, each a column of its own."""
COUNTS = 2 * TRUE_COUNT_MOST + 1
(ROUNDS, NET, SQUARE, FIRST, STAKED, VOID, DOUBLES, SPLITS, INSURANCES, CARDS, SHOES, IDLE) = range(
    12
)
RESULTS = 12
"""Hands by `Result`."""
PRIZES = RESULTS + 8
"""Prizes paid, by their place in the rules."""
BY_UPCARD = PRIZES + 3
"""Rounds, net and square of net, by upcard."""
BY_FIRST = BY_UPCARD + 3 * UPCARDS
"""The same by the lower and the higher of the first box's first cards, and upcard."""
BY_COUNT = BY_FIRST + 3 * UPCARDS**3
"""Rounds, first wagers, net and square of net, by true count."""
SUMS = BY_COUNT + 4 * COUNTS

# Wagers and moods by true count.
IS_COUNTED = 0
"""0 when the mood is the streak, or always the same."""
COUNT_START, ROUNDING, DECK_PARTS = 1, 2, 3
"""Running count of a fresh shoe; how a true count becomes whole; the rest of the shoe is
estimated to 1/this of a deck, 0 exactly, `NO_DIVISION` uses the running count as it stands."""
NO_DIVISION = -1
TAGS = 4
"""What each code adds to the running count."""
WAGERS = TAGS + 16
"""First wagers by column of the true count, in units of the least; 0 sits out."""
MOODS = WAGERS + COUNTS
"""The mood by column of the true count."""
ENTERS = MOODS + COUNTS
LEAVES = ENTERS + 1
"""The column from which on who watches plays again, and below which who plays watches; 0 never."""
COUNTING = LEAVES + 1
