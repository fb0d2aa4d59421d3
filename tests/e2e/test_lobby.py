"""The rooms of the floor: seen live, filtered, opened, watched, joined, and refused in words."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import PATIENCE_MS, Player, new_player
from tests.e2e.rooms import opens, table_card
from tests.e2e.test_four_games import PRIZE

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (1024, 768), (844, 390), (390, 844), (320, 640))


@pytest.fixture
def people(browser: Browser, house: HouseProcess) -> Iterator[list[Player]]:
    """Three guests on the floor, each in a browser of their own.

    A table stays open when they have gone: each test opens another one, in an order that matters
    to the first, which counts them.
    """
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(3)]
    for context in contexts:
        context.set_default_timeout(PATIENCE_MS)
    yield [new_player(context, house.url).enter() for context in contexts]
    for context in contexts:
        context.close()


@pytest.mark.clause("L1")
def test_filters_stand_in_the_address_and_an_empty_floor_says_so(people: list[Player]) -> None:
    host, seeker, _ = people
    opens(host, 4, "Bronze")
    expect(table_card(seeker, 4)).to_contain_text("Bronze")
    ranges = seeker.page.get_by_role("combobox", name="Range")

    ranges.select_option("bronze")
    expect(seeker.page.get_by_role("heading", name=re.compile(r"^Table \d+$"))).to_have_count(1)
    ranges.select_option("golden")
    expect(seeker.page.get_by_text("No table like this")).to_be_visible()
    assert seeker.page.url.endswith("?range=golden")

    seeker.page.reload()
    expect(seeker.page.get_by_text("No table like this")).to_be_visible()
    seeker.presses("Show all")
    expect(table_card(seeker, 4)).to_be_visible()


@pytest.mark.clause("L1", "L2", "L9")
def test_a_table_is_opened_seen_watched_and_joined(people: list[Player]) -> None:
    host, watcher, guest = people
    address = opens(host, 2, "60 s", "Bronze")

    card = table_card(watcher, 2)
    expect(card).to_contain_text("Bronze 1 to 25")
    expect(card).to_contain_text("FUN · 60 s · public")
    expect(card).to_contain_text("1 watches")
    card.get_by_role("button", name="Watch", exact=True).click()
    expect(watcher.button("Quit")).to_be_visible()
    assert watcher.page.url == address

    table_card(guest, 2).get_by_role("button", name="Join", exact=True).click()
    expect(guest.button("Leave spot 1")).to_be_visible()
    guest.page.goto(guest.url)
    expect(table_card(guest, 2).get_by_role("button", name="Return", exact=True)).to_be_visible()
    expect(table_card(guest, 2)).to_contain_text("Spot 1, You")


@pytest.mark.clause("L2")
def test_news_of_the_rooms_takes_the_focus_from_nobody(people: list[Player]) -> None:
    host, reader, _ = people
    door = table_card(reader, 3).get_by_role("button", name="Open table")
    door.focus()

    opens(host, 1)
    expect(table_card(reader, 1)).to_contain_text("public")

    expect(door).to_be_focused()


@pytest.mark.clause("L2", "L3")
def test_a_private_table_shows_as_private_and_refuses_in_words(people: list[Player]) -> None:
    owner, stranger, _ = people
    address = opens(owner, 1, "Private", game=PRIZE)

    card = table_card(stranger, 1, PRIZE)
    card.get_by_role("button", name="Private", exact=True).click()
    expect(card).to_contain_text("only who opened it may sit or watch here")
    stranger.page.goto(address)
    expect(stranger.page.get_by_role("heading", name="A private table")).to_be_visible()


@pytest.mark.clause("L3")
def test_whoever_has_the_link_comes_in_and_nobody_else_does(people: list[Player]) -> None:
    host, friend, stranger = people
    opens(host, 3, "By link")
    host.page.wait_for_url(re.compile(r"/table/[\w-]+/[\w-]+$"))
    link = host.page.url

    friend.page.goto(link)
    expect(friend.button("Join spot 3")).to_be_visible()
    friend.page.reload()
    expect(friend.button("Join spot 3")).to_be_visible()
    expect(table_card(stranger, 3)).to_contain_text("by link")
    stranger.page.goto(link.rpartition("/")[0])
    expect(stranger.page.get_by_role("heading", name="A private table")).to_be_visible()


@pytest.mark.parametrize("is_touched", [False, True], ids=["mouse", "finger"])
def test_the_rooms_are_whole_at_every_size(
    browser: Browser, house: HouseProcess, *, is_touched: bool
) -> None:
    context = browser.new_context(reduced_motion="reduce", has_touch=is_touched)
    context.set_default_timeout(PATIENCE_MS)
    player = new_player(context, house.url).enter()
    expect(table_card(player, 1)).to_be_visible()
    found: dict[str, list[str]] = {}
    for phase in ("floor", "dialog"):
        if phase == "dialog":
            table_card(player, 4, PRIZE).get_by_role("button", name="Open table").click()
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            if wrong := faults(player.page):
                found[f"{phase} {width} x {height}"] = wrong
    context.close()

    assert found == {}
