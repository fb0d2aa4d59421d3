"""Talk and history beside a shared table, and what becomes of wagers that somebody leaves there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player, cards_on
from tests.e2e.rooms import Guests, guests_of, opens, says, sits_down

pytestmark = pytest.mark.browser

SCRIPT = "<script>document.title = 'mine'</script><b>bold</b>"
ARABIC = "مساء الخير"
EMOJI = "well played 🂡 👩‍👩‍👧"
# Boxes 1 and 3: both win, the dealer goes bust.
BUST = "Ts Th 6s 9s 9h Jd Qs"


@pytest.fixture
def guests(browser: Browser, house: HouseProcess) -> Iterator[Guests]:
    """A house whose clocks run as everywhere."""
    expect.set_options(timeout=15_000)
    with guests_of(browser, house.url) as invite:
        yield invite


def _says(player: Player, text: str) -> None:
    field = player.page.get_by_role("textbox", name="Message")
    field.fill(text)
    field.press("Control+Enter")
    expect(field).to_have_value("")


def _lines(player: Player) -> Locator:
    return player.page.get_by_role("log", name="What was said")


@pytest.mark.clause("L7", "L16")
def test_what_is_said_stands_there_as_it_was_written_and_may_be_ignored(guests: Guests) -> None:
    size = {"width": 1440, "height": 900}
    one, other = guests(viewport=size), guests(viewport=size)
    address = opens(one, 1, "60 s")
    other.page.goto(address)
    for text in (SCRIPT, ARABIC, EMOJI):
        _says(one, text)

    for player in (one, other):
        for text in (SCRIPT, ARABIC, EMOJI):
            expect(_lines(player).get_by_text(text, exact=True)).to_be_visible()
        assert player.page.title() != "mine"
        assert _lines(player).locator("script, .line-text b").count() == 0

    _lines(other).get_by_role("button", name=re.compile("^Guest")).first.click()
    other.page.get_by_role("button", name=re.compile("^Ignore Guest")).click()
    expect(_lines(other)).to_contain_text("3 lines ignored")
    _says(one, "Anybody?")
    expect(_lines(other)).to_contain_text("4 lines ignored")
    expect(_lines(other)).not_to_contain_text("Anybody?")
    _lines(other).get_by_role("button", name=re.compile("no more$")).click()
    expect(_lines(other).get_by_text("Anybody?", exact=True)).to_be_visible()


@pytest.mark.clause("L7")
def test_the_history_fills_and_a_round_is_played_again_on_the_felt(guests: Guests) -> None:
    one, other = guests(viewport={"width": 1440, "height": 900}), guests()
    address = opens(one.stack(BUST), 2, "60 s")
    sits_down(one, address, 1)
    sits_down(other, address, 3)
    one.wagers(10, 1).presses("Deal")
    other.wagers(10, 3).presses("Deal")
    one.page.get_by_role("tab", name="History").click()
    expect(one.page.get_by_text("No round", exact=False).or_(_rounds(one)).first).to_be_visible()
    one.presses("Stand")
    other.presses("Stand")

    expect(_rounds(one)).to_have_count(1)
    expect(_rounds(one)).to_contain_text("won 10.00")
    one.page.get_by_role("link", name="Play again").click()
    expect(says(one)).to_contain_text("Round 1")
    one.presses("Last step")
    assert sorted(cards_on(one.page)) == sorted(BUST.split())
    one.page.get_by_role("link", name="To the table").click()
    expect(one.button("Leave spot 1")).to_be_visible()


def _rounds(player: Player) -> Locator:
    return player.page.get_by_test_id("round")
