"""A process of the analyser, as the house's loop sees it."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

COMMAND = (sys.executable, "-m", "croupier.server.odds_worker")
ANSWER_BYTES_MAX = 4 * 1024 * 1024
"""Bytes of one answer; a chart's picture is the largest."""
FAREWELL_SECONDS_MAX = 2
"""Seconds that a process without a question has to end by itself."""


class AnalyserDied(Exception):
    """The process ended before it had answered."""


class Analyser(Protocol):
    """Answers one question at a time."""

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer, or a refusal with its code.

        Raises:
            AnalyserDied: There will be none.
        """
        ...

    async def close(self, *, at_once: bool) -> None:
        """Ends it; at once where it is in the middle of something."""
        ...


class AnalyserProcess:
    """A process that is started with its first question."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer, or a refusal with its code.

        Raises:
            AnalyserDied: The process ended instead.
        """
        if self._process is None:
            self._process = await self._start()
        ask, tell = self._process.stdin, self._process.stdout
        assert ask is not None, "its input is a pipe"
        assert tell is not None, "its output is a pipe"
        try:
            ask.write(msgspec.json.encode(question) + b"\n")
            await ask.drain()
            answer: dict[str, Any] = msgspec.json.decode(await tell.readline())
        except (OSError, ValueError) as ended:
            raise AnalyserDied(str(ended)) from None
        return answer

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            limit=ANSWER_BYTES_MAX,
            # One core each; and Ctrl+C is for the house, which ends it.
            env={**os.environ, "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            start_new_session=True,
        )

    async def close(self, *, at_once: bool) -> None:
        """Ends the process, and waits until it has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if not at_once:
            with suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS_MAX):
                    await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
