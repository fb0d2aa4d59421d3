"""The fire at a table (F9 to F11): it belongs to one person at one table, and stays."""

import pytest

from croupier.core.cards import parse_cards
from croupier.core.events import HandSettled, StreakChanged
from tests.support.memory import House, Seat

# On fire deals player, hole, player, upcard.
WIN = "Ts 9d 9h 8c"
PUSH = "Ts 9d 9h Tc"
LOSS = "Ts Td 8h 9c"
NATURAL = "As 9d Kh 8c"


async def play(seat: Seat, rounds: int) -> None:
    for _ in range(rounds):
        await seat.wager(1, 10)
        await seat.deal()
        await seat.stand_all()


def gauge(seat: Seat) -> list[int]:
    return [event.wins for event in seat.watcher.events if isinstance(event, StreakChanged)]


@pytest.mark.clause("F9")
@pytest.mark.clause("F10")
@pytest.mark.case("B35")
async def test_the_gauge_climbs_with_wins_rests_on_a_push_and_falls_with_a_loss(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "on-fire", WIN, PUSH, WIN, WIN, WIN, LOSS)
    await play(seat, 6)
    assert gauge(seat) == [1, 2, 3, 0]


@pytest.mark.clause("F10")
@pytest.mark.case("B35")
@pytest.mark.parametrize(("wins_before", "back"), [(2, 25_00), (3, 30_00)])
async def test_a_natural_pays_two_to_one_when_the_fire_burned_before_the_round(
    house: House, wins_before: int, back: int
) -> None:
    seat = await house.sit(await house.guest(), "on-fire", *[WIN] * wins_before, NATURAL)
    await play(seat, wins_before + 1)
    last = [event for event in seat.watcher.events if isinstance(event, HandSettled)][-1]
    assert last.returned == back


@pytest.mark.clause("F11")
async def test_the_fire_outlives_a_lost_line_and_a_restart(house: House) -> None:
    seat = await house.sit(await house.guest(), "on-fire", WIN, WIN, WIN)
    await play(seat, 3)
    await house.floor.leave(seat.table_id, seat.watcher)
    back = await house.back(seat.person, seat.table_id)
    assert back.table.streak_wins == 3
    again = await (await house.restarted()).back(seat.person, seat.table_id)
    assert again.table.streak_wins == 3
    again.house.stacked.waiting.append(parse_cards(NATURAL))
    fun = again.fun
    await play(again, 1)
    assert again.fun == fun + 20_00
    await again.house.floor.stop()


@pytest.mark.clause("F11")
async def test_the_fire_outlives_a_restart_in_the_middle_of_a_round(house: House) -> None:
    seat = await house.sit(await house.guest(), "on-fire", WIN, WIN, "Ts 9d 2h 8c 9s")
    await play(seat, 2)
    await seat.wager(1, 10)
    await seat.deal()
    again = await (await house.restarted()).back(seat.person, seat.table_id)
    await again.act("hit")
    await again.stand_all()
    assert again.table.streak_wins == 3
    await again.house.floor.stop()


@pytest.mark.clause("F11")
async def test_the_fire_belongs_to_one_table_and_ends_with_it(house: House) -> None:
    player = await house.guest()
    seat = await house.sit(player, "on-fire", WIN)
    await play(seat, 1)
    assert seat.table.streak_wins == 1
    await seat.wager(1, 10)
    other = await house.sit(player, "on-fire")
    assert other.table.streak_wins == 0
    await seat.quit()
    await other.quit()
    assert (await house.sit(player, "on-fire")).table.streak_wins == 0


@pytest.mark.clause("F11")
async def test_a_cancelled_wager_leaves_the_gauge_alone(house: House) -> None:
    seat = await house.sit(await house.guest(), "on-fire", WIN)
    await play(seat, 1)
    await seat.wager(1, 10)
    await seat.cancel()
    assert seat.table.streak_wins == 1
