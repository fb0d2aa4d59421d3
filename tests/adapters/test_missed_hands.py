"""Hands that people played wrong are kept with their accounts: in memory as in SQL."""

import pytest

from croupier.adapters.memory_missed_hands import MemoryMissedHands
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_missed_hands import SqlMissedHands
from croupier.adapters.sql_register import SqlRegister
from croupier.casino.missed_hands import MissedHandStore
from croupier.practice.boxes import MISSED_HANDS_MAX, BoxedHand, DrilledHand, Said
from tests.adapters.house import Stores
from tests.support.clock import NOON

SIXTEEN = DrilledHand("classic", "9s 7d", "Th")
EIGHTS = DrilledHand("classic", "8s 8d", "Th")


@pytest.fixture
def kept(stores: Stores) -> MissedHandStore:
    if isinstance(stores.bank, SqlBank):
        return SqlMissedHands(stores.bank._database)
    return MemoryMissedHands()


async def test_missed_hands_are_kept_and_move_by_each_answer(
    stores: Stores, kept: MissedHandStore
) -> None:
    one, two = await stores.guest(), await stores.guest()
    await kept.answer(one.person_id, SIXTEEN, Said.WRONG, NOON)
    after = await kept.answer(one.person_id, EIGHTS, Said.WRONG, NOON)
    assert [each.asked for each in after] == [SIXTEEN, EIGHTS]

    like = DrilledHand("classic", "7h 9c", "Qd")
    after = await kept.answer(one.person_id, like, Said.RIGHT, NOON)
    assert [(each.asked, each.box) for each in after] == [(EIGHTS, 1), (SIXTEEN, 2)]

    await kept.answer(one.person_id, EIGHTS, Said.LET_GO, NOON)
    assert [each.asked for each in await kept.find(one.person_id)] == [SIXTEEN]
    assert await kept.find(two.person_id) == []


async def test_of_too_many_those_are_let_go_that_are_known_best(
    stores: Stores, kept: MissedHandStore
) -> None:
    person = await stores.guest()
    await kept.answer(person.person_id, SIXTEEN, Said.WRONG, NOON)
    await kept.answer(person.person_id, SIXTEEN, Said.RIGHT, NOON)
    found: list[BoxedHand] = []
    for number in range(MISSED_HANDS_MAX):
        hand = DrilledHand(f"game {number}", "8s 8d", "Th")
        found = list(await kept.answer(person.person_id, hand, Said.WRONG, NOON))
    assert len(found) == MISSED_HANDS_MAX
    assert {each.box for each in found} == {1}


async def test_they_are_forgotten_when_their_player_wants_it(
    stores: Stores, kept: MissedHandStore
) -> None:
    one, two = await stores.guest(), await stores.guest()
    for person in (one, two):
        await kept.answer(person.person_id, SIXTEEN, Said.WRONG, NOON)
    await kept.clear(one.person_id)
    assert await kept.find(one.person_id) == []
    assert len(await kept.find(two.person_id)) == 1


async def test_they_go_with_the_account(sql: Stores, database: SqlDatabase) -> None:
    kept, person = SqlMissedHands(database), await sql.guest()
    await kept.answer(person.person_id, SIXTEEN, Said.WRONG, NOON)
    await SqlRegister(database).delete(person.person_id, NOON)
    assert await kept.find(person.person_id) == []
