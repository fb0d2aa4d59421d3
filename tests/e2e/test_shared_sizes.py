"""A table with seven boxes of several people: whole at every size, and clean to axe."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.axe import violations
from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import Guests, guests_of, opens, says

pytestmark = pytest.mark.browser

DESK, SIDE, PHONE = (1440, 900), (844, 390), (390, 844)
# Seven boxes and an ace; box 1 is split, the dealer has 20 at the end.
CARDS = "8s Th Tc Td Js Jh Jc Ah 8h 9h 9c 9d 9s 9h 9c 9d 3s Ts"


@pytest.fixture(params=[False, True], ids=["mouse", "finger"])
def people(
    request: pytest.FixtureRequest, browser: Browser, house: HouseProcess
) -> Iterator[list[Player]]:
    """Three at one table with a box of their own, and one who watches."""
    expect.set_options(timeout=15_000)
    with guests_of(browser, house.url) as invite:
        guests: Guests = invite
        place = 1 + int(request.param)
        first, *others = [guests(has_touch=request.param) for _ in range(4)]
        address = opens(first.stack(CARDS), place, "60 s")
        for player in (first, *others):
            player.page.goto(address)
            expect(says(player)).to_contain_text("You are watching")
        yield [first, *others]


class _Look:
    """Everything that is wrong, by whose page, phase and size."""

    def __init__(self, *players: Player, sizes: tuple[tuple[int, int], ...]) -> None:
        self._players = players
        self._sizes = sizes
        self.found: dict[str, list[str]] = {}

    def at(self, phase: str) -> None:
        """Looks at every page at every size."""
        for who, player in zip(("player", "watcher"), self._players, strict=True):
            for width, height in self._sizes:
                player.page.set_viewport_size({"width": width, "height": height})
                wrong = faults(player.page)
                if width != SIDE[0]:
                    wrong += violations(player.page)
                if wrong:
                    self.found[f"{phase}, {who}, {width} x {height}"] = wrong


@pytest.mark.case("G07")
def test_seven_boxes_of_several_people_are_whole(
    people: list[Player], request: pytest.FixtureRequest
) -> None:
    first, second, third, watcher = people
    is_touched = "finger" in request.node.name
    look = _Look(first, watcher, sizes=(PHONE, SIDE) if is_touched else (DESK,))
    for player, boxes in ((second, (4, 5)), (third, (6, 7)), (first, (1, 2, 3))):
        player.button(f"Join spot {boxes[0]}").last.click()
        expect(player.button(f"Leave spot {boxes[0]}")).to_be_visible()
        player.wagers(10, *boxes)
    second.presses("Deal")
    look.at("betting")
    first.presses("Deal")
    look.at("ready")
    third.presses("Deal")
    expect(first.button("Insure all")).to_be_visible()
    look.at("insurance")
    for player in (second, third, first):
        player.presses("No to all")
    first.presses("Split")
    expect(first.button("Stand")).to_be_enabled()
    look.at("split")
    first.presses(*(["Stand"] * 4))
    look.at("play of another")
    second.presses("Stand", "Stand")
    third.presses("Stand", "Stand")
    first.sees_result(".")
    look.at("result")

    assert look.found == {}
