"""Reload, a second tab, a power cut: the same cards and the same money."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player, cards_on, new_player
from tests.e2e.test_four_games import CLASSIC, MULTIPLAYER

pytestmark = pytest.mark.browser


@pytest.mark.clause("L15")
@pytest.mark.case("E10")
def test_a_reload_in_mid_round_shows_the_same_cards_and_asks_the_same(player: Player) -> None:
    player.stack("5s 6h 6d Tc Ts 9c").sits_down_at(CLASSIC)
    player.wagers(25, 1).presses("Deal")
    expect(player.button("Double")).to_be_enabled()
    before = cards_on(player.page)

    player.page.reload()

    expect(player.button("Double")).to_be_enabled()
    assert cards_on(player.page) == before
    player.presses("Double").sees_result("50.00").sees_balance("1,050.00")


def test_two_tabs_of_one_person_act_as_one_player(player: Player) -> None:
    player.stack("5s 6h 6d Tc Ts 9c").sits_down_at(CLASSIC)
    other = Player(player.page.context.new_page(), player.url)
    other.page.goto(player.page.url)
    player.wagers(10, 1)
    expect(other.box(1)).to_have_accessible_description(re.compile("10.00"))

    other.presses("Deal")
    player.presses("Hit")

    for tab in (player, other):
        tab.sees_result("10.00").sees_balance("1,010.00")


@pytest.mark.case("E12")
def test_a_power_cut_in_mid_round_changes_no_card_and_no_cent(
    context: BrowserContext, own_house: list[HouseProcess]
) -> None:
    player = new_player(context, own_house[0].url).enter()
    player.stack("5s 6h 6d Tc Ts 9c").sits_down_at(CLASSIC)
    player.wagers(25, 1).presses("Deal")
    expect(player.button("Double")).to_be_enabled()
    before = cards_on(player.page)

    own_house[-1].pull_the_plug()
    own_house.append(own_house[-1].open_again())
    player.page.reload()

    player.sees_balance("975.00")
    expect(player.button("Double")).to_be_enabled()
    assert cards_on(player.page) == before
    player.presses("Double").sees_result("50.00").sees_balance("1,050.00")


@pytest.mark.clause("L14", "L15")
def test_a_round_left_in_play_is_offered_again_on_the_floor(player: Player) -> None:
    player.stack("5s 6h 6d Tc Ts 9c").sits_down_at(MULTIPLAYER)
    player.wagers(10, 3).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()
    before = cards_on(player.page)

    player.presses("Quit")
    player.presses("Renew")

    expect(player.button("Stand")).to_be_enabled()
    assert cards_on(player.page) == before


@pytest.mark.clause("L15")
def test_a_dropped_round_is_finished_and_never_refunded(player: Player) -> None:
    player.stack("5s Th 6d 8c").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()

    player.presses("Quit")
    player.presses("Drop", "Finish the round")

    expect(player.button("Renew")).to_have_count(0)
    player.sees_balance("990.00")
