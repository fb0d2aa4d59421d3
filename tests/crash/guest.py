"""One guest in an open house, who sits at a table and looks at it."""

from itertools import count

from croupier.casino.commands import Act, AnswerOffer, Command, Deal, PlaceWager
from croupier.casino.money import Currency
from croupier.casino.news import News, Picture
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.casino.table import Table
from croupier.core.actions import Action
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from croupier.server.door import House

FUN = Currency.FUN
_KEYS = count(1)


class Guest:
    """Plays by hand; `come_back` is the same guest in the house opened again."""

    def __init__(self, house: House, person: PersonRow, table_id: str) -> None:
        self.house = house
        self.person = person
        self.person_id = person.person_id
        self.name = person.name
        self.language = "en"
        self.table_id = table_id
        self._table: Table | None = None

    @classmethod
    async def sits(cls, house: House, game: str, *shoes: str) -> "Guest":
        """A new guest at a table with stacked shoes."""
        person = (await house.cashier.welcome_guest()).person
        if shoes:
            assert house.stacks is not None
            house.stacks.put(person.person_id, shoes)
        opening = Opening(game, FUN, RangeName.SILVER)
        answer = await house.floor.open(person, opening, f"key-{next(_KEYS)}")
        return await cls(house, person, answer.table_id).looks()

    async def come_back(self, house: House) -> "Guest":
        return await Guest(house, self.person, self.table_id).looks()

    async def looks(self) -> "Guest":
        await self.house.floor.enter(self.person, self.table_id, self, None)
        return self

    def show_steps(self, news: News) -> None:
        self._table = news.table

    def show_table(self, picture: Picture) -> None:
        self._table = picture.table

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        assert set(watchers) <= {self.name}, "a private table"

    def send_frame(self, frame: bytes) -> None:
        raise AssertionError("the table is played here")

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    async def do(self, command: Command) -> None:
        request = Request(self.person, command, f"key-{next(_KEYS)}", self.table.decision)
        await self.house.floor.do(self.table_id, request)

    async def wager(self, units: int, *boxes: int) -> None:
        await self.do(PlaceWager(boxes or (1,), units * 100))

    async def deal(self) -> None:
        await self.do(Deal(is_rebet=False))

    async def act(self, action: str) -> None:
        assert self.table.round is not None
        asked = awaited(self.table.round)
        assert isinstance(asked, AwaitsPlay), asked
        await self.do(Act(asked.box, asked.hand, Action(action)))

    async def stand_all(self) -> None:
        while self.table.is_in_play:
            await self.stand()

    async def stand(self) -> None:
        """Stands, or declines insurance: cards that nobody stacked may show an ace."""
        assert self.table.round is not None
        match awaited(self.table.round):
            case AwaitsAnswers(boxes):
                await self.do(AnswerOffer(tuple((box, Action.DECLINE) for box in boxes)))
            case _:
                await self.act("stand")

    @property
    def cards(self) -> list[str]:
        assert self.table.round is not None
        return [" ".join(map(str, hand.cards)) for _, _, hand in self.table.round.hands]

    async def fun(self) -> int:
        balances = await self.house.bank.balances(self.person_id)
        return sum(each.amount for each in balances if each.currency is FUN)
