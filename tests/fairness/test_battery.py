"""The battery: the house's shuffle passes with fixed seeds, shuffles with known faults do not."""

import hashlib
import math
import random
from collections.abc import Sequence

import pytest

from croupier.core.cards import Card, Rank
from croupier.core.games import find_game
from croupier.fairness.battery import ALARM, Shuffle, judge_shoes, judge_shuffle
from croupier.fairness.shuffle import fresh_shoe, shuffled_shoe
from croupier.fairness.significance import chi_square_tail, normal_two_sided
from croupier.fairness.stream import ChanceStream

SHOES = 500
RULES = find_game("multiplayer").rules


def seed(number: int) -> bytes:
    return hashlib.sha256(b"battery %d" % number).digest()


def of_the_house(number: int, cards: int) -> Sequence[int]:
    return ChanceStream(seed(number)).shuffled(range(cards))


def swapped_with_any(number: int, cards: int) -> Sequence[int]:
    """The best known wrong shuffle: each card is swapped with any other."""
    stream, order = ChanceStream(seed(number)), list(range(cards))
    for place in range(cards):
        other = stream.below(cards)
        order[place], order[other] = order[other], order[place]
    return order


def by_bytes(number: int, cards: int) -> Sequence[int]:
    """The rest of a division of a byte, so that low places come too often."""
    chance, order = random.Random(number), list(range(cards))
    for place in range(cards - 1, 0, -1):
        other = chance.randrange(256) % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def one_place_short(number: int, cards: int) -> Sequence[int]:
    """No card ever stays where it was (Sattolo's shuffle, by a slip of one)."""
    stream, order = ChanceStream(seed(number)), list(range(cards))
    for place in range(cards - 1, 0, -1):
        other = stream.below(place)
        order[place], order[other] = order[other], order[place]
    return order


def cut_alone(number: int, cards: int) -> Sequence[int]:
    cut = ChanceStream(seed(number)).below(cards)
    return [*range(cut, cards), *range(cut)]


def riffled_thrice(number: int, cards: int) -> Sequence[int]:
    chance, order = random.Random(number), list(range(cards))
    for _ in range(3):
        left = [chance.random() < 0.5 for _ in order]
        split = sum(left)
        low, high = iter(order[:split]), iter(order[split:])
        order = [next(low) if is_left else next(high) for is_left in left]
    return order


def test_the_shuffle_of_the_house_is_not_told_from_chance() -> None:
    battery = judge_shuffle(of_the_house, SHOES)
    assert not battery.is_alarming, battery
    assert battery.probability > 0.001


@pytest.mark.parametrize(
    "shuffle", [swapped_with_any, by_bytes, one_place_short, cut_alone, riffled_thrice]
)
def test_a_shuffle_with_a_fault_is_found(shuffle: Shuffle) -> None:
    assert judge_shuffle(shuffle, SHOES).probability < ALARM


def test_shoes_of_the_house_are_not_told_from_chance() -> None:
    shoes = [shuffled_shoe(seed(number), RULES).cards for number in range(SHOES)]
    assert not judge_shoes(shoes).is_alarming


@pytest.mark.parametrize("shuffle", [cut_alone, riffled_thrice])
def test_shoes_dealt_from_a_shuffle_with_a_fault_are_found(shuffle: Shuffle) -> None:
    fresh = fresh_shoe(RULES)
    shoes = [[fresh[place] for place in shuffle(number, 312)] for number in range(SHOES)]
    assert judge_shoes(shoes).is_alarming


def test_shoes_that_keep_one_pair_together_are_found() -> None:
    def clumped(number: int) -> list[Card]:
        cards = list(shuffled_shoe(seed(number), RULES).cards)
        ten = next(place for place, card in enumerate(cards[1:], 1) if card.rank is Rank.TEN)
        cards[1], cards[ten] = cards[ten], cards[1]
        return cards

    assert judge_shoes([clumped(number) for number in range(SHOES)]).is_alarming


def test_too_few_shoes_are_not_judged() -> None:
    with pytest.raises(AssertionError, match="200 are needed"):
        judge_shuffle(of_the_house, 199)


@pytest.mark.parametrize(
    ("square", "freedom", "tail"),
    # Two degrees of freedom: e^(-x/2). Four: (1 + x/2) e^(-x/2). The rest by the normal.
    [
        (1.0, 2, math.exp(-0.5)),
        (50.0, 2, math.exp(-25)),
        (3.0, 4, 2.5 * math.exp(-1.5)),
        (100.0, 4, 51 * math.exp(-50)),
        (0.0, 7, 1.0),
        (2.25, 1, math.erfc(1.5 / math.sqrt(2))),
        (25.0, 1, math.erfc(5 / math.sqrt(2))),
    ],
)
def test_the_tail_of_chi_square_is_right(square: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(square, freedom) == pytest.approx(tail, rel=1e-12)


@pytest.mark.parametrize("freedom", [168, 15_861, 96_721])
def test_the_tail_of_a_great_chi_square_is_near_the_normal(freedom: int) -> None:
    """Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal."""
    for deviations in (-3.0, -1.0, 0.0, 1.0, 3.0):
        spread = 2 / (9 * freedom)
        square = freedom * (1 - spread + deviations * math.sqrt(spread)) ** 3
        tail = math.erfc(deviations / math.sqrt(2)) / 2
        assert chi_square_tail(square, freedom) == pytest.approx(tail, rel=1e-2)


def test_deviations_count_on_both_sides() -> None:
    assert normal_two_sided(-2) == normal_two_sided(2) == pytest.approx(0.0455002638963584)
