"""What the coach is asked about a table: what one person must decide, as that person sees it.

Questions are plain values for another process; this one never loads the analyser.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.casino.table import Table
from croupier.core.cards import Card, cards_text
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Box, Round, awaited
from croupier.core.view import cards_face_up, seen_round
from croupier.notation.rule_code import rule_code


@dataclass(frozen=True, slots=True)
class CoachQuestion:
    """A decision of one hand.

    Attributes:
        position: What the analyser's process is sent.
    """

    box: int
    hand: int
    position: dict[str, Any]


def coach_questions(
    table: Table, person_id: int, earlier: Sequence[Card]
) -> tuple[CoachQuestion, ...]:
    """What a person must decide now; nothing where somebody else must, or nobody.

    Args:
        table: As the house knows it; the hole card is taken out of it first.
        person_id: Who asks.
        earlier: The cards of the shoe that were seen before this round.
    """
    if table.round is None:
        return ()
    own = table.boxes_in_round(person_id)
    state = seen_round(table.round, own)
    return tuple(
        CoachQuestion(box.number, place, position_asked(state, box, place, earlier))
        for box, place in _asked(state)
        if box.number in own
    )


def _asked(state: Round) -> Iterator[tuple[Box, int]]:
    """Boxes that must decide, each with the place of its hand."""
    match awaited(state):
        case AwaitsAnswers(numbers):
            yield from ((box, 0) for box in state.boxes if box.number in numbers)
        case AwaitsPlay(number, place):
            yield from ((box, place) for box in state.boxes if box.number == number)
        case _:
            pass  # A card is due, or nothing.


def position_asked(state: Round, box: Box, place: int, earlier: Sequence[Card]) -> dict[str, Any]:
    """A decision as the analyser's process is sent it.

    Args:
        state: As the player sees it.
        box: That must decide.
        place: Of the hand in the box.
        earlier: The cards of the shoe that were seen before this round.
    """
    upcard = state.dealer.upcard
    assert upcard is not None, "the upcard lies before anyone is asked"
    # In one order, so that like positions are one question.
    seen = sorted((*earlier, *cards_face_up(state)), key=str)
    # What the streak hangs on; without one all that counts is which cards are unseen.
    done = box.hands[:place] if state.rules.streak_length else ()
    return {
        "rules": rule_code(state.rules),
        "hand": cards_text(box.hands[place].cards),
        "upcard": str(upcard),
        "seen": cards_text(seen),
        "hands": len(box.hands),
        "to_come": sum(len(other.cards) == 1 for other in box.hands[place + 1 :]),
        "done": [cards_text(each.cards) for each in done],
        "streak": state.streak.wins if state.streak else 0,
        "is_offer": not state.is_offer_closed,
    }
