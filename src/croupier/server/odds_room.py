"""Where the house's odds are worked out: questions wait here, answers are kept.

The analyser runs in at most two processes of its own, one for what somebody looks at now and one
for what may take longer. Each starts with its first question and ends when nobody has asked for a
while. Answers are the same for everybody, so each is worked out once.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any

import msgspec

from croupier.server.odds_process import Analyser, AnalyserDied, AnalyserProcess
from croupier.server.odds_worker import FAILED
from croupier.server.problems import Problem

QUESTIONS_WAITING_MAX = 64
"""Questions that wait in a lane; with one more the house says that it is busy."""
QUESTION_SECONDS_MAX = 90
"""Seconds that one question may take; then its process is ended."""
IDLE_SECONDS = 600
"""Seconds without a question, after which a process ends."""
ANSWERS_KEPT_MAX = 2_000
"""Answers that are kept; the one not asked for longest is forgotten first."""

_TRIES = 2
_REFUSED_STATUS = 409

Answer = dict[str, Any]
_log = logging.getLogger(__name__)


class Urgency(IntEnum):
    """What is answered first."""

    NOW = 0
    SOON = 1
    LATER = 2
    SOME_TIME = 3

    @property
    def is_long(self) -> bool:
        """It may take seconds, so it has a process where nobody's first figure waits for it."""
        return self >= Urgency.LATER


@dataclass(order=True, slots=True)
class _Waiting:
    urgency: Urgency
    number: int
    key: str | None = field(compare=False)
    question: dict[str, Any] = field(compare=False)
    future: "asyncio.Future[Answer]" = field(compare=False)


class OddsRoom:
    """Answers questions about odds."""

    def __init__(self, make: Callable[[], Analyser] = AnalyserProcess) -> None:
        self._lanes = {is_long: _Lane(make, self._keep) for is_long in (False, True)}
        self._asked: dict[str, asyncio.Future[Answer]] = {}
        self._kept: OrderedDict[str, Answer] = OrderedDict()
        self._numbers = count()

    def is_at_hand(self, job: str, **question: Any) -> bool:
        """Whether a question costs nothing: it has its answer, or waits for it already."""
        key = _key(job, question)
        return key in self._kept or key in self._asked

    def known(self, job: str, **question: Any) -> Answer | None:
        """The answer, if it was worked out before and is none of refusal."""
        return self._kept.get(_key(job, question), {}).get("answer")

    def begin(self, job: str, urgency: Urgency, **question: Any) -> None:
        """Has a question answered for who asks later; a busy house leaves it."""
        key = _key(job, question)
        if not self.is_at_hand(job, **question):
            with suppress(Problem):
                self._put(key, urgency, {"job": job, **question})

    def wake(self) -> None:
        """Has the process loaded that answers what somebody looks at now, where it has ended."""
        if not self._lanes[False].is_awake:
            with suppress(Problem):
                self._put(None, Urgency.NOW, {"job": "wake"})

    async def ask(self, job: str, urgency: Urgency, **question: Any) -> Answer:
        """The answer to a question; whoever asks the same shares it.

        Raises:
            Problem: It has no answer, too many wait, it takes too long, or its process died.
        """
        key = _key(job, question)
        answer = self._kept.get(key)
        if answer is None:
            future = self._asked.get(key) or self._put(key, urgency, {"job": job, **question})
            # A visitor who goes takes nobody else's answer along.
            answer = await asyncio.shield(future)
        else:
            self._kept.move_to_end(key)
        return _found(answer)

    async def ask_once(self, job: str, urgency: Urgency, **question: Any) -> Answer:
        """The answer to a question too long to be kept, or to be asked by anybody else.

        Raises:
            Problem: It has no answer, too many wait, it takes too long, or its process died.
        """
        future = self._put(None, urgency, {"job": job, **question})
        return _found(await asyncio.shield(future))

    def _put(
        self, key: str | None, urgency: Urgency, question: dict[str, Any]
    ) -> "asyncio.Future[Answer]":
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(urgency, next(self._numbers), key, question, future)
        self._lanes[urgency.is_long].put(waiting)
        if key is not None:
            self._asked[key] = future
            future.add_done_callback(lambda _: self._asked.pop(key))
        # Whoever asked may have gone; then nobody hears of a failure, and that is well.
        future.add_done_callback(lambda done: done.cancelled() or done.exception())
        return future

    def _keep(self, key: str | None, answer: Answer) -> None:
        if key is None:
            return
        self._kept[key] = answer
        while len(self._kept) > ANSWERS_KEPT_MAX:
            self._kept.popitem(last=False)

    async def stop(self) -> None:
        """Ends every process; whoever waits still is told that the house is busy."""
        for lane in self._lanes.values():
            await lane.stop()


class _Lane:
    """Questions that wait for one process."""

    def __init__(
        self, make: Callable[[], Analyser], keep: Callable[[str | None, Answer], None]
    ) -> None:
        self._make = make
        self._keep = keep
        self._waiting: asyncio.PriorityQueue[_Waiting] = asyncio.PriorityQueue(
            QUESTIONS_WAITING_MAX
        )
        self._desk: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_awake(self) -> bool:
        """It has a process, or will have one for what waits."""
        return self._desk is not None

    def put(self, waiting: _Waiting) -> None:
        """One more question.

        Raises:
            Problem: Too many wait.
        """
        if self._is_closed or self._waiting.full():
            raise _busy()
        self._waiting.put_nowait(waiting)
        if self._desk is None:
            self._desk = asyncio.create_task(self._serve(), name="a process of the analyser")

    async def _serve(self) -> None:
        """Hands one process its questions until there have been none for a while."""
        analyser, is_asked = self._make(), False
        try:
            while (waiting := await self._next()) is not None:
                is_asked = True
                await self._answer(analyser, waiting)
                is_asked = False
        finally:
            self._desk = None
            await analyser.close(at_once=is_asked)

    async def _next(self) -> _Waiting | None:
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                return await self._waiting.get()
        except TimeoutError:
            # One that came at this very moment has been promised this process.
            return None if self._waiting.empty() else self._waiting.get_nowait()

    async def _answer(self, analyser: Analyser, waiting: _Waiting) -> None:
        try:
            answer = await self._asked_twice(analyser, waiting.question)
        except Problem as problem:
            waiting.future.set_exception(problem)
        except asyncio.CancelledError:
            waiting.future.set_exception(_busy())
            raise
        else:
            self._keep(waiting.key, answer)
            waiting.future.set_result(answer)

    async def _asked_twice(self, analyser: Analyser, question: dict[str, Any]) -> Answer:
        """A process that died is replaced; one that died of the question is not asked again."""
        for _ in range(_TRIES):
            try:
                async with asyncio.timeout(QUESTION_SECONDS_MAX):
                    answer = await analyser.ask(question)
            except TimeoutError:
                await analyser.close(at_once=True)
                raise _too_long() from None
            except AnalyserDied as died:
                _log.warning("a process of the analyser died: %s", died)
                await analyser.close(at_once=True)
            else:
                if answer.get("code") == FAILED:
                    raise Problem(FAILED, answer["message"], 503)
                return answer
        raise Problem(FAILED, "the analyser died of this question", 503)

    async def stop(self) -> None:
        """Ends the process; whoever waits still is told that the house is busy."""
        self._is_closed = True
        if self._desk is not None:
            self._desk.cancel()
            await asyncio.gather(self._desk, return_exceptions=True)
        while not self._waiting.empty():
            self._waiting.get_nowait().future.set_exception(_busy())


def _found(answer: Answer) -> Answer:
    """What a process answered.

    Raises:
        Problem: It refused.
    """
    if "code" in answer:
        raise Problem(answer["code"], answer["message"], _REFUSED_STATUS)
    found: Answer = answer["answer"]
    return found


def _key(job: str, question: dict[str, Any]) -> str:
    return msgspec.json.encode([job, question], order="sorted").decode()


def _busy() -> Problem:
    return Problem("odds.busy", "too many questions about odds wait", 503)


def _too_long() -> Problem:
    seconds = QUESTION_SECONDS_MAX
    return Problem("odds.too_long", f"takes more than {seconds} seconds", 503, seconds=seconds)
