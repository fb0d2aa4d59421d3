"""The rules of a game as one frozen value; its fields are spelled as in the notation."""

import re
from dataclasses import dataclass
from enum import StrEnum
from math import gcd

from croupier.core.errors import BadRule, ContradictingRules
from croupier.core.money import MINOR_PER_UNIT, RATIO_PART_MAX, Ratio

CARDS_PER_DECK = 52
HOUSE_BOXES_MAX = 7
"""Boxes on the largest felt."""
WAGER_LIMIT = 1_000_000
"""Greatest `wager_max`, in units, that any rules may name."""
SHOWN_CHARACTERS_MAX = 40
"""Of a wrong name or value, in a message."""


class Peek(StrEnum):
    """Under which upcards the dealer looks for a natural before play."""

    ACE_TEN = "ace-ten"
    ACE = "ace"
    NONE = "none"


class Soft17(StrEnum):
    """What the dealer does on a soft 17."""

    STAND = "stand"
    HIT = "hit"


class Surrender(StrEnum):
    """When half a wager may be given up; always after the dealer is known to have no natural."""

    NONE = "none"
    LATE_NOT_ACE = "late-not-ace"
    LATE = "late"


class Double(StrEnum):
    """On which two cards a wager may be doubled."""

    ANY = "any"
    ANY_HARD = "any-hard"
    NINE_TO_ELEVEN = "9-11"
    TEN_OR_ELEVEN = "10-11"
    NONE = "none"


class SplitBy(StrEnum):
    """What makes two cards a pair."""

    VALUE = "value"
    RANK = "rank"


class Players(StrEnum):
    """How many people a table takes."""

    ONE = "one"
    MANY = "many"


class Prize(StrEnum):
    """A three-card 21 that pays more than 1:1, the most special first."""

    SUITED_777 = "suited-777"
    SEVENS = "777"
    STRAIGHT_678 = "678"


_SHUFFLE = re.compile(r"each-round|cut:([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """When the cards are shuffled: after every round, or when the cut card has come out.

    Attributes:
        cut_first: The cut card lies behind at least this many cards; 0 when there is none.
        cut_last: And behind at most this many.
    """

    cut_first: int
    cut_last: int

    @property
    def is_each_round(self) -> bool:
        """A fresh shoe for every round; no cut card."""
        return self.cut_first == 0

    @property
    def is_cut_fixed(self) -> bool:
        """The cut card has one place, so a player's cut moves cards and not the card."""
        return 0 < self.cut_first == self.cut_last

    def __str__(self) -> str:
        if self.is_each_round:
            return "each-round"
        if self.is_cut_fixed:
            return f"cut:{self.cut_first}"
        return f"cut:{self.cut_first}-{self.cut_last}"


EACH_ROUND = Shuffle(0, 0)
THREE_TO_TWO = Ratio(3, 2)


def shown(value: object) -> str:
    """A value from outside, in one line of bounded length for a message."""
    try:
        return repr(value)[:SHOWN_CHARACTERS_MAX]
    except (ValueError, RecursionError):  # Python prints no number of 4,300 digits.
        return "something too great to be shown"


def parse_shuffle(text: str) -> Shuffle:
    """When to shuffle, from "each-round", "cut:N" or "cut:A-B".

    >>> parse_shuffle("cut:78-234")
    Shuffle(cut_first=78, cut_last=234)

    Raises:
        BadRule: Anything else.
    """
    match = _SHUFFLE.fullmatch(text)
    if match is None:
        raise BadRule("shuffle", f"{text[:20]!r} is not each-round, cut:N or cut:A-B")
    if match[1] is None:
        return EACH_ROUND
    return Shuffle(int(match[1]), int(match[2] or match[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything that makes one game differ from another.

    Attributes:
        decks: Decks in the shoe, 1 to 8.
        shuffle: When the cards are shuffled.
        hole_card_first: The dealer's first card is the hole card.
        peek: Under which upcards the dealer looks for a natural.
        soft17: What the dealer does on a soft 17.
        natural_pays: What a natural wins.
        insurance: An ace may be insured against, for half the wager, at 2:1.
        even_money: A natural may take 1:1 at once against an ace, instead of insurance.
        surrender: When half the wager may be given up.
        double: On which two cards a wager may be doubled.
        das: Split hands may be doubled.
        split_by: What makes two cards a pair.
        max_hands: Hands a box may grow to, 1 (no splitting) to 4.
        split_aces_one_card: Split aces get one card each.
        resplit_aces: Two aces that came from split aces may be split again.
        stand_on_21: A 21 stands by itself.
        prizes: What three-card prizes pay, the most special first.
        streak_length: Wins in a row that light the fire, 0 (no streak) to 9.
        streak_natural_pays: What a natural wins while the fire burns; None without a streak.
        boxes: Boxes at the table, 1 to 7.
        boxes_per_player: Boxes that one player may hold.
        players: How many people a table takes.
        wager_min: Least wager of a box, in whole units.
        wager_max: Greatest wager of a box, in whole units.

    Raises:
        BadRule: A value out of its range.
        ContradictingRules: Two fields that no game could have together.
    """

    decks: int = 6
    shuffle: Shuffle = EACH_ROUND
    hole_card_first: bool = False
    peek: Peek = Peek.ACE_TEN
    soft17: Soft17 = Soft17.STAND
    natural_pays: Ratio = THREE_TO_TWO
    insurance: bool = True
    even_money: bool = False
    surrender: Surrender = Surrender.LATE_NOT_ACE
    double: Double = Double.ANY
    das: bool = True
    split_by: SplitBy = SplitBy.VALUE
    max_hands: int = 2
    split_aces_one_card: bool = True
    resplit_aces: bool = False
    stand_on_21: bool = True
    prizes: tuple[tuple[Prize, Ratio], ...] = ()
    streak_length: int = 0
    streak_natural_pays: Ratio | None = None
    boxes: int = 3
    boxes_per_player: int = 3
    players: Players = Players.ONE
    wager_min: int = 1
    wager_max: int = 200

    def __post_init__(self) -> None:
        for field, value, low, high in (
            ("decks", self.decks, 1, 8),
            ("max_hands", self.max_hands, 1, 4),
            ("streak_length", self.streak_length, 0, 9),
            ("boxes", self.boxes, 1, HOUSE_BOXES_MAX),
            ("boxes_per_player", self.boxes_per_player, 1, HOUSE_BOXES_MAX),
            ("wager_min", self.wager_min, 1, WAGER_LIMIT),
            ("wager_max", self.wager_max, 1, WAGER_LIMIT),
        ):
            if not low <= value <= high:
                raise BadRule(field, f"{shown(value)} is not {low} to {high}")
        self._refuse_bad_ratios()
        self._refuse_contradictions()

    def _refuse_bad_ratios(self) -> None:
        names = [prize for prize, _ in self.prizes]
        if names != [prize for prize in Prize if prize in names]:
            raise BadRule("prizes", "each prize stands there once, the most special first")
        ratios = [
            ("natural_pays", self.natural_pays),
            *(("prizes", pays) for _, pays in self.prizes),
        ]
        if self.streak_natural_pays is not None:
            ratios.append(("streak_natural_pays", self.streak_natural_pays))
        for field, ratio in ratios:
            if ratio.pays < 1 or ratio.per < 1 or MINOR_PER_UNIT * ratio.pays % ratio.per:
                raise BadRule(field, f"{ratio} does not pay whole hundredths of a whole wager")
            if gcd(ratio.pays, ratio.per) != 1 or ratio.pays > RATIO_PART_MAX:
                raise BadRule(field, f"{ratio} is not in lowest terms of at most {RATIO_PART_MAX}")

    def _refuse_contradictions(self) -> None:
        if self.wager_min > self.wager_max:
            raise ContradictingRules(
                "wager_min", "wager_max", f"{self.wager_min} is over {self.wager_max}"
            )
        if self.boxes_per_player > self.boxes:
            raise ContradictingRules(
                "boxes_per_player", "boxes", f"{self.boxes_per_player} is over {self.boxes}"
            )
        if self.players is Players.ONE and self.boxes != self.boxes_per_player:
            raise ContradictingRules(
                "players", "boxes", "one player holds every box, so boxes_per_player must be boxes"
            )
        if self.even_money and not self.insurance:
            raise ContradictingRules("even_money", "insurance", "even money needs insurance")
        if (self.streak_length > 0) != (self.streak_natural_pays is not None):
            raise ContradictingRules(
                "streak_length", "streak_natural_pays", "a streak needs both or neither"
            )
        if self.shuffle != EACH_ROUND:
            self._refuse_cut_outside()

    def _refuse_cut_outside(self) -> None:
        first, last = self.shuffle.cut_first, self.shuffle.cut_last
        if first > last:
            raise BadRule("shuffle", f"the cut {first} is over {last}")
        if not 1 <= first <= last <= self.shoe_cards:
            raise ContradictingRules(
                "shuffle", "decks", f"a cut behind card {last} of {self.shoe_cards}"
            )

    @property
    def shoe_cards(self) -> int:
        """Cards in a full shoe."""
        return self.decks * CARDS_PER_DECK
