"""A house in memory as the web needs it."""

from croupier.adapters.memory_chat import MemoryChatStore
from croupier.casino.cashier import CashierDesk
from croupier.casino.history import Histories
from croupier.casino.ports import Bank
from croupier.server.chat_room import ChatRoom
from croupier.server.door import House
from croupier.server.hub import Hub
from tests.support import memory


def web_house(own: memory.House, bank: Bank | None = None) -> House:
    """The same house behind a door for browsers, with another bank if one is given."""
    chat = MemoryChatStore(own.stores)
    return House(
        people=own.people,
        bank=bank or own.bank,
        store=own.store,
        cashier=CashierDesk(own.people, own.bank, own.clock, own.floor.at_stake),
        floor=own.floor,
        clock=own.clock,
        hub=Hub(own.lobby),
        lobby=own.lobby,
        chat=ChatRoom(chat, own.people, own.clock, own.floor.table_for),
        histories=Histories(own.store, own.floor.table_for),
    )
