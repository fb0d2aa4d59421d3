"""The dealer's ace and ten: insurance, the look under the upcard, naturals."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.events import DealerPeeked, HandSettled, HoleRevealed, InsuranceSettled
from tests.support.rounds import Laid, table


def kinds(laid: Laid) -> list[type]:
    return [type(event) for event in laid.events]


@pytest.mark.clause("M7")
def test_against_an_ace_every_box_is_asked_before_the_dealer_looks() -> None:
    laid = table().box(1).box(3).deal("Ts 9s Ah 9d 8d Kc")

    assert laid.options(1) == ["insure", "decline"]
    assert laid.options(3) == ["insure", "decline"]
    assert DealerPeeked not in kinds(laid)
    assert DealerPeeked not in kinds(laid.plays("3 decline"))
    assert DealerPeeked in kinds(laid.plays("3 decline", "1 decline"))


@pytest.mark.clause("M7", "M8")
@pytest.mark.parametrize("upcard", ["2h", "9h", "Th", "Jh", "Qh", "Kh"])
def test_against_another_upcard_nobody_is_asked(upcard: str) -> None:
    laid = table().deal(f"Ts {upcard} 8d 7c")

    assert laid.refusal("1 insure") is Refusal.NO_OFFER
    assert laid.options()[:2] == ["hit", "stand"]


@pytest.mark.clause("M7")
@pytest.mark.parametrize(
    ("wager", "insurance"),
    [
        pytest.param(10, "5.00", id="five on ten"),
        pytest.param(1, "0.50", id="half a unit on one"),
        pytest.param(15, "7.50", id="seven and a half on fifteen"),
        pytest.param(200, "100.00", id="a hundred on two hundred"),
    ],
)
def test_insurance_costs_exactly_half_the_wager(wager: int, insurance: str) -> None:
    laid = table().box(1, wager).deal("Ts Ah 9d 8c").plays("1 insure")

    assert laid.insurance() == (insurance, "0.00")


@pytest.mark.clause("M7")
def test_each_box_answers_for_itself_and_once() -> None:
    laid = table().box(1).box(2).deal("Ts 9s Ah 9d 8d Kc").plays("2 insure")
    assert laid.refusal("2 decline") is Refusal.ALREADY_ANSWERED
    assert laid.insurance(1) is None

    ended = laid.plays("1 decline")
    assert ended.insurance(1) is None
    assert ended.insurance(2) == ("5.00", "15.00")


@pytest.mark.clause("M7")
def test_a_box_with_a_natural_may_be_insured_too() -> None:
    laid = table().deal("As Ah Kd Qc")
    assert laid.options() == ["insure", "decline"]

    insured = laid.plays("1 insure")
    assert insured.outcomes() == ["push"]
    assert insured.net() == "10.00"
    assert laid.plays("1 decline").net() == "0.00"


@pytest.mark.clause("M8")
@pytest.mark.parametrize("upcard", ["Th", "Jh", "Qh", "Kh"])
def test_under_a_ten_the_dealer_looks_at_once(upcard: str) -> None:
    natural = table().deal(f"Ts {upcard} 9d Ac")
    assert DealerPeeked(is_natural=True) in natural.events
    assert natural.is_over

    none = table().deal(f"Ts {upcard} 9d 8c")
    assert DealerPeeked(is_natural=False) in none.events
    assert none.turn == (1, 0)


@pytest.mark.clause("M8")
@pytest.mark.parametrize("upcard", ["2h", "5h", "9h"])
def test_under_a_lower_card_there_is_nothing_to_look_for(upcard: str) -> None:
    laid = table().deal(f"Ts {upcard} 9d Ac")

    assert DealerPeeked not in kinds(laid)
    assert laid.turn == (1, 0)


@pytest.mark.clause("M9")
def test_a_dealer_natural_ends_the_round_before_anyone_acts() -> None:
    laid = (
        table()
        .box(1)
        .box(2)
        .box(3)
        .deal("Ts As 9s Ah 9d Kd 7d Kc 2h")
        .plays("1 insure", "2 decline", "3 decline")
    )

    assert laid.is_over
    assert laid.dealer == "Ah Kc"
    assert laid.left == "2h"
    assert laid.insurance(1) == ("5.00", "15.00")
    assert laid.net(1) == "0.00"
    assert (laid.outcomes(2), laid.returned(2)) == (["push"], "10.00")
    assert (laid.outcomes(3), laid.returned(3)) == (["lose"], "0.00")


@pytest.mark.clause("M9")
def test_the_dealer_says_so_then_turns_the_hole_card_then_pays() -> None:
    laid = table().deal("Ts Ah 9d Kc").plays("1 insure")

    told = [DealerPeeked, HoleRevealed, InsuranceSettled, HandSettled]
    assert [kind for kind in kinds(laid) if kind in told] == told


@pytest.mark.clause("M9")
def test_a_two_card_21_of_the_dealer_beats_every_other_hand_but_a_natural() -> None:
    against_twenty = table().deal("Ts Kh Kd Ac")
    assert against_twenty.outcomes() == ["lose"]

    against_natural = table().deal("As Kh Kd Ac")
    assert against_natural.outcomes() == ["push"]
    assert against_natural.returned() == "10.00"


@pytest.mark.clause("M10")
def test_without_a_dealer_natural_insurance_loses_and_the_hole_card_stays_down() -> None:
    laid = table().deal("Ts Ah 9d 8c").plays("1 insure")

    assert DealerPeeked(is_natural=False) in laid.events
    assert laid.insurance() == ("5.00", "0.00")
    assert laid.dealer == "Ah"
    assert HoleRevealed not in kinds(laid)
    assert laid.turn == (1, 0)


@pytest.mark.clause("M11")
def test_a_natural_is_paid_three_to_two_before_anyone_acts() -> None:
    laid = table().box(1).box(2).deal("Ts As Kh 9d Kd 8c")

    assert laid.turn == (1, 0)
    assert laid.outcomes(2) == ["natural"]
    assert laid.returned(2) == "25.00"
    assert laid.outcomes(1) == [None]


@pytest.mark.clause("M11")
@pytest.mark.parametrize(
    ("wager", "returned"),
    [
        pytest.param(1, "2.50", id="one brings two and a half"),
        pytest.param(5, "12.50", id="five brings twelve and a half"),
        pytest.param(200, "500.00", id="two hundred brings five hundred"),
    ],
)
def test_a_natural_is_paid_to_the_hundredth(wager: int, returned: str) -> None:
    assert table().box(1, wager).deal("As 9h Kd 7c").returned() == returned


@pytest.mark.clause("M11")
def test_a_natural_waits_while_the_insurance_question_is_open() -> None:
    laid = table().box(1).box(2).deal("As Ts Ah Kd 9d 8c")
    assert laid.outcomes(1) == [None]
    assert laid.plays("1 decline").outcomes(1) == [None]

    answered = laid.plays("1 decline", "2 decline")
    assert answered.outcomes(1) == ["natural"]
    assert answered.turn == (2, 0)


@pytest.mark.clause("M11")
def test_another_pay_out_can_be_set_for_naturals() -> None:
    assert table(natural_pays="6:5").deal("As 9h Kd 7c").returned() == "22.00"
    assert table(natural_pays="1:1").deal("As 9h Kd 7c").returned() == "20.00"


@pytest.mark.clause("M7")
def test_without_insurance_the_dealer_looks_under_an_ace_at_once() -> None:
    assert table(insurance=False).deal("Ts Ah 9d Kc").is_over
    assert table(insurance=False).deal("Ts Ah 9d 8c").turn == (1, 0)
