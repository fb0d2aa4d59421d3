"""A whole round from its first two cards: the value of each play, and the best of them."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules, Surrender
from croupier.odds.composition import RANKS, TEN
from croupier.odds.dealer import PLAYS_ON
from croupier.odds.engine import Play, SplitHands, Table, pair_cards, split_by_hands
from croupier.odds.hands import hand_table
from croupier.odds.payoff import NOTHING_LATER, Later
from croupier.odds.play import Acts, Floats
from croupier.odds.splits import PairCards

HANDS = tuple((low, high) for low in range(10) for high in range(low, 10))
"""The 55 first hands by places in `RANKS`."""
NATURAL = HANDS.index((0, TEN))
PAIRS = tuple(HANDS.index((pair, pair)) for pair in range(10))
STANDS, HITS, DOUBLES, SPLITS, SURRENDERS = range(5)
PLAY_COUNT = 5


@cache
def first_places() -> NDArray[np.int64]:
    """Of each first hand, its place in the hand table."""
    counts = np.zeros((len(HANDS), 10), dtype=np.int64)
    for row, (low, high) in enumerate(HANDS):
        counts[row, low] += 1
        counts[row, high] += 1
    return np.array([hand_table().index(tuple(row)) for row in counts.tolist()])


def hand_name(hand: tuple[int, int]) -> str:
    """A first hand by its letters, such as "A7"."""
    return RANKS[hand[0]] + RANKS[hand[1]]


def first_hand_chances(shoe: Floats) -> Floats:
    """Chance of each first hand."""
    cards = shoe.sum()
    orders = [
        shoe[low] * (shoe[low] - 1.0) if low == high else 2.0 * shoe[low] * shoe[high]
        for low, high in HANDS
    ]
    chances: Floats = np.array(orders) / (cards * (cards - 1.0))
    return chances


@dataclass(frozen=True, slots=True)
class PairKind:
    """One kind of a pair: for unlike tens that split by rank there are several.

    Attributes:
        chance: Of being of this kind, given two cards of the value.
        split: Value of the split with the best limit on hands, by upcard; joint.
        hands: That limit, by upcard.
    """

    chance: float
    cards: PairCards
    split: Floats
    hands: NDArray[np.int64]


Kinds = tuple[tuple[PairKind, ...], ...]
"""Of each pair value, its kinds; none where it cannot be split."""


@dataclass(frozen=True, slots=True)
class FirstHands:
    """Values by first hand and upcard, joint with the upcard and play going on.

    Attributes:
        chance: Of each first hand.
        any_end: Chance of each upcard, given the first hand.
        natural: Chance of each upcard with a natural behind it.
        live: Chance of each upcard and play going on.
        plays: Value of each play (stand, hit, double, split, surrender); minus infinity where it
            is not allowed. The split is that of the first kind of pair.
        kinds: Of each pair value, its kinds.
        acts: The best play; of a pair, the best play of its first kind.
        unsplit_acts: The best play where the hand is no pair.
    """

    chance: Floats
    any_end: Floats
    natural: Floats
    live: Floats
    plays: Floats
    kinds: Kinds
    acts: Acts
    unsplit_acts: Acts


def surrender_by_upcard(rules: Rules, looks: Floats) -> NDArray[np.bool_]:
    """Upcards against which half a wager may be given up."""
    if rules.surrender is Surrender.NONE:
        return np.zeros(10, dtype=np.bool_)
    allowed = looks > 0
    allowed[1:TEN] = True
    if rules.surrender is Surrender.LATE_NOT_ACE:
        allowed[0] = False
    return allowed


def split_kinds(table: Table, one: SplitHands) -> Kinds:
    """The kinds of each pair and the value of their splits, from one hand of each."""
    return tuple(_kinds(table, one, pair) for pair in range(10))


def _kinds(table: Table, one: SplitHands, pair: int) -> tuple[PairKind, ...]:
    if table.rules.max_hands == 1 or table.composition.counts[pair] < 2:
        return ()
    kinds = []
    for chance, cards in pair_cards(table, pair):
        by_hands = np.array(split_by_hands(table, one, pair, cards))
        best = by_hands.argmax(axis=0)
        kinds.append(PairKind(chance, cards, by_hands.max(axis=0), best + 2))
    return tuple(kinds)


def unsplit_hands(table: Table, play: Play, later: Later = NOTHING_LATER) -> FirstHands:
    """All first hands at once, where no pair is split."""
    places = first_places()
    shoe = table.shoe
    live = table.rows[places, PLAYS_ON]
    left = np.maximum(shoe[None, :] - table.hands.counts[places], 0.0)
    any_end = left / max(shoe.sum() - 2.0, 1.0)
    any_end[live.sum(axis=1) == 0.0] = 0.0
    natural = any_end - table.rows[places, PLAYS_ON - 1]
    plays = np.full((len(HANDS), 10, PLAY_COUNT), -np.inf)
    plays[:, :, STANDS] = play.stand[places]
    stops = table.stops[places]
    plays[~stops, :, HITS] = play.hit[places][~stops]
    plays[:, :, DOUBLES] = play.double[places]
    allowed = surrender_by_upcard(table.rules, table.looks)
    plays[:, allowed, SURRENDERS] = (later.lose - 0.5) * live[:, allowed]
    acts = plays.argmax(axis=2).astype(np.uint8)
    return FirstHands(
        chance=first_hand_chances(shoe),
        any_end=any_end,
        natural=natural,
        live=live,
        plays=plays,
        kinds=((),) * 10,
        acts=acts,
        unsplit_acts=acts,
    )


def with_splits(first: FirstHands, kinds: Kinds) -> FirstHands:
    """The same where pairs may be split."""
    plays = first.plays.copy()
    for pair, row in enumerate(PAIRS):
        if kinds[pair]:
            plays[row, :, SPLITS] = kinds[pair][0].split
    acts = plays.argmax(axis=2).astype(np.uint8)
    return replace(first, plays=plays, kinds=kinds, acts=acts)


def played_values(first: FirstHands) -> Floats:
    """Value of best play by first hand and upcard, over all kinds of pairs; joint."""
    unsplit: Floats = np.delete(first.plays, SPLITS, axis=2).max(axis=2)
    best: Floats = unsplit.copy()
    for row, kinds in zip(PAIRS, first.kinds, strict=True):
        for kind in kinds:
            best[row] += kind.chance * np.maximum(kind.split - unsplit[row], 0.0)
    return best


def insurance_values(first: FirstHands) -> Floats:
    """Net of an insurance of half a wager against an ace, by first hand; joint."""
    natural, other = first.natural[:, 0], first.any_end[:, 0] - first.natural[:, 0]
    values: Floats = 0.5 * (2.0 * natural - other)
    return values


def natural_values(
    rules: Rules, first: FirstHands, pays: float, later: Later = NOTHING_LATER
) -> Floats:
    """Value of a natural by upcard, with the best answer against an ace; joint."""
    natural, any_end = first.natural[NATURAL], first.any_end[NATURAL]
    values: Floats = (pays + later.win) * (any_end - natural) + later.push * natural
    if rules.even_money:
        values[0] = max(values[0], (1.0 + later.win) * any_end[0])
    elif rules.insurance:
        values[0] += max(0.0, insurance_values(first)[NATURAL])
    return values


def round_values(
    table: Table, first: FirstHands, natural_pays: float, later: Later = NOTHING_LATER
) -> Floats:
    """Value of the round by first hand and upcard, dealer's naturals included; joint."""
    lost = table.looks[None, :] * first.natural
    values: Floats = played_values(first) + (later.lose - 1.0) * lost
    if table.rules.insurance:
        values[:, 0] += np.maximum(insurance_values(first), 0.0)
    values[NATURAL] = natural_values(table.rules, first, natural_pays, later)
    return values


def given_upcard(first: FirstHands, values: Floats) -> Floats:
    """Joint values by first hand and upcard, as means given the upcard; zero where it is none."""
    upcards = first.chance @ first.any_end
    given: Floats = np.divide(first.chance @ values, upcards, out=np.zeros(10), where=upcards > 0)
    return given


def given_hand(first: FirstHands, values: Floats) -> Floats:
    """Joint values by first hand and upcard, given both; zero where they cannot be."""
    any_end = first.any_end
    given: Floats = np.divide(values, any_end, out=np.zeros_like(any_end), where=any_end > 0)
    return given
