"""What the eye would find wrong on a page: looked for by measuring where everything stands."""

from pathlib import Path

from playwright.sync_api import Page

_MEASURE = (Path(__file__).parent / "geometry.js").read_text()


def faults(page: Page) -> list[str]:
    """Everything that overlaps, is cut, covered, squeezed or too small, in words."""
    found: list[str] = page.evaluate(_MEASURE)
    return found
