"""Hands that people played wrong, in SQL."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_port import Connection, Database
from croupier.practice.boxes import MISSED_HANDS_MAX, BoxedHand, DrilledHand, Said, after_answer


class SqlMissedHands:
    """`MissedHandStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, person_id: int) -> Sequence[BoxedHand]:
        """A person's hands, the longest due first."""
        return await self._database.read(lambda connection: _find(connection, person_id))

    async def answer(
        self, person_id: int, asked: DrilledHand, said: Said, at: datetime
    ) -> Sequence[BoxedHand]:
        """Moves a hand by an answer, as one act; the person's hands after it."""
        return await self._database.write(
            lambda connection: _answer(connection, person_id, asked, said, at)
        )

    async def clear(self, person_id: int) -> None:
        """Lets go of all of a person's hands."""
        await self._database.write(lambda connection: forget_missed_hands(connection, person_id))


def forget_missed_hands(connection: Connection, person_id: int) -> None:
    """Lets go of all of a person's hands, in a transaction that is open."""
    connection.execute("DELETE FROM missed_hands WHERE person_id = ?", (person_id,))


def _find(connection: Connection, person_id: int) -> list[BoxedHand]:
    found = connection.execute(
        "SELECT game, hand, upcard, box, due_us FROM missed_hands WHERE person_id = ?"
        " ORDER BY due_us, name",
        (person_id,),
    )
    return [
        BoxedHand(DrilledHand(game, hand, upcard), box, from_us(due_us))
        for game, hand, upcard, box, due_us in found
    ]


def _answer(
    connection: Connection, person_id: int, asked: DrilledHand, said: Said, at: datetime
) -> list[BoxedHand]:
    hands = {each.asked.name: each for each in _find(connection, person_id)}
    moved = after_answer(hands.get(asked.name), asked, said, at)
    connection.execute(
        "DELETE FROM missed_hands WHERE person_id = ? AND name = ?", (person_id, asked.name)
    )
    if moved is not None:
        _keep(connection, person_id, moved)
    return _find(connection, person_id)


def _keep(connection: Connection, person_id: int, moved: BoxedHand) -> None:
    asked = moved.asked
    (others,) = connection.execute(
        "SELECT count(*) FROM missed_hands WHERE person_id = ?", (person_id,)
    ).fetchone()
    connection.execute(
        "DELETE FROM missed_hands WHERE person_id = ? AND name IN (SELECT name FROM missed_hands"
        " WHERE person_id = ? ORDER BY box DESC, due_us DESC, name LIMIT ?)",
        (person_id, person_id, max(0, others + 1 - MISSED_HANDS_MAX)),
    )
    connection.execute(
        "INSERT INTO missed_hands (person_id, name, game, hand, upcard, box, due_us)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            *(person_id, asked.name, asked.game, asked.hand, asked.upcard),
            *(moved.box, to_us(moved.due)),
        ),
    )
