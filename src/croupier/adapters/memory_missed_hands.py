"""Hands that people played wrong, in memory."""

from collections.abc import Sequence
from datetime import datetime

from croupier.practice.boxes import MISSED_HANDS_MAX, BoxedHand, DrilledHand, Said, after_answer


class MemoryMissedHands:
    """`MissedHandStore` in memory."""

    def __init__(self) -> None:
        self._hands: dict[int, dict[str, BoxedHand]] = {}

    async def find(self, person_id: int) -> Sequence[BoxedHand]:
        """A person's hands, the longest due first."""
        hands = self._hands.get(person_id, {})
        return [hands[name] for name in sorted(hands, key=lambda name: (hands[name].due, name))]

    async def answer(
        self, person_id: int, asked: DrilledHand, said: Said, at: datetime
    ) -> Sequence[BoxedHand]:
        """Moves a hand by an answer, as one act; the person's hands after it."""
        hands = self._hands.setdefault(person_id, {})
        moved = after_answer(hands.pop(asked.name, None), asked, said, at)
        if moved is not None:
            while len(hands) >= MISSED_HANDS_MAX:
                del hands[max(hands, key=lambda name: (hands[name].box, hands[name].due))]
            hands[asked.name] = moved
        return await self.find(person_id)

    async def clear(self, person_id: int) -> None:
        """Lets go of all of a person's hands."""
        self._hands.pop(person_id, None)
