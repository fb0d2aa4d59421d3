"""Each game by its special rule, from shoes laid out beforehand."""

import pytest
from playwright.sync_api import expect

from tests.e2e.player import Player

pytestmark = pytest.mark.browser

MULTIPLAYER = "Multi-Player Six-Deck Blackjack"
CLASSIC = "Six-Deck Classic Blackjack"
PRIZE = "Prize Blackjack"
ON_FIRE = "On Fire Blackjack"


@pytest.mark.clause("M17", "M18", "M24")
def test_split_aces_are_split_again_and_each_gets_one_card(player: Player) -> None:
    player.stack("As 6h Ah Td Ad 9c 8c 7c Ts").sits_down_at(MULTIPLAYER)
    player.wagers(10, 1).presses("Deal")

    player.presses("Split")
    expect(player.button("Hit")).to_have_attribute("aria-disabled", "true")
    player.presses("Split")

    player.sees_result("30.00").sees_balance("1,030.00")


@pytest.mark.clause("X5")
@pytest.mark.case("C08")
def test_classic_stops_at_two_hands_and_says_why(player: Player) -> None:
    player.stack("8s 7h 8d Tc 8c 3s Th").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal", "Split")

    expect(player.button("Split")).to_have_attribute("aria-disabled", "true")
    expect(player.button("Split")).to_have_accessible_description("No more hands in this box")
    player.presses("Stand", "Double")

    player.sees_result("10.00").sees_balance("1,010.00")


@pytest.mark.clause("P10")
@pytest.mark.case("B38")
def test_three_suited_sevens_win_five_to_one(player: Player) -> None:
    player.stack("7s 9h 7s 9c 7s").sits_down_at(PRIZE)
    player.wagers(10, 1).presses("Deal", "Hit")

    player.sees_result("50.00").sees_balance("1,050.00")


@pytest.mark.clause("P4")
@pytest.mark.case("B05")
def test_even_money_is_paid_at_once(player: Player) -> None:
    player.stack("As Ah Kd Kc").sits_down_at(PRIZE)
    player.wagers(10, 1).presses("Deal")

    expect(player.button("No even money")).to_be_visible()
    player.presses("Even money")

    player.sees_result("10.00").sees_balance("1,010.00")


@pytest.mark.clause("F9", "F10", "F11")
def test_three_wins_light_the_fire_and_a_blackjack_then_pays_two_to_one(player: Player) -> None:
    win = "Ts 9h 9d 8c"
    player.stack(win, win, win, "As 9h Kd 8c").sits_down_at(ON_FIRE)
    player.wagers(10, 1).presses("Deal", "Stand").sees_balance("1,010.00")
    player.presses("Rebet and deal", "Stand").sees_balance("1,020.00")
    player.presses("Rebet and deal", "Stand").sees_balance("1,030.00")

    player.presses("Rebet and deal")

    player.sees_result("20.00").sees_balance("1,050.00")


@pytest.mark.clause("M7", "M9", "M10")
@pytest.mark.case("B01")
def test_insurance_is_asked_box_by_box_and_pays_two_to_one(player: Player) -> None:
    player.stack("Ts 9c Ah 9d 8c Kc").sits_down_at(MULTIPLAYER)
    player.wagers(10, 1, 2).presses("Deal", "Insure").sees_balance("975.00")

    player.presses("No insurance")

    player.sees_result("10.00").sees_balance("990.00")
