"""What the ledger tells a person: movements, visits, settings; in memory as in SQLite."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.memory_wallet import MemoryPreferences, MemoryVisits, MemoryWallet
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_preferences import SqlPreferences
from croupier.adapters.sql_schema import PAYS_IN, PAYS_OUT
from croupier.adapters.sql_visits import SqlVisits
from croupier.adapters.sql_wallet import SqlWallet
from croupier.casino.money import Currency, Reason
from croupier.casino.ports import PersonRow
from croupier.casino.preferences import (
    Deck,
    PreferenceDesk,
    Preferences,
    PreferenceStore,
    read_preferences,
    write_preferences,
)
from croupier.casino.visits import ABSENCE_SECONDS, NOTED_SECONDS, VisitDesk
from croupier.casino.wallet import Movement, MovementsAsked, RoundsOfTable, Wallet
from tests.adapters.house import Stores, WrittenTable, event, opened, pay_in, pay_out
from tests.support.clock import NOON

ALL = MovementsAsked()


def wallet_of(stores: Stores) -> Wallet:
    if isinstance(stores.bank, MemoryBank):
        return MemoryWallet(stores.bank._house)
    assert isinstance(stores.bank, SqlBank)
    return SqlWallet(stores.bank._database)


def visits_of(stores: Stores) -> VisitDesk:
    if isinstance(stores.bank, MemoryBank):
        return VisitDesk(MemoryVisits(stores.bank._house), stores.clock)
    assert isinstance(stores.bank, SqlBank)
    return VisitDesk(SqlVisits(stores.bank._database), stores.clock)


def preferences_of(stores: Stores) -> PreferenceStore:
    if isinstance(stores.bank, SqlBank):
        return SqlPreferences(stores.bank._database)
    return MemoryPreferences()


async def told(
    stores: Stores, person: PersonRow, asked: MovementsAsked = ALL, limit: int = 100
) -> Sequence[Movement]:
    return (await wallet_of(stores).movements(person.person_id, asked, limit))[0]


def amounts(movements: Sequence[Movement]) -> list[tuple[str, int, int]]:
    return [(each.reason.value, each.amount, each.balance) for each in movements]


async def lost_and_won(stores: Stores) -> WrittenTable:
    """Ten whole units lost, then ten won."""
    table = await opened(stores)
    await stores.tables.append(table.commit(table.wager(1_000)))
    await stores.tables.append(table.commit(table.lost(1_000)))
    await stores.tables.append(table.commit(table.wager(1_000)))
    await stores.tables.append(table.commit(table.returned(1_000), table.won(1_500)))
    return table


async def test_movements_come_newest_first_with_the_balance_after_each(stores: Stores) -> None:
    table = await lost_and_won(stores)

    assert amounts(await told(stores, table.owner)) == [
        ("won", 1_500, 10_500),
        ("returned", 1_000, 9_000),
        ("wager", -1_000, 8_000),
        ("wager", -1_000, 9_000),
        ("pay-in", 10_000, 10_000),
    ]


async def test_what_goes_from_wagers_to_the_bank_is_nobodys_movement(stores: Stores) -> None:
    table = await lost_and_won(stores)

    assert Reason.LOST not in {each.reason for each in await told(stores, table.owner)}


async def test_nobody_sees_what_moved_for_somebody_else(stores: Stores) -> None:
    await lost_and_won(stores)
    other = await stores.guest(fun=700)

    assert amounts(await told(stores, other)) == [("pay-in", 700, 700)]


async def test_pages_follow_one_another_without_a_gap(stores: Stores) -> None:
    table = await lost_and_won(stores)
    whole = await told(stores, table.owner)
    wallet = wallet_of(stores)
    pages: list[Movement] = []
    is_more, before = True, None
    while is_more:
        page, is_more = await wallet.movements(
            table.owner.person_id, MovementsAsked(before=before), 2
        )
        assert len(page) == (2 if is_more else 1)
        pages += page
        before = page[-1].number

    assert pages == whole


async def test_a_page_that_holds_everything_is_the_last_one(stores: Stores) -> None:
    table = await lost_and_won(stores)

    _, is_more = await wallet_of(stores).movements(table.owner.person_id, ALL, 5)
    assert not is_more


async def test_each_currency_has_its_own_balance(stores: Stores) -> None:
    person = await stores.guest(fun=500)
    await stores.bank.move([pay_in(person, 300, Currency.TUR)], NOON)
    await stores.bank.move([pay_out(person, 200)], NOON)

    both = await told(stores, person)
    assert [(each.currency, each.balance) for each in both] == [
        (Currency.FUN, 300),
        (Currency.TUR, 300),
        (Currency.FUN, 500),
    ]
    tur = await told(stores, person, MovementsAsked(Currency.TUR))
    assert amounts(tur) == [("pay-in", 300, 300)]
    assert await told(stores, person, MovementsAsked(Currency.EUR)) == []


async def test_a_day_begins_at_its_first_moment_and_ends_before_the_next(stores: Stores) -> None:
    person = await stores.guest()
    midnight = datetime(2026, 3, 29, tzinfo=UTC)  # in much of Europe the clocks change that night
    moments = [
        midnight - timedelta(microseconds=1),
        midnight,
        midnight + timedelta(hours=24, microseconds=-1),
        midnight + timedelta(hours=24),
    ]
    for number, moment in enumerate(moments, start=1):
        await stores.bank.move([pay_in(person, number)], moment)

    that_day = MovementsAsked(since=midnight, until=midnight + timedelta(days=1))
    assert [each.amount for each in await told(stores, person, that_day)] == [3, 2]
    before = MovementsAsked(until=midnight)
    assert [each.amount for each in await told(stores, person, before)] == [1]
    after = MovementsAsked(since=midnight + timedelta(days=1))
    assert [each.amount for each in await told(stores, person, after)] == [4]


async def test_the_balance_is_right_even_where_the_clock_was_put_back(stores: Stores) -> None:
    person = await stores.guest()
    for hour, amount in ((0, 100), (2, 20), (1, 3)):
        await stores.bank.move([pay_in(person, amount)], NOON + timedelta(hours=hour))

    asked = MovementsAsked(until=NOON + timedelta(hours=2))
    assert amounts(await told(stores, person, asked)) == [
        ("pay-in", 3, 123),
        ("pay-in", 100, 100),
    ]


async def test_a_movement_names_its_round_once_that_has_ended(stores: Stores) -> None:
    table = WrittenTable(await stores.guest(fun=10_000))
    await stores.tables.create(table.row, table.commit())

    async def happens(kind: str) -> None:
        move = {"wager_placed": table.wager, "hand_settled": table.returned}.get(kind)
        number = table.number + 1
        commit = table.commit(*([] if move is None else [move(500)]))
        await stores.tables.append(
            type(commit)(commit.table_id, 1, (event(number, kind),), commit.transfers)
        )

    for kind in ("wager_placed", "round_opened", "hand_settled"):
        await happens(kind)
    assert [each.round for each in await told(stores, table.owner)] == [None, None, None]
    for kind in ("round_ended", "wager_placed"):
        await happens(kind)
    assert [each.round for each in await told(stores, table.owner)] == [None, 1, 1, None]
    for kind in ("round_opened", "round_ended", "wager_placed"):
        await happens(kind)
    found = await told(stores, table.owner)
    assert [each.round for each in found] == [None, 2, 1, 1, None]
    assert {each.game for each in found} == {"classic", None}
    asked = MovementsAsked(before=found[0].number)
    assert [each.round for each in await told(stores, table.owner, asked, 1)] == [2]
    wagers = wallet_of(stores).wagers
    alone, is_more = await wagers(table.owner.person_id, ALL, 2)
    assert ([each.round for each in alone], is_more) == ([None, 2], True)
    older = MovementsAsked(before=alone[-1].number)
    alone, is_more = await wagers(table.owner.person_id, older, 2)
    assert ([(each.table_id, each.game, each.round) for each in alone], is_more) == (
        [(table.row.table_id, "classic", 1)],
        False,
    )
    elsewhere = MovementsAsked(Currency.TUR)
    assert await wagers(table.owner.person_id, elsewhere, 2) == ([], False)


def test_a_wager_that_was_taken_back_belongs_to_no_round() -> None:
    rounds = RoundsOfTable(0, [10, 20], 29)

    assert rounds.round_at(15, Reason.WAGER) == 2
    assert rounds.round_at(15, Reason.WAGER_BACK) is None
    assert rounds.round_at(15, Reason.WON) == 1
    assert rounds.round_at(5, Reason.WON) is None


def test_movements_are_found_by_their_indexes(house_file: Path) -> None:
    with closing(sqlite3.connect(house_file)) as connection:
        for side, pays, index in (
            ("source_id", PAYS_OUT, "transfers_out"),
            ("target_id", PAYS_IN, "transfers_in"),
        ):
            plan = connection.execute(
                f"EXPLAIN QUERY PLAN SELECT id, reason FROM transfers WHERE {side} = 1"
                f" AND {pays} AND id < 9 ORDER BY id DESC LIMIT 5"
            ).fetchall()
            assert [row[3] for row in plan] == [
                f"SEARCH transfers USING INDEX {index} ({side}=? AND id<?)"
            ]


# --- visits ------------------------------------------------------------------------------------


async def test_a_visit_goes_on_until_half_an_hour_of_absence(stores: Stores) -> None:
    person = await stores.guest(fun=100)
    desk = visits_of(stores)
    began = (await desk.visit(person)).began

    stores.clock.at += timedelta(seconds=ABSENCE_SECONDS - 1)
    visit = await desk.visit(person)
    assert (visit.began, visit.seconds) == (began, ABSENCE_SECONDS - 1)

    stores.clock.at += timedelta(seconds=ABSENCE_SECONDS)
    visit = await desk.visit(person)
    assert (visit.began, visit.seconds) == (stores.clock.at, 0)


async def test_being_here_is_written_down_once_a_minute(stores: Stores) -> None:
    person = await stores.guest()
    desk = visits_of(stores)
    began = (await desk.visit(person)).began
    for _ in range(40):
        stores.clock.at += timedelta(seconds=NOTED_SECONDS)
        await desk.visit(person)
    visit = await desk.visit(person)
    assert (visit.began, visit.seconds) == (began, 40 * NOTED_SECONDS)


async def test_what_tables_gave_and_took_is_the_net_position_and_gifts_are_not(
    stores: Stores,
) -> None:
    table = await opened(stores, fun=10_000)
    desk = visits_of(stores)
    await desk.visit(table.owner)
    await stores.tables.append(table.commit(table.wager(1_000)))
    await stores.tables.append(table.commit(table.lost(1_000)))
    await stores.bank.move([pay_in(table.owner, 50_000)], stores.clock.now())

    (account,) = (await desk.visit(table.owner)).accounts
    assert account.amount - account.brought == -1_000


async def test_a_wager_that_lay_there_before_is_what_one_brought(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(1_000)))
    desk = visits_of(stores)

    (account,) = (await desk.visit(table.owner)).accounts
    assert (account.amount, account.brought) == (9_000, 10_000)
    await stores.tables.append(table.commit(table.returned(1_000), table.won(1_500)))
    (account,) = (await desk.visit(table.owner)).accounts
    assert account.amount - account.brought == 1_500


async def test_visits_of_two_people_are_apart(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)
    other = await stores.guest(fun=10_000)
    desk = visits_of(stores)
    await desk.visit(table.owner)
    await desk.visit(other)
    await stores.tables.append(table.commit(table.wager(1_000)))

    (account,) = (await desk.visit(other)).accounts
    assert account.amount == account.brought == 10_000


# --- settings ----------------------------------------------------------------------------------


async def test_settings_are_kept_and_the_last_one_wins(stores: Stores) -> None:
    desk = PreferenceDesk(preferences_of(stores))
    one, two = await stores.guest(), await stores.guest()
    assert await desk.find(one.person_id) is None

    await desk.keep(one.person_id, Preferences(volume=5), NOON)
    await desk.keep(one.person_id, Preferences(deck=Deck.CLASSIC), NOON)

    assert await desk.find(one.person_id) == Preferences(deck=Deck.CLASSIC)
    assert await desk.find(two.person_id) is None


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        pytest.param(write_preferences(Preferences(help=False)), Preferences(help=False), id="own"),
        pytest.param(b'{"wallpaper":"blue","volume":7}', Preferences(volume=7), id="newer"),
        pytest.param(b'{"deck":"tarot","sound":true}', Preferences(sound=True), id="a deck gone"),
        pytest.param(b'{"volume":101}', Preferences(), id="too loud"),
        pytest.param(b"[]", Preferences(), id="no settings at all"),
    ],
)
def test_of_settings_that_another_version_wrote_what_is_understood_is_kept(
    stored: bytes, expected: Preferences
) -> None:
    assert read_preferences(stored) == expected


def test_settings_are_written_with_these_names() -> None:
    assert write_preferences(Preferences()) == (
        b'{"picture":"high","effects":"full","help":true,"deck":"large-four-colour",'
        b'"sound":false,"volume":60,"chat_key":"ctrl-enter","language":null,'
        b'"coach":"request","coach_money":"off","practice":false}'
    )


async def test_money_of_every_kind_is_told(stores: Stores) -> None:
    """The sum of a person's movements is what they have, to the last minor unit."""
    table = await lost_and_won(stores)
    await stores.bank.move([pay_out(table.owner, 123)], NOON)

    found = await told(stores, table.owner)
    assert sum(each.amount for each in found) == await stores.fun(table.owner)
