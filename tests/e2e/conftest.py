"""A house and a browser for each module; a person for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.e2e.house import HouseProcess
from tests.e2e.player import PATIENCE_MS, Player, new_player

LONGEST = ("test_shared_sizes", "test_sizes", "test_readers", "test_odds", "test_shared_table")
"""Modules to begin with: whoever has one of them last keeps all others waiting."""
CHROMIUM = "/usr/bin/chromium"
NOT_WANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "PreconnectToSearch"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "LensOverlay", "MediaRouter"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "DestroyProfileOnBrowserClose"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "PaintHolding", "ThirdPartyStoragePartitioning"),
)
"""What of Chromium is off: the address bar's own pages, which cost as much as ours in every window,
and all that Playwright turns off, whose list this one replaces."""
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    f"--disable-features={','.join(NOT_WANTED)}",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the modules that take longest first, in the order they are named in."""
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(LONGEST)))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; whatever is expected of a page may take as long as any other answer."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house in test mode."""
    process = HouseProcess(tmp_path_factory.mktemp("house"), 0, "--test-mode")
    yield process
    process.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[list[HouseProcess]]:
    """A house that one test may kill: the last of the list is the one that is open."""
    houses = [HouseProcess(tmp_path / "house", 0, "--test-mode")]
    yield houses
    houses[-1].close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of one's own, at a desk, without movement."""
    fresh = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB"
    )
    fresh.set_default_timeout(PATIENCE_MS)
    yield fresh
    fresh.close()


@pytest.fixture
def player(context: BrowserContext, house: HouseProcess) -> Player:
    """A guest on the floor."""
    return new_player(context, house.url).enter()
