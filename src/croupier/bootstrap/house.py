"""Puts a house together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.mail_outbox import OUTBOX_NAME, Outbox
from croupier.adapters.mail_smtp import SmtpMailer, SmtpServer
from croupier.adapters.passwords import Argon2Passwords
from croupier.adapters.randomness import OsChance, OsSeeds, new_table_id
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_care import SqlCare
from croupier.adapters.sql_chat import SqlChatStore
from croupier.adapters.sql_host_store import SqlHostStore
from croupier.adapters.sql_measured import MeasuredTableStore
from croupier.adapters.sql_missed_hands import SqlMissedHands
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_preferences import SqlPreferences
from croupier.adapters.sql_register import SqlRegister
from croupier.adapters.sql_visits import SqlVisits
from croupier.adapters.sql_wallet import SqlWallet
from croupier.bootstrap.storage import Later, Opened, storage
from croupier.casino.account_desks import AccountParts, account_desks
from croupier.casino.audit_desk import AuditDesk
from croupier.casino.care_desk import CareDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.chat import MayLook
from croupier.casino.dealing import NoStacks, ShoeRoom
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
from croupier.server.floor_door import FloorDoor
from croupier.server.hub import Hub
from croupier.server.lock_watch import watching_locks
from croupier.server.nodes.assembly import Sharing
from croupier.server.nodes.hub import SharedChatRoom
from croupier.server.stacks import TestStacks
from croupier.settings import Settings, SmtpSecurity

SWEEP_SECONDS = 3600
"""Between two looks for sessions that nobody has renewed."""


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Opens a house for one server, and closes it.

    Raises:
        FolderRefused: Its folder cannot be used.
        FolderInUse: Another server uses it.
        DatabaseRefused: Its database is not one this version can use.
        BooksBroken: What was written since the last start does not add up.
        BusFailed: It is to be shared, and the bus is not there.
    """
    folder = DataFolder.of(settings)
    folder.make()
    with folder.lock():
        key = folder.key()
        clock = SystemClock(settings.clock_speed)
        later = Later()
        async with storage(settings, folder, key, clock, later) as opened:
            hasher = Argon2Passwords()
            parts = _account_parts(settings, folder, opened.database, hasher)
            care = SqlCare(opened.database)
            # What people have set holds even where no limits are set any more.
            watched = (await care.currencies()).union(settings.care_currencies)
            house = _put_together(settings, opened, OsSeeds(key), clock, parts, care, watched)
            house = replace(house, lost=later.lost)
            later.on_change, later.queues = house.hub.hear_balances, house.floor.queues
            try:
                await house.floor.start()
                async with _sweeping(house.floor), watching_locks(house.hub, house.hosts.store):
                    yield house
            finally:
                house.lobby.stop()
                await _stop(house)
                hasher.close()


async def _stop(house: House) -> None:
    """Ends what runs by itself."""
    await house.odds.stop()
    await house.coach.stop()
    await house.hosts.audit.stop()
    await house.accounts.resets.stop()
    await house.floor.stop()


def _put_together(
    settings: Settings,
    opened: Opened,
    seeds: OsSeeds,
    clock: SystemClock,
    parts: AccountParts,
    care: SqlCare,
    watched: frozenset[Currency],
) -> House:
    database, shared = opened.database, opened.shared
    lobby = Lobby(clock, settings.games) if shared is None else shared.lobby
    hub = Hub(lobby) if shared is None else shared.hub
    stacks = TestStacks() if settings.is_test else None
    measures = Measures()
    store = MeasuredTableStore(database, measures)
    people, bank = SqlPeople(database), SqlBank(database)
    room = ShoeRoom(seeds, stacks or NoStacks())
    world = World(store, bank, clock, room, hub, new_table_id, settings.times, care, watched)
    floor, chat = _floor(settings, world, lobby, shared, SqlChatStore(database), people)
    cashier = CashierDesk(people, bank, clock, parts.chance, floor.at_stake)
    histories, audit = Histories(store, floor.table_for), AuditDesk(opened.audit, clock)
    return House(
        people=people,
        bank=bank,
        store=store,
        cashier=cashier,
        floor=floor,
        clock=clock,
        hub=hub,
        lobby=lobby,
        chat=chat,
        histories=histories,
        proofs=Proofs(store, histories, room),
        accounts=account_desks(parts, cashier, clock, floor.is_playing),
        care=CareDesk(care, clock, settings.limited_currencies, floor.vacate),
        hosts=HostDesk(SqlHostStore(database), cashier, clock, floor.close_after_round, audit),
        wallet=SqlWallet(database),
        visits=VisitDesk(SqlVisits(database), clock),
        preferences=PreferenceDesk(SqlPreferences(database)),
        missed=SqlMissedHands(database),
        measures=measures,
        nodes=None if shared is None else shared.peers.nodes,
        bus=None if shared is None else shared.peers.bus,
        stacks=stacks,
    )


def _floor(
    settings: Settings,
    world: World,
    lobby: Lobby,
    shared: Sharing | None,
    talk: SqlChatStore,
    people: SqlPeople,
) -> tuple[FloorDoor, ChatRoom]:
    """The tables of the house and their chats, played here or by several servers."""
    if shared is None:
        floor = Floor(world, lobby, settings.offer, settings.session_days)
        return floor, ChatRoom(talk, people, world.clock, floor.table_for, world.exclusions)
    own = Floor(world, lobby, settings.offer, settings.session_days, shared.steady)

    def chat_of(may_look: MayLook) -> SharedChatRoom:
        return SharedChatRoom(talk, people, world.clock, may_look, world.exclusions, shared.out)

    together = shared.floor(own, world.bank, chat_of)
    return together.floor, together.chat


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


@asynccontextmanager
async def _sweeping(floor: FloorDoor) -> AsyncIterator[None]:
    task = asyncio.create_task(_settle_abandoned(floor), name="abandoned sessions")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _settle_abandoned(floor: FloorDoor) -> None:
    """At the start and every hour after."""
    while True:
        await floor.settle_abandoned()
        await asyncio.sleep(SWEEP_SECONDS)
