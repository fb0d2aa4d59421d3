"""The table without eyes, without colours and without movement."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.axe import violations
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player, cards_on, new_player
from tests.e2e.test_four_games import CLASSIC, MULTIPLAYER, ON_FIRE, PRIZE

pytestmark = pytest.mark.browser

# Everything that is ever put into the live region, in order.
_LISTEN = """
() => {
  window.heard = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1) window.heard.push(node.textContent)
  }).observe(document.querySelector('[aria-live=polite]'), { childList: true })
}
"""
# What moves: scripted animations and transitions of anything but paint.
_WATCH_MOVEMENT = """
  window.moved = []
  const paints = new Set(['outline', 'outlineColor', 'outlineOffset', 'offset', 'easing',
    'composite', 'boxShadow'])
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    const names = (Array.isArray(frames) ? frames : [frames]).flatMap(Object.keys)
    window.moved.push(...names.filter((name) => !paints.has(name)))
    return animate.call(this, frames, timing)
  }
  for (const kind of ['transitionrun', 'animationstart'])
    addEventListener(kind, (event) => {
      if (event.elapsedTime > 0 || kind === 'animationstart')
        window.moved.push(`${kind} ${event.propertyName ?? event.animationName}`)
    }, true)
"""


@pytest.fixture(params=[(1440, 900), (390, 844)], ids=["desk", "phone"])
def visitor(
    request: pytest.FixtureRequest, browser: Browser, house: HouseProcess
) -> Iterator[Player]:
    """Somebody at the door."""
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    player = new_player(context, house.url)
    player.page.goto(house.url)
    expect(player.button("Play as guest")).to_be_visible()
    yield player
    context.close()


def test_axe_finds_nothing_on_any_page_or_in_any_phase(visitor: Player) -> None:
    player, page = visitor, visitor.page
    found = {"welcome": violations(page)}
    player.enter()
    found["floor"] = violations(page)
    player.stack("8s Ah 8d 6s 3s Th").sits_down_at(MULTIPLAYER)
    found["fresh shoe"] = violations(page)
    player.presses("Look of the table")
    found["look"] = violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("17")
    found["rules"] = violations(page)
    player.presses("Close").wagers(25, 4)
    found["betting"] = violations(page)
    player.presses("Deal")
    expect(player.button("Insure")).to_be_enabled()
    found["insurance"] = violations(page)
    player.presses("Insure")
    expect(player.button("Split")).to_be_enabled()
    found["play"] = violations(page)
    player.presses("Split")
    expect(player.button("Stand")).to_be_enabled()
    found["split"] = violations(page)
    player.presses("Stand", "Stand").sees_result(".")
    found["result"] = violations(page)
    page.goto(f"{player.url}/table/gone")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    found["no such table"] = violations(page)
    page.evaluate("history.pushState(null, '', '/no/where'); dispatchEvent(new Event('popstate'))")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    found["nowhere"] = violations(page)

    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_where_a_round_waits(visitor: Player) -> None:
    player, page = visitor.enter(), visitor.page
    player.stack("As Ah Kd 8c").sits_down_at(PRIZE)
    player.wagers(25, 4).presses("Deal")
    expect(player.button("Even money")).to_be_enabled()
    found = {"even money": violations(page)}
    player.presses("Quit")
    expect(player.button("Renew")).to_be_visible()
    found["unfinished session"] = violations(page)

    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_while_the_line_is_down(
    context: BrowserContext, own_house: list[HouseProcess]
) -> None:
    player = new_player(context, own_house[0].url).enter().sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    own_house[0].pull_the_plug()
    expect(player.page.get_by_text("The line is down", exact=True)).to_be_visible()

    assert violations(player.page) == []


def test_axe_finds_nothing_at_a_burning_table(visitor: Player) -> None:
    win = "Ts 9h 9d 8c"
    player = visitor.enter().stack(win, win, win).sits_down_at(ON_FIRE)
    player.wagers(10, 1).presses("Deal", "Stand", "Rebet and deal", "Stand")
    player.presses("Rebet and deal", "Stand").sees_balance("1,030.00")

    assert violations(player.page) == []


@pytest.mark.case("G10")
def test_a_round_is_spoken_once_and_in_order(player: Player) -> None:
    player.stack("9s Kh 7d 5c 3h 3s").sits_down_at(CLASSIC)
    player.page.evaluate(_LISTEN)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Hit")).to_be_enabled()
    player.presses("Hit")
    expect(player.button("Double")).to_have_attribute("aria-disabled", "true")
    player.presses("Stand").sees_result("10.00")
    player.waits_until("window.heard.at(-1) === 'Balance 1,010.00.'")

    assert player.page.evaluate("window.heard") == [
        "10.00 on box 1.",
        "Balance 990.00.",
        "Box 1: 9 of spades, 7 of diamonds, 16.",
        "Dealer shows king of hearts, one card hidden.",
        "Dealer has no blackjack.",
        "Your turn, box 1. Hit, stand, double for 10.00, surrender for 5.00 back.",
        "3 of hearts, 19.",
        "Dealer turns 5 of clubs, 15.",
        "Draws 3 of spades, 18.",
        "Box 1, 19, won 10.00, 20.00 back.",
        "You won 10.00.",
        "Balance 1,010.00.",
    ]


@pytest.mark.case("G10")
def test_who_only_listens_can_play_a_round(player: Player) -> None:
    player.stack("6s Ah 7d 6c 3h 2d").sits_down_at(CLASSIC)
    player.page.evaluate(_LISTEN)
    player.wagers(10, 1).waits_until("window.heard.at(-1) === 'Balance 990.00.'")
    heard, total = 2, 0
    player.presses("Deal")
    while not (lines := _said_since(player, heard))[-1].startswith("Balance"):
        heard += len(lines)
        for own in filter(None, map(_OWN_TOTAL.match, lines)):
            total = int(own[1])
        if lines[-1].startswith("Insurance?"):
            player.presses("No insurance")
        else:
            player.presses("Hit" if total < 17 else "Stand")

    assert lines[-2:] == ["You won 10.00.", "Balance 1,010.00."]


_OWN_TOTAL = re.compile(r"(?!Dealer|Draws).* of \w+, (\d+)\.$")


def _said_since(player: Player, heard: int) -> list[str]:
    """What is said from some line on, once there is something to do or the round is over."""
    asks = "/^(Insurance|Your turn|Balance|[^DB].* of [a-z]+, [0-9]+)/"
    player.waits_until(f"window.heard.length > {heard} && {asks}.test(window.heard.at(-1))")
    lines: list[str] = player.page.evaluate(f"window.heard.slice({heard})")
    return lines


@pytest.mark.case("G10")
def test_one_region_speaks_and_it_is_polite(player: Player) -> None:
    player.stack("9s Kh 7d 5c").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Hit")).to_be_enabled()

    speaking = player.page.eval_on_selector_all(
        "[aria-live], [role=status], [role=alert], [role=log], [role=timer], output",
        "all => all.filter((e) => e.getAttribute('aria-live') !== 'off')"
        ".map((e) => e.getAttribute('aria-live'))",
    )
    assert speaking == ["polite"]


@pytest.fixture(params=["asked of the system", "chosen in the menu"])
def calm(request: pytest.FixtureRequest, browser: Browser, house: HouseProcess) -> Iterator[Player]:
    """Somebody who wants nothing to move, and whose page is watched for it."""
    is_system = request.param == "asked of the system"
    context: BrowserContext = browser.new_context(
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce" if is_system else "no-preference",
    )
    if not is_system:
        context.add_init_script(
            "localStorage.setItem('croupier.look', JSON.stringify({ effects: 'none' }))"
        )
    context.add_init_script(_WATCH_MOVEMENT)
    yield new_player(context, house.url).enter()
    context.close()


@pytest.mark.case("G11")
def test_without_movement_everything_appears_at_once(calm: Player) -> None:
    calm.stack("Ts 6h 9d Tc 2s").sits_down_at(CLASSIC)
    calm.page.evaluate("window.moved.length = 0")
    calm.wagers(10, 1).presses("Deal")
    expect(calm.button("Stand")).to_be_enabled()
    assert cards_on(calm.page) == ["6h", "Ts", "9d"]
    shown = calm.page.locator("[data-testid=card]")
    assert shown.evaluate_all("cards => cards.every((card) => card.checkVisibility())")

    calm.presses("Stand").sees_result("10.00").sees_balance("1,010.00")

    assert cards_on(calm.page)[:3] == ["6h", "Tc", "2s"]
    assert calm.page.evaluate("window.moved") == []


def test_cards_and_chips_do_move_for_those_who_like_it(
    browser: Browser, house: HouseProcess
) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    context.add_init_script(_WATCH_MOVEMENT)
    player = new_player(context, house.url).enter()
    player.stack("Ts 6h 9d Tc 2s").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal", "Stand").sees_result("10.00")

    assert "transform" in player.page.evaluate("window.moved")
    context.close()


@pytest.mark.case("G12")
def test_suits_turn_and_outcome_are_told_by_shape_and_word(player: Player) -> None:
    page = player.page
    player.stack("Ts 9h 8c 7d 9d 8h 7s Tc").sits_down_at(CLASSIC)
    player.wagers(10, 1, 2, 3).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()

    names = page.locator("[data-testid=card]").all_text_contents()
    assert "7 of diamonds" in [name.strip() for name in names]
    player.waits_until(  # A picture comes when it comes.
        "[...document.querySelectorAll('[data-testid=card][data-card]')].every((card) =>"
        " card.querySelectorAll('.ix path').length === 2"
        " && card.querySelector('img')?.naturalWidth > 0)"
    )
    expect(page.locator("[aria-current=true]")).to_have_accessible_name("Box 1, Hand 1")
    expect(page.locator(".box[data-turn] .plate")).to_contain_text("Your turn")

    player.presses("Stand", "Stand", "Stand").sees_result("Returned 30.00")

    totals = [" ".join(text.split()) for text in page.locator(".box .total").all_text_contents()]
    assert totals == ["19 Won", "17 Push", "15 Lost"]


@pytest.mark.case("G13")
def test_suits_are_drawn_and_never_characters(player: Player) -> None:
    player.stack("Ts 9h 8c 7d").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()

    assert re.findall("[\u2660-\u2667\ufe0f\U0001f0a0-\U0001f0ff]", player.page.content()) == []


def test_each_of_the_four_decks_has_faces_of_its_own(player: Player) -> None:
    page = player.page
    player.stack("Ts 9h 8c 7d").sits_down_at(CLASSIC)
    player.wagers(10, 1).presses("Deal")
    expect(player.button("Stand")).to_be_enabled()
    face = page.locator("[data-card='8c'] img")
    seen = set()
    for deck in ("Classic", "Large index", "Four colours", "Four colours, large index"):
        player.presses("Look of the table")
        page.get_by_role("radio", name=deck, exact=True).check(force=True)
        page.keyboard.press("Escape")
        player.waits_until("document.querySelector(\"[data-card='8c'] img\").naturalWidth > 0")
        seen.add(face.get_attribute("src"))

    assert len(seen) == 4
