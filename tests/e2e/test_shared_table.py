"""Four browsers and three programs at one public table, for a whole shoe, with all that goes wrong.

One plays two boxes; one loses the line, once for a moment and once for longer than the house
waits; one goes away without vacating their spot; one watches. Programs fill the other spots.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player, cards_on
from tests.e2e.rooms import Guests, guests_of, opens, says
from tests.e2e.witness import Witness
from tests.support.cable import Cable, cable_to

pytestmark = pytest.mark.browser

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SPEED = 4
SECONDS_MAX = 120
GLANCE_MS = 150
ROUNDS_MAX = 16
# Seven boxes and the dealer stand with 19 or better, or the dealer busts: nobody has to draw.
QUIET = "Ts Th Tc Td Js Jh Jc 6s 9s 9h 9c 9d 9s 9h 9c Jd Qs"

# What somebody is asked, once the last answer has come; or that the round is over.
_AWAIT = """
([before, patience]) => new Promise((resolve) => {
  const end = performance.now() + patience
  const look = () => {
    const isAsked = document.title.startsWith('Your turn')
    const isBusy = document.querySelector('#acts [aria-busy=true]') !== null
    const phase = document.querySelector('.app')?.dataset.phase
    if (window.ends.length > before) resolve('over')
    else if (isAsked && !isBusy) resolve(phase)
    else if (performance.now() > end) resolve('nothing')
    else setTimeout(look, 30)
  }
  look()
})
"""
DOWN = "Trying again. Your wagers are safe"
NO = re.compile("^(No to all|No insurance|No even money)$")


class Seat:
    """A person who stands on everything."""

    def __init__(self, player: Player) -> None:
        self.witness = Witness(player)
        self.player = player
        self._before = 0

    def is_ready(self, *, chip: int | None = None, boxes: tuple[int, ...] = ()) -> None:
        """Wagers, as before unless said otherwise, and says so."""
        self._before = len(self.witness.ends)
        if chip is None:
            self.player.presses("Rebet and deal")
        else:
            self.player.wagers(chip, *boxes).presses("Deal")

    def joins(self, spot: int) -> None:
        """Takes a spot at the table that they look at."""
        self.player.button(f"Join spot {spot}").last.click()
        expect(self.player.button(f"Leave spot {spot}")).to_be_visible()

    def loses_the_line(self, cable: Cable) -> None:
        """And reads that it is down."""
        self.player.page.context.set_offline(True)
        cable.cut()
        expect(self.player.page.get_by_text(DOWN)).to_be_visible()

    def is_back(self, cable: Cable) -> None:
        """The line is whole again."""
        cable.mend()
        self.player.page.context.set_offline(False)
        expect(self.player.page.get_by_text(DOWN)).to_have_count(0)

    def is_asked(self, *, ms: int = 15_000) -> str:
        """What they are asked, "over" at the end of the round, or "nothing" for so long."""
        asked: str = self.player.page.evaluate(_AWAIT, [self._before, ms])
        return asked

    def is_done(self) -> bool:
        """Answers what they are asked, if anything; says whether the round is over."""
        asked = self.is_asked(ms=GLANCE_MS)
        if asked in ("play", "insurance"):
            name = "Stand" if asked == "play" else NO
            button = self.player.page.get_by_role("button", name=name, exact=True)
            with suppress(TooLate):  # It was answered already.
                button.last.click(timeout=2_000)
        return asked == "over"


def _play(*seats: Seat) -> None:
    """Everybody plays the round to its end."""
    end = monotonic() + SECONDS_MAX
    waiting = list(seats)
    while waiting:
        assert monotonic() < end
        waiting = [seat for seat in waiting if not seat.is_done()]


@pytest.fixture
def fast(tmp_path: Path) -> Iterator[HouseProcess]:
    """A house whose clocks run four times faster."""
    expect.set_options(timeout=15_000)
    house = HouseProcess(tmp_path / "house", 0, "--test-mode", "--clock-speed", str(SPEED))
    yield house
    house.close()


@pytest.fixture
def cable(fast: HouseProcess) -> Iterator[Cable]:
    """To the fast house."""
    with cable_to(fast.url) as cable:
        yield cable


@pytest.fixture
def guests(browser: Browser, fast: HouseProcess) -> Iterator[Guests]:
    """Of the fast house."""
    with guests_of(browser, fast.url) as invite:
        yield invite


@contextmanager
def _bots(house: HouseProcess, count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Programs that take a vacant spot each and leave when the shoe is played."""
    command = [sys.executable, str(BOT), house.url]
    bots = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    try:
        yield bots
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()


@pytest.mark.clause("L11", "L12", "L14", "L15", "L17")
def test_four_browsers_and_three_programs_play_a_whole_shoe(
    guests: Guests, fast: HouseProcess, cable: Cable
) -> None:
    two, lost, gone, eyes = (Seat(guests(by=url)) for url in (None, cable.url, None, None))
    seats = (two, lost, gone, eyes)
    address = opens(two.player.stack(" ".join([QUIET] * 3)), 1, "60 s")
    for seat in seats:
        seat.player.page.goto(address.replace(fast.url, seat.player.url))
        expect(says(seat.player)).to_contain_text("You are watching")
    for seat, spot in ((two, 1), (lost, 3), (gone, 4)):
        seat.joins(spot)
    two.player.wagers(10, 1, 2)
    with _bots(fast, 3) as programs:
        expect(two.player.button("Join spot 7")).to_have_count(0)
        lost.is_ready(chip=10, boxes=(3,))
        gone.is_ready(chip=10, boxes=(4,))
        two.is_ready(chip=10)
        _loses_the_line_for_a_moment(two, lost, gone, cable)
        _loses_the_line_for_long(two, lost, gone, cable)
        _goes_away(two, lost, gone)
        for _ in range(ROUNDS_MAX):
            if two.player.page.get_by_text("Shoe 2").count() == 1:
                break
            _plays_another_round(two, lost)
        printed = [bot.communicate(timeout=SECONDS_MAX)[0] for bot in programs]

    assert [bot.returncode for bot in programs] == [0, 0, 0]
    assert all(len(lines.splitlines()) > 5 for lines in printed)
    _all_saw_the_same(*seats, table=address)
    assert _audit(fast) == 0
    _renews(gone)
    _drops(lost)
    assert _audit(fast) == 0


def _plays_another_round(*seats: Seat) -> None:
    for seat in seats:
        seat.is_ready()
    _play(*seats)


def _loses_the_line_for_a_moment(two: Seat, lost: Seat, gone: Seat, cable: Cable) -> None:
    assert two.is_asked() == "play"
    before = cards_on(two.player.page)
    lost.loses_the_line(cable)
    lost.is_back(cable)
    expect(lost.player.button("Leave spot 3")).to_be_visible()
    assert cards_on(lost.player.page) == before
    _play(two, lost, gone)


def _loses_the_line_for_long(two: Seat, lost: Seat, gone: Seat, cable: Cable) -> None:
    for seat in (two, lost, gone):
        seat.is_ready()
    assert two.is_asked() == "play"
    lost.loses_the_line(cable)
    expect(two.player.box(3)).to_have_accessible_description(re.compile("leaving"))
    _play(two, gone)
    lost.is_back(cable)
    expect(lost.player.page.get_by_test_id("notice")).to_contain_text(
        "You missed one decision; it stood."
    )
    lost.joins(3)


def _goes_away(two: Seat, lost: Seat, gone: Seat) -> None:
    gone.is_ready()
    lost.is_ready(chip=10, boxes=(3,))
    two.is_ready()
    assert two.is_asked() == "play"
    gone.player.presses("Quit")
    expect(gone.player.page.get_by_text("You have an unfinished session")).to_be_visible()
    _play(two, lost)


def _all_saw_the_same(two: Seat, lost: Seat, gone: Seat, eyes: Seat, *, table: str) -> None:
    told = eyes.witness.events
    assert sorted(told) == list(range(min(told), max(told) + 1))
    for seat in (two, lost, gone):
        both = told.keys() & seat.witness.events.keys()
        assert len(both) > 50
        assert {n: seat.witness.events[n] for n in both} == {n: told[n] for n in both}
    seen = eyes.witness.ends
    assert two.witness.ends == seen
    assert len(seen) >= 5
    assert gone.witness.ends == seen[:2]
    rest = iter(seen)
    assert all(end in rest for end in lost.witness.ends)
    assert len(lost.witness.ends) >= len(seen) - 1
    turned = [told[n]["card"] for n in sorted(told) if told[n]["type"] == "dealer_card_dealt"]
    assert turned.count("??") == len(seen)
    path = f"/api/tables/{table.rpartition('/')[2]}/rounds?limit=50"
    rounds = [_rounds(seat, path) for seat in (two, lost, gone, eyes)]
    assert rounds[0] == rounds[1] == rounds[2] == rounds[3]
    assert len(rounds[0]) == len(seen)


def _rounds(seat: Seat, path: str) -> Any:
    reply = seat.player.page.context.request.get(seat.player.url + path, max_retries=2).json()
    return json.loads(re.sub(r'"is_yours": *(true|false)', '"is_yours": 0', json.dumps(reply)))[
        "rounds"
    ]


def _audit(house: HouseProcess) -> int:
    call = "from croupier.cli.main import main; main()"
    command = [sys.executable, "-c", call, "admin", "audit", "--data", str(house.data)]
    return subprocess.run(command, check=False, timeout=SECONDS_MAX).returncode


def _renews(gone: Seat) -> None:
    """The third round was played without them: the dealer went bust."""
    gone.player.sees_balance("1,030.00").presses("Renew")
    expect(gone.player.page.get_by_text("Private table")).to_be_visible()
    ended = gone.player.page.get_by_role("group", name="Round 3 of the table you left")
    expect(ended).to_contain_text("You won 10.00, 20.00 back.")


def _drops(lost: Seat) -> None:
    lost.player.presses("Quit")
    page = lost.player.page
    expect(page.get_by_role("link", name="See how round 2 ended")).to_be_visible()
    lost.player.button("Drop").first.click()
    expect(page.get_by_role("link", name="See how round 2 ended")).to_have_count(0)
