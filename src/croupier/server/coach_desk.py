"""The coach of a house: what a decision is worth, for the person who must make it."""

import sys
from functools import partial

from croupier.casino.ports import TableStore
from croupier.casino.table import Table
from croupier.server.coach_bodies import CoachBody, CoachedHand
from croupier.server.coach_cards import SeenCards
from croupier.server.coach_questions import CoachQuestion, coach_questions
from croupier.server.odds_process import AnalyserProcess
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem

COMMAND = (sys.executable, "-m", "croupier.server.coach_worker")

UNTOLD = ("odds.not_exact", "odds.position", "odds.composition")
"""No exact value is known, which is an answer."""


def coach_room() -> OddsRoom:
    """Where the coach's questions wait: a bounded queue before processes of its own."""
    return OddsRoom(partial(AnalyserProcess, COMMAND))


def require_coach(table: Table) -> None:
    """Lets nobody ask where whoever opened the table wants no coach.

    Raises:
        Problem: They want none.
    """
    if not table.has_coach:
        raise Problem("coach.forbidden", "whoever opened this table wants no coach at it", 403)


class CoachDesk:
    """Answers what a person is asked at a table, by what that person can see."""

    def __init__(self, room: OddsRoom, store: TableStore) -> None:
        self._room = room
        self._seen = SeenCards(store)

    async def advise(self, table: Table, person_id: int) -> CoachBody:
        """What each answer is worth; no hand where the person is asked nothing.

        Raises:
            Problem: Too many questions wait, or the coach's process failed.
        """
        earlier = await self._seen.before_round(table) if table.is_in_play else ()
        questions = coach_questions(table, person_id, earlier)
        if not questions:
            self._room.wake()
        hands = tuple([await self._answer(question) for question in questions])
        return CoachBody(table.decision, hands)

    async def _answer(self, asked: CoachQuestion) -> CoachedHand:
        try:
            found = await self._room.ask("advise", Urgency.NOW, **asked.position)
        except Problem as problem:
            if problem.problem_code not in UNTOLD:
                raise
            return CoachedHand(asked.box, asked.hand, {}, None, str(problem))
        return CoachedHand(asked.box, asked.hand, found["values"], found["best"], None)
