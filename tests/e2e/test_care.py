"""Limits, the reminder and a break, as a person sees them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.axe import violations
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.test_four_games import CLASSIC
from tests.e2e.test_keyboard import ONE_LOSES

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (390, 844), (320, 640))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that takes care in play money too."""
    data = tmp_path_factory.mktemp("careful") / "house"
    data.mkdir()
    (data / "croupier.toml").write_text('care_currencies = ["FUN"]\n')
    process = HouseProcess(data, 0, "--test-mode")
    yield process
    process.close()


def fits(page: Page) -> bool:
    """Nothing is wider than the window."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return not wide


def sets(player: Player, what: str, units: str) -> None:
    player.button(f"Change: {what}").click()
    dialog = player.page.get_by_role("dialog", name=what)
    dialog.get_by_label("Limit in FUN").fill(units)
    dialog.get_by_role("button", name="Set the limit").click()
    expect(dialog).to_have_count(0)


def test_a_limit_is_set_used_and_holds_at_the_table(player: Player, tmp_path: Path) -> None:
    page = player.page
    page.goto(f"{player.url}/limits")
    expect(page.get_by_role("heading", name="Limits in FUN")).to_be_visible()
    sets(player, "Wagers, in 24 hours", "10")
    expect(page.get_by_text("0.00 of 10.00 used")).to_be_visible()
    sets(player, "Losses, in 7 days", "200")
    sets(player, "Losses, in 7 days", "300")
    expect(page.get_by_text("Done. It holds in 24 hours.")).to_be_visible()
    expect(page.get_by_text("300.00 from")).to_be_visible()
    expect(page.get_by_text("0.00 of 200.00 used")).to_be_visible()

    page.goto(player.url)
    player.stack(ONE_LOSES).sits_down_at(CLASSIC).wagers(10, 1)
    player.box(1).click()
    expect(page.get_by_test_id("notice")).to_contain_text("Above your limit on wagers")
    player.presses("Deal", "Stand")
    player.sees_result("10.00")

    page.goto(f"{player.url}/limits")
    expect(page.get_by_text("10.00 of 10.00 used")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=tmp_path / f"limits-{width}.png", full_page=True)
        assert fits(page), width
        assert violations(page) == [], width
    player.button("Keep the lower limit: Losses, in 7 days").click()
    expect(page.get_by_text("Done. The limit stays as it is.")).to_be_visible()


def long_visit(route: Route) -> None:
    """The house says that one has been here for an hour and five minutes."""
    answer = route.fetch()
    route.fulfill(response=answer, body=json.dumps({**answer.json(), "seconds": 65 * 60}))


def test_the_reminder_waits_for_an_answer_and_lets_a_hand_be_finished(
    player: Player, tmp_path: Path
) -> None:
    page = player.page
    player.stack(ONE_LOSES).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal")
    expect(player.button("Stand")).to_be_visible()
    page.route("**/api/visit", long_visit)
    page.reload()
    note = page.get_by_role("complementary", name="A look at the clock")
    expect(note).to_contain_text("1 hour and 5 minutes")
    page.screenshot(path=tmp_path / "reminder-in-play.png")
    player.presses("Stand")

    question = page.get_by_role("alertdialog", name="A look at the clock")
    expect(question).to_contain_text("You are 5.00 FUN behind.")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(question).to_be_visible()
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=tmp_path / f"reminder-{width}.png")
        assert violations(page) == [], width
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    player.sees_balance("995.00")
    page.reload()
    expect(player.button("Deal").or_(player.button("Rebet")).first).to_be_visible()
    expect(question).to_have_count(0)


def test_a_break_is_asked_about_and_nobody_can_shorten_it(player: Player, tmp_path: Path) -> None:
    page = player.page
    page.goto(f"{player.url}/limits")
    page.get_by_label("Time-out for").select_option("1 week")
    player.button("Time-out: Take a break …").click()
    question = page.get_by_role("dialog", name="Time-out for 1 week?")
    expect(question).to_contain_text("Nobody can shorten it: not you, not the host")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=tmp_path / f"break-{width}.png")
        assert violations(page) == [], width
    question.get_by_role("button", name="Not now").click()
    expect(question).to_have_count(0)

    player.button("Time-out: Take a break …").click()
    question.get_by_role("button", name="Begin the break").click()
    expect(page.get_by_text("Time-out until")).to_be_visible()
    page.get_by_label("Time-out for").select_option("1 day")
    player.button("Time-out: Take a break …").click()
    page.get_by_role("button", name="Begin the break").click()
    expect(page.get_by_text("It may only be longer")).to_be_visible()
    page.screenshot(path=tmp_path / "break-runs.png", full_page=True)
