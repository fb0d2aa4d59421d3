"""Giving up half, and doubling."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.events import DealerPeeked
from tests.support.rounds import table


@pytest.mark.clause("M13")
@pytest.mark.parametrize(
    ("wager", "returned"),
    [
        pytest.param(10, "5.00", id="five of ten"),
        pytest.param(1, "0.50", id="half of one"),
        pytest.param(15, "7.50", id="seven and a half of fifteen"),
        pytest.param(200, "100.00", id="a hundred of two hundred"),
    ],
)
def test_surrender_brings_half_the_wager_back_at_once(wager: int, returned: str) -> None:
    laid = table().box(1, wager).box(2).deal("Ts Ts 9h 6d 9d 8c").plays("1 surrender")

    assert not laid.is_over
    assert laid.outcomes(1) == ["surrender"]
    assert laid.returned(1) == returned
    assert laid.turn == (2, 0)


@pytest.mark.clause("M13")
def test_surrender_is_a_first_action_only() -> None:
    laid = table().deal("5s 9h 4d 8c 2s")
    assert laid.refusal("1 surrender") is None

    assert laid.plays("1 hit").refusal("1 surrender") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("M13")
@pytest.mark.parametrize("upcard", ["2h", "9h", "Th", "Kh"])
def test_surrender_is_allowed_against_every_upcard_but_an_ace(upcard: str) -> None:
    assert table().deal(f"Ts {upcard} 6d 8c").refusal("1 surrender") is None

    ace = table().deal("Ts Ah 6d 8c").plays("1 decline")
    assert ace.refusal("1 surrender") is Refusal.SURRENDER_AGAINST_ACE


@pytest.mark.clause("M13")
def test_against_a_ten_the_dealer_has_looked_before_anyone_surrenders() -> None:
    laid = table().deal("Ts Kh 6d 8c")
    assert laid.events[-1] == DealerPeeked(is_natural=False)
    assert "surrender" in laid.options()

    assert table().deal("Ts Kh 6d Ac").refusal("1 surrender") is Refusal.ROUND_OVER


@pytest.mark.clause("M13", "P7")
def test_an_answer_to_insurance_is_not_an_action() -> None:
    laid = table("prize").deal("Ts Ah 6d 8c")
    assert laid.refusal("1 surrender") is Refusal.OFFER_OPEN

    assert laid.plays("1 insure").refusal("1 surrender") is None
    assert laid.plays("1 decline").refusal("1 surrender") is None


@pytest.mark.clause("M13")
@pytest.mark.parametrize(
    ("peek", "upcard", "is_allowed"),
    [
        pytest.param("ace-ten", "Th", True, id="the dealer has looked under the ten"),
        pytest.param("ace", "Th", False, id="nobody looked under the ten"),
        pytest.param("none", "Th", False, id="nobody looks at all, a ten"),
        pytest.param("ace", "Ah", True, id="the dealer has looked under the ace"),
        pytest.param("none", "Ah", False, id="nobody looks at all, an ace"),
        pytest.param("none", "9h", True, id="a nine hides no natural"),
    ],
)
def test_late_means_that_the_dealer_is_known_to_have_no_natural(
    peek: str, upcard: str, is_allowed: bool
) -> None:
    laid = table(surrender="late", peek=peek, insurance=False).deal(f"Ts {upcard} 6d 8c")

    refused = None if is_allowed else Refusal.SURRENDER_BEFORE_LOOK
    assert laid.refusal("1 surrender") is refused


@pytest.mark.clause("M16")
def test_a_split_hand_cannot_be_surrendered() -> None:
    laid = table().deal("8s 9h 8d 7c 5s 6s")
    assert laid.refusal("1 surrender") is None

    split = laid.plays("1 split")
    assert split.refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT
    second = split.plays("1 stand")
    assert second.turn == (1, 1)
    assert second.refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT


@pytest.mark.clause("M14")
def test_a_doubled_hand_gets_one_card_and_is_over() -> None:
    laid = table().box(1).box(2).deal("4s Ts 9h 4d 9d 8c 3s").plays("1 double")

    assert laid.hands(1) == ["4s 4d 3s"]
    assert laid.staked(1) == "20.00"
    assert laid.turn == (2, 0)
    assert laid.outcomes(1) == [None]


@pytest.mark.clause("M14")
@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        pytest.param("5s 9h 6d 8c", None, id="eleven"),
        pytest.param("2s 9h 3d 8c", None, id="hard five: the sentence, not the label"),
        pytest.param("Ts 9h 9d 8c", None, id="hard nineteen"),
        pytest.param("As 9h 7d 8c", Refusal.DOUBLE_WITH_ACE, id="an ace first"),
        pytest.param("7s 9h Ad 8c", Refusal.DOUBLE_WITH_ACE, id="an ace second"),
        pytest.param("As 9h Ad 8c", Refusal.DOUBLE_WITH_ACE, id="two aces"),
    ],
)
def test_doubles_on_any_two_cards_without_an_ace(cards: str, refused: Refusal | None) -> None:
    assert table().deal(cards).refusal("1 double") is refused


@pytest.mark.clause("M14")
def test_doubles_on_two_cards_only() -> None:
    laid = table().deal("2s 9h 3d 8c 4s").plays("1 hit")

    assert laid.refusal("1 double") is Refusal.NOT_TWO_CARDS
    assert "double" not in laid.options()


@pytest.mark.clause("M14")
def test_split_hands_double_under_the_same_limit() -> None:
    laid = table().deal("8s 9h 8d 7c 3s As 5h").plays("1 split")
    assert laid.refusal("1 double") is None

    second = laid.plays("1 stand")
    assert second.hands()[1] == "8d As"
    assert second.refusal("1 double") is Refusal.DOUBLE_WITH_ACE
    assert table(das=False).deal("8s 9h 8d 7c 3s").plays("1 split").refusal("1 double") is (
        Refusal.DOUBLE_AFTER_SPLIT
    )


@pytest.mark.clause("M14")
@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        pytest.param("5s 6h 3d 8c", Refusal.DOUBLE_ONLY_9_TO_11, id="eight is too little"),
        pytest.param("5s 6h 4d 8c", None, id="nine"),
        pytest.param("5s 6h 5d 8c", None, id="ten"),
        pytest.param("5s 6h 6d 8c", None, id="eleven"),
        pytest.param("5s 6h 7d 8c", Refusal.DOUBLE_ONLY_9_TO_11, id="twelve is too much"),
        pytest.param("As 6h 8d 8c", Refusal.DOUBLE_ONLY_9_TO_11, id="a soft nineteen is no nine"),
        pytest.param("As 6h Ad 8c", Refusal.DOUBLE_ONLY_9_TO_11, id="two aces are twelve"),
    ],
)
def test_an_override_allows_nine_to_eleven_alone(cards: str, refused: Refusal | None) -> None:
    assert table(double="9-11").deal(cards).refusal("1 double") is refused


@pytest.mark.clause("M14")
@pytest.mark.parametrize(
    ("end", "outcome", "net"),
    [
        pytest.param("9c Ts 2h", "win", "20.00", id="twice the wager is won"),
        pytest.param("9c 2s 4h", "lose", "-20.00", id="twice the wager is lost"),
        pytest.param("Tc Ts 4h", "win", "20.00", id="a 21 beats a drawn 20"),
        pytest.param("Tc 9s 4h", "push", "0.00", id="twice the wager comes back"),
    ],
)
def test_a_doubled_hand_plays_for_twice_the_wager(end: str, outcome: str, net: str) -> None:
    """Six and five against a dealer's six: the hole card, the double's card, a dealer's card."""
    laid = table().deal(f"6s 6h 5d {end} 9d").plays("1 double")

    assert laid.outcomes() == [outcome]
    assert laid.staked() == "20.00"
    assert laid.net() == net


@pytest.mark.clause("M14", "M20")
def test_a_doubled_hand_may_bust() -> None:
    laid = table().deal("Ts 6h 6d Tc Ks").plays("1 double")

    assert laid.outcomes() == ["bust"]
    assert laid.net() == "-20.00"


@pytest.mark.clause("M14")
def test_a_game_may_have_no_double_at_all() -> None:
    assert table(double="none").deal("5s 9h 6d 8c").refusal("1 double") is Refusal.NO_DOUBLE
