"""Any rules a house may set, any wagers, and whole rounds walked from them.

Each is read from a few thrown bytes: one draw instead of fifty keeps a law cheap to try.
"""

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.cards import DECK, Card
from croupier.core.money import MINOR_PER_UNIT, Ratio
from croupier.core.rules import (
    EACH_ROUND,
    Double,
    Peek,
    Players,
    Prize,
    Rules,
    Shuffle,
    Soft17,
    SplitBy,
    Surrender,
)
from tests.properties.walks import Walk, walk

T = TypeVar("T")

WHOLE_PAYING = [per for per in range(1, MINOR_PER_UNIT + 1) if MINOR_PER_UNIT % per == 0]
DICE = st.binary(min_size=48, max_size=48)


class Dice:
    """Choices read from bytes, one after another; zeros when they are used up."""

    def __init__(self, thrown: bytes) -> None:
        self._thrown = iter(thrown)

    def between(self, low: int, high: int) -> int:
        """A whole number of a range, both ends included."""
        two_bytes = next(self._thrown, 0) * 256 + next(self._thrown, 0)
        return low + two_bytes % (high - low + 1)

    def among(self, values: Sequence[T]) -> T:
        """One of some values."""
        return values[next(self._thrown, 0) % len(values)]

    def heads(self) -> bool:
        """Yes or no."""
        return self.among((False, True))


def ratio_from(dice: Dice) -> Ratio:
    """A pay-out that gives whole hundredths."""
    pays, per = dice.between(1, 12), dice.among(WHOLE_PAYING)
    shared = gcd(pays, per)
    return Ratio(pays // shared, per // shared)


def shuffle_from(dice: Dice, shoe_cards: int) -> Shuffle:
    """After each round, or behind a cut card somewhere in the shoe."""
    if dice.heads():
        return EACH_ROUND
    first = dice.between(1, shoe_cards)
    return Shuffle(first, dice.between(first, shoe_cards))


def rules_from(dice: Dice) -> Rules:
    """Every field of the rules, in every valid combination."""
    decks = dice.between(1, 8)
    players = dice.among(tuple(Players))
    boxes = dice.between(1, 7)
    insurance = dice.among((True, True, False))
    streak_length = dice.among((0, 0, 1, 3, 9))
    wager_min = dice.between(1, 50)
    return Rules(
        decks=decks,
        shuffle=shuffle_from(dice, decks * len(DECK)),
        hole_card_first=dice.heads(),
        peek=dice.among(tuple(Peek)),
        soft17=dice.among(tuple(Soft17)),
        natural_pays=ratio_from(dice),
        insurance=insurance,
        even_money=insurance and dice.heads(),
        surrender=dice.among(tuple(Surrender)),
        double=dice.among(tuple(Double)),
        das=dice.heads(),
        split_by=dice.among(tuple(SplitBy)),
        max_hands=dice.among((1, 2, 3, 4, 4)),
        split_aces_one_card=dice.heads(),
        resplit_aces=dice.heads(),
        stand_on_21=dice.heads(),
        prizes=tuple((prize, ratio_from(dice)) for prize in Prize if dice.heads()),
        streak_length=streak_length,
        streak_natural_pays=ratio_from(dice) if streak_length else None,
        boxes=boxes,
        boxes_per_player=boxes if players is Players.ONE else dice.between(1, boxes),
        players=players,
        wager_min=wager_min,
        wager_max=dice.between(wager_min, 300),
    )


def wagers_from(dice: Dice, rules: Rules) -> Mapping[int, int]:
    """Wagers on one box or more, in minor units."""
    count = dice.between(1, rules.boxes)
    first = dice.between(1, rules.boxes)
    boxes = sorted((first + place) % rules.boxes + 1 for place in range(count))
    return {box: dice.between(rules.wager_min, rules.wager_max) * MINOR_PER_UNIT for box in boxes}


def _cards_of(ranks: str) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card.rank.value in ranks)


PALETTES = (
    DECK,
    _cards_of("TJQKA"),
    _cards_of("A23"),
    _cards_of("89A"),
    _cards_of("678"),
    _cards_of("7"),
    _cards_of("A5T"),
    _cards_of("AT"),
    _cards_of("2"),
)
"""Cards that a round's first cards are picked from: pairs, naturals and prizes are common."""

ANY_RULES = DICE.map(lambda thrown: rules_from(Dice(thrown)))


def _walk(thrown: bytes, picks: bytes, choices: bytes) -> Walk:
    rules = rules_from(Dice(thrown))
    dice = Dice(bytes(reversed(thrown)))
    return walk(
        rules,
        wagers_from(dice, rules),
        dice.between(0, rules.streak_length),
        palette=dice.among(PALETTES),
        picks=picks,
        choices=choices,
        runs_out=dice.among((False, False, True)),
    )


WALKS = st.builds(
    _walk,
    st.binary(min_size=80, max_size=80),
    st.binary(min_size=4, max_size=60),
    st.binary(min_size=6, max_size=60),
)
"""A whole round under any rules, with any decisions, from a shoe of real decks."""

_ROUNDS_PER_LAW = max(10, settings().max_examples * 2 // 5)


def for_any_round(law: Callable[[Walk], None]) -> Callable[[], None]:
    """Tries a law on whole rounds; each has dozens of states, so fewer of them do."""
    return settings(max_examples=_ROUNDS_PER_LAW)(given(WALKS)(law))
