"""Errors in the one shape that clients know."""

from croupier.casino.errors import (
    HouseRefusal,
    NoSuchLine,
    NoSuchPerson,
    NoSuchRound,
    NoSuchTable,
    NotYourTable,
    ReportedTooFast,
    SaidTooFast,
    WagerRefused,
    WorldFailure,
)
from croupier.casino.host_errors import NotAHost, PersonLocked, PersonMuted
from croupier.casino.person_errors import (
    HashersBusy,
    NoSuchReset,
    RegistrationRefused,
    SignInRefused,
    TooManyTries,
)
from croupier.casino.shoe_errors import NoSuchShoe, PartRefused
from croupier.core.errors import CroupierError, IllegalAction
from croupier.core.games import UnknownGame
from croupier.server.wire.outgoing import ErrorMessage


class Problem(CroupierError):
    """Something wrong at the door itself: the message, the rate, the sign-in.

    Attributes:
        status: HTTP status.
    """

    code = "request.bad"

    def __init__(self, code: str, message: str, status: int = 400, **details: int | str) -> None:
        super().__init__(message)
        self.problem_code = code
        self.status = status
        self.details: dict[str, int | str] = details


def bug() -> Problem:
    """What a caller is told of a bug of ours."""
    return Problem("server.bug", "something is broken here; it is logged", 500)


def code_of(error: CroupierError) -> str:
    """The code that names an error most exactly."""
    match error:
        case IllegalAction():
            return error.refusal.value
        case WagerRefused() | PartRefused():
            return error.refusal.value
        case Problem():
            return error.problem_code
        case _:
            return error.code


def error_message(error: CroupierError, command_id: str | None) -> ErrorMessage:
    """An error as a client reads it."""
    details = error.details if isinstance(error, HouseRefusal | Problem) else {}
    return ErrorMessage(code_of(error), str(error), command_id, details)


def status_of(error: CroupierError) -> int:
    """The HTTP status of an error."""
    match error:
        case Problem():
            return error.status
        case WorldFailure() | HashersBusy():
            return 503
        case SignInRefused():
            return 401
        case (
            NoSuchTable()
            | NoSuchRound()
            | NoSuchShoe()
            | UnknownGame()
            | NoSuchLine()
            | NoSuchPerson()
            | NoSuchReset()
        ):
            return 404
        case SaidTooFast() | ReportedTooFast() | TooManyTries():
            return 429
        case NotYourTable() | RegistrationRefused() | NotAHost() | PersonLocked() | PersonMuted():
            return 403
        case HouseRefusal():
            return 409
        case _:
            return 400
