"""A shared table where several do whatever they like, in any order, with restarts (L9 to L17)."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.casino.access import MOVE_TIMERS
from croupier.casino.clocks import Purpose
from croupier.casino.commands import (
    Act,
    AnswerOffer,
    CancelWagers,
    ClearBox,
    ComeBack,
    Command,
    Deal,
    JoinSpot,
    LeaveSpot,
    PlaceWager,
    Quit,
    Rebet,
    UndoWager,
)
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import HouseRefusal
from croupier.casino.recovery import fold
from croupier.casino.request import Answer, Request
from croupier.casino.table import Table
from croupier.core.actions import ANSWERS, PLAYS
from croupier.core.errors import IllegalAction
from croupier.core.events import HoleCardDealt, OfferAnswered
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from croupier.server.seen import wire_event
from croupier.server.wire import events as wire
from tests.support.memory import House, Seat, command_id

T = TypeVar("T")

PEOPLE = st.integers(0, 3)
BOXES = st.integers(1, 7)
OUTSIDER = 999
QUIET_MS = 600_000
"""More than it takes a round of four to end, and the next one not to begin."""


class SharedTable(RuleBasedStateMachine):
    """Four people and a table; `seats` are those who look at it, in one or more tabs."""

    house: House
    seats: list[list[Seat]]
    table_id: str

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.last: tuple[Request, Answer] | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something, and lets the tables do what follows."""

        async def all_of_it() -> T:
            done = await work
            await self.house.settle()
            return done

        return self.runner.run(all_of_it())

    @initialize(timer=st.sampled_from(MOVE_TIMERS), game=st.sampled_from(("multiplayer", "prize")))
    def opens(self, timer: int, game: str) -> None:
        self.timer, self.game = timer, game
        self.house = House()
        self.people = [self.run(self.house.guest(units=500, name=name)) for name in "ABCD"]
        self.open_table()

    def open_table(self) -> None:
        first = self.run(self.house.share(self.people[0], timer=self.timer, game=self.game))
        self.table_id = first.table_id
        others = [self.run(self.house.back(each, self.table_id)) for each in self.people[1:]]
        self.seats = [[first], *([seat] for seat in others)]

    @property
    def table(self) -> Table:
        return self.house.actor(self.table_id).table

    def ask(self, who: int, command: Command) -> None:
        """One command; what is refused changes nothing."""
        before = self.table
        request = Request(self.people[who], command, command_id())
        try:
            answer = self.run(self.house.floor.do(self.table_id, request))
        except (HouseRefusal, IllegalAction):
            assert self.table == before
            return
        assert answer.number >= before.number
        self.last = request, answer

    @rule(who=PEOPLE, box=BOXES)
    def joins(self, who: int, box: int) -> None:
        self.ask(who, JoinSpot(box))

    @rule(who=PEOPLE, box=BOXES, units=st.sampled_from((1, 5, 5, 10)))
    def wagers(self, who: int, box: int, units: int) -> None:
        self.ask(who, PlaceWager((box,), units * 100))

    @rule(who=PEOPLE, is_rebet=st.booleans())
    def confirms(self, who: int, is_rebet: bool) -> None:
        self.ask(who, Deal(is_rebet))

    @rule()
    def everybody_confirms(self) -> None:
        for who in range(len(self.people)):
            self.ask(who, Deal(is_rebet=False))

    @rule(boxes=st.lists(BOXES, min_size=1, max_size=4, unique=True))
    def a_round_starts(self, boxes: list[int]) -> None:
        for who, box in enumerate(boxes):
            self.ask(who, PlaceWager((box,), 10_00))
        self.everybody_confirms()
        while (clock := self.table.clock) and clock.purpose is not Purpose.DECISION:
            self.run(self.house.pass_time(clock.total_ms))

    @rule(who=PEOPLE, box=BOXES, choice=st.integers(0, 4))
    def changes(self, who: int, box: int, choice: int) -> None:
        changes = (ClearBox(box), UndoWager(), CancelWagers(), Rebet(), ComeBack())
        self.ask(who, changes[choice])

    @rule(choices=st.lists(st.integers(0, 99), min_size=1, max_size=6))
    def those_who_are_asked_decide(self, choices: list[int]) -> None:
        for choice in choices:
            self._decide(choice)

    def _decide(self, choice: int) -> None:
        state = self.table.round
        if state is None or state.is_over:
            return
        match awaited(state):
            case AwaitsAnswers(boxes):
                box = boxes[choice % len(boxes)]
                answers = ((box, ANSWERS[choice % len(ANSWERS)]),)
                self.ask(self._player(box), AnswerOffer(answers))
            case AwaitsPlay(box, hand):
                self.ask(self._player(box), Act(box, hand, PLAYS[choice % len(PLAYS)]))
            case other:
                raise AssertionError(f"a table rests at {other}")

    def _player(self, box: int) -> int:
        ids = [person.person_id for person in self.people]
        return ids.index(self.table.holder_in_round(box))

    @rule(who=PEOPLE, box=BOXES, choice=st.integers(0, 99))
    def somebody_plays_out_of_turn(self, who: int, box: int, choice: int) -> None:
        self.ask(who, Act(box, 0, PLAYS[choice % len(PLAYS)]))

    @rule(who=PEOPLE, box=BOXES)
    def leaves_a_spot(self, who: int, box: int) -> None:
        self.ask(who, LeaveSpot(box))

    @rule(who=PEOPLE)
    def quits(self, who: int) -> None:
        if len(self.run(self.house.floor.tables_of(self.people[who]))) < 7:
            self.ask(who, Quit())

    @rule(who=PEOPLE)
    def loses_the_line(self, who: int) -> None:
        if self.seats[who]:
            self.run(self.seats[who].pop().lose_line())

    @rule(who=PEOPLE)
    def comes_back(self, who: int) -> None:
        if len(self.seats[who]) < 2:
            seat = self.run(self.house.back(self.people[who], self.table_id))
            self.seats[who].append(seat)

    @rule(who=PEOPLE)
    def settles_the_oldest_session(self, who: int) -> None:
        for table in self.run(self.house.floor.tables_of(self.people[who]))[:1]:
            drop = self.house.floor.drop(table.table_id, self.people[who], command_id())
            self.run(drop)

    @rule()
    def says_the_same_again(self) -> None:
        if self.last is None:
            return
        request, answer = self.last
        before = self.table
        assert self.run(self.house.floor.do(self.table_id, request)) == answer
        assert self.table == before

    @rule(ms=st.sampled_from((100, 1_000, 3_000, 5_000, 15_000, 20_000, 33_000)))
    def time_passes(self, ms: int) -> None:
        self.run(self.house.pass_time(ms))
        self._open_again_if_closed()

    @rule()
    def nobody_does_anything(self) -> None:
        """However it stands, a round ends and the table is free again."""
        self.run(self.house.pass_time(QUIET_MS))
        self._open_again_if_closed()
        assert not self.table.is_in_play
        assert (self.table.spots, self.table.chips, self.table.clock) == ((), (), None)

    def _open_again_if_closed(self) -> None:
        self.runner.run(asyncio.sleep(0))
        if self.table_id not in self.house.floor._actors:
            assert not any(self.seats), "somebody looked at it"
            self.last = None
            self.open_table()

    @rule(comes_back=st.lists(st.booleans(), min_size=4, max_size=4))
    def the_house_ends_and_opens_again(self, comes_back: list[bool]) -> None:
        self.house = self.run(self.house.restarted())
        self.run(self.house.settle())
        self.seats = [
            [self.run(self.house.back(person, self.table_id))] if is_back else []
            for person, is_back in zip(self.people, comes_back, strict=True)
        ]

    @invariant()
    def money_adds_up_and_none_is_negative(self) -> None:
        self.house.require_balanced()
        if not self.table.is_in_play:
            seat = self._any_seat()
            assert seat.on_table == self.table.standing()

    def _any_seat(self) -> Seat:
        seats = [seat for tabs in self.seats for seat in tabs]
        if seats:
            return seats[0]
        return self.run(self._look_in())

    async def _look_in(self) -> Seat:
        seat = await self.house.back(self.people[0], self.table_id)
        await seat.lose_line()
        return seat

    @invariant()
    def each_box_has_one_holder_and_each_player_three_at_most(self) -> None:
        table = self.table
        held = Counter(spot.box for spot in table.spots)
        assert all(count == 1 for count in held.values())
        assert all(count <= 3 for count in Counter(s.person_id for s in table.spots).values())
        assert all(table.holder(chip.box) == chip.person_id for chip in table.chips)
        assert all(table.standing(person_id=each) for each in table.confirmed)
        assert set(table.leaving) <= set(held)

    @invariant()
    def the_clock_runs_whenever_somebody_is_awaited(self) -> None:
        table = self.table
        clock = table.clock
        if clock is None:
            assert (table.spots, table.chips, table.is_in_play) == ((), (), False)
            return
        assert self.house.actor(self.table_id)._clockwork.left_ms > 0
        assert table.is_in_play == (clock.purpose is Purpose.DECISION)
        if table.chips:
            assert clock.purpose in (Purpose.BETTING, Purpose.CLOSING)

    @invariant()
    def nobody_is_asked_who_is_away_or_has_left(self) -> None:
        state = self.table.round
        if state is None or state.is_over:
            return
        match awaited(state):
            case AwaitsAnswers(boxes):
                asked = set(boxes)
            case AwaitsPlay(box, _):
                asked = {box}
            case other:
                raise AssertionError(f"a table rests at {other}")
        for box in asked:
            assert box not in self.table.left
            assert self.table.holder_in_round(box) not in self.table.away

    @invariant()
    def the_journal_tells_the_table(self) -> None:
        events = self.house.stores._tables[self.table_id].events
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        folded = fold(self.table_id, events, ShoeRoom(self.house.seeds, NoStacks()))
        assert folded == self.table

    @invariant()
    def everybody_who_looks_is_shown_everything_once_and_nothing_hidden(self) -> None:
        for seat in (seat for tabs in self.seats for seat in tabs):
            steps = seat.watcher.steps
            assert (steps[-1].table if steps else seat.watcher.tables[-1]) == self.table
            for step in steps:
                _require_hidden(step.event, wire_event(step, OUTSIDER))
            numbers = seat.watcher.numbers
            assert numbers == sorted(set(numbers))
            assert not numbers or numbers[-1] - numbers[0] == len(numbers) - 1
            seat.watcher.steps = steps[-1:]

    @invariant()
    def nobody_has_more_than_eight_sessions(self) -> None:
        for person in self.people:
            tables = self.run(self.house.floor.tables_of(person))
            assert sum(table.is_unfinished for table in tables) <= 8

    def teardown(self) -> None:
        if hasattr(self, "seats"):
            self.nobody_does_anything()
            self.runner.run(self.house.floor.stop())
        self.runner.close()


def _require_hidden(event: object, shown: object) -> None:
    """Whoever only looks on is shown neither the hole card nor an answer."""
    match event:
        case HoleCardDealt():
            assert isinstance(shown, wire.DealerCardDealt)
            assert shown.card == "??"
        case OfferAnswered():
            assert isinstance(shown, wire.OfferAnswered)
            assert (shown.answer, shown.wager, shown.returned) == ("given", 0, 0)
        case _:
            pass


TestSharedTable = SharedTable.TestCase
TestSharedTable.settings = settings(
    max_examples=max(5, settings().max_examples // 5), stateful_step_count=40
)
