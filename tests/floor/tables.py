"""Shared tables in the states that tests begin with."""

from collections.abc import Awaitable, Sequence

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.errors import HouseRefusal, WagerRefused
from croupier.casino.table import Table
from croupier.core.errors import IllegalAction
from tests.support.memory import House, Seat

# Two boxes: 16 and 12 against a seven with a ten under it; what is drawn, and small cards after.
TWO = "Ts 9d 7h 6s 3d Tc 2h 5c 2d 3h 4d 2c 3c 4c 5d"
# Three boxes: 16, 12 and 19 against a seven with a ten under it.
THREE = "Ts 9d Th 7h 6s 3d 9c Tc 2h 5c 2d 3h 4d 2c 3c 4c 5d"

# Two boxes, 19 and 18 against a seven with a ten under it: both win when stood; the same again.
WINNING = "Ts 9d 7h 9s 9c Tc Th 9h 7c 9d 9s Td"


async def gathered(
    house: House,
    *shoes: str,
    players: int = 2,
    timer: int = 30,
    units: int = 100,
    game: str = "multiplayer",
) -> list[Seat]:
    """Several people at one table, none of whom has a spot yet."""
    first = await house.share(await house.guest(units=units), *shoes, timer=timer, game=game)
    others = [
        await house.back(await house.guest(units=units), first.table_id) for _ in range(players - 1)
    ]
    return [first, *others]


async def dealt(
    house: House,
    *shoes: str,
    boxes: Sequence[tuple[int, ...]] = ((1,), (2,)),
    timer: int = 30,
    game: str = "multiplayer",
) -> list[Seat]:
    """A round in play: each of several people has ten on some boxes, and confirmed it."""
    seats = await gathered(house, *shoes, players=len(boxes), timer=timer, game=game)
    for seat, own in zip(seats, boxes, strict=True):
        await seat.wager(own, 10)
    for seat in seats:
        await seat.deal()
    return seats


async def refused(seat: Seat, asked: Awaitable[object]) -> str:
    """The code that a command is refused with; nothing changes."""
    before, fun = seat.table, seat.fun
    with pytest.raises((HouseRefusal, IllegalAction)) as error:
        await asked
    assert (seat.table, seat.fun) == (before, fun)
    found = error.value
    return str(found.refusal if isinstance(found, WagerRefused | IllegalAction) else found.code)


def phase(seat: Seat) -> Purpose | None:
    """What the table's clock runs for."""
    clock = seat.table.clock
    return clock.purpose if clock else None


def holders(seat: Seat) -> dict[int, str]:
    """Who holds which box."""
    return {spot.box: spot.name for spot in seat.table.spots}


def wagers(seat: Seat) -> dict[int, int]:
    """What stands on each box, whole units."""
    return {each.box: each.wager // 100 for each in seat.table.standing_wagers}


def in_play(seat: Seat) -> bool:
    """A round waits for a decision."""
    return seat.table.is_in_play


async def sessions(house: House, seat: Seat) -> list[Table]:
    """A person's unfinished sessions."""
    return [table for table in await house.floor.tables_of(seat.person) if table.is_unfinished]


async def betting(house: House, *, timer: int = 30) -> tuple[Seat, Seat]:
    """Two with ten on a box each; the second has twenty on it; nobody has confirmed."""
    one, two = await gathered(house, WINNING, timer=timer)
    await one.wager(1, 10)
    await two.wager(2, 20)
    return one, two
