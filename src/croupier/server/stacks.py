"""Cards that tests put on top of coming shoes. An ordinary house has none of this."""

from collections import deque
from collections.abc import Sequence

from croupier.casino.dealing import BadStack, stacked
from croupier.core.cards import DECK, Card, parse_cards

STACKS_WAITING_MAX = 50
"""Stacks that may wait for one person's coming shoes."""


class TestStacks:
    """Stacks by person, one for each coming shoe."""

    __test__ = False

    def __init__(self) -> None:
        self._waiting: dict[int, deque[tuple[Card, ...]]] = {}

    def put(self, person_id: int, texts: Sequence[str]) -> None:
        """Puts stacks behind those that wait; each is for one shoe.

        Raises:
            BadCard: A word names no card.
            BadStack: No six-deck shoe holds them, or too many wait.
        """
        stacks = [parse_cards(text) for text in texts]
        for cards in stacks:
            stacked(DECK * 6, cards)
        waiting = self._waiting.setdefault(person_id, deque())
        if len(waiting) + len(stacks) > STACKS_WAITING_MAX:
            raise BadStack(f"over {STACKS_WAITING_MAX} stacks would wait")
        waiting.extend(stacks)

    def next_stack(self, person_id: int) -> tuple[Card, ...]:
        """What goes on top of the person's next shoe."""
        waiting = self._waiting.get(person_id)
        return waiting.popleft() if waiting else ()
