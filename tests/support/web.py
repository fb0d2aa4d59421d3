"""A house in memory as the web needs it."""

from dataclasses import replace

from croupier.adapters.memory_chat import MemoryChatStore
from croupier.adapters.memory_missed_hands import MemoryMissedHands
from croupier.adapters.memory_register import MemoryRegister
from croupier.adapters.memory_wallet import MemoryPreferences, MemoryVisits, MemoryWallet
from croupier.adapters.randomness import OsChance
from croupier.casino.account_desks import AccountParts, account_desks
from croupier.casino.care_desk import CareDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.history import Histories
from croupier.casino.money import Currency
from croupier.casino.ports import Bank
from croupier.casino.preferences import PreferenceDesk
from croupier.casino.proofs import Proofs
from croupier.casino.visits import VisitDesk
from croupier.server.chat_room import ChatRoom
from croupier.server.door import House
from croupier.server.hub import Hub
from croupier.server.stacks import TestStacks
from tests.support import memory
from tests.support.accounts import MailBag, quick_passwords
from tests.support.hosts import no_hosts


def account_parts(own: memory.House, chat: MemoryChatStore | None = None) -> AccountParts:
    """What accounts need of a house in memory; its hashes are made in no time."""
    return AccountParts(MemoryRegister(own.stores, chat), quick_passwords(), MailBag(), OsChance())


def heard_house(own: memory.House) -> House:
    """A house behind a door, before anybody has come: its tables tell the web what happens."""
    hub = Hub(own.lobby)
    own.world = replace(own.world, audience=hub)
    own.floor = own._floor()
    return web_house(own, hub=hub)


def web_house(
    own: memory.House,
    bank: Bank | None = None,
    *,
    hub: Hub | None = None,
    stacks: TestStacks | None = None,
    parts: AccountParts | None = None,
) -> House:
    """The same house behind a door for browsers, with another bank if one is given."""
    chat = MemoryChatStore(own.stores)
    cashier = CashierDesk(own.people, own.bank, own.clock, OsChance(), own.floor.at_stake)
    parts = parts or account_parts(own, chat)
    histories = Histories(own.store, own.floor.table_for)
    return House(
        people=own.people,
        bank=bank or own.bank,
        store=own.store,
        cashier=cashier,
        floor=own.floor,
        clock=own.clock,
        hub=hub or Hub(own.lobby),
        lobby=own.lobby,
        chat=ChatRoom(chat, own.people, own.clock, own.floor.table_for, own.stores.care),
        histories=histories,
        proofs=Proofs(own.store, histories, own.room),
        accounts=account_desks(parts, cashier, own.clock, own.floor.is_playing),
        care=CareDesk(own.stores.care, own.clock, tuple(Currency), own.floor.vacate),
        hosts=no_hosts(own, cashier),
        wallet=MemoryWallet(own.stores),
        visits=VisitDesk(MemoryVisits(own.stores), own.clock),
        preferences=PreferenceDesk(MemoryPreferences()),
        missed=MemoryMissedHands(),
        stacks=stacks,
    )
