"""Passwords hashed by Argon2id, in threads of their own.

A hash takes a tenth of a second of one core and 64 MiB, on purpose. Few run at once, few wait, and
their threads give way to all others where the system lets them (Linux).
"""

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.casino.doorman import PASSWORDS_IN_HAND_MAX
from croupier.casino.passwords import Verdict
from croupier.casino.person_errors import HashersBusy

TIME_COST = 3
MEMORY_KIB = 65_536
"""Of one hash; with one lane, so that it takes one core."""

HASHES_AT_ONCE = max(1, (os.cpu_count() or 1) // 4)
HASHES_WAITING_MAX = PASSWORDS_IN_HAND_MAX
"""One more is refused."""

_NICER = 10

T = TypeVar("T")


class Argon2Passwords:
    """`Hasher` by Argon2id; hashes made with other costs are told as such."""

    def __init__(self, time_cost: int = TIME_COST, memory_kib: int = MEMORY_KIB) -> None:
        self._hasher = PasswordHasher(time_cost, memory_kib, parallelism=1)
        self._nobodys: str | None = None
        self._in_hand = 0
        self._threads = ThreadPoolExecutor(
            HASHES_AT_ONCE, thread_name_prefix="passwords", initializer=_give_way
        )

    async def digest(self, password: str) -> str:
        """What is kept of a password."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def check(self, kept: str | None, password: str) -> Verdict:
        """Whether it is the password; None takes as long, and is wrong."""
        return await self._in_thread(lambda: self._check(kept, password))

    def close(self) -> None:
        """Ends the threads; what is in hand is finished."""
        self._threads.shutdown()

    def _check(self, kept: str | None, password: str) -> Verdict:
        # Made with the very first check, so that none but that one takes longer.
        nobodys = self._hash_of_nobody()
        known = nobodys if kept is None else kept
        try:
            self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return Verdict(is_right=False)
        if kept is None:
            return Verdict(is_right=False)
        is_old = self._hasher.check_needs_rehash(known)
        return Verdict(is_right=True, renewed=self._hasher.hash(password) if is_old else None)

    def _hash_of_nobody(self) -> str:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        return self._nobodys

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._in_hand >= HASHES_WAITING_MAX:
            raise HashersBusy(f"{HASHES_WAITING_MAX} passwords wait already")
        self._in_hand += 1
        # Counted until it is done: whoever goes away meanwhile leaves the work behind.
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: "asyncio.Future[T]") -> None:
        self._in_hand -= 1
        if not future.cancelled():
            future.exception()  # Looked at, in case that nobody waits for it any more.


def _give_way() -> None:
    """Lowers the calling thread's priority; on Linux that is the thread's alone."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICER)
