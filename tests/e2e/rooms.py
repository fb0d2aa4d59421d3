"""What people do in the rooms of the floor, and to share a table."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.player import PATIENCE_MS, Player, new_player
from tests.e2e.test_four_games import MULTIPLAYER

Guests = Callable[..., Player]
"""Brings one more guest in, in a browser of their own; takes what a context takes, and `by`."""


def table_card(player: Player, place: int, game: str = MULTIPLAYER) -> Locator:
    """A table as the floor shows it."""
    section = player.page.get_by_role("region", name=game, exact=True)
    return section.locator("li", has=player.page.get_by_role("heading", name=f"Table {place}"))


def opens(player: Player, place: int | None, *options: str, game: str = MULTIPLAYER) -> str:
    """Opens a table in the rooms, or the first that is vacant there; gives its address."""
    rooms = player.page.get_by_role("region", name=game, exact=True)
    where = rooms if place is None else table_card(player, place, game)
    where.get_by_role("button", name="Open table").first.click()
    dialog = player.page.get_by_role("dialog")
    for option in options:
        dialog.get_by_text(option, exact=True).click()
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(player.button("Quit")).to_be_visible()
    return player.page.url


def sits_down(player: Player, address: str, spot: int) -> Player:
    """Comes to a table by its address and takes a spot."""
    player.page.goto(address)
    player.button(f"Join spot {spot}").last.click()
    expect(player.button(f"Leave spot {spot}")).to_be_visible()
    return player


def says(player: Player) -> Locator:
    """What stands at the top left: whose turn it is, what is awaited."""
    return player.page.get_by_test_id("status")


@contextmanager
def guests_of(browser: Browser, url: str) -> Iterator[Guests]:
    """Guests of a house, who all go home at the end."""
    with ExitStack() as doors:
        yield partial(_new_guest, browser, url, doors)


def _new_guest(
    browser: Browser, url: str, doors: ExitStack, *, by: str | None = None, **options: object
) -> Player:
    settings: dict[str, object] = {"reduced_motion": "reduce", "locale": "en-GB", **options}
    context = browser.new_context(**settings)  # type: ignore[arg-type]
    doors.callback(context.close)
    context.set_default_timeout(PATIENCE_MS)
    return new_player(context, by or url).enter()
