"""Passwords that are checked at the same time: a fair share for each address and each name."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from croupier.adapters.passwords import HASHES_WAITING_MAX
from croupier.casino.doorman import (
    PASSWORDS_IN_HAND_MAX,
    TRIES_AT_ONCE_MAX,
    TRIES_BY_NAME_AT_ONCE_MAX,
    Visitor,
)
from croupier.casino.passwords import Hasher, Verdict
from croupier.casino.person_errors import SignInRefused, TooManyTries
from tests.people.conftest import PASSWORD, Desks, desks_of


@dataclass
class Slow:
    """A `Hasher` that ends no check until it may."""

    quick: Hasher
    may_end: asyncio.Event = field(default_factory=asyncio.Event)

    async def digest(self, password: str) -> str:
        await self.may_end.wait()
        return await self.quick.digest(password)

    async def check(self, kept: str | None, password: str) -> Verdict:
        await self.may_end.wait()
        return await self.quick.check(kept, password)


@asynccontextmanager
async def waiting(
    at: Desks, visitors: Sequence[Visitor], name: str = "Ann"
) -> AsyncIterator[Desks]:
    """So many passwords of one name are being checked meanwhile, and all are right."""
    slow = Slow(at.parts.hasher)
    busy = desks_of(at.house, replace(at.parts, hasher=slow), at.bag)
    tasks = [asyncio.create_task(busy.sign_in(name, visitor=each)) for each in visitors]
    for _ in range(20):
        await asyncio.sleep(0)
    yield busy
    slow.may_end.set()
    await asyncio.gather(*tasks)


def from_everywhere(tries: int, browser: bytes | None = None) -> list[Visitor]:
    return [Visitor(f"198.51.{number}.1", browser=browser) for number in range(tries)]


async def test_one_address_has_only_so_many_passwords_checked_at_the_same_time(at: Desks) -> None:
    names = [f"Ann {number}" for number in range(TRIES_AT_ONCE_MAX)]
    for name in names:
        await at.sign_up(name)
    slow = Slow(at.parts.hasher)
    busy = desks_of(at.house, replace(at.parts, hasher=slow), at.bag)
    tasks = [asyncio.create_task(busy.sign_in(name)) for name in names]
    for _ in range(20):
        await asyncio.sleep(0)
    with pytest.raises(TooManyTries):
        await busy.sign_in("Ann 0")
    other = asyncio.create_task(busy.sign_in("Ann 0", visitor=Visitor("198.51.7.1")))
    slow.may_end.set()
    await asyncio.gather(other, *tasks)


async def test_one_name_has_only_so_many_checked_wherever_they_come_from(at: Desks) -> None:
    await at.sign_up()
    await at.sign_up("Bob")
    async with waiting(at, from_everywhere(TRIES_BY_NAME_AT_ONCE_MAX)) as busy:
        with pytest.raises(TooManyTries):
            await busy.sign_in("ann", visitor=Visitor("203.0.113.1"))
        bob = asyncio.create_task(busy.sign_in("Bob", visitor=Visitor("203.0.113.1")))
        await asyncio.sleep(0)
    assert (await bob).person.name == "Bob"
    await at.sign_in("ann", visitor=Visitor("203.0.113.1"))


async def test_strangers_take_no_turn_from_a_browser_that_has_signed_in_before(at: Desks) -> None:
    own = await at.sign_up()
    async with waiting(at, from_everywhere(TRIES_BY_NAME_AT_ONCE_MAX)) as busy:
        at_home = Visitor("203.0.113.1", browser=own.keys.browser)
        owner = asyncio.create_task(busy.sign_in(visitor=at_home))
        await asyncio.sleep(0)
    assert (await owner).person == own.person


async def test_who_owns_an_account_cannot_fill_the_queue_with_it(at: Desks) -> None:
    own = await at.sign_up()
    known = from_everywhere(TRIES_BY_NAME_AT_ONCE_MAX, own.keys.browser)
    async with waiting(at, known) as busy:
        with pytest.raises(TooManyTries):
            await busy.desks.sign_ins.change(own.person, PASSWORD, "a better one", known[0])
    assert 2 * TRIES_BY_NAME_AT_ONCE_MAX <= HASHES_WAITING_MAX // 2


async def test_a_few_addresses_with_many_accounts_leave_places_for_others(at: Desks) -> None:
    slow = Slow(at.parts.hasher)
    busy = desks_of(at.house, replace(at.parts, hasher=slow), at.bag)
    crowd = [
        asyncio.create_task(busy.sign_in(f"Name {number}", visitor=Visitor(f"198.51.{place}.1")))
        for place in range(4)
        for number in range(TRIES_AT_ONCE_MAX)
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    waiting = [each for each in crowd if not each.done()]
    assert PASSWORDS_IN_HAND_MAX // 2 < len(waiting) <= PASSWORDS_IN_HAND_MAX - 5
    slow.may_end.set()
    ended = await asyncio.gather(*crowd, return_exceptions=True)
    assert {type(each) for each in ended} == {SignInRefused, TooManyTries}


@pytest.mark.parametrize("is_new", [True, False])
async def test_new_passwords_take_places_like_those_that_are_tried(
    at: Desks, *, is_new: bool
) -> None:
    slow = Slow(at.parts.hasher)
    busy = desks_of(at.house, replace(at.parts, hasher=slow), at.bag)
    tasks = [
        asyncio.create_task(busy.sign_up(f"Name {letter}") if is_new else busy.sign_in(letter * 3))
        for letter in "abcdefgh"
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    with pytest.raises(TooManyTries):
        await busy.sign_up("Name k")
    slow.may_end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
