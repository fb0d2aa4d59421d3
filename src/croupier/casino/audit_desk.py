"""The audit on demand: one at a time, beside everything else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from croupier.casino.audit import AuditReport
from croupier.casino.errors import WorldFailure
from croupier.casino.host_errors import AuditRunning
from croupier.casino.ports import Clock

Prove = Callable[[], Awaitable[AuditReport]]
"""Proves every balance from the first transfer on; takes its time."""

AUDIT_WORDS = ("none", "running", "failed", "clean", "found")
"""How an audit may stand; `failed` came to nothing, `found` ended with findings."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AuditState:
    """How the last audit stands.

    Attributes:
        began: None before the first one since the house opened.
        ended: None while it runs.
        report: None while it runs, and when it could not be carried out.
    """

    began: datetime | None = None
    ended: datetime | None = None
    report: AuditReport | None = None

    @property
    def is_running(self) -> bool:
        """It has begun and not ended."""
        return self.began is not None and self.ended is None

    @property
    def word(self) -> str:
        """One of `AUDIT_WORDS`."""
        if self.began is None:
            return "none"
        if self.ended is None:
            return "running"
        if self.report is None:
            return "failed"
        return "clean" if self.report.is_clean else "found"


class AuditDesk:
    """Runs the audit, and keeps what the last one found.

    Attributes:
        state: How it stands.
    """

    def __init__(self, prove: Prove, clock: Clock) -> None:
        self.state = AuditState()
        self._prove = prove
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def require_free(self) -> None:
        """Passes when no audit runs.

        Raises:
            AuditRunning: One does.
        """
        if self.state.is_running:
            raise AuditRunning("an audit runs already")

    def begin(self) -> None:
        """Begins one; nothing to do while one runs."""
        if not self.state.is_running:
            self.state = AuditState(self._clock.now())
            self._task = asyncio.create_task(self._run(), name="audit")

    async def stop(self) -> None:
        """Waits for nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        began, report = self.state.began, None
        try:
            report = await self._prove()
        except WorldFailure as failure:
            _log.error("an audit came to nothing: %s", failure)
        finally:
            self.state = AuditState(began, self._clock.now(), report)
