"""The coach at a table: silent, when asked, always; and what it says is what `advise` says."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.core.cards import parse_card, parse_cards
from croupier.core.games import find_game
from croupier.odds import Composition, action_values
from tests.e2e.axe import violations
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import guests_of, opens
from tests.e2e.test_four_games import CLASSIC

pytestmark = pytest.mark.browser

SIXTEEN = "9s Th 7d 6c 5h"
ANSWERS = {"hit": "Hit", "stand": "Stand", "double": "Double", "surrender": "Surrender"}
ANALYSER_MS = 60_000
"""The coach's process loads its code with its first question."""


def asks_of(player: Player) -> Locator:
    """The button that asks the coach."""
    return player.page.get_by_role("button", name="Ask the coach")


def listens(page: Page) -> list[str]:
    """Every question to the coach from now on."""
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if "/coach" in sent.url else None)
    return asked


def chooses(player: Player, mode: str) -> None:
    """When the coach speaks at tables in play money."""
    player.page.goto(f"{player.url}/settings")
    group = player.page.get_by_role("radiogroup", name="Coach: play money and chips")
    group.or_(player.page.get_by_role("group", name="Coach: play money and chips")).get_by_text(
        mode, exact=True
    ).click()
    player.page.goto(player.url)


def dealt_sixteen(player: Player) -> Player:
    """A sixteen against a ten, of a full shoe."""
    return player.stack(SIXTEEN).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal")


def expects_the_values_of_advise(player: Player) -> None:
    """Each button says what its answer is worth, the best one that it is best."""
    rules = find_game("classic").rules
    unseen = Composition.full(rules.decks).without(parse_cards("9s 7d Th"))
    exact = action_values(rules, parse_cards("9s 7d"), parse_card("Th"), unseen).plays
    best = max(exact, key=lambda action: exact[action])
    for action, value in exact.items():
        button = player.button(ANSWERS[action.value])
        said = f"Coach: {value:+.2f}".replace("-", "−") + (", best" if action is best else "")
        expect(button).to_have_accessible_description(
            re.compile(re.escape(said) + "$"), timeout=ANALYSER_MS
        )
        expect(button.locator(".ev-bar")).to_be_visible()


def test_the_coach_says_when_asked_what_advise_says(player: Player) -> None:
    dealt_sixteen(player)
    expect(player.page.locator(".ev")).to_have_count(0)

    asks_of(player).click()
    expects_the_values_of_advise(player)
    said = player.page.get_by_text(re.compile(r"^Surrender −0\.50, .*: Surrender$"))
    expect(said).to_be_attached()
    expect(asks_of(player)).to_have_count(0)
    assert violations(player.page) == []


def test_the_coach_that_always_speaks_needs_no_question(player: Player) -> None:
    chooses(player, "Always")
    dealt_sixteen(player)

    expects_the_values_of_advise(player)


def test_a_silent_coach_is_neither_shown_nor_asked(player: Player) -> None:
    chooses(player, "Off")
    asked = listens(player.page)
    dealt_sixteen(player)

    expect(player.button("Stand")).to_be_visible()
    expect(asks_of(player)).to_have_count(0)
    player.presses("Stand").sees_result("")
    assert asked == []


def test_nobody_is_coached_at_a_table_whose_opener_forbids_it(
    browser: Browser, house: HouseProcess
) -> None:
    with guests_of(browser, house.url) as comes:
        owner = comes()
        asked = listens(owner.page)
        opens(owner, None, "Players may ask the coach")
        owner.button("Join spot 1").last.click()
        owner.stack(SIXTEEN)
        owner.wagers(5, 1).presses("Deal")
        expect(owner.button("Stand")).to_be_visible()

        expect(asks_of(owner)).to_have_count(0)
        assert asked == []
