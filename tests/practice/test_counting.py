"""Hi-Lo: what cards count, and what the count is a deck."""

import pytest

from croupier.core.cards import DECK, parse_cards
from croupier.practice.counting import Count, count_of, tag
from croupier.simulation.counting import SYSTEMS
from croupier.simulation.kernel_play import FLOOR, true_count


def test_low_cards_count_up_high_cards_down_and_the_middle_not_at_all() -> None:
    cards = parse_cards("2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As")
    assert [tag(card) for card in cards] == [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1]


def test_a_whole_deck_counts_nothing() -> None:
    assert count_of(DECK, 6) == Count(0, 260)


def test_the_simulator_has_the_same_tags() -> None:
    tags = SYSTEMS["hilo"].tags
    assert all(tag(card) == tags[card.points - 1] for card in DECK)


@pytest.mark.parametrize(
    ("running", "unseen", "true"),
    [
        pytest.param(0, 312, 0, id="a fresh shoe"),
        pytest.param(6, 156, 2, id="six over three decks"),
        pytest.param(7, 156, 2, id="what is over goes"),
        pytest.param(-7, 156, -3, id="down, below nothing too"),
        pytest.param(5, 130, 2, id="two and a half decks"),
        pytest.param(5, 116, 2, id="nearer to two and a half"),
        pytest.param(5, 117, 2, id="the half way counts up"),
        pytest.param(3, 4, 6, id="half a deck at least"),
    ],
)
def test_the_true_count_is_a_deck_that_is_left_and_rounded_down(
    running: int, unseen: int, true: int
) -> None:
    assert Count(running, unseen).true == true


def test_the_simulator_divides_and_rounds_alike() -> None:
    for unseen in range(1, 313, 7):
        for running in range(-19, 20, 3):
            expected = true_count(running, unseen, FLOOR, 2)
            if abs(expected) < 40:
                assert Count(running, unseen).true == expected
