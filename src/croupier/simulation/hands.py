"""Every hand a player can come to hold, as a table that a kernel walks.

A hand is a number; a further card leads to another hand. Hands that from now on are played,
paid and drawn to alike are one, so a chart needs some hundred of them.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from croupier.core.cards import Card, Rank, Suit
from croupier.core.rules import Prize, Rules, SplitBy
from croupier.simulation.codes import CARDS, CODES, POINTS, SEVEN, TEN
from croupier.simulation.contexts import CONTEXTS, UPCARDS

BUST = 0
"""The hand that is over 21."""
NO_PAIR = -1

Plays = tuple[tuple[int, ...], ...]
"""An act for each mood, context and upcard: row `mood * CONTEXTS + context`."""


class Player(Protocol):
    """Answers for a player. A mood is what else the answer may depend on: streak or count."""

    @property
    def moods(self) -> int:
        """How many there are, from 0."""
        ...

    @property
    def looks_at_totals(self) -> bool:
        """Of three cards and more the total alone matters to it, in every mood."""
        ...

    def plays(self, cards: tuple[Card, ...], context: int, mood: int) -> tuple[int, ...]:
        """An `Act` against each upcard, by its points less one."""
        ...

    def offer(self, cards: tuple[Card, ...], mood: int) -> int:
        """An `Offer`, for the first two cards against an ace."""
        ...


class Hand(NamedTuple):
    """What the rest of a round may depend on.

    Attributes:
        total: Best total; 0 for a bust.
        is_natural: An ace and a ten and nothing else; whether it counts as one depends on splits.
        prize: Place in the rules' prizes plus 1; 0 for none.
        first: Code of the first card of a pair that may be split; `NO_PAIR` for others.
        second: And of the second.
        offers: What the player answers to insurance with it, by mood.
        plays: What is done, by mood, context and upcard.
        after: The hand that each code leads to.
    """

    total: int
    is_natural: bool
    prize: int
    first: int
    second: int
    offers: tuple[int, ...]
    plays: Plays
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandBook:
    """Hands by number.

    Attributes:
        hands: `BUST` first.
        starts: The hand of one card, by its code.
    """

    hands: tuple[Hand, ...]
    starts: tuple[int, ...]


def list_hands(rules: Rules, player: Player) -> HandBook:
    """All hands, the alike ones once."""
    maker = _Maker(rules, player)
    starts = tuple(maker.number((code,)) for code in range(CODES))
    return HandBook(tuple(maker.hands), starts)


class _Maker:
    """Numbers hands from the last card back to the first, so alike ones can be told."""

    def __init__(self, rules: Rules, player: Player) -> None:
        self._rules, self._player = rules, player
        self._looks_at_totals = player.looks_at_totals
        self._no_offers = (0,) * player.moods
        self._no_plays: Plays = ((0,) * UPCARDS,) * (player.moods * CONTEXTS)
        bust = Hand(
            total=0,
            is_natural=False,
            prize=0,
            first=NO_PAIR,
            second=NO_PAIR,
            offers=self._no_offers,
            plays=self._no_plays,
            after=(BUST,) * CODES,
        )
        self.hands = [bust]
        self._by_hand = {bust: BUST}
        self._by_codes: dict[tuple[object, ...], int] = {}

    def number(self, codes: tuple[int, ...]) -> int:
        """The hand of some codes, in the order they came; no bust."""
        key = (len(codes) > 2, self._told_apart(codes), self._prize(codes))
        if key not in self._by_codes:
            hand = self._hand(codes)
            if hand not in self._by_hand:
                self._by_hand[hand] = len(self.hands)
                self.hands.append(hand)
            self._by_codes[key] = self._by_hand[hand]
        return self._by_codes[key]

    def _hand(self, codes: tuple[int, ...]) -> Hand:
        cards = tuple(CARDS[code] for code in codes)
        points = sum(POINTS[code] for code in codes)
        after = tuple(
            self.number((*codes, code)) if points + POINTS[code] <= 21 else BUST
            for code in range(CODES)
        )
        total = points + 10 if 0 in codes and points <= 11 else points
        is_two = len(codes) == 2
        first, second = (
            (self._split(codes[0]), self._split(codes[1]))
            if is_two and self._is_pair(codes)
            else (NO_PAIR, NO_PAIR)
        )
        return Hand(
            total=total,
            is_natural=is_two and total == 21,
            prize=self._prize(codes),
            first=first,
            second=second,
            offers=self._offers(cards) if is_two else self._no_offers,
            plays=self._plays(cards) if len(cards) > 1 else self._no_plays,
            after=after,
        )

    def _told_apart(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """What may matter later: of two cards the codes, of a pair in order; else the points.

        Of who looks at totals alone, their sum, and whether there is an ace.
        """
        if len(codes) > 2:
            points = [POINTS[code] for code in codes]
            if self._looks_at_totals:
                return sum(points), int(1 in points)
            return tuple(sorted(points))
        if len(codes) == 2 and POINTS[codes[0]] != POINTS[codes[1]]:
            return tuple(sorted(codes))
        return codes

    def _offers(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        return tuple(self._player.offer(cards, mood) for mood in range(self._player.moods))

    def _plays(self, cards: tuple[Card, ...]) -> Plays:
        """Contexts only matter for two cards; later there is hit or stand."""
        contexts = CONTEXTS if len(cards) == 2 else 1
        rows: Plays = ()
        for mood in range(self._player.moods):
            of_mood = tuple(self._player.plays(cards, context, mood) for context in range(contexts))
            rows += of_mood * (CONTEXTS // contexts)
        return rows

    def _is_pair(self, codes: tuple[int, ...]) -> bool:
        first, second = (CARDS[code] for code in codes)
        if self._rules.split_by is SplitBy.RANK:
            return first.rank is second.rank
        return first.points == second.points

    def _split(self, code: int) -> int:
        """A code that stands for this one as the only card of a hand."""
        if SEVEN <= code < SEVEN + len(Suit) and Prize.SUITED_777 not in dict(self._rules.prizes):
            return SEVEN
        return TEN if code >= TEN and self._rules.split_by is SplitBy.VALUE else code

    def _prize(self, codes: tuple[int, ...]) -> int:
        if len(codes) != 3:
            return 0
        fits = [_fits(prize, codes) for prize, _ in self._rules.prizes]
        worth = [
            (pays.pays / pays.per, -place)
            for place, (_, pays) in enumerate(self._rules.prizes)
            if fits[place]
        ]
        return 1 - max(worth)[1] if worth else 0


def _fits(prize: Prize, codes: tuple[int, ...]) -> bool:
    ranks = {CARDS[code].rank for code in codes}
    if prize is Prize.STRAIGHT_678:
        return ranks == {Rank.SIX, Rank.SEVEN, Rank.EIGHT}
    is_suited = len(set(codes)) == 1
    return ranks == {Rank.SEVEN} and (is_suited or prize is not Prize.SUITED_777)
