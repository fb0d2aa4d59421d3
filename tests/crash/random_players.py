"""People who play all games at once, at random but by the rules, and come back after a crash."""

import asyncio
import random
from collections.abc import Callable
from itertools import count

from croupier.casino.commands import (
    Act,
    AnswerOffer,
    CancelWagers,
    ClearBox,
    Command,
    CutShoe,
    Deal,
    Drop,
    PlaceWager,
    Quit,
    UndoWager,
)
from croupier.casino.errors import StaleCommand
from croupier.casino.money import Currency
from croupier.casino.news import News, Picture
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.casino.table import Table
from croupier.core.errors import CroupierError
from croupier.core.games import GAMES
from croupier.core.legality import options
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from croupier.server.door import House
from tests.crash.dying_house import Memory, Mouth, Play, Told

GUESTS = 3
FUN = Currency.FUN


def playing(seed: int, commands: int) -> Play:
    """Guests who come back, send again what was not answered, and play on."""

    async def play(house: House, memory: Memory, mouth: Mouth) -> None:
        people = [await house.people.by_name(name) for name in memory.names]
        found = [person for person in people if person is not None]
        assert len(found) == len(people), "a guest who was told is known"
        await require_what_was_told(house, memory, found)
        await send_again(house, memory, mouth)
        while len(found) < GUESTS:
            guest = await house.cashier.welcome_guest()
            mouth.say(guest=guest.person.name)
            found.append(guest.person)
        await asyncio.gather(
            *(
                Player(house, mouth, person, game, f"{seed}-{person.person_id}-{game}").play(
                    commands
                )
                for person in found
                for game in GAMES
            )
        )

    return play


async def require_what_was_told(house: House, memory: Memory, people: list[PersonRow]) -> None:
    """Tables are as they were, or have gone on; none has gone back."""
    standing = {t.table_id: t for person in people for t in await tables_seen(house, person)}
    closing = {table_id for table_id, _ in memory.waiting.values()}
    for table_id, told in memory.tables.items():
        table = standing.get(table_id)
        if table is None:
            assert table_id in closing, f"table {table_id} has gone"
            continue
        assert table.number >= told.number, f"table {table_id} went back"
        if table.number == told.number:
            assert Told.of(table) == told, f"table {table_id} is another"


async def tables_seen(house: House, person: PersonRow) -> list[Table]:
    """A person's tables as one who sits at them sees them, woken and with the hole card."""
    seen = []
    for listed in await house.floor.tables_of(person):
        eyes = _Eyes(person)
        await house.floor.enter(person, listed.table_id, eyes, None)
        await house.floor.leave(listed.table_id, eyes)
        seen.append(eyes.table)
    return seen


async def send_again(house: House, memory: Memory, mouth: Mouth) -> None:
    """The very same commands; none may be too late, for nobody else plays at the table."""
    for key, (table_id, request) in tuple(memory.waiting.items()):
        try:
            answer = await house.floor.do(table_id, request)
        except StaleCommand as error:
            raise AssertionError(f"{key} comes too late: {error}") from error
        except CroupierError:
            mouth.say(refused=key)
            continue
        row = await house.store.row(table_id)
        assert row is not None, f"table {table_id} has gone"
        if row.closed_at is not None:
            mouth.say(closed=table_id)
        mouth.answer(key, answer)


class _Eyes:
    """A viewer that keeps the table as it was last shown."""

    def __init__(self, person: PersonRow) -> None:
        self.person_id = person.person_id
        self.name = person.name
        self.language = "en"
        self._table: Table | None = None

    @property
    def sees_a_table(self) -> bool:
        return self._table is not None and not self._table.is_closed

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def show_steps(self, news: News) -> None:
        self._table = news.table

    def show_table(self, picture: Picture) -> None:
        self._table = picture.table

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        assert set(watchers) <= {self.name}, "a private table"

    def send_frame(self, frame: bytes) -> None:
        raise AssertionError("the table is played here")


class Player:
    """One person at one game."""

    def __init__(self, house: House, mouth: Mouth, person: PersonRow, game: str, name: str) -> None:
        self._house = house
        self._mouth = mouth
        self._person = person
        self._game = game
        self._eyes = _Eyes(person)
        self._luck = random.Random(name)
        self._keys = (f"{name}-{number}" for number in count(1))

    async def play(self, commands: int) -> None:
        for _ in range(commands):
            table = await self._seat()
            command = self._choice(table)
            key = next(self._keys)
            decision = None if isinstance(command, Quit | Drop) else table.decision
            request = Request(self._person, command, key, decision)
            self._mouth.ask(key, table.table_id, request)
            try:
                answer = await self._house.floor.do(table.table_id, request)
            except CroupierError:
                self._mouth.say(refused=key)
                continue
            self._tell(self._eyes.table)
            self._mouth.answer(key, answer)

    def _tell(self, table: Table) -> None:
        if table.is_closed:
            self._mouth.say(closed=table.table_id)
        else:
            self._mouth.stands(table)

    async def _seat(self) -> Table:
        """Looks at a table of the game, an old one or a new one."""
        if self._eyes.sees_a_table:
            return self._eyes.table
        for table in await self._house.floor.tables_of(self._person):
            if table.game == self._game:
                await self._house.floor.enter(self._person, table.table_id, self._eyes, None)
                return self._eyes.table
        opening = Opening(self._game, FUN, RangeName.BRONZE)
        await self._house.floor.open(self._person, opening, next(self._keys))
        return await self._seat()

    def _choice(self, table: Table) -> Command:
        if self._luck.random() < 0.02:
            return self._luck.choice((Quit(), Drop()))
        if table.round is None or table.round.is_over:
            return self._bet(table)
        match awaited(table.round):
            case AwaitsPlay(box, hand):
                return Act(box, hand, self._luck.choice(list(options(table.round, box))))
            case AwaitsAnswers(boxes):
                asked = boxes[: self._luck.randint(1, len(boxes))]
                chosen = [
                    (box, self._luck.choice(list(options(table.round, box)))) for box in asked
                ]
                return AnswerOffer(tuple(chosen))
            case other:
                raise AssertionError(f"a table rests at {other}")

    def _bet(self, table: Table) -> Command:
        box = self._luck.randint(1, table.rules.boxes)
        choices: list[Callable[[], Command]] = [
            lambda: PlaceWager((box,), 100 * self._luck.randint(1, 9)),
            lambda: Deal(is_rebet=not table.chips),
        ]
        if table.chips:
            choices += [lambda: Deal(is_rebet=False)] * 3
            choices += [UndoWager, CancelWagers, lambda: ClearBox(table.chips[0].box)]
        if table.may_cut(table.owner):
            choices.append(lambda: CutShoe(self._luck.randint(1, table.rules.shoe_cards - 1)))
        return self._luck.choice(choices)()
