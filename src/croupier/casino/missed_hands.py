"""Hands that people played wrong, kept with their accounts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from croupier.practice.boxes import BoxedHand, DrilledHand, Said


class MissedHandStore(Protocol):
    """Where they are kept: `MISSED_HANDS_MAX` of one person at most."""

    async def find(self, person_id: int) -> Sequence[BoxedHand]:
        """A person's hands, the longest due first."""
        ...

    async def answer(
        self, person_id: int, asked: DrilledHand, said: Said, at: datetime
    ) -> Sequence[BoxedHand]:
        """Moves a hand by an answer, as one act; the person's hands after it."""
        ...

    async def clear(self, person_id: int) -> None:
        """Lets go of all of a person's hands."""
        ...
