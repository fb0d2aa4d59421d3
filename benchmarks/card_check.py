"""What the quiet check of one card costs in a real browser.

    python -m benchmarks.card_check

Aim: under 1 ms a card. The client's own check is bundled and run in Chromium over every card of
some six-deck shoes, on a page whose clock is let tick in microseconds.
"""

import json
import subprocess
import tempfile
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, Route, sync_playwright

from scripts.client import node_command

ROOT = Path(__file__).parents[1]
TIMER = ROOT / "benchmarks" / "card_check.js"
BUNDLER = ROOT / "client" / "node_modules" / ".bin" / "rolldown"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
ADDRESS = "http://localhost/"
AIM_MS = 1.0
SHOES = 4

ALONE = {
    "Content-Type": "text/html",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
"""A page that shares its process with no other has the finer clock."""


def bundled() -> str:
    """The timer with the client's check in it, as one script."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "timer.js"
        found = node_command()
        assert found is not None, "the client is built by a Node"
        node = str(Path(found[0]) / "node")
        words = [node, str(BUNDLER), str(TIMER), "--format", "iife", "--name", "timer"]
        subprocess.run(
            [*words, "--file", str(script)],
            check=True,
            capture_output=True,
            cwd=ROOT / "client",
        )
        return script.read_text()


def check_times(browser: Browser, shoes: int = SHOES) -> list[float]:
    """Milliseconds of each check, for every card of some shoes."""
    page = browser.new_page()

    def alone(route: Route) -> None:
        route.fulfill(body="<!doctype html>", headers=ALONE)

    page.route(ADDRESS, alone)
    page.goto(ADDRESS)
    page.add_script_tag(content=bundled())
    told: str = page.evaluate(f"JSON.stringify(timer.times({shoes}))")
    page.close()
    return [float(each) for each in json.loads(told)]


def main() -> None:
    """Times it and prints what was found."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        times = check_times(browser)
        browser.close()
    cuts = quantiles(times, n=100)
    print(f"{len(times)} cards: p50 {cuts[49]:.3f} ms, p99 {cuts[98]:.3f} ms")
    print(f"{cuts[49] / AIM_MS:.2f} of the aim")


if __name__ == "__main__":
    main()
