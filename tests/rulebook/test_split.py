"""Splitting, and the hands that come of it."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.state import AwaitsCard, awaited
from tests.support.rounds import table


@pytest.mark.clause("M15")
@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        pytest.param("8s 6h 8d 9c", None, id="two eights"),
        pytest.param("Js 6h Qd 9c", None, id="a jack with a queen"),
        pytest.param("Ts 6h Kd 9c", None, id="a ten with a king"),
        pytest.param("As 6h Ad 9c", None, id="two aces"),
        pytest.param("8s 6h 9d 9c", Refusal.NOT_A_PAIR, id="an eight with a nine"),
        pytest.param("9s 6h Td 9c", Refusal.NOT_A_PAIR, id="a nine with a ten"),
    ],
)
def test_two_cards_of_equal_value_split(cards: str, refused: Refusal | None) -> None:
    assert table().deal(cards).refusal("1 split") is refused


@pytest.mark.clause("M15")
def test_three_cards_never_split() -> None:
    laid = table().deal("6s Th 6d 8c 6c").plays("1 hit")

    assert laid.refusal("1 split") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("M15")
def test_the_new_hands_wager_equals_the_boxs_first_wager() -> None:
    laid = table().box(1, 25).deal("8s 6h 8d 9c 3s").plays("1 split")

    assert [laid.hand(1, 0).wager, laid.hand(1, 1).wager] == [2_500, 2_500]
    assert laid.staked() == "50.00"


@pytest.mark.clause("M15", "M14")
def test_a_split_after_a_doubled_hand_still_costs_the_first_wager() -> None:
    laid = (
        table()
        .box(1, 10)
        .deal("8s 6h 8d 9c 3s Ts 8c 2s Td Kd 5d")
        .plays("1 split", "1 double", "1 split")
    )

    assert laid.hands() == ["8s 3s Ts", "8d 2s", "8c"]
    assert [hand.wager for _, _, hand in laid.state.hands] == [2_000, 1_000, 1_000]


@pytest.mark.clause("M15")
def test_an_override_splits_equal_ranks_only() -> None:
    assert table(split_by="rank").deal("Js 6h Qd 9c").refusal("1 split") is Refusal.NOT_A_PAIR
    assert table(split_by="rank").deal("Qs 6h Qd 9c").refusal("1 split") is None


@pytest.mark.clause("M17")
def test_a_box_grows_to_four_hands_and_no_further() -> None:
    laid = table().deal("8s 7h 8d Tc 8c 8h 8s").plays("1 split", "1 split")
    assert len(laid.hands()) == 3
    assert laid.refusal("1 split") is None

    four = laid.plays("1 split")
    assert len(four.hands()) == 4
    assert four.hands()[0] == "8s 8s"
    assert four.refusal("1 split") is Refusal.HAND_LIMIT


@pytest.mark.clause("M17")
def test_each_box_has_four_hands_of_its_own() -> None:
    laid = (
        table(max_hands=2)
        .box(1)
        .box(2)
        .deal("8s 9s 7h 8d 9d Tc 3s Ts Td")
        .plays("1 split", "1 stand", "1 stand")
    )

    assert laid.turn == (2, 0)
    assert laid.refusal("2 split") is None


@pytest.mark.clause("M17")
def test_one_hand_a_box_means_no_splitting() -> None:
    assert table(max_hands=1).deal("8s 7h 8d Tc").refusal("1 split") is Refusal.NO_SPLIT


@pytest.mark.clause("M18")
def test_split_aces_get_one_card_each_and_stand() -> None:
    laid = table().deal("As 6h Ad Tc 5s 7s 9h").plays("1 split")

    assert laid.is_over
    assert laid.hands() == ["As 5s", "Ad 7s"]
    assert laid.outcomes() == ["win", "win"]


@pytest.mark.clause("M18")
def test_aces_that_are_not_split_play_like_any_hand() -> None:
    laid = table().deal("As 6h Ad Tc 5s 7s").plays("1 hit")

    assert laid.hands() == ["As Ad 5s"]
    assert laid.turn == (1, 0)


@pytest.mark.clause("M18", "M19")
def test_an_ace_on_a_split_ace_may_only_stand_or_split_again() -> None:
    laid = table().deal("As 6h Ad Tc Ac").plays("1 split")

    assert laid.turn == (1, 0)
    assert laid.options() == ["stand", "split"]
    assert laid.refusal("1 hit") is Refusal.SPLIT_ACE
    assert laid.refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT


@pytest.mark.clause("M18")
def test_a_resplit_ace_gets_its_card_too() -> None:
    laid = table().deal("As 6h Ad Tc Ac 5s 6s 7s 9h").plays("1 split", "1 split")

    assert laid.hands() == ["As 5s", "Ac 6s", "Ad 7s"]
    assert laid.is_over
    assert laid.net() == "30.00"


@pytest.mark.clause("M18", "M17")
def test_with_four_hands_an_ace_on_a_split_ace_stands_by_itself() -> None:
    laid = (
        table().deal("As 6h Ad Tc Ac Ah As Ad 2s 3s 4s 9h").plays("1 split", "1 split", "1 split")
    )

    assert laid.hands() == ["As As", "Ah Ad", "Ac 2s", "Ad 3s"]
    assert laid.dealer == "6h Tc 4s"


@pytest.mark.clause("M18")
def test_a_pair_of_aces_that_stands_lets_the_next_ace_get_its_card() -> None:
    laid = table().deal("As 6h Ad Tc Ac 9s 9h").plays("1 split", "1 stand")

    assert laid.hands() == ["As Ac", "Ad 9s"]
    assert laid.is_over


@pytest.mark.clause("M18")
def test_a_ten_on_a_split_ace_is_twenty_one_and_no_natural() -> None:
    laid = table().deal("As 6h Ad Tc Ks 5s 4d").plays("1 split")

    assert laid.dealer == "6h Tc 4d"
    assert laid.outcomes() == ["win", "lose"]
    assert laid.returned(1, 0) == "20.00"


@pytest.mark.clause("M19")
def test_the_hand_in_play_gets_its_second_card_at_once_the_other_when_its_turn_comes() -> None:
    laid = table().deal("8s 6h 8d Tc 3s Ts 5s Td 9h").plays("1 split")
    assert laid.hands() == ["8s 3s", "8d"]
    assert laid.turn == (1, 0)

    hit = laid.plays("1 hit")
    assert hit.hands() == ["8s 3s Ts", "8d 5s"]
    assert hit.turn == (1, 1)


@pytest.mark.clause("M19")
def test_the_second_card_comes_before_anything_else() -> None:
    laid = table().deal("8s 6h 8d Tc").plays("1 split")

    assert awaited(laid.state) == AwaitsCard()
    assert laid.options() == []
    assert laid.refusal("1 stand") is Refusal.DEALING


@pytest.mark.clause("M19")
def test_a_split_hand_with_21_moves_on_by_itself() -> None:
    laid = table().deal("Ks 6h Qd Tc As 9s 9h").plays("1 split")
    assert laid.hands() == ["Ks As", "Qd 9s"]
    assert laid.turn == (1, 1)

    twenty = table().deal("Ks 6h Qd Tc Js").plays("1 split")
    assert twenty.turn == (1, 0)


@pytest.mark.clause("M19")
def test_a_new_hand_stands_right_after_the_hand_it_was_split_from() -> None:
    laid = (
        table()
        .deal("8s 7h 8d Tc 2s Ts 8c 3s Kd 4s Qd")
        .plays("1 split", "1 hit", "1 stand", "1 split", "1 stand")
    )

    assert laid.hands() == ["8s 2s Ts", "8d 3s", "8c Kd"]
    assert laid.turn == (1, 2)


@pytest.mark.clause("M19")
def test_splitting_the_first_of_two_hands_puts_the_new_one_between_them() -> None:
    laid = table().deal("8s 7h 8d Tc 8c 2s 3s 4s").plays("1 split", "1 split")
    assert laid.hands() == ["8s 2s", "8c", "8d"]

    on = laid.plays("1 stand")
    assert on.hands() == ["8s 2s", "8c 3s", "8d"]
    assert on.plays("1 stand").hands() == ["8s 2s", "8c 3s", "8d 4s"]


@pytest.mark.clause("M12", "M19")
def test_all_hands_of_a_box_are_played_before_the_next_box() -> None:
    laid = table().box(1).box(2).deal("8s Ts 7h 8d 9d Tc 2s 3s").plays("1 split", "1 stand")
    assert laid.turn == (1, 1)
    assert laid.refusal("2 stand") is Refusal.NOT_ITS_TURN

    assert laid.plays("1 stand").turn == (2, 0)
