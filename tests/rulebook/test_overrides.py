"""Rules that none of the four games has, but a host may set."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.events import DealerPeeked
from tests.support.rounds import table

NO_LOOK = pytest.mark.parametrize("peek", ["ace", "none"])


@NO_LOOK
def test_a_dealer_natural_under_a_ten_is_found_after_play(peek: str) -> None:
    laid = table(peek=peek).deal("Ts Kh 9d Ac")
    assert laid.turn == (1, 0)
    assert not any(isinstance(event, DealerPeeked) for event in laid.events)

    assert laid.plays("1 stand").net() == "-10.00"
    assert table(peek="ace-ten").deal("Ts Kh 9d Ac").is_over


def test_without_a_look_under_the_ace_insurance_is_offered_all_the_same() -> None:
    laid = table(peek="none").deal("Ts Ah 9d Kc")
    assert laid.options() == ["insure", "decline"]

    insured = laid.plays("1 insure")
    assert insured.insurance() == ("5.00", None)
    assert insured.turn == (1, 0)

    ended = insured.plays("1 stand")
    assert ended.insurance() == ("5.00", "15.00")
    assert ended.net() == "0.00"


def test_an_insurance_that_waited_loses_when_the_hole_card_is_turned() -> None:
    laid = table(peek="none").deal("Ts Ah 9d 8c").plays("1 insure", "1 stand")

    assert laid.insurance() == ("5.00", "0.00")
    assert laid.outcomes() == ["push"]


def test_an_insurance_waits_for_the_hole_card_even_when_its_hand_has_bust() -> None:
    laid = table(peek="none").deal("Ts Ah 6d Kc Qd").plays("1 insure", "1 hit")

    assert laid.outcomes() == ["bust"]
    assert laid.insurance() == ("5.00", "15.00")
    assert laid.net() == "0.00"


def test_a_look_under_the_ace_alone_still_ends_the_round_there() -> None:
    laid = table(peek="ace").deal("Ts Ah 9d Kc").plays("1 decline")

    assert laid.is_over


def test_even_money_is_offered_without_a_look_and_paid_at_once() -> None:
    laid = table("prize", peek="none").deal("As Ah Kd Qc").plays("1 even-money")

    assert laid.outcomes() == ["even-money"]
    assert laid.net() == "10.00"
    assert laid.is_over


@NO_LOOK
def test_naturals_wait_undecided_for_the_hole_card(peek: str) -> None:
    laid = table(peek=peek).box(1).box(2).deal("As Ts Th Kd 9d 9c")
    assert laid.outcomes(1) == [None]
    assert laid.turn == (2, 0)

    ended = laid.plays("2 stand")
    assert ended.outcomes(1) == ["natural"]
    assert ended.net(1) == "15.00"


@NO_LOOK
def test_waiting_naturals_push_a_dealer_natural(peek: str) -> None:
    laid = table(peek=peek).box(1).box(2).deal("As Ts Th Kd 9d Ac").plays("2 stand")

    assert (laid.outcomes(1), laid.net(1)) == (["push"], "0.00")
    assert (laid.outcomes(2), laid.net(2)) == (["lose"], "-10.00")


def test_against_a_low_upcard_naturals_are_paid_at_once_without_a_look() -> None:
    laid = table(peek="none").box(1).box(2).deal("As Ts 9h Kd 9d 8c")

    assert laid.outcomes(1) == ["natural"]
    assert laid.turn == (2, 0)


def test_a_waiting_natural_is_paid_two_to_one_while_the_fire_burns() -> None:
    hot = table("on-fire", peek="none").streak(3).deal("As 9h Kd Tc")
    assert hot.returned() == "30.00"
    assert table("on-fire", peek="none").streak(2).deal("As 9h Kd Tc").returned() == "25.00"


def test_a_natural_has_no_turn_while_it_waits() -> None:
    laid = table(peek="none").box(1).box(2).deal("As Ts Th Kd 9d 9c")

    assert laid.refusal("1 hit") is Refusal.NOT_ITS_TURN
    assert laid.refusal("1 stand") is Refusal.NOT_ITS_TURN


def test_with_only_naturals_left_the_dealer_turns_the_hole_card_and_draws_nothing() -> None:
    laid = table(peek="none").box(1).box(2).deal("As Ts Th Kd 6d 5c Qd 9d").plays("2 hit")

    assert laid.outcomes(2) == ["bust"]
    assert laid.dealer == "Th 5c"
    assert (laid.outcomes(1), laid.left) == (["natural"], "9d")


def test_a_late_dealer_natural_takes_doubles_and_splits_whole() -> None:
    laid = table(peek="none").deal("8s Kh 8d Ac 3s Ts Td").plays("1 split", "1 double", "1 stand")

    assert laid.outcomes() == ["lose", "lose"]
    assert laid.net() == "-30.00"


def test_a_late_dealer_natural_beats_a_drawn_and_a_split_21() -> None:
    drawn = table(peek="none").deal("7s Kh 7d Ac 7c").plays("1 hit")
    assert drawn.outcomes() == ["lose"]

    split = table(peek="none").deal("As Kh Ad Ac Ks Qs").plays("1 split")
    assert split.outcomes() == ["lose", "lose"]


def test_a_late_dealer_natural_pays_no_prize() -> None:
    laid = table("prize", peek="none").deal("7s Kh 7s Ac 7s").plays("1 hit")

    assert laid.outcomes() == ["lose"]


def test_earlier_busts_stay_busts_against_a_late_natural() -> None:
    laid = table(peek="none").box(1).box(2).deal("Ts Ts Kh 6d 9d Ac Qd")
    laid = laid.plays("1 hit", "2 stand")

    assert laid.outcomes(1) == ["bust"]
    assert laid.outcomes(2) == ["lose"]


@pytest.mark.parametrize(
    ("resplit", "max_hands", "refused"),
    [
        pytest.param(True, 4, None, id="aces again where it is allowed"),
        pytest.param(False, 4, Refusal.RESPLIT_ACES, id="not where it is not"),
        pytest.param(True, 2, Refusal.HAND_LIMIT, id="nor past the limit of hands"),
    ],
)
def test_resplitting_aces_is_for_two_aces_that_came_from_split_aces(
    resplit: bool, max_hands: int, refused: Refusal | None
) -> None:
    aces = table("classic", resplit_aces=resplit, max_hands=max_hands)
    laid = aces.deal("As 6h Ad Tc Ac").plays("1 split")

    assert laid.turn == (1, 0)
    assert laid.refusal("1 split") is refused


def test_other_pairs_need_only_the_limit_of_hands() -> None:
    laid = table(resplit_aces=False).deal("8s 6h 8d Tc 8c").plays("1 split")

    assert laid.refusal("1 split") is None


def test_one_card_aces_without_a_resplit_stand_on_a_pair() -> None:
    laid = table(resplit_aces=False).deal("As 6h Ad Tc Ac 9s 9h").plays("1 split")

    assert laid.is_over
    assert laid.hands() == ["As Ac", "Ad 9s"]


def test_where_21_plays_on_it_may_double_a_split_21() -> None:
    laid = table("classic", stand_on_21=False).deal("Ts 6h Qd Tc As").plays("1 split")

    assert laid.options() == ["hit", "stand", "double"]


def test_a_one_card_ace_that_may_be_split_again_never_doubles() -> None:
    aces = table("classic", split_aces_one_card=True, resplit_aces=True, max_hands=3)
    laid = aces.deal("As 6h Ad Tc Ac").plays("1 split")

    assert laid.options() == ["stand", "split"]
    assert laid.refusal("1 double") is Refusal.SPLIT_ACE
    assert table("classic").deal("As 6h Ad Tc Ac").plays("1 split").refusal("1 double") is None
