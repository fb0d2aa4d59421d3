"""Shoes that are played side by side: no card is lost, whatever the order they are taken in."""

from collections import Counter

import numpy as np
import pytest

from croupier.core.rules import EACH_ROUND, Rules, Shuffle
from croupier.kernels import kernel
from croupier.simulation import cells as at
from croupier.simulation import kernel_lane as lane_at
from croupier.simulation.cells import Luck
from croupier.simulation.codes import Codes
from croupier.simulation.encode import encode, new_sums
from croupier.simulation.fast import Lanes, new_lanes, play
from croupier.simulation.kernel_lane import draw
from croupier.simulation.walk import Walk, make_walk
from croupier.strategy.policy import MimicDealer


@kernel
def _draw_some(cards: Codes, lane: lane_at.State, luck: Luck, drawn: Codes) -> None:
    for number in range(len(drawn)):
        drawn[number] = draw(cards, lane, luck)


def lanes_of(rules: Rules) -> tuple[Walk, Lanes]:
    encoded = encode(rules, [MimicDealer(rules)], 1)
    walk = make_walk(encoded)
    assert walk is not None
    return walk, new_lanes(encoded, walk, 1, 0)


def shoe_of(lanes: Lanes, number: int) -> Counter[int]:
    start = number * lane_at.LANE_CARDS
    size = int(lanes.states[lane_at.SIZE])
    return Counter(lanes.cards[start : start + size].tolist())


def test_a_shoe_is_shuffled_as_far_as_its_cut_card() -> None:
    _, lanes = lanes_of(Rules(decks=6, shuffle=Shuffle(100, 100)))

    for start in range(0, len(lanes.states), lane_at.LANE):
        assert lanes.states[start + lane_at.AHEAD] == 100
        assert lanes.states[start + lane_at.REST] == 212


def test_splits_that_use_up_the_rest_go_on_with_the_shuffled_cards() -> None:
    _, lanes = lanes_of(Rules(decks=6, shuffle=Shuffle(200, 200)))
    full, drawn = shoe_of(lanes, 0), np.zeros(312, np.uint8)

    _draw_some(lanes.cards, lanes.states, lanes.luck, drawn)

    assert Counter(drawn.tolist()) == full
    assert lanes.states[lane_at.AHEAD] == lanes.states[lane_at.REST] == 0


@pytest.mark.parametrize("cut", [Shuffle(20, 20), Shuffle(78, 234), Shuffle(1, 3)])
def test_shoes_hold_the_same_cards_after_many_rounds(cut: Shuffle) -> None:
    rules = Rules(decks=6, shuffle=cut)
    walk, lanes = lanes_of(rules)
    full, sums = shoe_of(lanes, 0), new_sums()

    play(encode(rules, [MimicDealer(rules)], 1), walk, lanes, 5_001, sums)

    assert all(shoe_of(lanes, number) == full for number in range(lane_at.LANES))
    assert sums[at.ROUNDS] == 5_001
    assert 4.5 < sums[at.CARDS] / sums[at.ROUNDS] < 6.5


def test_each_round_has_a_fresh_shoe_however_few_are_played_at_once() -> None:
    rules = Rules(decks=6, shuffle=EACH_ROUND)
    walk, lanes = lanes_of(rules)
    encoded, sums = encode(rules, [MimicDealer(rules)], 1), new_sums()

    for _ in range(20):
        play(encoded, walk, lanes, 5, sums)

    assert sums[at.ROUNDS] == 100
    assert abs(sums[at.SHOES] - 100) <= lane_at.LANES, "one may be due or there already in a lane"
