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
from croupier.simulation.fast import play
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.reference import Reference, ReferenceRound
from croupier.simulation.walk import make_walk
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
    """One box by the table of steps, given the cards of each round in the order it reads them."""
    random = Random(seed)
    reference = Reference(rules, [policy], 1, rules.wager_min)
    encoded = encode(rules, [policy], 1)
    walk = make_walk(encoded)
    assert walk is not None
    dealing = new_dealing(encoded, seed, 0)
    dealing.cells[at.IS_GIVEN] = 1
    played = 0
    while played < rounds:
        shoe = make_shoe(random, rules.decks)
        for start in range(0, len(shoe) - CARDS_A_ROUND, STEP):
            expected = reference.play(shoe[start:])
            cards = [*_as_read(rules, expected), *shoe][: len(shoe)]
            dealing.cards[:] = codes_of(cards)
            dealing.cells[at.NEXT], dealing.cells[at.CUT] = 0, len(shoe)
            sums = new_sums()
            play(encoded, walk, dealing, 1, sums)
            net, staked = int(sums[at.NET]), int(sums[at.STAKED])
            units = rules.wager_min * MINOR_PER_UNIT
            unit = int(encoded.law[at.UNIT])
            assert net * units == expected.net * unit, _difference(rules, expected, net / unit, 0)
            assert staked * units == expected.state.staked * unit
            assert sums[at.CARDS] == expected.cards
            assert sums[at.RESULTS : at.RESULTS + 8].sum() == len(expected.state.boxes[0].hands)
            assert sums[at.BY_UPCARD : at.BY_FIRST].sum() == 1 + sums[at.NET] + sums[at.SQUARE]
            assert sums[at.BY_FIRST : at.BY_COUNT].sum() == 1 + sums[at.NET] + sums[at.SQUARE]
            played += 1


def _as_read(rules: Rules, one: ReferenceRound) -> list[Card]:
    """The cards of a round in the order of `walk`: the hole card fourth, or behind the box's."""
    dealt = one.record.dealt
    first, second, rest = dealt[0], dealt[2], list(dealt[4:])
    upcard, hole = (dealt[3], dealt[1]) if rules.hole_card_first else (dealt[1], dealt[3])
    drawn = sum(len(hand.cards) for hand in one.state.boxes[0].hands) - 2
    place = 0 if upcard.points in (1, 10) else drawn
    return [first, upcard, second, *rest[:place], hole, *rest[place:]]
