"""Practice: decisions graded at the table, the shoe in view, drills and the count."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.axe import violations
from tests.e2e.player import Player

pytestmark = pytest.mark.browser

CLASSIC = "Six-Deck Classic Blackjack"
FIRST_MS = 60_000
"""The first question loads the analyser, and may have to compile it."""
SIZES = ((1440, 900), (390, 844))


def is_known_to_another_browser(browser: Browser, player: Player) -> None:
    """What was missed here is asked again where the same player comes in elsewhere."""
    elsewhere = browser.new_context(locale="en-GB")
    elsewhere.add_cookies(player.page.context.cookies())  # type: ignore[arg-type]
    page = elsewhere.new_page()
    page.goto(f"{player.url}/practice")
    page.get_by_label("What").select_option("missed")
    expect(page.get_by_text(re.compile("Hands that you missed: [12], to be asked"))).to_be_visible()
    elsewhere.close()


def test_a_newcomer_practises_at_a_table_and_with_drills(browser: Browser, player: Player) -> None:
    page = player.page
    page.get_by_role("link", name="Practice", exact=True).click()
    expect(page.get_by_role("heading", name="Practice", level=1)).to_be_visible()

    actions = page.get_by_role("toolbar").get_by_role("button")
    expect(actions.first).to_be_visible(timeout=FIRST_MS)
    page.keyboard.press("h")
    grade = page.get_by_test_id("drill-grade")
    expect(grade).to_contain_text(re.compile("Right|Small slip|Blunder"), timeout=FIRST_MS)
    expect(grade.get_by_role("row", name=re.compile("^Hit .*your answer$"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(grade).to_have_count(0)
    expect(actions.first).to_be_visible(timeout=FIRST_MS)

    page.get_by_label("Pace").select_option("hand")
    page.get_by_label("Cards", exact=True).select_option("10")
    player.button("Show the cards").click()
    for _ in range(11):
        player.button("Next card").click()
    page.get_by_label("Running count").fill("0")
    page.get_by_label("True count").fill("99")
    player.button("Check").click()
    expect(page.get_by_test_id("count-result")).to_contain_text("right")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert violations(page) == []

    page.set_viewport_size({"width": 1440, "height": 900})
    player.stack("9s Th 7d 6c 5h")
    page.get_by_role("list").get_by_role("button", name=CLASSIC).click()
    expect(player.button("Deal")).to_be_visible()
    player.wagers(10, 1).presses("Deal", "Stand")
    expect(page.get_by_test_id("grade")).to_contain_text("Small slip", timeout=FIRST_MS)
    expect(page.get_by_test_id("grade")).to_contain_text("Surrender was best")
    expect(player.button("Ask the coach")).to_have_count(0)
    page.get_by_role("tab", name="Practice").click()
    expect(page.get_by_test_id("sum-small-slip")).to_have_text("1")
    expect(page.get_by_test_id("edge")).to_have_text("0.20% to the house", timeout=FIRST_MS)
    assert violations(page) == []

    is_known_to_another_browser(browser, player)

    page.goto(f"{player.url}/practice")
    page.get_by_label("What").select_option("missed")
    expect(page.get_by_text(re.compile("Hands that you missed: [12], to be asked"))).to_be_visible()
