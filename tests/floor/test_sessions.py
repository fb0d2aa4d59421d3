"""Unfinished sessions: renewed, dropped, kept, counted (L15)."""

import pytest

from croupier.casino.errors import NoSuchTable, NotYourTable, TooManySessions
from croupier.casino.floor import SESSION_DAYS
from croupier.core.cards import parse_cards
from tests.floor.tables import (
    WINNING,
    betting,
    dealt,
    phase,
    sessions,
    wagers,
)
from tests.support.memory import House

# Renewing and dropping ----------------------------------------------------------------------


@pytest.mark.clause("L15")
async def test_a_renewed_session_has_its_wagers_standing_and_a_fresh_shoe(house: House) -> None:
    one, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    house.stacked.waiting.append(parse_cards("Ts 7h 9s Tc"))
    renewed = await house.back(two.person, session.table_id)
    assert (wagers(renewed), renewed.table.shoe, phase(renewed)) == ({2: 20}, None, None)
    with pytest.raises(NotYourTable):
        await house.back(one.person, session.table_id)
    await house.pass_time(600_000)
    assert wagers(renewed) == {2: 20}, "a private table has no clock"
    await renewed.wager(2, 5)
    await renewed.deal()
    assert renewed.table.shoe is not None
    assert renewed.table.shoe.number == 1
    assert two.fun == 75_00


@pytest.mark.clause("L15")
async def test_dropping_a_session_returns_its_wagers(house: House) -> None:
    _, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    assert two.fun == 80_00
    await house.floor.drop(session.table_id, two.person, "drop")
    assert two.fun == 100_00
    assert await sessions(house, two) == []
    with pytest.raises(NoSuchTable):
        await house.back(two.person, session.table_id)


@pytest.mark.clause("L15")
async def test_a_session_with_nothing_but_an_earlier_round_is_dropped_too(house: House) -> None:
    _, two = await dealt(house, WINNING)
    await two.quit()
    (session,) = await sessions(house, two)
    await house.floor.drop(session.table_id, two.person, "drop")
    assert await sessions(house, two) == []
    assert two.fun == 90_00, "a dealt round is never refunded"


@pytest.mark.clause("L15")
async def test_a_session_outlives_a_restart_with_its_wagers(house: House) -> None:
    _, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    again = await (await house.restarted()).restarted()
    assert again.fun(two.person) == 80_00
    renewed = await again.back(two.person, session.table_id)
    assert wagers(renewed) == {2: 20}
    await again.floor.drop(session.table_id, two.person, "drop")
    assert again.fun(two.person) == 100_00
    await again.floor.stop()
    again.require_balanced()


@pytest.mark.clause("L15")
@pytest.mark.parametrize(("days", "is_ended"), [(SESSION_DAYS, False), (SESSION_DAYS + 1, True)])
async def test_a_session_not_renewed_for_thirty_days_ends_as_if_dropped(
    house: House, days: int, is_ended: bool
) -> None:
    _, two = await betting(house)
    await two.quit()
    house.clock.at += (house.clock.at - house.clock.at.replace(day=1)) * days
    await house.floor.settle_abandoned()
    assert bool(await sessions(house, two)) is not is_ended
    assert two.fun == (100_00 if is_ended else 80_00)


@pytest.mark.clause("L15")
async def test_at_most_eight_sessions_then_the_next_table_asks_to_settle_one(
    house: House,
) -> None:
    one = await house.share(await house.guest())
    person = await house.guest()
    seat = await house.back(person, one.table_id)
    for _ in range(8):
        await seat.wager(2, 10)
        await seat.quit()
    assert len(await sessions(house, seat)) == 8
    for asked in (seat.wager(2, 10), seat.join(2)):
        with pytest.raises(TooManySessions):
            await asked
    with pytest.raises(TooManySessions):
        await house.share(person)
    house.require_balanced()
    (first, *_) = await sessions(house, seat)
    await house.floor.drop(first.table_id, person, "drop")
    await seat.join(2)
    await seat.wager(3, 10)


@pytest.mark.clause("L15")
async def test_repeating_wagers_takes_a_spot_that_may_become_a_ninth_session(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await one.act("stand")
    await two.act("stand")
    await two.leave(2)
    await house.pass_time(4_000)
    other = await house.back(two.person, (await house.share(await house.guest())).table_id)
    for _ in range(8):
        await other.wager(1, 5)
        await other.quit()
    for asked in (two.rebet(), two.deal(is_rebet=True)):
        with pytest.raises(TooManySessions):
            await asked
    await one.wager(1, 5)


@pytest.mark.clause("L15")
async def test_each_table_one_plays_at_counts_as_a_session_it_may_leave(house: House) -> None:
    person = await house.guest()
    seats = []
    for _ in range(8):
        opened = await house.share(await house.guest())
        seat = await house.back(person, opened.table_id)
        await seat.wager(2, 10)
        seats.append(seat)
    ninth = await house.share(await house.guest())
    with pytest.raises(TooManySessions):
        await (await house.back(person, ninth.table_id)).join(1)
    await seats[0].leave(2)
    await (await house.back(person, ninth.table_id)).join(1)
