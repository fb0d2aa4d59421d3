"""An analyser for tests that are about who asks, and when."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from croupier.odds.composition import RANKS
from croupier.server.odds_process import AnalyserDied

VALUE = {
    "ev": -0.002,
    "house_edge": 0.002,
    "by_upcard": dict.fromkeys(RANKS, 0.0),
    "outcomes": {},
    "wager_per_round": 1.1,
    "streak": [],
    "method": "as if",
    "seconds": 0.1,
}
ROW = {"rule": "das", "value": "true", "without": "false", "code": "6D S17 LS10"}


@dataclass
class Analyst:
    """An analyser that answers at once, unless it is told to wait, to die or to refuse."""

    asked: list[dict[str, Any]] = field(default_factory=list)
    gate: asyncio.Event | None = None
    deaths: int = 0
    refusal: dict[str, str] | None = None
    closed: list[bool] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question)
        if self.gate is not None:
            await self.gate.wait()
        if self.deaths:
            self.deaths -= 1
            raise AnalyserDied("pulled out")
        return self.refusal or {"answer": self.answers.get(question["job"], VALUE)}

    async def close(self, *, at_once: bool) -> None:
        self.closed.append(at_once)
