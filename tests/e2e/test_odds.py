"""The rules explorer: any rules, their edge, their chart and the worth of each rule."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.axe import violations
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (844, 390), (390, 844), (320, 640))
FIRST_MS = 60_000
"""The first question loads the analyser, and may have to compile it; on a busy machine any waits,
for it is worked out behind the tables."""
CLASSIC_EDGE = "0.202%"
CLASSIC = "/odds/6D+S17+DAS+LS10+SP2+HSA+3B+SOLO+W1-300"


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_test_id("edge")).to_be_visible(timeout=FIRST_MS)
    return page


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_stranger_reads_the_odds_of_a_game_at_every_size(
    context: BrowserContext, house: HouseProcess
) -> None:
    page = opened(context, f"{house.url}/odds/classic")
    expect(page).to_have_url(f"{house.url}{CLASSIC}")
    expect(page.get_by_test_id("edge")).to_have_text(CLASSIC_EDGE)
    chart = page.get_by_role("table", name=re.compile("^Hard hands"))
    row = chart.get_by_role("row", name=re.compile("^16 "))
    expect(row).to_have_text(re.compile(r"16\s*S\s*S\s*S\s*S\s*S\s*H\s*H\s*Rh\s*Rs\s*H"))
    worth = page.get_by_role("row", name=re.compile("^Double after a split"))
    expect(worth).to_contain_text("+0.129%", timeout=FIRST_MS)
    expect(page.get_by_text("1.137")).to_be_visible(timeout=FIRST_MS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), f"the odds are wider than {width} pixels"
        assert violations(page) == []


def test_a_changed_rule_has_an_address_for_good_and_a_way_back(
    context: BrowserContext, house: HouseProcess
) -> None:
    page = opened(context, f"{house.url}{CLASSIC}")
    page.get_by_label("On a soft 17 the dealer").select_option("hits")
    expect(page).to_have_url(re.compile(r"/odds/6D\+H17\+DAS"), timeout=FIRST_MS)
    expect(page.get_by_test_id("edge")).not_to_have_text(CLASSIC_EDGE, timeout=FIRST_MS)
    edge = page.get_by_test_id("edge").text_content()
    page.reload()
    expect(page.get_by_test_id("edge")).to_have_text(str(edge), timeout=FIRST_MS)
    page.go_back()
    expect(page.get_by_test_id("edge")).to_have_text(CLASSIC_EDGE, timeout=FIRST_MS)
    expect(page.get_by_label("On a soft 17 the dealer")).to_have_value("stand")


def test_rules_that_contradict_are_explained_and_taken_back(
    context: BrowserContext, house: HouseProcess
) -> None:
    page = opened(context, f"{house.url}/odds?rules=prize")
    page.get_by_label("Insurance", exact=True).select_option("no")
    expect(page.get_by_role("alert")).to_contain_text("it needs insurance")
    expect(page.get_by_label("Even money", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Even money", exact=True).select_option("no")
    expect(page.get_by_role("alert")).to_have_text("")
    expect(page).to_have_url(re.compile(r"NOINS"), timeout=FIRST_MS)
    page.get_by_label("A blackjack pays", exact=True).fill("3/2")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("A blackjack pays: no game can have this")
    page.get_by_role("button", name="Undo the change").click()
    expect(page.get_by_role("alert")).to_have_text("")
    expect(page.get_by_label("A blackjack pays", exact=True)).to_have_value("3:2")


def test_the_chart_is_kept_as_a_picture_a_drawing_and_a_table(
    context: BrowserContext, house: HouseProcess
) -> None:
    page = opened(context, f"{house.url}{CLASSIC}")
    begins = {"PNG": b"\x89PNG", "SVG": b"<svg ", "CSV": b"table,hand,2"}
    for form, beginning in begins.items():
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Chart as {form}").click()
        assert download.value.path().read_bytes().startswith(beginning)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("table", name=re.compile("^Pairs"))).to_be_visible()


def test_the_floor_tells_the_edge_of_each_game(player: Player) -> None:
    page = player.page
    tile = page.locator("[data-game=classic]")
    expect(tile).to_contain_text("House edge 0.20%, return 99.80% by best play", timeout=FIRST_MS)
    page.get_by_role("link", name="Odds", exact=True).click()
    expect(page.get_by_role("heading", name="Odds", exact=True)).to_be_visible()
    expect(page.get_by_test_id("edge")).to_be_visible(timeout=FIRST_MS)


def test_the_odds_are_told_in_russian(browser: Browser, house: HouseProcess) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
    page = opened(context, f"{house.url}/odds/classic")
    expect(page.get_by_role("heading", name="Шансы")).to_be_visible()
    expect(page.get_by_test_id("edge")).to_have_text(re.compile("0,202"))
    assert fits(page)
    assert violations(page) == []
    context.close()
