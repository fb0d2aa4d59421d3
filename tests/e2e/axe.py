"""What an accessibility checker finds on a page in a real browser."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_LOOK = """
async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(', ')}`)
}
"""


def violations(page: Page) -> list[str]:
    """Each rule that is broken, and where."""
    assert AXE.exists(), "axe-core is not installed: python3 scripts/client.py install"
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(_LOOK, AXE_RULES)
    return found
