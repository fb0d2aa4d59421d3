"""From a client's message to what the house understands."""

from enum import StrEnum
from typing import TypeVar

from croupier.casino import commands as casino
from croupier.core.actions import Action
from croupier.server.problems import Problem
from croupier.server.wire import incoming as wire

Named = TypeVar("Named", bound=StrEnum)


def casino_command(message: wire.TableCommand) -> casino.Command:
    """The command that a message carries.

    Raises:
        Problem: It names no action.
    """
    match message:
        case wire.PlaceWager(boxes=boxes, amount=amount):
            return casino.PlaceWager(boxes, amount)
        case wire.ClearBox(box=box):
            return casino.ClearBox(box)
        case wire.UndoWager():
            return casino.UndoWager()
        case wire.CancelWagers():
            return casino.CancelWagers()
        case wire.Rebet():
            return casino.Rebet()
        case wire.Deal(rebet=rebet):
            return casino.Deal(rebet)
        case wire.CutShoe(position=position):
            return casino.CutShoe(position)
        case wire.Act(box=box, hand=hand, action=action):
            return casino.Act(box, hand, named(Action, action, "action.unknown"))
        case wire.AnswerOffer(answers=answers):
            return casino.AnswerOffer(
                tuple(
                    (answer.box, named(Action, answer.action, "action.unknown"))
                    for answer in answers
                )
            )
        case _:
            raise AssertionError(f"{type(message).__name__} is no command to a table")


def named(words: type[Named], text: str, code: str) -> Named:
    """One of some words.

    Raises:
        Problem: None of them.
    """
    try:
        return words(text)
    except ValueError:
        raise Problem(code, f"{text!r} is not one of {', '.join(words)}") from None
