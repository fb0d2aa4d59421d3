"""Practice at a table: decisions graded afterwards, and the shoe as its player can know it.

The exact values come from the coach's process; a table never waits for them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.casino.access import Access
from croupier.casino.money import Currency
from croupier.casino.ports import TableStore
from croupier.casino.table import Table
from croupier.core.cards import Card, Rank, cards_text
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import CARDS_PER_DECK
from croupier.core.view import seen_round
from croupier.notation.rule_code import rule_code
from croupier.practice.counting import count_of
from croupier.server.coach_cards import SeenCards
from croupier.server.coach_desk import UNTOLD, require_coach
from croupier.server.coach_questions import position_asked
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.practice_bodies import (
    CountBody,
    EdgeBody,
    GradedDecision,
    GradesBody,
    ShoeInView,
)
from croupier.server.practice_rounds import Decided, decisions_in
from croupier.server.problems import Problem


def require_practice(table: Table) -> None:
    """Lets nobody practise where others play, where it is about money, or where no coach is wanted.

    Raises:
        Problem: The table is not private, not in play money, or without the coach.
    """
    require_coach(table)
    if table.access is not Access.PRIVATE or table.currency is not Currency.FUN:
        raise Problem("practice.forbidden", "practice is for private tables in FUN", 403)


class PracticeDesk:
    """Answers what somebody may know who practises at a table of their own."""

    def __init__(self, room: OddsRoom, store: TableStore) -> None:
        self._room = room
        self._store = store
        self._seen = SeenCards(store)

    async def grades(self, table: Table, number: int) -> GradesBody:
        """Every decision of a round, graded; of one in play those made so far.

        Raises:
            NoSuchRound: The table has no such round.
            Problem: Too many questions wait, or the coach's process failed.
        """
        decisions = await decisions_in(self._store, table, number)
        earlier = await self._before(table, number) if decisions else ()
        return GradesBody(number, tuple([await self._grade(each, earlier) for each in decisions]))

    async def _before(self, table: Table, number: int) -> tuple[Card, ...]:
        if number == table.rounds and table.is_in_play:
            return await self._seen.before_round(table)
        return await self._seen.before_finished(table, number)

    async def _grade(self, made: Decided, earlier: Sequence[Card]) -> GradedDecision:
        state = seen_round(made.state, {made.box.number})
        position = position_asked(state, made.box, made.hand, earlier)
        reason = None
        found: dict[str, Any] = {"values": {}, "best": None, "loss": 0.0, "grade": None}
        try:
            found = await self._room.ask("grade", Urgency.NOW, chosen=made.action.value, **position)
        except Problem as problem:
            if problem.problem_code not in UNTOLD:
                raise
            reason = str(problem)
        return GradedDecision(
            decision=made.number,
            box=made.box.number,
            hand=made.hand,
            cards=position["hand"],
            upcard=position["upcard"],
            chosen=made.action.value,
            values=found["values"],
            best=found["best"],
            cost=found["loss"] * made.box.wager / MINOR_PER_UNIT,
            grade=found["grade"],
            reason=reason,
        )

    async def shoe(self, table: Table) -> ShoeInView:
        """The shoe by the cards that the player has seen of it."""
        seen = await self._seen.so_far(table)
        decks = table.rules.decks
        by_rank = Counter(card.rank for card in seen)
        count = count_of(seen, decks)
        return ShoeInView(
            number=table.shoe.number if table.shoe else 0,
            size=CARDS_PER_DECK * decks,
            dealt=table.shoe.dealt if table.shoe else 0,
            unseen={rank.value: max(0, 4 * decks - by_rank[rank]) for rank in Rank},
            count=CountBody(count.running, count.true, count.half_decks),
            is_fresh_next=table.is_shoe_used_up,
        )

    async def edge(self, table: Table) -> EdgeBody:
        """What the next round is worth, by the cards that the player has not seen.

        Raises:
            Problem: Too many questions wait, or the coach's process failed.
        """
        seen = () if table.is_shoe_used_up else await self._seen.so_far(table)
        unseen = CARDS_PER_DECK * table.rules.decks - len(seen)
        question = {
            "rules": rule_code(table.rules),
            "seen": cards_text(sorted(seen, key=str)),
            "streak": table.streak_wins,
        }
        try:
            found = await self._room.ask("edge", Urgency.LATER, **question)
        except Problem as problem:
            if problem.problem_code not in UNTOLD:
                raise
            return EdgeBody(unseen, None, str(problem))
        return EdgeBody(unseen, found["ev"], None)
