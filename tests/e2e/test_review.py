"""The review of one's own play: found, understood and followed to the felt, on a phone too."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.axe import violations
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import guests_of
from tests.e2e.test_four_games import CLASSIC

pytestmark = pytest.mark.browser

SIXTEEN = "9s Th 7d 6c 5h"
ANALYSER_MS = 60_000
"""The first review waits for the analyser's process to load its code."""
PHONE = ViewportSize(width=390, height=844)


def plays_a_mistake(player: Player) -> Player:
    """Stands with sixteen against a ten, and loses five."""
    player.stack(SIXTEEN).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal", "Stand")
    return player.sees_balance("995.00")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_newcomer_finds_nothing_to_review_yet(player: Player) -> None:
    player.page.get_by_role("link", name="Review", exact=True).click()

    expect(player.page.get_by_text("No round to review yet")).to_be_visible()
    assert violations(player.page) == []


def test_a_mistake_is_followed_from_the_history_to_the_felt(player: Player) -> None:
    page = plays_a_mistake(player).page
    page.get_by_role("tab", name="History").click()
    page.get_by_role("link", name="Review your play here").click()

    mistakes = page.get_by_test_id("sum-mistakes")
    expect(mistakes).to_contain_text(re.compile(r"−0\.\d\d"), timeout=ANALYSER_MS)
    expect(page.get_by_test_id("sum-result")).to_contain_text("−5.00")
    expect(page.get_by_role("img", name=re.compile("After 1 round the result is"))).to_be_visible()
    assert violations(page) == []

    link = page.get_by_test_id("mistake").get_by_role("link", name="See it on the felt")
    link.focus()
    page.keyboard.press("Enter")
    values = page.get_by_role("list", name="What each answer was worth, in first wagers")
    expect(values.get_by_role("listitem").first).to_contain_text(
        re.compile(r"Surrender\s*−0\.500\s*best"), timeout=ANALYSER_MS
    )
    expect(values.get_by_role("listitem").filter(has_text="yours")).to_contain_text("Stand")
    # As it stood when the decision was asked for: the hand is not over, the hole card is hidden.
    expect(page.get_by_test_id("step")).to_contain_text("You stood; the best answer: surrender")
    expect(page.get_by_text("Dealer shows", exact=True)).to_be_visible()
    assert violations(page) == []


def test_the_review_is_kept_as_json_and_csv(player: Player) -> None:
    page = plays_a_mistake(player).page
    page.goto(f"{player.url}/review")
    for name, ending in (("Download CSV", "csv"), ("Download JSON", "json")):
        link = page.get_by_role("link", name=name)
        expect(link).to_be_visible(timeout=ANALYSER_MS)
        with page.expect_download() as download:
            link.click()
        text = download.value.path().read_text()
        assert download.value.suggested_filename == f"croupier-review.{ending}"
        if ending == "csv":
            assert len(text.splitlines()) == 2
        else:
            assert json.loads(text)["result"] == -5.0


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_the_review_is_readable_on_a_phone(
    browser: Browser, house: HouseProcess, locale: str
) -> None:
    with guests_of(browser, house.url) as comes:
        player = comes()
        page = plays_a_mistake(player).page
        cookies = page.context.cookies()
        phone = browser.new_context(viewport=PHONE, locale=locale, reduced_motion="reduce")
        phone.add_cookies(cookies)  # type: ignore[arg-type]
        page = phone.new_page()
        page.goto(f"{house.url}/review")
        expect(page.get_by_test_id("sum-luck")).to_be_visible(timeout=ANALYSER_MS)
        assert fits(page)
        assert violations(page) == []

        page.get_by_test_id("mistake").get_by_role("link").click()
        expect(page.locator(".worths")).to_be_attached(timeout=ANALYSER_MS)
        page.locator(".worths").scroll_into_view_if_needed()
        expect(page.locator(".worths")).to_be_visible()
        assert fits(page)
        assert violations(page) == []
        phone.close()
