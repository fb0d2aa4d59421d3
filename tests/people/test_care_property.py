"""Over any history, what a person wagers and is paid in stays within the limit in force."""

import asyncio
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.casino.care import LimitKind, LimitName, Period
from croupier.casino.care_errors import LimitReached
from croupier.casino.money import Account, Reason
from croupier.casino.ports import PersonRow
from croupier.core.errors import CroupierError
from croupier.core.state import AwaitsPlay, awaited
from tests.people.care_house import FUN, UNIT, CareHouse, care_house
from tests.support.memory import Seat

Added = list[tuple[datetime, int]]

DAY = timedelta(days=1)
START = 5000

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("wager"), st.sampled_from([5, 10, 20, 50])),
        st.tuples(st.just("fund"), st.integers(1, 60)),
        st.tuples(st.just("wait"), st.sampled_from([1, 5, 11, 23, 24, 25])),
        st.tuples(st.just("limit"), st.one_of(st.none(), st.integers(0, 120))),
        st.tuples(st.sampled_from(["undo", "deal", "double", "split", "stand"]), st.just(0)),
        st.tuples(st.just("table"), st.integers(0, 1)),
    ),
    max_size=40,
)


def added(house: CareHouse) -> tuple[Added, Added]:
    """What the ledger says: added to tables and not taken back; paid in. With the moments."""
    placed: dict[Account, Added] = {}
    more: Added = []
    paid: Added = []
    for transfer, when in house.stores.ledger:
        match transfer.reason:
            case Reason.WAGER:
                placed.setdefault(transfer.target, []).append((when, transfer.amount))
            case Reason.WAGER_BACK:
                assert placed[transfer.source].pop()[1] == transfer.amount, "the last chip"
            case Reason.DOUBLE | Reason.SPLIT | Reason.INSURANCE:
                more.append((when, transfer.amount))
            case Reason.PAY_IN:
                paid.append((when, transfer.amount))
            case _:
                pass
    return [*(each for chips in placed.values() for each in chips), *more], paid


async def require_within(house: CareHouse, person: PersonRow, kind: LimitKind) -> None:
    """The day that ends now holds no more than the limit that is in force now."""
    limits = await house.kept.limits(person.person_id)
    now = house.clock.now()
    limit = limits[LimitName(FUN, kind, Period.DAY)].in_force(now)
    wagered, paid = added(house)
    entries = paid if kind is LimitKind.DEPOSIT else wagered
    lately = sum(amount for when, amount in entries if when > now - DAY)
    assert limit is None or lately <= limit, (kind, entries, now, limit)


async def step(house: CareHouse, seat: Seat, act: str, value: int) -> None:
    match act:
        case "wager":
            await seat.wager(1, value)
        case "undo":
            await seat.undo()
        case "deal":
            await seat.deal()
        case "fund":
            await house.fund(seat.person, value * UNIT)
        case "wait":
            house.clock.at += timedelta(hours=value)
        case _:
            await play(seat, act)


async def play(seat: Seat, act: str) -> None:
    """One decision, whatever is asked; none where no round is in play."""
    state = seat.table.round
    if state is None or state.is_over:
        return
    match awaited(state):
        case AwaitsPlay():
            await seat.act(act)
        case _:
            await seat.answer(box_1="decline" if act == "stand" else "insure")


async def live(steps: list[tuple[str, int | None]], house: CareHouse) -> None:
    person = await house.guest(name="Ann", units=START)
    seats = [await house.sit(person, game) for game in ("classic", "prize")]
    await set_both(house, person, 60)
    house.clock.at += DAY
    seat = seats[0]
    for act, value in steps:
        if act == "table":
            seat = seats[value or 0]
            continue
        if act == "limit":
            await set_both(house, person, value)
            continue
        before = added(house)
        try:
            await step(house, seat, act, value or 0)
        except CroupierError as refused:
            assert added(house) == before
            if isinstance(refused, LimitReached):
                found = {name: int(refused.details[name]) for name in ("used", "adds", "limit")}
                assert found["used"] + found["adds"] > found["limit"]
        else:
            if added(house) != before and act not in ("undo", "wait"):
                kind = LimitKind.DEPOSIT if act == "fund" else LimitKind.WAGER
                await require_within(house, person, kind)
    house.require_balanced()


async def set_both(house: CareHouse, person: PersonRow, units: int | None) -> None:
    for kind in ("wager", "deposit"):
        await house.limit(person, kind, units)


async def live_in_memory(steps: list[tuple[str, int | None]]) -> None:
    async with care_house("memory") as house:
        await live(steps, house)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_no_history_puts_more_into_a_day_than_the_limit_in_force(
    steps: list[tuple[str, int | None]],
) -> None:
    asyncio.run(live_in_memory(steps))
