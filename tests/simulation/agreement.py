"""Kernel and core, given the same shoes and the same policy."""

from collections.abc import Sequence
from random import Random

import numpy as np

from croupier.core.cards import Card
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.notation.record import Record
from croupier.notation.writer import write_record
from croupier.simulation import cells as at
from croupier.simulation.codes import codes_of
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import (
    Dealing,
    Encoded,
    encode,
    new_dealing,
    new_sums,
)
from croupier.simulation.fast import Lanes, new_lanes, play
from croupier.simulation.kernel_lane import AHEAD, BASE, LANE, LANE_CARDS, LANES, REST
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.reference import Reference, ReferenceRound
from croupier.simulation.walk import Walk, make_walk
from croupier.strategy.policy import Policy
from tests.simulation.shoes import make_shoe

CARDS_A_ROUND = 40
"""With no more cards left no further round is begun."""
STEP = 11
"""A game that shuffles for every round is dealt one from each of these places of a shoe."""


def require_agreement(
    rules: Rules, policies: Sequence[Policy], boxes: int, rounds: int, seed: int
) -> None:
    """Plays rounds both ways; fails with the record of the first that differs."""
    random = Random(seed)
    wager = rules.wager_min
    reference = Reference(rules, policies, boxes, wager)
    encoded = encode(rules, policies, boxes)
    dealing = new_dealing(encoded, seed, 0)
    dealing.cells[at.IS_GIVEN] = 1
    played = 0
    while played < rounds:
        shoe = make_shoe(random, rules.decks)
        for start in range(0, len(shoe) - CARDS_A_ROUND, STEP):
            cards = shoe[start:] + shoe[:start]
            expected: list[ReferenceRound] = []
            before = reference.streak
            while not expected or (played < rounds and not rules.shuffle.is_each_round):
                used = sum(one.cards for one in expected)
                if used > len(shoe) - CARDS_A_ROUND:
                    break
                expected.append(reference.play(cards[used:]))
                played += 1
            dealing.cards[:] = codes_of(cards)
            _require_same(rules, encoded, dealing, expected, before, wager)
            if not rules.shuffle.is_each_round:
                break


def _require_same(
    rules: Rules,
    encoded: Encoded,
    dealing: Dealing,
    expected: Sequence[ReferenceRound],
    streak: int,
    wager: int,
) -> None:
    cells = dealing.cells
    cells[at.NEXT], cells[at.CUT] = 0, len(dealing.cards)
    sums, nets = new_sums(), np.zeros(len(expected), np.int64)
    counting = encode_counting(None, rules.decks, {})
    play_rounds(
        encoded.book,
        dealing.cards,
        cells,
        dealing.luck,
        encoded.starts,
        sums,
        counting,
        len(expected),
        nets,
    )
    unit = int(cells[at.UNIT])
    for place, one in enumerate(expected):
        net = int(nets[place]) * wager * MINOR_PER_UNIT
        assert net == one.net * unit, _difference(rules, one, net / unit, streak)
        streak = one.state.streak.wins if one.state.streak else 0
    assert cells[at.NEXT] == sum(one.cards for one in expected)
    assert cells[at.STREAK] == streak
    staked = sum(one.state.staked for one in expected)
    assert sums[at.STAKED] * wager * MINOR_PER_UNIT == staked * unit
    assert sums[at.RESULTS] == 0, "every hand has ended"


def _difference(rules: Rules, one: ReferenceRound, net: float, streak: int) -> str:
    name = "on-fire" if rules.streak_length else "multiplayer"
    record = Record(game=name, currency="FUN", rules=rules, streak=streak, rounds=(one.record,))
    return f"the kernel says {net}, the core {one.net}\n{write_record(record)}"


def require_fast_agreement(rules: Rules, policy: Policy, rounds: int, seed: int) -> None:
    """One box by the table of steps, given the cards of each round in the order it reads them.

    A round at once from each of its shoes.
    """
    random = Random(seed)
    reference = Reference(rules, [policy], 1, rules.wager_min)
    encoded = encode(rules, [policy], 1)
    walk = make_walk(encoded)
    assert walk is not None
    played = 0
    while played < rounds:
        shoe = make_shoe(random, rules.decks)
        for start in range(0, len(shoe) - CARDS_A_ROUND - STEP * (LANES - 1), STEP):
            places = range(start, start + STEP * LANES, STEP)
            _require_all_same(
                rules, encoded, walk, [reference.play(shoe[place:]) for place in places]
            )
            played += LANES


def _require_all_same(
    rules: Rules, encoded: Encoded, walk: Walk, expected: Sequence[ReferenceRound]
) -> None:
    lanes = as_they_lie(new_lanes(encoded, walk, 1, 0))
    for number, one in enumerate(expected):
        _lay(rules, walk, lanes, number, one)
    sums = new_sums()
    play(encoded, walk, lanes, LANES, sums)
    units, unit = rules.wager_min * MINOR_PER_UNIT, int(encoded.law[at.UNIT])
    net = sum(one.net for one in expected)
    said = "".join(_difference(rules, one, int(sums[at.NET]) / unit, 0) for one in expected)
    assert int(sums[at.NET]) * units == net * unit, said
    assert sums[at.STAKED] * units == sum(one.state.staked for one in expected) * unit
    assert sums[at.CARDS] == sum(one.cards for one in expected)
    hands = [hand for one in expected for hand in one.state.boxes[0].hands]
    assert sums[at.RESULTS : at.RESULTS + 8].sum() == len(hands)
    assert sums[at.SPLITS] == len(hands) - LANES
    assert sums[at.SQUARE] * units**2 == sum(one.net**2 for one in expected) * unit**2
    for start, stop in ((at.BY_UPCARD, at.BY_FIRST), (at.BY_FIRST, at.BY_COUNT)):
        assert sums[start:stop].sum() == LANES + sums[at.NET] + sums[at.SQUARE]


def _lay(rules: Rules, walk: Walk, lanes: Lanes, number: int, one: ReferenceRound) -> None:
    """Puts the cards of a round on the top of a shoe; those behind a split on its rest, too."""
    columns = walk.packed.columns[codes_of(_as_read(rules, one))]
    own, lane = lanes.cards[LANE_CARDS * number :], lanes.states[LANE * number :]
    top, rest = int(lane[BASE] + lane[AHEAD]), int(lane[REST])
    own[top - len(columns) : top] = columns[::-1]
    upcard = one.state.dealer.upcard
    assert upcard is not None
    before = 4 if upcard.points in (1, 10) else 3
    if len(one.state.boxes[0].hands) > 1 and lane[AHEAD] >= before:
        behind = columns[before:]
        own[rest - len(behind) : rest] = behind[::-1]


def as_they_lie(lanes: Lanes) -> Lanes:
    """The same with cards that are not shuffled: every random word has all bits."""
    lanes.luck[:] = (unmixed(2**64 - 1), 0)
    return lanes


def unmixed(word: int) -> int:
    """The counter that SplitMix64 makes this word from."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        done = word
        for _ in range(64 // shift):
            done = word ^ (done >> shift)
        word = done * pow(factor, -1, 2**64) % 2**64
    return word


def _as_read(rules: Rules, one: ReferenceRound) -> list[Card]:
    """The cards of a round in the order of `walk`: the hole card fourth, or behind the box's."""
    dealt = one.record.dealt
    first, second, rest = dealt[0], dealt[2], list(dealt[4:])
    upcard, hole = (dealt[3], dealt[1]) if rules.hole_card_first else (dealt[1], dealt[3])
    drawn = sum(len(hand.cards) for hand in one.state.boxes[0].hands) - 2
    place = 0 if upcard.points in (1, 10) else drawn
    return [first, upcard, second, *rest[:place], hole, *rest[place:]]
