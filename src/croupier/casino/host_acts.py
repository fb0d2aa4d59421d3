"""What hosts do: every act with who and why, written down for good."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.casino.chat_text import clean_text
from croupier.casino.host_errors import ReasonRefused
from croupier.casino.money import Currency

REASON_MIN = 3
"""Characters of a reason, at least."""
REASON_MAX = 200
"""Characters of a reason, at most."""


class ActKind(StrEnum):
    """What was done."""

    FUND = "fund"
    PAY_OUT = "pay-out"
    LOCK = "lock"
    UNLOCK = "unlock"
    GRANT = "grant"
    REVOKE = "revoke"
    MUTE = "mute"
    UNMUTE = "unmute"
    CLOSE_TABLE = "close-table"
    REMOVE_LINE = "remove-line"
    DISMISS = "dismiss"
    AUDIT = "audit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Warrant:
    """By whose word something is done, and why.

    Attributes:
        host_id: The host; None for whoever sits at the house's own terminal.
        reason: None at the terminal only.
        command_id: Made by the page; a repeat of it does nothing more.
    """

    host_id: int | None
    reason: str | None
    command_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HostAct:
    """One act, as it is written down.

    Attributes:
        whom: The person it is about.
        line: Of the chat of `table_id`.
        amount: Minor units.
        seconds: For how long.
    """

    kind: ActKind
    by: Warrant
    whom: int | None = None
    table_id: str | None = None
    line: int | None = None
    currency: Currency | None = None
    amount: int | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act as it is read in the journal of acts.

    Attributes:
        number: 1, 2, 3 ... in this house.
        host: Name; None for the command line.
        whom: Name of whom it was about.
    """

    number: int
    act: HostAct
    at: datetime
    host: str | None
    whom: str | None


def clean_reason(text: str) -> str:
    """A reason that can be read.

    Raises:
        ReasonRefused: Too short or too long.
    """
    cleaned = clean_text(text)
    if not REASON_MIN <= len(cleaned) <= REASON_MAX:
        raise ReasonRefused(
            f"a reason has {REASON_MIN} to {REASON_MAX} characters, this one {len(cleaned)}",
            min=REASON_MIN,
            max=REASON_MAX,
        )
    return cleaned
