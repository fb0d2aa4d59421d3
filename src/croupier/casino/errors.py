"""What the house can refuse or fail at.

The tree, below `croupier.core.errors.CroupierError`:

    HouseRefusal            the caller's mistake: answered, nothing changes
    ├── NotCovered          an account would fall below zero
    ├── AlreadyDone         the command was carried out before: here is its answer
    ├── StaleCommand        it answers another decision
    ├── NoSuchTable
    ├── NoSuchRound
    ├── NotYourTable
    ├── PlaceTaken          another table stands there
    ├── NotYourBox
    ├── OpeningRefused      no table has such options
    ├── WagerRefused        outside the range, nothing to deal, nothing to repeat
    ├── TooManySessions
    ├── CurrencyNotOffered
    ├── GameNotOffered
    ├── TableBusy           its queue is full
    ├── NameTaken
    ├── NoSuchPerson
    ├── AmountRefused       an amount that no cashier takes
    ├── ChatRefused
    │   ├── NothingSaid
    │   ├── TooMuchSaid
    │   ├── SaidTooFast
    │   ├── ReportedTooFast
    │   └── NoSuchLine
    ├── IgnoringRefused
    │   ├── IgnoringOneself
    │   └── TooManyIgnored
    ├── TooManyTokens       for programs
    └── GiftRefused
        ├── NotBroke
        └── GiftTooSoon
    WorldFailure            the world's failure, translated by the adapter that met it
    ├── StorageFailed       nothing happened
    ├── OutcomeUnknown      nobody can tell
    ├── OwnershipLost       another actor writes this table
    ├── JournalBroken       a stored event cannot be read
    ├── BooksBroken         the audit found something
    ├── SealBroken          a seed cannot be read with this key
    ├── DatabaseRefused     no house's database, or of another version
    ├── FolderRefused       the data folder or its key cannot be used
    ├── FolderInUse         another server has the data folder
    ├── BackupRefused       its file is there already, or the copy is no good one
    └── TableHalted         our own bug stopped this table; its wagers are safe
"""

from enum import StrEnum
from typing import ClassVar

from croupier.core.errors import CroupierError
from croupier.core.money import money_text


class HouseRefusal(CroupierError):
    """The caller's mistake.

    Attributes:
        details: Figures that words for people need, in minor units or seconds.
    """

    code: ClassVar[str] = "house.refused"

    def __init__(self, message: str, **details: int | str) -> None:
        super().__init__(message)
        self.details: dict[str, int | str] = details


class NotCovered(HouseRefusal):
    """An account that may not go below zero would."""

    code = "money.not_covered"

    def __init__(self, needs: int, has: int) -> None:
        message = f"needs {money_text(needs)}, the account has {money_text(has)}"
        super().__init__(message, needs=needs, has=has)


class AlreadyDone(HouseRefusal):
    """The command was carried out before.

    Attributes:
        answer: What it was answered then.
    """

    code = "command.repeated"

    def __init__(self, answer: bytes) -> None:
        super().__init__("the command was carried out before")
        self.answer = answer


class StaleCommand(HouseRefusal):
    """It answers a decision that is no longer asked."""

    code = "command.stale"


class NoSuchTable(HouseRefusal):
    """There is none, or it is closed."""

    code = "table.unknown"


class NoSuchRound(HouseRefusal):
    """The table has no such round, or it is still in play."""

    code = "round.unknown"


class NotYourTable(HouseRefusal):
    """A private table of somebody else."""

    code = "table.private"


class PlaceTaken(HouseRefusal):
    """Another open table of the game stands at the place."""

    code = "table.place_taken"


class NotYourBox(HouseRefusal):
    """Somebody else holds the box."""

    code = "box.not_yours"


class WagerRefusal(StrEnum):
    """Why a wager, a deal or a cut is refused; the value is a stable code for clients."""

    CLOSED = "wager.closed"
    NO_SUCH_BOX = "wager.no_such_box"
    BOX_LIMIT = "wager.box_limit"
    NOT_WHOLE = "wager.not_whole"
    BELOW_MINIMUM = "wager.below_minimum"
    ABOVE_MAXIMUM = "wager.above_maximum"
    ABOVE_TABLE_MAXIMUM = "wager.above_table_maximum"
    NO_WAGER = "wager.none"
    NOTHING_THERE = "wager.nothing_there"
    NOTHING_TO_REPEAT = "wager.nothing_to_repeat"
    WAGERS_STAND = "wager.wagers_stand"
    CONFIRMED = "wager.confirmed"
    NO_CUT = "cut.not_now"
    CUT_OUTSIDE = "cut.outside"


class WagerRefused(HouseRefusal):
    """A wager, a deal or a cut that the table does not take now.

    Attributes:
        refusal: Why, as a stable code.
    """

    code = "wager.refused"

    def __init__(self, refusal: WagerRefusal, message: str, **details: int | str) -> None:
        super().__init__(message, **details)
        self.refusal = refusal


class OpeningRefused(HouseRefusal):
    """No table of the floor has such options, or its place is taken."""

    code = "table.options"


class TooManySessions(HouseRefusal):
    """One must be settled first."""

    code = "session.too_many"


class TooManyTables(HouseRefusal):
    """So many shared tables that the person has opened still stand."""

    code = "table.too_many_opened"


class CurrencyNotOffered(HouseRefusal):
    """The house does not play in it."""

    code = "table.currency"


class GameNotOffered(HouseRefusal):
    """The floor knows the game, but this house opens no tables for it."""

    code = "table.game"


class TableBusy(HouseRefusal):
    """Its queue is full."""

    code = "table.busy"


class NameTaken(HouseRefusal):
    """Somebody has the name."""

    code = "person.name_taken"


class NoSuchPerson(HouseRefusal):
    """Nobody here has the name."""

    code = "person.unknown"


class AmountRefused(HouseRefusal):
    """No amount that the cashier takes: nothing, or above its limit."""

    code = "money.amount"


class ChatRefused(HouseRefusal):
    """Nothing was said, reported or removed."""

    code = "chat.refused"


class NothingSaid(ChatRefused):
    """A line that nobody could read anything in."""

    code = "chat.empty"


class TooMuchSaid(ChatRefused):
    """A line, or a report's reason, that is too long."""

    code = "chat.too_long"


class SaidTooFast(ChatRefused):
    """So many lines were said within so many seconds; `seconds_left` are in the details."""

    code = "chat.rate"


class ReportedTooFast(ChatRefused):
    """So many lines were reported within so many seconds; as in `SaidTooFast`."""

    code = "chat.report_rate"


class NoSuchLine(ChatRefused):
    """The chat has no such line, or none any more."""

    code = "chat.unknown_line"


class IgnoringRefused(HouseRefusal):
    """The list of whom one ignores stays as it is."""

    code = "ignored.refused"


class IgnoringOneself(IgnoringRefused):
    """One's own lines are always shown."""

    code = "ignored.yourself"


class TooManyIgnored(IgnoringRefused):
    """The list is full."""

    code = "ignored.too_many"


class TooManyTokens(HouseRefusal):
    """The person's programs have as many tokens as one person's may."""

    code = "token.too_many"


class GiftRefused(HouseRefusal):
    """Not broke, or not yet."""

    code = "gift.refused"


class NotBroke(GiftRefused):
    """The account can still pay a wager, or a wager stands at a table."""

    code = "gift.not_broke"


class GiftTooSoon(GiftRefused):
    """Play money was given less than an hour ago; `seconds_left` are in the details."""

    code = "gift.too_soon"

    def __init__(self, seconds_left: int) -> None:
        super().__init__(f"the next gift comes in {seconds_left} s", seconds_left=seconds_left)


class WorldFailure(CroupierError):
    """Something outside the house failed; says whether anything happened."""

    code = "world.failed"


class StorageFailed(WorldFailure):
    """The storage refused; nothing happened."""

    code = "storage.failed"


class OutcomeUnknown(WorldFailure):
    """Nobody can tell whether it happened; reload and look."""

    code = "storage.unknown"


class OwnershipLost(WorldFailure):
    """Another actor writes this table."""

    code = "table.taken_over"


class JournalBroken(WorldFailure):
    """A stored event or snapshot cannot be read; the table stays as it is, untouched."""

    code = "journal.broken"


class BooksBroken(WorldFailure):
    """The audit found something; the house stays closed until a host has looked."""

    code = "books.broken"


class SealBroken(WorldFailure):
    """A seed cannot be read with this key."""

    code = "seed.sealed"


class DatabaseRefused(WorldFailure):
    """The database is no house's, or of a version that this croupier cannot use."""

    code = "database.refused"


class FolderRefused(WorldFailure):
    """The data folder or its key cannot be used as it is."""

    code = "folder.refused"


class FolderInUse(WorldFailure):
    """Another server has the data folder."""

    code = "folder.in_use"


class BackupRefused(WorldFailure):
    """A copy of the house cannot be kept: its name is taken, or what was copied is damaged."""

    code = "backup.refused"


class TableHalted(WorldFailure):
    """A bug of ours stopped this table; its wagers are safe."""

    code = "table.halted"
