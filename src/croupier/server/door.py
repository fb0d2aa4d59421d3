"""What the web needs of an open house."""

import asyncio
from dataclasses import dataclass, field

from croupier.casino.account_desks import AccountDesks
from croupier.casino.bus import Bus
from croupier.casino.care_desk import CareDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.history import Histories
from croupier.casino.hosting import HostDesk
from croupier.casino.lobby import Lobby
from croupier.casino.measures import Measures
from croupier.casino.missed_hands import MissedHandStore
from croupier.casino.nodes import Nodes
from croupier.casino.ports import Bank, Clock, People, TableStore
from croupier.casino.preferences import PreferenceDesk
from croupier.casino.proofs import Proofs
from croupier.casino.visits import VisitDesk
from croupier.casino.wallet import Wallet
from croupier.server.chat_room import ChatRoom
from croupier.server.coach_desk import coach_room
from croupier.server.floor_door import FloorDoor
from croupier.server.gate import GuestGate
from croupier.server.hub import Hub
from croupier.server.odds_room import OddsRoom
from croupier.server.stacks import TestStacks


@dataclass(frozen=True, slots=True)
class House:
    """An open house.

    Attributes:
        lost: Set when another server has taken the house: this one has to close.
        nodes: Who shares the house; None where one server has it alone.
        bus: Between them; None where one server has the house alone.
        stacks: Where tests put cards on top of shoes; None in an ordinary house.
    """

    people: People
    bank: Bank
    store: TableStore
    cashier: CashierDesk
    floor: FloorDoor
    clock: Clock
    hub: Hub
    lobby: Lobby
    chat: ChatRoom
    histories: Histories
    proofs: Proofs
    accounts: AccountDesks
    care: CareDesk
    hosts: HostDesk
    wallet: Wallet
    visits: VisitDesk
    preferences: PreferenceDesk
    missed: MissedHandStore
    measures: Measures = field(default_factory=Measures)
    odds: OddsRoom = field(default_factory=OddsRoom)
    coach: OddsRoom = field(default_factory=coach_room)
    guests: GuestGate = field(default_factory=GuestGate)
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    nodes: Nodes | None = None
    bus: Bus | None = None
    stacks: TestStacks | None = None
