"""What one browser at a table was told, and what it showed."""

import json
from typing import Any

from playwright.sync_api import WebSocket

from tests.e2e.player import Player

# Each finished round as it lay on the felt: the dealer's line and every card.
_REMEMBER = """
window.ends = []
const look = () => {
  const cards = [...document.querySelectorAll('[data-card]')].map((one) => one.dataset.card)
  const says = document.querySelector('[data-testid=status] b').textContent
  window.ends.push(`${says}: ${cards.join(' ')}`)
}
let last = null
new MutationObserver(() => {
  const phase = document.querySelector('.app')?.dataset.phase ?? null
  if (phase === 'result' && last !== 'result') look()
  last = phase
}).observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase'] })
"""
OWN = ("is_yours", "answer", "wager", "returned")
"""Differs while insurance is asked, and with whose a box is."""


class Witness:
    """Remembers all that comes over somebody's line, and each result that they saw.

    Looks on from the next page on that is opened.

    Attributes:
        events: Of the table, by number, without what is meant for one viewer alone.
    """

    def __init__(self, player: Player) -> None:
        self.events: dict[int, dict[str, Any]] = {}
        self._page = player.page
        self._page.add_init_script(_REMEMBER)
        self._page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] != "events":
            return
        for number, event in enumerate(message["events"], message["first"]):
            own = OWN if event["type"] == "offer_answered" else OWN[:1]
            self.events[number] = {k: v for k, v in event.items() if k not in own}

    @property
    def ends(self) -> list[str]:
        """How every round ended that this browser saw to its end."""
        found: list[str] = self._page.evaluate("window.ends")
        return found
