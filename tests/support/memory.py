"""A house in memory, with stacked shoes: tables to play at in tests that read like a table.

player = await house.guest(units=100)
seat = await house.sit(player, "multiplayer", "Ts 9d 8h Tc")
await seat.wager(1, 10)
await seat.deal()
await seat.act("stand")
"""

import asyncio
from dataclasses import dataclass
from itertools import count

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.casino.access import Access
from croupier.casino.clocks import Times
from croupier.casino.commands import (
    Act,
    AnswerOffer,
    CancelWagers,
    ClearBox,
    ComeBack,
    Command,
    Contribute,
    CutShoe,
    Deal,
    JoinSpot,
    LeaveSpot,
    OpenPart,
    PlaceWager,
    Rebet,
    UndoWager,
)
from croupier.casino.dealing import ShoeRoom
from croupier.casino.event_codec import encode_event
from croupier.casino.floor import Floor
from croupier.casino.lobby import Lobby
from croupier.casino.money import (
    Account,
    Cashier,
    Currency,
    PlayerAccount,
    Reason,
    TableBank,
    TableWagers,
    Transfer,
)
from croupier.casino.news import Picture
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ports import (
    Commit,
    PersonRow,
    StoredEvent,
    TableRow,
    TableStore,
)
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.request import Answer, Request
from croupier.casino.table import Table
from croupier.casino.table_actor import TableActor
from croupier.casino.table_events import TableOpened
from croupier.casino.world import World
from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import find_game
from croupier.core.legality import options
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rule_fields import override_rules, plain_rules
from croupier.core.state import AwaitsPlay, awaited
from croupier.fairness.commitment import part_hash
from tests.support.clock import FakeClock
from tests.support.seeds import CountedSeeds, Stacked
from tests.support.viewers import Ear, Watcher

FUN = Currency.FUN
OFFER = Offer(currencies=(FUN, Currency.TUR))


class House:
    """A floor with everything behind it; `restarted` is the same house opened again."""

    def __init__(
        self,
        stores: MemoryHouse | None = None,
        seeds: CountedSeeds | None = None,
        clock: FakeClock | None = None,
        offer: Offer = OFFER,
    ) -> None:
        self.offer = offer
        self.clock = clock or FakeClock()
        self.stores = stores or MemoryHouse(self.clock)
        self.seeds = seeds or CountedSeeds()
        self.stacked = Stacked()
        self.lobby = Lobby(self.clock, offer.games)
        self.ear = Ear(self.lobby)
        self.balances = self.ear.balances
        self.times = Times()
        self.people = MemoryPeople(self.stores)
        self.bank = MemoryBank(self.stores)
        self.store: TableStore = MemoryTableStore(self.stores)
        self.world = self._world()
        self.floor = self._floor()

    def _floor(self) -> Floor:
        return Floor(self.world, self.lobby, self.offer)

    def _world(self) -> World:
        self.room = ShoeRoom(self.seeds, self.stacked)
        ids = (f"table-{number:03}" for number in count(len(self.stores._tables) + 1))
        return World(
            self.store,
            self.bank,
            self.clock,
            self.room,
            self.ear,
            ids.__next__,
            self.times,
            self.stores.care,
            frozenset(Currency),
        )

    def through(self, store: TableStore) -> None:
        """From now on everything goes through another store (one that fails, or waits)."""
        self.store = store
        self.world = self._world()
        self.floor = self._floor()

    async def restarted(self, offer: Offer | None = None) -> "House":
        """The house after its process has ended, opened again on what was durable.

        With an `offer` the host has changed the settings meanwhile. Its clock shows the same time
        of day, with nothing armed on it.
        """
        await self.floor.stop()
        again = House(self.stores, self.seeds, FakeClock(self.clock.at), offer or self.offer)
        self.stores.clock = again.clock
        await again.floor.start()
        return again

    async def guest(self, units: int = 1000, name: str | None = None) -> PersonRow:
        """A person with some play money, in whole units."""
        name = name or f"Guest {len(self.stores._people) + 1}"
        person = await self.people.create_guest(name, name.encode(), self.clock.now())
        await self.fund(person, units * MINOR_PER_UNIT)
        return person

    async def fund(self, person: PersonRow, amount: int) -> None:
        """Pays some minor units in."""
        if not amount:
            return
        paid = Transfer(Cashier(FUN), PlayerAccount(person.person_id, FUN), amount, Reason.PAY_IN)
        await self.bank.move([paid], self.clock.now())

    def fun(self, person: PersonRow) -> int:
        """A person's play money, minor units."""
        return self.stores.balance(PlayerAccount(person.person_id, FUN))

    async def sit(
        self, person: PersonRow, game: str, *shoes: str, range_name: RangeName = RangeName.SILVER
    ) -> "Seat":
        """Opens a private table; its coming shoes have these cards on top."""
        self.stacked.waiting.extend(parse_cards(shoe) for shoe in shoes)
        opened = await self.floor.open(person, Opening(game, FUN, range_name), command_id())
        return await self.back(person, opened.table_id)

    async def share(
        self,
        person: PersonRow,
        *shoes: str,
        game: str = "multiplayer",
        timer: int = 30,
        access: Access = Access.PUBLIC,
        range_name: RangeName = RangeName.SILVER,
    ) -> "Seat":
        """Opens a table for several; its coming shoes have these cards on top."""
        self.stacked.waiting.extend(parse_cards(shoe) for shoe in shoes)
        opening = Opening(game, FUN, range_name, access, timer)
        opened = await self.floor.open(person, opening, command_id())
        return await self.back(person, opened.table_id)

    async def pass_time(self, ms: int) -> None:
        """Moves the clock on, and lets the tables do what has fallen due."""
        while (waits := self.clock.waits_ms) and waits[0] <= ms:
            self.clock.advance(waits[0])
            ms -= waits[0]
            await self.settle()
        self.clock.advance(ms)

    async def settle(self) -> None:
        """Waits until every table that is awake has done what it was told."""
        for actor in tuple(self.floor._actors.values()):
            while not actor.is_resting:
                await asyncio.sleep(0)
        # Whoever told them something hears of it in the loop's next turn.
        await asyncio.sleep(0)

    async def sit_with_rules(
        self, person: PersonRow, game: str, *shoes: str, **overrides: object
    ) -> "Seat":
        """Opens a private table with some rules changed."""
        self.stacked.waiting.extend(parse_cards(shoe) for shoe in shoes)
        found = find_game(game)
        table_id = self.world.new_id()
        event = TableOpened(
            game,
            FUN,
            range_of(found, RangeName.SILVER),
            plain_rules(override_rules(found.rules, overrides)),
            person.person_id,
            person.name,
        )
        now = self.clock.now()
        row = TableRow(table_id, game, FUN, "silver", person.person_id, now)
        kind, version, body = encode_event(event)
        first = StoredEvent(1, kind, version, now, body)
        await self.store.create(row, Commit(table_id, 1, (first,), ()))
        return await self.back(person, table_id)

    async def back(self, person: PersonRow, table_id: str, invite: str | None = None) -> "Seat":
        """Looks at a table, or looks at it again."""
        watcher = Watcher(person.person_id, person.name)
        await self.floor.enter(person, table_id, watcher, None, invite)
        return Seat(self, person, table_id, watcher)

    def actor(self, table_id: str) -> TableActor:
        """The actor of a table that is awake."""
        return self.floor._actors[table_id]

    def require_balanced(self) -> None:
        """Money neither appeared nor vanished, and the ledger alone gives every balance (L17)."""
        from_ledger: dict[Account, int] = {}
        for transfer, _ in self.stores.ledger:
            from_ledger[transfer.source] = from_ledger.get(transfer.source, 0) - transfer.amount
            from_ledger[transfer.target] = from_ledger.get(transfer.target, 0) + transfer.amount
        assert sum(from_ledger.values()) == 0
        for account, amount in from_ledger.items():
            assert self.stores.balance(account) == amount, account
            if isinstance(account, PlayerAccount | TableWagers):
                assert amount >= 0, account


_COMMANDS = count(1)


def command_id() -> str:
    """One that nobody used."""
    return f"command-{next(_COMMANDS):06}"


@dataclass
class Seat:
    """A person at a table, with a viewer that keeps what it sees."""

    house: House
    person: PersonRow
    table_id: str
    watcher: Watcher

    @property
    def table(self) -> Table:
        """As it stands now."""
        return self.house.actor(self.table_id).table

    @property
    def picture(self) -> Picture:
        """What whoever comes to the table now is shown."""
        return self.house.actor(self.table_id)._picture()

    async def do(
        self, command: Command, *, decision: int | None = None, key: str | None = None
    ) -> Answer:
        """Sends a command that answers what is asked now."""
        decision = self.table.decision if decision is None else decision
        request = Request(self.person, command, key or command_id(), decision)
        return await self.house.floor.do(self.table_id, request)

    async def wager(self, box: int | tuple[int, ...], units: int) -> Answer:
        """Whole units on a box, or on each of several."""
        boxes = box if isinstance(box, tuple) else (box,)
        return await self.do(PlaceWager(boxes, units * MINOR_PER_UNIT))

    async def deal(self, *, is_rebet: bool = False, opening: bytes | None = None) -> Answer:
        return await self.do(Deal(is_rebet, opening.hex() if opening else None))

    async def contribute(self, opening: bytes) -> Answer:
        """Sends the hash of 16 bytes for the coming shoe."""
        draw = self.table.draw
        assert draw is not None, "a shoe is due"
        sent = part_hash(bytes.fromhex(draw.commitment), opening)
        return await self.order(Contribute(draw.number, sent.hex()))

    async def open_part(self, opening: bytes) -> Answer:
        """Opens what was sent for the coming shoe."""
        assert self.table.draw is not None, "a shoe is due"
        return await self.order(OpenPart(self.table.draw.number, opening.hex()))

    async def rebet(self) -> Answer:
        return await self.do(Rebet())

    async def clear(self, box: int) -> Answer:
        return await self.do(ClearBox(box))

    async def undo(self) -> Answer:
        return await self.do(UndoWager())

    async def cancel(self) -> Answer:
        return await self.do(CancelWagers())

    async def cut(self, position: int) -> Answer:
        return await self.do(CutShoe(position))

    async def act(self, action: str) -> Answer:
        """Plays the hand whose turn it is."""
        box, hand = self.turn
        return await self.do(Act(box, hand, Action(action)))

    async def answer(self, **answers: str) -> Answer:
        """Answers insurance: `box_1="insure"`."""
        given = tuple((int(box[4:]), Action(action)) for box, action in answers.items())
        return await self.do(AnswerOffer(given))

    async def join(self, box: int) -> Answer:
        return await self.order(JoinSpot(box))

    async def leave(self, box: int) -> Answer:
        return await self.order(LeaveSpot(box))

    async def come_back(self) -> Answer:
        return await self.order(ComeBack())

    async def order(self, command: Command, *, key: str | None = None) -> Answer:
        """Sends a command that answers no decision."""
        request = Request(self.person, command, key or command_id())
        return await self.house.floor.do(self.table_id, request)

    async def lose_line(self) -> None:
        """Closes the socket, as when the network fails."""
        await self.house.floor.leave(self.table_id, self.watcher)

    async def quit(self) -> Answer:
        return await self.house.floor.quit(self.table_id, self.person, command_id())

    async def drop(self) -> Answer:
        return await self.house.floor.drop(self.table_id, self.person, command_id())

    @property
    def clock_ms(self) -> int:
        """How long the table's clock still runs, milliseconds; 0 when none does."""
        return self.house.actor(self.table_id)._clockwork.left_ms

    async def stand_all(self) -> None:
        """Stands until the round is over."""
        while self.table.is_in_play:
            await self.act("stand")

    @property
    def turn(self) -> tuple[int, int]:
        """Box and hand that must decide."""
        assert self.table.round is not None
        asked = awaited(self.table.round)
        assert isinstance(asked, AwaitsPlay), asked
        return asked.box, asked.hand

    @property
    def options(self) -> list[str]:
        """What the hand whose turn it is may do."""
        assert self.table.round is not None
        return [action.value for action in options(self.table.round, self.turn[0])]

    @property
    def cards(self) -> list[str]:
        """The cards of every hand of the round, in the order they lie."""
        assert self.table.round is not None
        return [" ".join(map(str, hand.cards)) for _, _, hand in self.table.round.hands]

    @property
    def fun(self) -> int:
        """The person's play money, minor units."""
        return self.house.fun(self.person)

    @property
    def on_table(self) -> int:
        """Wagers on the table, minor units."""
        return self.house.stores.balance(TableWagers(self.table_id, FUN))

    @property
    def bank(self) -> int:
        """The table's bank, minor units."""
        return self.house.stores.balance(TableBank(self.table_id, FUN))
