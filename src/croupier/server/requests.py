"""From a client's message to what the house understands."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from croupier.casino import commands as casino
from croupier.core.actions import Action
from croupier.server.limits import MESSAGE_BYTES_MAX, REASON_CHARACTERS_MAX
from croupier.server.problems import Problem
from croupier.server.wire import ClientMessage
from croupier.server.wire import incoming as wire

Named = TypeVar("Named", bound=StrEnum)

UTF8_BYTES = 4
"""Bytes of one character at most."""

_DECODER = msgspec.json.Decoder(ClientMessage)


def read_message(text: str | None) -> ClientMessage:
    """The message that a frame holds; None stands for a frame of bytes.

    Raises:
        Problem: It is too large, or no message.
    """
    if text is None:
        raise Problem("message.bad", "messages are JSON text")
    is_long = len(text) * UTF8_BYTES > MESSAGE_BYTES_MAX
    if is_long and len(text.encode("utf-8", "replace")) > MESSAGE_BYTES_MAX:
        raise Problem("message.too_large", f"over {MESSAGE_BYTES_MAX} bytes", 413)
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise Problem("message.bad", f"not a message: {one_line(error)}") from None


def one_line(error: Exception) -> str:
    """What a reader says is wrong; it may quote from outside, so on one line and not at length."""
    text = str(error)[:REASON_CHARACTERS_MAX]
    return text if text.isprintable() else repr(text)[1:-1]


def spot_command(message: wire.SpotCommand) -> casino.Command:
    """The command that a message carries which answers no decision."""
    match message:
        case wire.JoinSpot(box=box):
            return casino.JoinSpot(box)
        case wire.LeaveSpot(box=box):
            return casino.LeaveSpot(box)
        case wire.ComeBack():
            return casino.ComeBack()
        case wire.Contribute(shoe=shoe, hash=sent):
            return casino.Contribute(shoe, sent)
        case wire.OpenPart(shoe=shoe, opening=opening):
            return casino.OpenPart(shoe, opening)
        case _:
            raise AssertionError(f"{type(message).__name__} is no command without a decision")


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
        case wire.Deal(rebet=rebet, opening=opening):
            return casino.Deal(rebet, opening)
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
