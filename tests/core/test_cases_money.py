"""Cases about wagers, pay-outs, prizes and the streak."""

import pytest

from croupier.core.decide import open_wagers
from croupier.core.errors import IllegalWager
from croupier.core.events import DealerPeeked, HandSettled
from croupier.core.games import GAMES
from tests.support.rounds import table


@pytest.mark.case("B01")
@pytest.mark.parametrize("units", [1, 2, 3, 10, 15, 199, 200])
def test_a_fully_insured_loss_costs_nothing_at_any_wager(units: int) -> None:
    laid = table().box(1, units).deal("T A 9 K").plays("1 insure")

    assert laid.net() == "0.00"


@pytest.mark.case("B02")
@pytest.mark.parametrize(
    ("shoe", "actions", "net"),
    [
        pytest.param("T A Q 8", ["1 insure", "1 stand"], "5.00", id="insured and won"),
        pytest.param("T A 9 8", ["1 insure", "1 stand"], "-5.00", id="insured and pushed"),
        pytest.param("T A 8 8", ["1 insure", "1 stand"], "-15.00", id="insured and lost"),
        pytest.param("T A 6 8 K", ["1 insure", "1 hit"], "-15.00", id="insured and bust"),
        pytest.param("T A Q 8", ["1 decline", "1 stand"], "10.00", id="not insured and won"),
        pytest.param("T A 9 K", ["1 decline"], "-10.00", id="not insured, a dealer natural"),
    ],
)
def test_insurance_and_the_hand_are_settled_apart(shoe: str, actions: list[str], net: str) -> None:
    assert table().deal(shoe).plays(*actions).net() == net


@pytest.mark.case("B05")
def test_even_money_comes_before_the_look_and_costs_no_insurance() -> None:
    laid = table("prize").deal("A A K 9").plays("1 even-money")
    kinds = [type(event) for event in laid.events]

    assert kinds.index(HandSettled) < kinds.index(DealerPeeked)
    assert laid.insurance() is None
    assert laid.net() == "10.00"


@pytest.mark.case("B06")
def test_even_money_refused_wins_three_to_two_when_the_dealer_has_no_natural() -> None:
    assert table("prize").deal("A A K 9").plays("1 decline").net() == "15.00"


@pytest.mark.case("B07")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("units", "returned"), [(1, "2.50"), (2, "5.00"), (5, "12.50"), (199, "497.50")]
)
def test_naturals_are_paid_to_the_half_in_every_game(game: str, units: int, returned: str) -> None:
    laid = table(game).box(1, units).deal("A 7 T 8")

    assert laid.returned() == returned


@pytest.mark.case("B09")
@pytest.mark.parametrize(
    ("units", "returned"), [(1, "0.50"), (3, "1.50"), (15, "7.50"), (200, "100.00")]
)
def test_exactly_half_comes_back_at_any_wager(units: int, returned: str) -> None:
    assert table().box(1, units).deal("T K 6 8").plays("1 surrender").returned() == returned


@pytest.mark.case("B10")
@pytest.mark.case("B11")
@pytest.mark.parametrize(
    ("drawn", "returned"),
    [
        pytest.param("7", "0.00", id="eighteen loses all of it"),
        pytest.param("8", "20.00", id="nineteen brings all of it back"),
        pytest.param("9", "40.00", id="twenty wins as much again"),
        pytest.param("T", "40.00", id="and so does 21"),
    ],
)
def test_a_double_is_settled_on_all_that_was_put_down(drawn: str, returned: str) -> None:
    """Six and five, doubled against a dealer's nineteen."""
    laid = table().box(1, 10).deal(f"6 T 5 9 {drawn}").plays("1 double")

    assert laid.staked() == "20.00"
    assert laid.returned() == returned


@pytest.mark.case("B18")
@pytest.mark.parametrize(
    ("minor", "is_taken"),
    [
        pytest.param(0, False, id="nothing"),
        pytest.param(-100, False, id="less than nothing"),
        pytest.param(99, False, id="a hundredth under the least"),
        pytest.param(100, True, id="the least"),
        pytest.param(20_000, True, id="the most"),
        pytest.param(20_001, False, id="a hundredth over the most"),
        pytest.param(20_100, False, id="a unit over the most"),
    ],
)
def test_only_whole_units_within_the_limits_are_taken(minor: int, is_taken: bool) -> None:
    rules = GAMES["multiplayer"].rules
    if is_taken:
        assert open_wagers(rules, {1: minor}).wagers[0].wager == minor
        return
    with pytest.raises(IllegalWager, match="box 1"):
        open_wagers(rules, {1: minor})


@pytest.mark.case("B18")
@pytest.mark.parametrize("minor", [150, 1_050, 1_001, 250])
def test_a_fraction_of_a_unit_is_refused_and_the_step_is_named(minor: int) -> None:
    with pytest.raises(IllegalWager, match="whole units"):
        open_wagers(GAMES["multiplayer"].rules, {1: minor})


@pytest.mark.case("B27")
def test_doubles_and_splits_come_on_top_of_the_limit() -> None:
    laid = table().box(1, 200).deal("8 6 8 T 3 T 3 T T").plays("1 split", "1 double", "1 double")

    assert laid.staked() == "800.00"
    assert laid.net() == "800.00"


@pytest.mark.case("B30")
@pytest.mark.parametrize("points", ["T 7", "T 8", "T 9", "T T"])
def test_any_equal_total_is_a_push_by_name_and_by_money(points: str) -> None:
    first, second = points.split()
    laid = table().box(1, 150).deal(f"{first} T {second} {second}").plays("1 stand")

    assert laid.outcomes() == ["push"]
    assert laid.returned() == "150.00"


@pytest.mark.case("B31")
def test_a_natural_is_paid_before_any_other_box_plays() -> None:
    laid = table().box(1).box(2, 100).deal("T A 9 8 K 7")

    assert laid.turn == (1, 0)
    assert laid.returned(2) == "250.00"


@pytest.mark.case("B34")
def test_answers_in_any_order_stay_with_their_boxes() -> None:
    laid_out = table().box(2, 10).box(4, 20).box(7, 30).deal("9 T A A 7 8 K K")
    laid = laid_out.plays("7 decline", "4 insure", "2 decline")

    assert [laid.net(box) for box in (2, 4, 7)] == ["-10.00", "0.00", "0.00"]


# The rounds of a streak, in on-fire's order: box, hole card, box, upcard.
WON, PUSHED, LOST, NATURAL = "T T 9 8", "T T 8 8", "T T 7 8", "A T K 8"


def natural_after(*rounds: str) -> str | None:
    """What a natural brings back after some rounds of ten."""
    wins = 0
    for shoe in rounds:
        laid = table("on-fire").streak(wins).deal(shoe)
        laid = laid if laid.is_over else laid.plays("1 stand")
        assert laid.streak is not None
        wins = laid.streak
    return table("on-fire").streak(wins).deal(NATURAL).returned()


@pytest.mark.case("B35")
@pytest.mark.parametrize(
    ("rounds", "returned"),
    [
        pytest.param([WON, WON, PUSHED, WON], "30.00", id="a push does not break the streak"),
        pytest.param([WON, WON], "25.00", id="the third win itself is paid three to two"),
        pytest.param([WON, WON, NATURAL], "30.00", id="the natural after a winning natural"),
        pytest.param([WON, WON, WON, PUSHED], "30.00", id="a push leaves the fire burning"),
        pytest.param([WON, WON, WON, LOST], "25.00", id="a loss puts it out"),
        pytest.param([WON, LOST, WON, WON], "25.00", id="three wins must come in a row"),
    ],
)
def test_naturals_pay_by_the_streak_that_the_gauge_shows(rounds: list[str], returned: str) -> None:
    assert natural_after(*rounds) == returned


@pytest.mark.case("B35")
def test_split_hands_count_one_by_one() -> None:
    """A win, then a loss: the fire is out, though the round nets nothing."""
    split = table("on-fire").streak(3).deal("T T K 8 9 7").plays("1 split", "1 stand", "1 stand")
    assert split.net() == "0.00"
    assert split.streak == 0

    other_order = table("on-fire").streak(3).deal("T T K 8 7 9")
    assert other_order.plays("1 split", "1 stand", "1 stand").streak == 1


@pytest.mark.case("B36")
@pytest.mark.case("B37")
@pytest.mark.parametrize(
    ("dealer", "drawn", "returned"),
    [
        pytest.param("9h 2c", "Th", "10.00", id="a dealer's 21: no prize"),
        pytest.param("9h 2c", "9d", "30.00", id="a dealer's twenty: the prize"),
        pytest.param("9h 6c", "Th", "30.00", id="a dealer's bust: the prize"),
        pytest.param("9h 9c", "", "30.00", id="a dealer's eighteen: the prize"),
    ],
)
def test_a_prize_depends_on_the_dealers_total(dealer: str, drawn: str, returned: str) -> None:
    upcard, hole = dealer.split()
    laid = table("prize").deal(f"6s {upcard} 7d {hole} 8c {drawn}").plays("1 hit")

    assert laid.returned() == returned


@pytest.mark.case("B38")
@pytest.mark.parametrize(
    ("sevens", "net"),
    [
        pytest.param("7s 7s 7s", "50.00", id="three spades"),
        pytest.param("7s 7d 7c", "30.00", id="three suits"),
        pytest.param("7s 7s 7c", "30.00", id="black alone is no suit"),
    ],
)
def test_one_colour_means_one_suit(sevens: str, net: str) -> None:
    first, second, third = sevens.split()
    laid = table("prize").deal(f"{first} 9h {second} 9c {third}").plays("1 hit")

    assert laid.net() == net
