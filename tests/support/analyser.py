"""The analyser's jobs without a process: beside the house that asks."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.core.errors import CroupierError
from croupier.server.coach_jobs import JOBS as COACH_JOBS
from croupier.server.odds_worker import FAILED
from croupier.server.review_jobs import JOBS as REVIEW_JOBS

JOBS = {**COACH_JOBS, **REVIEW_JOBS}


@dataclass
class Inside:
    """Answers at once, or where there is a gate what `waits` once it is open.

    Attributes:
        asked: Every question, in order.
        fails: Which questions meet a bug of ours.
    """

    asked: list[dict[str, Any]] = field(default_factory=list)
    gate: asyncio.Event | None = None
    waits: Callable[[Mapping[str, Any]], bool] = lambda _: True
    fails: Callable[[Mapping[str, Any]], bool] = lambda _: False

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the analyser's process would answer."""
        self.asked.append(question)
        if self.gate is not None and self.waits(question):
            await self.gate.wait()
        if self.fails(question):
            return {"code": FAILED, "message": "something is broken here"}
        try:
            return {"answer": JOBS[question["job"]](question)}
        except CroupierError as refused:
            return {"code": refused.code, "message": str(refused)}

    async def close(self, *, at_once: bool) -> None:
        """Nothing is left of it."""
