"""What somebody does at a table costs the same however many other tables there are."""

import sys
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

from tests.floor.tables import dealt, gathered
from tests.support.memory import House, Seat

_STORES = ("adapters/memory", "tests/")
"""Stand-ins for a database, which finds things by its indexes."""


async def calls_of(act: Callable[[], Awaitable[object]]) -> int:
    """How many functions of the house are called, generators' turns included."""
    count = 0

    def note(frame: FrameType, kind: str, _: Any) -> None:
        nonlocal count
        name = frame.f_code.co_filename
        count += kind == "call" and "croupier" in name and not any(map(name.__contains__, _STORES))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        await act()
    finally:
        sys.setprofile(before)
    return count


async def seated_beside(house: House, tables: int) -> tuple[Seat, list[int]]:
    """Somebody new at one of so many tables, each with a player; calls of all they do there."""
    for _ in range(tables):
        (seat,) = await gathered(house, players=1)
        await seat.wager(1, 5)
    (own,) = await gathered(house, players=1)
    acts: list[Callable[[], Awaitable[object]]] = [
        lambda: own.wager(2, 5),
        own.undo,
        lambda: own.join(3),
        lambda: own.leave(3),
        lambda: own.wager(2, 5),
    ]
    return own, [await calls_of(act) for act in acts]


async def test_sitting_down_and_wagering_ask_no_other_table(house: House) -> None:
    _, few = await seated_beside(house, 2)
    _, many = await seated_beside(house, 40)
    assert many == few


async def test_it_is_known_at_how_many_tables_each_person_plays(house: House) -> None:
    one, two = await dealt(house)
    known = house.world.players
    assert [known.tables_played(each.person.person_id) for each in (one, two)] == [1, 1]
    elsewhere = await house.share(one.person)
    await elsewhere.join(1)
    assert known.tables_played(one.person.person_id) == 2
    await elsewhere.leave(1)
    assert known.tables_played(one.person.person_id) == 1
