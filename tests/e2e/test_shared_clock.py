"""What several people at one table see of its clock, of whose turn it is, and of each other."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import Guests, guests_of, opens, says, sits_down
from tests.e2e.test_four_games import MULTIPLAYER

pytestmark = pytest.mark.browser

# Boxes 1 and 2 are one person's, box 3 another's; the dealer shows an ace and has 21 at the end.
ACE_UP = "9s 8s 7s As 9h 8h 7h 5c Tc 5d"
# Boxes 1 and 3.
SIX_UP = "Ts 9s 6s Th 9h Tc 5d"
_WRONG_CLOCK = """
const right = Date.now
Date.now = () => right() + {shift}
window.Date = new Proxy(Date, {{
  construct: (kind, given) => given.length ? new kind(...given) : new kind(Date.now()),
}})
"""


@pytest.fixture
def guests(browser: Browser, house: HouseProcess) -> Iterator[Guests]:
    """A house whose clocks run as everywhere."""
    expect.set_options(timeout=15_000)
    with guests_of(browser, house.url) as invite:
        yield invite


def _ring(player: Player) -> Locator:
    return player.page.get_by_role("timer", name="Timer")


def _seconds(player: Player) -> int:
    found = re.search(r"(\d+) s left", _ring(player).text_content() or "")
    assert found is not None
    return int(found[1])


class _Late:
    """A line that may hold back what somebody sends."""

    def __init__(self, player: Player) -> None:
        self._is_slow = False
        self._held: list[Callable[[], None]] = []
        player.page.route_web_socket(re.compile(r"/ws(\?|$)"), self._open)

    def _open(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if self._is_slow:
                self._held.append(lambda: far.send(message))
            else:
                far.send(message)

        near.on_message(pass_on)

    def holds_back(self) -> None:
        """Keeps everything from now on."""
        self._is_slow = True

    def lets_go(self) -> None:
        """Sends what was kept."""
        assert self._held
        for send in self._held:
            send()


@pytest.mark.clause("L4", "L11")
@pytest.mark.case("E14")
def test_the_clock_is_the_houses_whatever_the_machines_says(guests: Guests) -> None:
    ahead, behind = guests(), guests()
    for player, shift in ((ahead, 120_000), (behind, -120_000)):
        player.page.add_init_script(_WRONG_CLOCK.format(shift=shift))
    late = _Late(behind)
    address = opens(ahead, 1, "15 s")
    sits_down(ahead, address, 1)
    sits_down(behind, address, 3)

    times = [player.page.evaluate("Date.now()") for player in (ahead, behind)]
    assert times[0] - times[1] > 200_000
    for player in (ahead, behind):
        expect(_ring(player)).to_have_attribute("data-zone", "green")
        at = _ring(player).bounding_box()
        assert at is not None
        assert max(at["x"], at["y"]) < 200
    left = [_seconds(player) for player in (ahead, behind)]
    assert max(left) <= 15
    assert abs(left[0] - left[1]) <= 2

    ahead.wagers(10, 1)
    late.holds_back()
    behind.presses("Chip 10", "Box 3")
    expect(_ring(ahead)).to_have_attribute("data-zone", "red", timeout=30_000)
    late.lets_go()

    expect(says(ahead)).to_contain_text("Wagers are closed")
    expect(says(ahead)).to_contain_text("Yours are in: 10.00")
    expect(behind.page.get_by_test_id("notice")).to_contain_text("Too late: round 1 has begun")


@pytest.mark.clause("L11", "M9")
def test_insurance_is_asked_of_all_at_once_and_nobody_sees_anothers_answer(
    guests: Guests,
) -> None:
    one, other = guests(), guests()
    address = opens(one.stack(ACE_UP), 2, "60 s")
    sits_down(one, address, 1)
    sits_down(other, address, 3)
    one.wagers(10, 1, 2).presses("Deal")
    expect(says(one)).to_contain_text("is choosing")
    other.wagers(10, 3).presses("Deal")
    for player in (one, other):
        expect(player.button("Insure")).to_be_visible()
        expect(player.page).to_have_title(re.compile("^Your turn"))

    one.presses("Insure all")

    expect(says(one)).to_contain_text("is deciding")
    expect(one.page).not_to_have_title(re.compile("^Your turn"))
    expect(_plate(other, 1)).to_contain_text("Answered")
    for box in (1, 2):
        expect(_plate(other, box)).to_contain_text("Answered")
        expect(_plate(other, box)).not_to_contain_text("nsured")
        expect(other.box(box)).not_to_have_accessible_description(re.compile("nsur"))
    other.presses("No insurance")

    for player in (one, other):
        expect(player.box(2)).to_have_accessible_description(re.compile("Insurance lost"))
    one.sees_balance("970.00")
    expect(one.page).to_have_title(re.compile("^Your turn"))
    expect(says(other)).to_contain_text("’s turn")
    expect(other.page).to_have_title(re.compile(f"^{MULTIPLAYER}"))
    one.presses("Stand", "Stand")
    expect(other.page).to_have_title(re.compile("^Your turn"))
    other.presses("Stand")
    for player in (one, other):
        expect(says(player)).to_contain_text("Dealer has 21")


def _plate(player: Player, box: int) -> Locator:
    return player.page.locator(f"[data-box='{box}'] .plate")
