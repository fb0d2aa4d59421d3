"""A round by keyboard alone: everything can be reached, seen and pressed, and nothing is lost."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.player import Player
from tests.e2e.test_four_games import CLASSIC, MULTIPLAYER

pytestmark = pytest.mark.browser

TABS_MAX = 60
# An ace and a pair of eights; 3 on the first makes 11, doubled to 21; the second has 18.
INSURED_SPLIT_DOUBLED = "8s Ah 8d 6s 3s Tc Th"
TWO_LOSE = "Ts Tc Th 8d 8c 9h"
ONE_LOSES = "Ts Th 8d 9h"

_FOCUS = """
() => {
  const e = document.activeElement
  if (e === null || e === document.body) return null
  const whole = e.matches('.tile-open') ? e.closest('.tile') : e
  const shown = e.closest('.look-choice, .seg label') ?? whole
  const rings = [null, '::before', '::after'].map((part) => getComputedStyle(shown, part))
  const r = shown.getBoundingClientRect()
  return {
    isRinged: rings.some((s) => s.outlineStyle !== 'none' && s.outlineWidth !== '0px'),
    isShown: r.width > 0 && r.height > 0 && r.bottom > 0 && r.top < innerHeight,
    name: (e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent).trim(),
  }
}
"""


class Keys:
    """Somebody whose mouse is in the drawer."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.passed: list[str] = []

    def goes_to(self, target: Locator, *, key: str = "Tab") -> "Keys":
        """Presses Tab until it is there; what is passed must be seen and have a name."""
        for _ in range(TABS_MAX):
            self.player.page.keyboard.press(key)
            self._sees_focus()
            if target.evaluate("e => e === document.activeElement"):
                return self
        raise AssertionError(f"not reached by {key}: {target}; passed {self.passed}")

    def presses(self, key: str) -> "Keys":
        """Presses one key."""
        self.player.page.keyboard.press(key)
        return self

    def _sees_focus(self) -> None:
        focus = self.player.page.evaluate(_FOCUS)
        if focus is None:  # past the last control is the browser's own bar
            return
        assert focus["name"], "a control without a name has the focus"
        assert focus["isShown"], f"out of sight: {focus['name']}"
        assert focus["isRinged"], f"no ring around: {focus['name']}"
        self.passed.append(focus["name"])

    def keeps_focus(self) -> "Keys":
        """The focus is still among the controls of the table."""
        self.player.waits_until("document.activeElement?.closest('.dock') !== null")
        return self


@pytest.mark.case("G09")
def test_a_round_with_insurance_split_and_double_by_tab_enter_and_space(player: Player) -> None:
    button, keys = player.button, Keys(player.stack(INSURED_SPLIT_DOUBLED))
    keys.goes_to(button(MULTIPLAYER)).presses("Enter")
    expect(button("Deal")).to_be_visible()
    keys.goes_to(player.box(4)).presses("Space")
    expect(player.box(4)).to_have_accessible_description(re.compile(r"5\.00"))
    expect(button("Deal")).to_be_enabled()
    keys.goes_to(button("Deal")).presses("Enter")

    expect(button("Insure")).to_be_visible()
    keys.keeps_focus().goes_to(button("Insure")).presses("Space")
    expect(button("Split")).to_be_enabled()
    keys.keeps_focus().goes_to(button("Split")).presses("Enter")
    expect(button("Split")).to_have_attribute("aria-disabled", "true")
    expect(button("Split")).to_be_focused()
    expect(button("Split")).to_have_accessible_description("Needs two of equal value")
    keys.goes_to(button("Double"), key="Shift+Tab").presses("Space")
    expect(player.page.get_by_role("group", name="Box 4, Hand 2")).to_have_attribute(
        "aria-current", "true"
    )
    expect(button("Double")).to_be_focused()
    keys.goes_to(button("Stand"), key="Shift+Tab").presses("Enter")

    player.sees_result("12.50").sees_balance("1,012.50")
    keys.keeps_focus()


@pytest.mark.case("G09")
def test_the_same_round_by_letter_keys(player: Player) -> None:
    player.stack(INSURED_SPLIT_DOUBLED).sits_down_at(MULTIPLAYER)
    player.page.evaluate("document.activeElement?.blur()")
    keys = Keys(player)
    keys.presses("4")
    expect(player.box(4)).to_have_accessible_description(re.compile(r"5\.00"))
    expect(player.button("Deal")).to_be_enabled()
    keys.presses("Enter")
    expect(player.button("Insure")).to_be_enabled()
    keys.presses("i")
    expect(player.button("Split")).to_be_enabled()
    keys.presses("p")
    expect(player.button("Split")).to_have_attribute("aria-disabled", "true")
    expect(player.button("Double")).to_be_enabled()
    keys.presses("d")
    expect(player.page.get_by_role("group", name="Box 4, Hand 2")).to_have_attribute(
        "aria-current", "true"
    )
    expect(player.button("Stand")).to_be_enabled()
    keys.presses("s")

    player.sees_result("12.50").sees_balance("1,012.50")


@pytest.mark.case("G09")
def test_tab_goes_through_the_table_as_it_is_played(player: Player) -> None:
    player.stack("8s Ah 8d 6s").sits_down_at(MULTIPLAYER)
    player.wagers(5, 4)
    player.page.evaluate("document.querySelector('.skip').focus()")
    keys = Keys(player).goes_to(player.button("Quit"))

    order = [name.split("\n")[0] for name in keys.passed]
    places = [order.index(f"Box {box}") for box in range(1, 8)]
    assert places == sorted(places)
    assert order.index("Box 7") < order.index("Cards to the back") < order.index("Chip 1")


@pytest.mark.clause("M25")
@pytest.mark.case("G14", "B12")
def test_a_refused_button_keeps_its_place_in_the_order_and_says_why(player: Player) -> None:
    player.stack(*[TWO_LOSE] * 4, ONE_LOSES, "5s 6h 6d Tc 2s 9c").sits_down_at(CLASSIC)
    player.wagers(100, 1, 2).presses("Deal", "Stand", "Stand").sees_balance("800.00")
    for left in ("600.00", "400.00", "200.00"):
        player.presses("Rebet and deal", "Stand", "Stand").sees_balance(left)
    player.wagers(100, 1).presses("Deal", "Stand").sees_balance("100.00").sees_result("100.00")
    player.wagers(25, 1)
    player.box(1).click()
    player.sees_balance("50.00")
    player.button("Chip 10").click()
    player.box(1).click()
    player.sees_balance("40.00").presses("Deal")
    expect(player.button("Hit")).to_be_enabled()

    Keys(player).goes_to(player.button("Double"))
    expect(player.button("Double")).to_have_attribute("aria-disabled", "true")
    expect(player.button("Double")).to_have_accessible_description("Needs 60.00, you have 40.00")
    player.page.keyboard.press("Enter")
    player.presses("Hit")
    expect(player.button("Double")).to_have_accessible_description("Only with two cards")
    player.sees_balance("40.00")


@pytest.mark.case("G09")
def test_the_menu_of_the_look_is_opened_changed_and_left_by_keys(player: Player) -> None:
    player.stack("8s 6h 8d Tc").sits_down_at(CLASSIC)
    player.wagers(5, 1)
    player.page.evaluate("document.activeElement?.blur()")
    menu = player.button("Look of the table")
    keys = Keys(player).goes_to(menu, key="Shift+Tab").presses("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    usual = player.page.get_by_role("radio", name="Four colours, large index")
    keys.goes_to(usual).presses("ArrowUp")
    expect(player.page.get_by_role("radio", name="Four colours", exact=True)).to_be_checked()
    keys.presses("Escape")

    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    player.sees_balance("995.00")
    player.page.reload()
    expect(menu).to_be_visible()
    kept = player.page.evaluate("localStorage.getItem('croupier.look')")
    assert '"deck":"four-colour"' in kept
