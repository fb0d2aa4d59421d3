"""Puts a house together: the only place that knows every part."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import audit_postgres_beside
from croupier.adapters.mail_outbox import OUTBOX_NAME, Outbox
from croupier.adapters.mail_smtp import SmtpMailer, SmtpServer
from croupier.adapters.passwords import Argon2Passwords
from croupier.adapters.randomness import OsChance, OsSeeds, SecretKey, new_table_id
from croupier.adapters.sql_audit_beside import audit_beside
from croupier.adapters.sql_audit_marks import require_clean_books
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_care import SqlCare
from croupier.adapters.sql_chat import SqlChatStore
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_host_store import SqlHostStore
from croupier.adapters.sql_keys import is_unknown, require_own_key
from croupier.adapters.sql_measured import MeasuredTableStore
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_missed_hands import SqlMissedHands
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_preferences import SqlPreferences
from croupier.adapters.sql_register import SqlRegister
from croupier.adapters.sql_visits import SqlVisits
from croupier.adapters.sql_wallet import SqlWallet
from croupier.casino.account_desks import AccountParts, account_desks
from croupier.casino.audit import AuditReport
from croupier.casino.audit_desk import AuditDesk
from croupier.casino.care_desk import CareDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import DatabaseRefused
from croupier.casino.floor import Floor
from croupier.casino.history import Histories
from croupier.casino.hosting import HostDesk
from croupier.casino.lobby import Lobby
from croupier.casino.mail import Mailer
from croupier.casino.measures import Measures
from croupier.casino.money import Currency
from croupier.casino.preferences import PreferenceDesk
from croupier.casino.proofs import Proofs
from croupier.casino.visits import VisitDesk
from croupier.casino.world import World
from croupier.server.chat_room import ChatRoom
from croupier.server.door import House
from croupier.server.hub import Hub
from croupier.server.lock_watch import watching_locks
from croupier.server.stacks import TestStacks
from croupier.settings import Settings, SmtpSecurity

SWEEP_SECONDS = 3600
"""Between two looks for sessions that nobody has renewed."""

_log = logging.getLogger(__name__)

Audit = Callable[[], Awaitable[AuditReport]]
Opened = tuple[Database, Audit]
"""A database, and how all of its books are proved beside it."""


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Opens a house for one server, and closes it.

    Raises:
        FolderRefused: Its folder cannot be used.
        FolderInUse: Another server uses it.
        DatabaseRefused: Its database is not one this version can use.
        BooksBroken: What was written since the last start does not add up.
    """
    folder = DataFolder.of(settings)
    folder.make()
    with folder.lock():
        key = folder.key()
        clock = SystemClock(settings.clock_speed)
        lobby = Lobby(clock, settings.games)
        hub = Hub(lobby)
        lost = asyncio.Event()
        opened = (
            _in_sqlite(folder, key, clock, hub)
            if settings.postgresql is None
            else _on_postgresql(settings, settings.postgresql, key, clock, hub, lost)
        )
        async with opened as (database, audit):
            hasher = Argon2Passwords()
            parts = _account_parts(settings, folder, database, hasher)
            care = SqlCare(database)
            # What people have set holds even where no limits are set any more.
            watched = (await care.currencies()).union(settings.care_currencies)
            house = _put_together(
                settings, database, audit, OsSeeds(key), clock, hub, lobby, parts, care, watched
            )
            house = replace(house, lost=lost)
            try:
                await house.floor.start()
                async with _sweeping(house.floor), watching_locks(hub, house.hosts.store):
                    yield house
            finally:
                lobby.stop()
                await _stop(house)
                hasher.close()


@asynccontextmanager
async def _in_sqlite(
    folder: DataFolder, key: SecretKey, clock: SystemClock, hub: Hub
) -> AsyncIterator[Opened]:
    is_sound = folder.was_closed_well()
    folder.note_open()
    _bring_up_to_date(folder)
    database = await SqlDatabase.open(
        folder.database,
        clock=clock,
        on_foreign_change=hub.publish_balances,
        beside=folder.lock_files,
    )
    try:
        await require_own_key(database, key)
        await require_clean_books(database, is_whole=not is_sound)
    except BaseException:
        await database.close()
        raise
    try:
        yield database, partial(audit_beside, database.path)
    finally:
        await database.close()
        if database.is_in_place:
            folder.note_closed()


@asynccontextmanager
async def _on_postgresql(
    settings: Settings,
    url: str,
    key: SecretKey,
    clock: SystemClock,
    hub: Hub,
    lost: asyncio.Event,
) -> AsyncIterator[Opened]:
    # What PostgreSQL needs would make every start in SQLite slower.
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.pg_hold import holding
    from croupier.adapters.pg_migrate import migrate_postgres, require_current

    database = PgDatabase(url, clock)
    if settings.is_standby:
        # A wrong key is told now, not when the house needs this server. A version that is another
        # one is changed only then.
        with suppress(DatabaseRefused):
            await require_current(url)
            await is_unknown(database, key)
    async with holding(
        database,
        hub.publish_balances,
        prepare=partial(migrate_postgres, url),
        is_standby=settings.is_standby,
        on_lost=lost.set,
    ):
        auditor = PgDatabase(url, clock, has_time=True)
        auditor.server = database.server
        try:
            await require_own_key(auditor, key)
            await require_clean_books(auditor, is_whole=False)
        finally:
            await auditor.close()
        try:
            yield database, partial(audit_postgres_beside, url)
        finally:
            await database.close()


async def _stop(house: House) -> None:
    """Ends what runs by itself."""
    await house.odds.stop()
    await house.coach.stop()
    await house.hosts.audit.stop()
    await house.accounts.resets.stop()
    await house.floor.stop()


def _put_together(
    settings: Settings,
    database: Database,
    audit: Audit,
    seeds: OsSeeds,
    clock: SystemClock,
    hub: Hub,
    lobby: Lobby,
    parts: AccountParts,
    care: SqlCare,
    watched: frozenset[Currency],
) -> House:
    stacks = TestStacks() if settings.is_test else None
    measures = Measures()
    store = MeasuredTableStore(database, measures)
    people, bank = SqlPeople(database), SqlBank(database)
    room = ShoeRoom(seeds, stacks or NoStacks())
    world = World(store, bank, clock, room, hub, new_table_id, settings.times, care, watched)
    floor = Floor(world, lobby, settings.offer, settings.session_days)
    cashier = CashierDesk(people, bank, clock, parts.chance, floor.at_stake)
    histories = Histories(store, floor.table_for)
    return House(
        people=people,
        bank=bank,
        store=store,
        cashier=cashier,
        floor=floor,
        clock=clock,
        hub=hub,
        lobby=lobby,
        chat=ChatRoom(SqlChatStore(database), people, clock, floor.table_for, care),
        histories=histories,
        proofs=Proofs(store, histories, room),
        accounts=account_desks(parts, cashier, clock, floor.is_playing),
        care=CareDesk(care, clock, settings.limited_currencies, floor.vacate),
        hosts=HostDesk(
            SqlHostStore(database),
            cashier,
            clock,
            floor.close_after_round,
            AuditDesk(audit, clock),
        ),
        wallet=SqlWallet(database),
        visits=VisitDesk(SqlVisits(database), clock),
        preferences=PreferenceDesk(SqlPreferences(database)),
        missed=SqlMissedHands(database),
        measures=measures,
        stacks=stacks,
    )


def _account_parts(
    settings: Settings, folder: DataFolder, database: Database, hasher: Argon2Passwords
) -> AccountParts:
    return AccountParts(
        SqlRegister(database),
        hasher,
        _mailer_of(settings, folder),
        OsChance(),
        settings.registration,
        settings.address,
        PreferenceDesk(SqlPreferences(database)).language,
    )


def _mailer_of(settings: Settings, folder: DataFolder) -> Mailer:
    """Who carries the house's mails: the server that the host has set, else a folder."""
    if settings.smtp_host is None:
        return Outbox(folder.path / OUTBOX_NAME)
    assert settings.smtp_from is not None
    return SmtpMailer(
        SmtpServer(
            settings.smtp_host,
            settings.smtp_port,
            settings.smtp_from,
            is_tls=settings.smtp_security is SmtpSecurity.TLS,
            is_starttls=settings.smtp_security is SmtpSecurity.STARTTLS,
            user=settings.smtp_user,
            password=settings.smtp_password,
        )
    )


def _bring_up_to_date(folder: DataFolder) -> None:
    migrated = migrate_sqlite(folder.database, backups=folder.path)
    if migrated is not None and migrated.backup is not None:
        _log.warning("the database was brought up to date; as it was: %s", migrated.backup)


@asynccontextmanager
async def _sweeping(floor: Floor) -> AsyncIterator[None]:
    task = asyncio.create_task(_settle_abandoned(floor), name="abandoned sessions")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _settle_abandoned(floor: Floor) -> None:
    """At the start and every hour after."""
    while True:
        await floor.settle_abandoned()
        await asyncio.sleep(SWEEP_SECONDS)
