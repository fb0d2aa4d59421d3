"""Who is locked beside this server is shown out; whoever cannot be read stays until it can."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from croupier.casino.errors import StorageFailed
from croupier.server.hub import Hub, Listener
from croupier.server.lock_watch import show_out, watching_locks
from tests.support import memory


@dataclass(eq=False)
class Socket:
    """A listener that says whether it was shown out."""

    out: asyncio.Event = field(default_factory=asyncio.Event)

    def lock_out(self) -> None:
        self.out.set()


@dataclass
class Locked:
    """Some people whom hosts keep out; at first it fails as often as it is told to."""

    people: frozenset[int]
    failures: int = 0
    asked: list[Sequence[int]] = field(default_factory=list)

    async def locked_among(self, person_ids: Sequence[int]) -> Sequence[int]:
        self.asked.append(person_ids)
        if self.failures:
            self.failures -= 1
            raise StorageFailed("the disk is gone")
        return [each for each in person_ids if each in self.people]


def hub_of(sockets: dict[int, Socket]) -> Hub:
    hub = Hub(memory.House().lobby)
    for person_id, socket in sockets.items():
        hub.join(person_id, cast("Listener", socket))
    return hub


async def test_the_locked_are_shown_out_and_nobody_else() -> None:
    sockets = {1: Socket(), 2: Socket()}
    await show_out(hub_of(sockets), Locked(frozenset({2, 3})))
    assert [sockets[each].out.is_set() for each in (1, 2)] == [False, True]


async def test_nothing_is_asked_while_nobody_is_here() -> None:
    locks = Locked(frozenset({1}))
    await show_out(hub_of({}), locks)
    assert locks.asked == []


async def test_a_storage_that_fails_is_logged_once_and_asked_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    socket = Socket()
    with caplog.at_level(logging.WARNING):
        async with (
            asyncio.timeout(5),
            watching_locks(hub_of({1: socket}), Locked(frozenset({1}), failures=3), seconds=0),
        ):
            await socket.out.wait()
    assert caplog.text.count("the disk is gone") == 1
