"""Leaving a shared table with and without vacating one's spot, in two browsers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import Guests, guests_of, opens, says, sits_down

pytestmark = pytest.mark.browser

UNFINISHED = "You have an unfinished session"
# Boxes 1 and 3: both win, the dealer goes bust.
BUST = "Ts Th 6s 9s 9h Jd Qs"


@pytest.fixture
def guests(browser: Browser, house: HouseProcess) -> Iterator[Guests]:
    """A house whose clocks run as everywhere."""
    expect.set_options(timeout=15_000)
    with guests_of(browser, house.url) as invite:
        yield invite


def _two_at(guests: Guests, timer: str = "60 s") -> tuple[Player, Player]:
    """Somebody who stays in spot 1, and somebody in spot 3 who will leave."""
    stays, leaves = guests(), guests()
    address = opens(stays.stack(BUST), None, timer)
    sits_down(stays, address, 1)
    sits_down(leaves, address, 3)
    return stays, leaves


@pytest.mark.clause("L14")
def test_the_marker_vacates_a_spot_and_what_is_not_confirmed_goes_back(guests: Guests) -> None:
    stays, leaves = _two_at(guests)
    leaves.wagers(10, 3).sees_balance("990.00")

    leaves.presses("Leave spot 3").sees_balance("1,000.00")

    expect(says(leaves)).to_contain_text("You are watching")
    expect(stays.button("Join spot 3")).to_be_visible()


@pytest.mark.clause("L14")
def test_a_spot_left_in_mid_round_is_played_without_its_holder(guests: Guests) -> None:
    stays, leaves = _two_at(guests)
    leaves.wagers(10, 3).presses("Deal")
    stays.wagers(10, 1).presses("Deal")
    expect(stays.button("Stand")).to_be_enabled()

    leaves.presses("Leave spot 3")
    stays.presses("Stand").sees_result("10.00")

    leaves.sees_balance("1,010.00")
    expect(stays.button("Join spot 3")).to_be_visible()


@pytest.mark.clause("L15")
def test_wagers_left_behind_wait_in_a_session_that_is_renewed_in_private(guests: Guests) -> None:
    stays, leaves = _two_at(guests)
    leaves.wagers(10, 3).presses("Quit")
    page = leaves.page
    expect(page.get_by_text(UNFINISHED)).to_be_visible()
    expect(stays.button("Join spot 3")).to_be_visible()

    leaves.presses("Renew").sees_balance("990.00")

    expect(page.get_by_role("banner")).to_contain_text("Private table")
    expect(leaves.box(3)).to_have_accessible_description(re.compile("yours, 10.00"))
    leaves.presses("Deal").sees_balance("990.00")


@pytest.mark.clause("L15")
def test_a_dropped_session_returns_its_wagers(guests: Guests) -> None:
    _, leaves = _two_at(guests)
    leaves.wagers(25, 3).presses("Quit")
    expect(leaves.page.get_by_text(UNFINISHED)).to_be_visible()

    leaves.presses("Drop")

    expect(leaves.page.get_by_text(UNFINISHED)).to_have_count(0)
    leaves.sees_balance("1,000.00")


@pytest.mark.clause("L15")
def test_a_renewed_session_first_shows_how_the_round_ended(guests: Guests) -> None:
    stays, leaves = _two_at(guests, "15 s")
    stays.wagers(10, 1).presses("Deal")
    leaves.wagers(10, 3).presses("Deal")
    expect(stays.button("Stand")).to_be_enabled()

    leaves.presses("Quit")
    expect(leaves.page.get_by_text(UNFINISHED)).to_be_visible()
    found = {f"{size} in play": wrong for size, wrong in _faults(stays).items()}
    stays.presses("Stand")
    expect(says(stays)).to_contain_text("Dealer busts", timeout=30_000)

    leaves.presses("Renew").sees_balance("1,010.00")
    ended = leaves.page.get_by_role("group", name="Round 1 of the table you left")
    expect(ended).to_contain_text("You won 10.00, 20.00 back.")
    found |= _faults(leaves)
    ended.get_by_role("button", name="Close").click()
    expect(ended).to_have_count(0)
    assert {size: wrong for size, wrong in found.items() if wrong} == {}


def _faults(player: Player) -> dict[str, list[str]]:
    found = {}
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        player.page.set_viewport_size({"width": width, "height": height})
        found[f"{width} x {height}"] = faults(player.page)
    return found
