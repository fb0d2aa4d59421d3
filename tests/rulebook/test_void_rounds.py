"""A round for which no card is left is void."""

import pytest

from croupier.core.events import Refund, RoundVoided
from tests.support.rounds import Laid, table


def refunds(laid: Laid) -> tuple[Refund, ...]:
    voided = laid.events[-1]
    assert isinstance(voided, RoundVoided)
    return voided.refunds


@pytest.mark.clause("M2")
def test_with_no_card_left_the_round_is_void_and_every_wager_returns() -> None:
    laid = table().box(1, 10).box(4, 25).deal("Ts 9s 6h").runs_out()

    assert laid.is_over
    assert laid.state.is_void
    assert refunds(laid) == (Refund(1, 1_000, 0), Refund(4, 2_500, 0))


@pytest.mark.clause("M2")
def test_doubles_and_splits_return_whole() -> None:
    laid = table().deal("8s 6h 8d Tc 3s").plays("1 split", "1 double").runs_out()

    assert laid.staked() == "30.00"
    assert refunds(laid) == (Refund(1, 3_000, 0),)


@pytest.mark.clause("M2")
def test_a_wager_that_was_lost_earlier_returns_from_the_house() -> None:
    laid = table().box(1).box(2).deal("Ts Ts 6h 6d 2d Tc Kd").plays("1 hit", "2 hit").runs_out()

    assert laid.outcomes(1) == ["bust"]
    assert refunds(laid) == (Refund(1, 0, 1_000), Refund(2, 1_000, 0))


@pytest.mark.clause("M2")
def test_a_lost_insurance_returns_as_well() -> None:
    laid = table().deal("Ts Ah 2d 6c").plays("1 insure", "1 hit").runs_out()

    assert laid.insurance() == ("5.00", "0.00")
    assert refunds(laid) == (Refund(1, 1_000, 500),)


@pytest.mark.clause("M2")
def test_the_half_given_up_returns_too() -> None:
    laid = table().box(1).box(2).deal("Ts Ts 6h 6d 2d Tc").plays("1 surrender", "2 hit").runs_out()

    assert refunds(laid) == (Refund(1, 0, 500), Refund(2, 1_000, 0))


@pytest.mark.clause("M2")
def test_a_natural_that_was_paid_stays_paid() -> None:
    laid = table().box(1).box(2).deal("As Ts 6h Kd 2d Tc").plays("2 hit").runs_out()

    assert laid.returned(1) == "25.00"
    assert refunds(laid) == (Refund(1, 0, 0), Refund(2, 1_000, 0))


@pytest.mark.clause("M2", "F9")
def test_a_void_round_leaves_the_streak_as_it_is() -> None:
    laid = table("on-fire").streak(2).deal("Ts Tc 6d 6h Kd").plays("1 hit")
    assert laid.streak == 0

    void = table("on-fire").streak(2).deal("Ts Tc 2d 6h").plays("1 hit").runs_out()
    assert void.streak == 2


@pytest.mark.clause("M2")
def test_an_insurance_that_still_waits_returns_with_its_wager() -> None:
    laid = table(peek="none").deal("Ts Ah 2d 6c").plays("1 insure", "1 hit").runs_out()

    assert laid.insurance() == ("5.00", None)
    assert refunds(laid) == (Refund(1, 1_500, 0),)


@pytest.mark.clause("M2")
def test_even_money_that_was_paid_stays_paid() -> None:
    laid = table("prize").box(1).box(2).deal("As Ts Ah Kd 2d 6c")
    laid = laid.plays("1 even-money", "2 decline", "2 hit").runs_out()

    assert laid.returned(1) == "20.00"
    assert refunds(laid) == (Refund(1, 0, 0), Refund(2, 1_000, 0))


@pytest.mark.clause("M2")
def test_a_round_can_be_void_while_the_dealer_draws() -> None:
    laid = table().deal("Ts 6h 8d Tc").plays("1 stand")
    assert laid.dealer == "6h Tc"

    assert refunds(laid.runs_out()) == (Refund(1, 1_000, 0),)
