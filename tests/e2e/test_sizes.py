"""Every phase of a round at every size: nothing overlaps, is cut, or is too small to press."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import PATIENCE_MS, Player, new_player
from tests.e2e.test_four_games import CLASSIC, MULTIPLAYER, ON_FIRE, PRIZE

pytestmark = pytest.mark.browser

Sizes = dict[str, tuple[int, int]]
MOUSE: Sizes = {
    "desk": (1440, 900),
    "small desk": (1024, 768),
    "200 %": (720, 450),  # 1440 x 900 at 200 % zoom has as many CSS pixels
}
FINGER: Sizes = {
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "least phone": (320, 640),
}

LOW = "3h 2c 3d 2s 3c"
PAIRS = "3h 2h 3d 2d 3c"
# Boxes 1, 4 and 7 and an ace; box 4 is split to four hands of six cards.
FOUR_HANDS = f"Ts 2s 9d Ah Tc 2h 8c 6s 2d 2c {LOW} {PAIRS} {LOW} {PAIRS} 4s 5s"
# Box 1 is split; the dealer draws six cards.
THREE_BOXES = "8s Th 9d 2c 8d 7h 9c 2d 3s Th 2h 3c 2s 3d 2c 3h"
WIN = "Ts 9h 9d 8c"
DOUBLE = "5s 9h 6d 8c"
# Boxes 1, 4 and 7 and an ace; box 7 has a natural.
ACE = "Ts 2s As Ah 9d 2h Kd 6s"
THREE_SEVENS = "7s 9h 7s 9c 7s"


class Gaze:
    """Looks at one person's page at several sizes, and keeps what is wrong with it."""

    def __init__(self, player: Player, sizes: Sizes) -> None:
        self.player = player
        self.sizes = sizes
        self.found: dict[str, list[str]] = {}

    def at(self, phase: str) -> None:
        """Looks at every size."""
        page = self.player.page
        for name, (width, height) in self.sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            wrong = faults(page)
            if wrong:
                self.found[f"{phase}, {name}"] = wrong


@pytest.fixture(scope="module", params=[MOUSE, FINGER], ids=["mouse", "finger"])
def gaze(request: pytest.FixtureRequest, browser: Browser, house: HouseProcess) -> Iterator[Gaze]:
    """Somebody on the floor, with a mouse or with a finger."""
    sizes: Sizes = request.param
    context = browser.new_context(reduced_motion="reduce", has_touch=sizes is FINGER)
    context.set_default_timeout(PATIENCE_MS)
    player = new_player(context, house.url)
    player.page.goto(house.url)
    looks = Gaze(player, sizes)
    expect(player.button("Play as guest")).to_be_visible()
    looks.at("welcome")
    player.enter()
    yield looks
    context.close()


@pytest.fixture
def seen(gaze: Gaze) -> Gaze:
    """The same somebody, who comes back to the floor afterwards."""
    gaze.found = {}
    gaze.player.page.goto(gaze.player.url)
    return gaze


def test_the_pages_around_the_table(gaze: Gaze) -> None:
    gaze.at("floor")
    gaze.player.page.goto(f"{gaze.player.url}/table/gone")
    expect(gaze.player.page.get_by_role("heading", name="No such table")).to_be_visible()
    gaze.at("no such table")

    assert gaze.found == {}


@pytest.mark.case("G07")
def test_a_round_with_insurance_and_four_split_hands_of_six_cards(seen: Gaze) -> None:
    player = seen.player.stack(FOUR_HANDS).sits_down_at(MULTIPLAYER)
    seen.at("fresh shoe to cut")
    _look_at_menu_and_rules(seen)
    player.wagers(25, 1, 4, 7)
    seen.at("betting")
    player.presses("Deal")
    expect(player.button("Insure")).to_be_visible()
    seen.at("insurance")
    player.presses("Insure", "No insurance", "No insurance")
    expect(player.button("Stand")).to_be_enabled()
    seen.at("play")
    player.presses("Stand", "Split", "Split", "Split")
    seen.at("four hands")
    for hand in range(4):
        player.presses("Hit", "Hit", "Hit", "Hit")
        if hand == 3:
            seen.at("four hands of six cards")
            expect(player.page.locator("[aria-current='true']")).to_have_accessible_name(
                "Box 4, Hand 4"
            )
        player.presses("Stand")
    player.presses("Stand").sees_result("87.50")
    seen.at("result")

    assert seen.found == {}


def _look_at_menu_and_rules(seen: Gaze) -> None:
    player, page = seen.player, seen.player.page
    player.presses("Look of the table")
    seen.at("look")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("17")
    seen.at("rules")
    player.presses("Close")


def test_insurance_beside_even_money_and_then_a_prize(seen: Gaze) -> None:
    player = seen.player.stack(f"{ACE} {THREE_SEVENS}").sits_down_at(PRIZE)
    player.wagers(25, 1, 4, 7).presses("Deal", "Insure", "No insurance")
    expect(player.button("Even money")).to_be_visible()
    seen.at("even money")
    player.presses("Even money")
    expect(player.button("Stand")).to_be_enabled()
    seen.at("play")
    player.presses("Stand", "Stand").sees_result(".")
    player.wagers(10, 1).presses("Deal", "Hit").sees_result("50.00")
    seen.at("prize")

    assert seen.found == {}


def test_three_boxes(seen: Gaze) -> None:
    player = seen.player.stack(THREE_BOXES).sits_down_at(CLASSIC)
    player.wagers(25, 1, 2, 3)
    seen.at("betting")
    player.presses("Deal", "Split")
    seen.at("split")
    player.presses("Stand", "Stand", "Stand", "Stand").sees_result(".")
    seen.at("result")

    assert seen.found == {}


def test_a_streak_from_cold_to_fire(seen: Gaze) -> None:
    player = seen.player.stack(WIN, WIN, WIN, DOUBLE).sits_down_at(ON_FIRE)
    player.wagers(10, 1).presses("Deal", "Stand")
    seen.at("one win")
    player.presses("Rebet and deal", "Stand", "Rebet and deal", "Stand")
    expect(player.page.locator(".streak")).to_contain_text("2 to 1")
    seen.at("on fire, result")
    player.presses("Rebet and deal")
    expect(player.button("Double")).to_be_enabled()
    seen.at("on fire, play")
    player.presses("Stand").sees_result(".")

    assert seen.found == {}
