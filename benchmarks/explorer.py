"""How soon the rules explorer shows what a changed rule costs, in a real browser.

    python -m benchmarks.explorer

Aims: the edge in 0.2 s, the chart within 2 s, the worth of each rule as it comes. A house is
started, its page of odds opened in Chromium, and once the analyser is warm one rule after the
other is changed. Milliseconds from the change to the figure on the page, by the page's clock.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.card_check import CHROMIUM, FLAGS
from tests.e2e.house import HouseProcess

WATCH = Path(__file__).with_name("explorer.js")
WAIT_MS_MAX = 120_000
FIRST = "/odds/classic"
CHANGES = (
    ("Decks", "8"),
    ("On a soft 17 the dealer", "hit"),
    ("Double", "9-11"),
    ("Hands in a box", "4"),
    ("Surrender", "late"),
    ("Split aces", "true"),
    ("Decks", "2"),
    ("The dealer looks for a blackjack", "none"),
    ("Hands in a box", "3"),
    ("Double", "any"),
    ("A 21", "false"),
    ("Decks", "1"),
)
"""Labels and values; each makes rules that nobody has asked about before."""
FIGURES = (("edge", 200), ("chart", 2_000), ("row", None), ("worth", None))
"""What is waited for, and its aim in milliseconds: the first row of worths, and all of them."""

Times = dict[str, float]


def times_of(page: Page) -> Iterator[tuple[str, Times]]:
    """Each change and when its figures came."""
    for label, value in CHANGES:
        page.evaluate("window.explorerNext = window.explorerTimes(); undefined")
        page.get_by_label(label, exact=True).select_option(value)
        yield f"{label}: {value}", page.evaluate("window.explorerNext")


def opened(page: Page, url: str) -> None:
    """Opens the page and waits until all that follows is there, so that both processes run."""
    page.goto(url + FIRST)
    page.get_by_test_id("edge").wait_for(timeout=WAIT_MS_MAX)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0, timeout=WAIT_MS_MAX)
    page.evaluate(WATCH.read_text(encoding="utf-8"))


def main() -> None:
    """Times every change and prints what was found."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = HouseProcess(Path(folder), 0, "--test-mode")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
            opened(page, house.url)
            every: list[Times] = []
            for change, times in times_of(page):
                every.append(times)
                told = "  ".join(f"{name} {times[name]:5.0f}" for name, _ in FIGURES)
                print(f"{change:40} {told} ms")
        finally:
            browser.close()
            house.close()
    for name, aim in FIGURES:
        found = sorted(times[name] for times in every)
        aimed = "" if aim is None else f", aim {aim} ms"
        print(f"{name:6} median {median(found):5.0f} ms, slowest {found[-1]:5.0f} ms{aimed}")
    print(f"at a load of {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main()
