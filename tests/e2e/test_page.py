"""What the page shows, hides and refuses."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player, new_player
from tests.e2e.test_four_games import CLASSIC, MULTIPLAYER, ON_FIRE, PRIZE

pytestmark = pytest.mark.browser

TITLES = (MULTIPLAYER, CLASSIC, PRIZE, ON_FIRE)
DESK = (1440, 900)
PHONE = (390, 844)


@pytest.mark.case("G04")
def test_the_hole_card_is_nowhere_in_the_page_before_it_is_turned(player: Player) -> None:
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.stack("5s 6h 6d Qc Ts").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()

    content = player.page.content()

    assert not [url for url in asked if "/QC" in url]
    assert 'data-card="Qc"' not in content
    assert "queen of clubs" not in content.lower()


@pytest.mark.case("G01")
def test_a_double_click_deals_once_and_hits_once(player: Player) -> None:
    player.stack("2s 6h 3d Tc 4s 5c 6d 7h").sits_down_at(CLASSIC)
    player.wagers(10, 1)

    player.button("Deal").dblclick()
    expect(player.button("Hit")).to_be_enabled()
    player.button("Hit").dblclick(delay=80)

    player.sees_balance("990.00")
    expect(player.box(1).or_(player.page.get_by_text("9", exact=True)).first).to_be_visible()


@pytest.mark.clause("M25")
@pytest.mark.case("B12", "G14")
def test_a_double_that_money_does_not_cover_says_what_is_missing(player: Player) -> None:
    lost = "Ts 9h 8d Tc"
    player.stack(*([lost] * 9), "5s 6h 6d Tc Ts").sits_down_at(CLASSIC)
    player.wagers(100, 1).presses("Deal", "Stand").sees_balance("900.00")
    for left in ("800.00", "700.00", "600.00", "500.00", "400.00", "300.00", "200.00", "100.00"):
        player.presses("Rebet and deal", "Stand").sees_balance(left)

    player.presses("Rebet and deal").sees_balance("0.00")

    expect(player.button("Double")).to_have_attribute("aria-disabled", "true")
    expect(player.button("Double")).to_have_accessible_description("Needs 100.00, you have 0.00")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_scrolls_sideways_in_any_game(
    browser: Browser, house: HouseProcess, size: tuple[int, int], title: str
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    player = new_player(context, house.url).enter()
    widths = [_page_width(player)]
    player.stack("8s 6h 8d Tc").sits_down_at(title)
    widths.append(_page_width(player))
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()
    widths.append(_page_width(player))
    context.close()

    assert max(widths) <= width


def _page_width(player: Player) -> int:
    width: int = player.page.evaluate("document.documentElement.scrollWidth")
    return width


def test_no_script_or_style_is_blocked_and_nothing_fails(player: Player) -> None:
    troubles: list[str] = []
    player.page.on("console", lambda said: troubles.append(said.text))
    player.page.on("pageerror", lambda error: troubles.append(str(error)))

    player.stack("8s 6h 8d Tc 3s Ts 9s").sits_down_at(MULTIPLAYER)
    player.wagers(10, 1).presses("Deal", "Split", "Hit", "Stand")

    assert troubles == []
