"""The page of the hosts in a browser, and what players see of what is done there."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.axe import violations
from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import Guests, guests_of, opens
from tests.e2e.test_four_games import CLASSIC
from tests.e2e.test_keyboard import ONE_LOSES

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}
SIZES = ((1440, 900), (390, 844), (320, 640))
PASSWORD = "eight little ducks"
TEXTS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "&lt;b&gt;",
)
NAMES = ('" onmouseover="alert(1)', "' autofocus onfocus='alert(1)")


@pytest.fixture
def guests(browser: Browser, house: HouseProcess) -> Iterator[Guests]:
    expect.set_options(timeout=15_000)
    with guests_of(browser, house.url) as invite:
        yield invite


@pytest.fixture
def host(guests: Guests, house: HouseProcess, request: pytest.FixtureRequest) -> Player:
    """Somebody with an account whom the terminal makes a host, at the page of the hosts."""
    player = guests(viewport=DESK)
    name = f"Hanna {request.node.name[5:12].replace('_', '')}"
    player.page.get_by_role("link", name="Keep this account", exact=True).click()
    player.page.get_by_label("Name", exact=True).fill(name)
    player.page.get_by_label("Password", exact=True).fill(PASSWORD)
    player.button("Sign up").click()
    expect(player.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()
    player.page.goto(f"{house.url}/host")
    expect(player.page.get_by_role("heading", name="This page is for hosts")).to_be_visible()
    _admin("grant", name, "--data", str(house.data))
    player.page.goto(house.url)
    player.page.get_by_role("link", name="Host", exact=True).click()
    expect(player.page.get_by_role("heading", name="The house")).to_be_visible()
    return player


def _admin(*words: str) -> None:
    """`croupier admin ...`, in a process of its own: this one has a loop that runs."""
    call = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"
    subprocess.run([sys.executable, "-c", call, "admin", *words], check=True, timeout=60)


def name_of(player: Player) -> str:
    link = player.page.get_by_role("link", name=re.compile("^Account of "))
    return (link.get_attribute("aria-label") or "").removeprefix("Account of ")


def card_of(host: Player, name: str) -> Locator:
    """Somebody as the host finds them."""
    host.button("People").click()
    host.page.get_by_label("A part of a name").fill(name)
    host.button("Look").click()
    card = host.page.get_by_role("article", name=name, exact=True)
    expect(card).to_be_visible()
    return card


def orders(host: Player, button: Locator, name: str, **fields: str) -> None:
    """Presses a button, answers what is asked, and says why."""
    button.click()
    dialog = host.page.get_by_role("dialog")
    for label, text in ({"why": "as agreed"} | fields).items():
        dialog.get_by_label(label.capitalize(), exact=True).fill(text)
    dialog.get_by_role("button", name=name, exact=True).click()
    expect(dialog).to_have_count(0)


@pytest.mark.clause("L5")
def test_a_host_pays_a_player_who_sees_it_at_once_at_an_open_table(
    host: Player, guests: Guests
) -> None:
    player = guests(viewport=DESK)
    name = name_of(player)
    player.sits_down_at(CLASSIC)
    card = card_of(host, name)
    card.get_by_role("button", name=f"Pay in: {name}").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Pay in", exact=True).click()
    expect(dialog.get_by_label("Sum", exact=True)).to_have_accessible_description(
        re.compile("Write a sum")
    )
    expect(dialog.get_by_label("Why", exact=True)).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Sum", exact=True).fill("50")
    dialog.get_by_label("Why", exact=True).fill("second prize")
    dialog.get_by_role("button", name="Pay in", exact=True).click()

    player.sees_balance("1,050.00")
    expect(card).to_contain_text("1,050.00 FUN")
    host.button("Journal").click()
    first = host.page.get_by_role("listitem").first
    expect(first).to_contain_text(f"Paid in {name}, 50.00 FUN")
    expect(first).to_contain_text("second prize")


def test_a_table_closes_after_the_round_and_its_player_is_told(
    host: Player, guests: Guests
) -> None:
    player = guests(viewport=DESK)
    name = name_of(player)
    player.stack(ONE_LOSES).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal")
    expect(player.button("Stand")).to_be_visible()
    host.button("Tables").click()
    card = host.page.get_by_role("article", name=f"{CLASSIC}, {name}", exact=True)
    expect(card).to_contain_text("A round is played")
    orders(host, card.get_by_role("button"), "Close after the round")

    expect(player.page.get_by_test_id("notice")).to_contain_text("The host closes this table")
    player.presses("Stand")
    expect(player.page.get_by_role("heading", name="The table is closed")).to_be_visible()
    host.button("Look again").click()
    expect(card).to_have_count(0)


def _says(player: Player, text: str) -> None:
    field = player.page.get_by_role("textbox", name="Message")
    field.fill(text)
    field.press("Control+Enter")
    expect(field).to_have_value("")


@pytest.mark.case("E18")
def test_a_reported_line_is_shown_as_it_was_written_and_vanishes_before_a_watchers_eyes(
    host: Player, guests: Guests, house: HouseProcess
) -> None:
    one, watcher = guests(viewport=DESK), guests(viewport=DESK)
    address = opens(one, None, "60 s")
    for text in TEXTS:
        _says(one, text)
    watcher.page.goto(address)
    lines = watcher.page.get_by_role("log", name="What was said")
    expect(lines.get_by_text(TEXTS[3], exact=True)).to_be_visible()
    table_id = address.rstrip("/").split("/")[-1]
    for number in (1, 2, 3, 4):
        path = f"{house.url}/api/tables/{table_id}/chat/{number}/report"
        reply = watcher.page.context.request.post(path, data={"reason": TEXTS[number - 1]})
        assert reply.status == 204, reply.text()

    host.button("Chat").click()
    cards = host.page.get_by_role("article")
    for text in TEXTS:
        card = cards.filter(has=host.page.get_by_role("blockquote").get_by_text(text, exact=True))
        expect(card).to_have_count(1)
        expect(card.get_by_role("listitem").first).to_contain_text(text)
    assert host.page.locator("article :is(script, img, svg, b b)").count() == 0

    card = cards.filter(has=host.page.get_by_role("blockquote").get_by_text(TEXTS[0], exact=True))
    orders(host, card.get_by_role("button", name=re.compile("^Remove")), "Remove")
    expect(lines.get_by_text(TEXTS[0], exact=True)).to_have_count(0)
    expect(lines.get_by_text(TEXTS[1], exact=True)).to_be_visible()
    expect(card).to_have_count(0)


@pytest.mark.case("E19")
def test_a_name_with_quotes_stays_a_name_also_inside_attributes(
    host: Player, guests: Guests, house: HouseProcess
) -> None:
    for name in NAMES:
        before = name_of(guests(viewport=DESK))
        with closing(sqlite3.connect(house.data / "house.sqlite")) as books, books:
            books.execute(
                "UPDATE people SET name = ?, name_key = ? WHERE name = ?", (name, name, before)
            )
        card = card_of(host, name)
        expect(card.get_by_role("heading")).to_have_text(name)
        expect(card.get_by_role("button", name=f"Lock: {name}", exact=True)).to_be_visible()
        card.get_by_role("button", name=f"Lock: {name}", exact=True).click()
        expect(host.page.get_by_role("dialog", name=f"Lock: {name}", exact=True)).to_be_visible()
        host.button("Not now").click()
    assert host.page.locator("[onmouseover], [onfocus], article [autofocus]").count() == 0


def test_who_is_locked_is_shown_out_and_told_so(host: Player, guests: Guests) -> None:
    player = guests(viewport=DESK)
    name = name_of(player)
    card = card_of(host, name)
    orders(host, card.get_by_role("button", name=f"Lock: {name}"), "Lock")
    expect(player.page.get_by_role("main")).to_contain_text("A host keeps you out")
    expect(card).to_contain_text("Locked")
    orders(host, card.get_by_role("button", name=f"Unlock: {name}"), "Unlock")
    player.page.reload()
    player.sees_balance("1,000.00")


def test_no_part_of_the_page_is_cut_or_unreadable_at_any_size(host: Player, guests: Guests) -> None:
    page, found = host.page, dict[str, list[str]]()
    opens(guests(viewport=DESK), None, "60 s")
    host.button("Books").click()
    orders(host, host.button("Prove the books"), "Prove the books")
    expect(page.get_by_text("Clean: every balance is proved.")).to_be_visible()
    for part in ("People", "Tables", "Chat", "Books", "Journal"):
        host.button(part).click()
        page.wait_for_load_state("networkidle")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            if wrong := faults(page) + violations(page):
                found[f"{part}, {width}"] = wrong
    assert found == {}
