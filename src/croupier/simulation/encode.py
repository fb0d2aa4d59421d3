"""Rules, players and shoes as the arrays of a kernel."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np

from croupier.core.money import Ratio
from croupier.core.rules import Peek, Rules, Soft17
from croupier.simulation import cells as at
from croupier.simulation.cells import Book, Cells, Luck
from croupier.simulation.codes import Codes, shoe_codes
from croupier.simulation.hands import HandBook, list_hands
from croupier.simulation.player import PolicyPlayer
from croupier.strategy.policy import Policy


@dataclass(frozen=True, slots=True)
class Encoded:
    """What every kernel of a plan shares; none of it changes in play.

    Attributes:
        book: Every hand with what is done with it, see `cells.AFTER`.
        starts: The hand of one card, by code.
        law: The rules as numbers, in the place of `cells.UNIT` to `cells.BOXES`.
        decks: Of the shoe.
    """

    book: Book
    starts: Cells
    law: Cells
    decks: int


@dataclass(frozen=True, slots=True)
class Dealing:
    """One stream of rounds: a shoe, its luck, the table's cells."""

    cards: Codes
    cells: Cells
    luck: Luck


def encode(rules: Rules, policies: Sequence[Policy], boxes: int) -> Encoded:
    """The tables of some rules: one policy for each streak or count, or one for always."""
    by_streak = rules.streak_length and len(policies) == rules.streak_length + 1
    wins = tuple(range(len(policies))) if by_streak else (0,) * len(policies)
    listed = list_hands(rules, PolicyPlayer(rules, tuple(policies), wins))
    return Encoded(
        _book(listed), np.array(listed.starts, np.int64), _law(rules, boxes), rules.decks
    )


def _book(listed: HandBook) -> Book:
    lines = []
    for hand in listed.hands:
        line = [*hand.after, hand.total, int(hand.is_natural), hand.prize, hand.first, hand.second]
        contexts = len(hand.plays) // len(hand.offers)
        for mood, offer in enumerate(hand.offers):
            line.append(offer)
            for row in hand.plays[mood * contexts : (mood + 1) * contexts]:
                line.extend(row)
        lines.append(line)
    return np.array(lines, np.int32)


def unit_of(rules: Rules) -> int:
    """Parts of a first wager, so that every result is whole: halves and each ratio's."""
    ratios = [rules.natural_pays, *(pays for _, pays in rules.prizes)]
    if rules.streak_natural_pays is not None:
        ratios.append(rules.streak_natural_pays)
    return lcm(2, *(ratio.per for ratio in ratios))


def _law(rules: Rules, boxes: int) -> Cells:
    unit = unit_of(rules)

    def parts(ratio: Ratio) -> int:
        return unit * ratio.pays // ratio.per

    law = np.zeros(at.BOXES + 1, np.int64)
    law[at.UNIT] = unit
    law[at.NATURAL_PAYS] = parts(rules.natural_pays)
    law[at.HOT_PAYS] = parts(rules.streak_natural_pays or rules.natural_pays)
    for place, (_, pays) in enumerate(rules.prizes):
        law[at.PRIZE_PAYS + place] = parts(pays)
    law[at.HOLE_FIRST] = rules.hole_card_first
    law[at.LOOKS_ACE] = rules.peek is not Peek.NONE
    law[at.LOOKS_TEN] = rules.peek is Peek.ACE_TEN
    law[at.INSURANCE] = rules.insurance
    law[at.HITS_SOFT17] = rules.soft17 is Soft17.HIT
    law[at.MAX_HANDS] = rules.max_hands
    law[at.STREAK_LENGTH] = rules.streak_length
    law[at.CUT_FIRST] = rules.shuffle.cut_first
    law[at.CUT_LAST] = rules.shuffle.cut_last
    law[at.BOXES] = boxes
    return law


def new_dealing(encoded: Encoded, seed: int, stream: int) -> Dealing:
    """A full shoe with luck of its own for each stream of a seed."""
    cells = np.zeros(at.CELLS, np.int64)
    cells[: len(encoded.law)] = encoded.law
    return Dealing(shoe_codes(encoded.decks), cells, new_luck(seed, stream))


def new_luck(seed: int, stream: int) -> Luck:
    """A counter and its step, which is another for each stream."""
    words = np.random.SeedSequence(seed, spawn_key=(stream,)).generate_state(2, np.uint64)
    luck = words.astype(np.uint64)
    luck[1] |= np.uint64(1)
    return luck


def new_sums() -> Cells:
    """Sums of nothing."""
    return np.zeros(at.SUMS, np.int64)
