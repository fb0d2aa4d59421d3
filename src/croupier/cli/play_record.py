"""The rounds of an evening as a record that grows with each of them."""

from pathlib import Path
from types import TracebackType

from croupier.core.errors import BadInput
from croupier.core.games import find_game
from croupier.core.rules import Rules
from croupier.notation.record import RECORD_BYTES_MAX, ROUNDS_MAX, Record, RoundRecord
from croupier.notation.writer import write_record, write_round

FREE_GAME = "classic"
"""Whose name a record bears when no game has its rules, which stand in it whole."""


class Unwritable(BadInput):
    """A file that cannot be written, or that is there already."""

    code = "file.unwritable"


def recorded_game(name: str | None, rules: Rules) -> str:
    """The game that a record of some rules is written under."""
    if name is None:
        return FREE_GAME
    if find_game(name).rules.streak_length and not rules.streak_length:
        return FREE_GAME  # The notation cannot take the streak out of a game that has one.
    return name


class RecordFile:
    """A record on disk: whole after every round, and gone again if there was none.

    Attributes:
        rounds: Saved so far.
        is_full: No more rounds go into a record.
    """

    def __init__(self, path: Path, game: str, rules: Rules) -> None:
        self.path = path
        self.rounds = 0
        self.is_full = False
        self._game, self._rules = game, rules
        self._bytes = 0
        try:
            self._file = path.open("xb")
        except FileExistsError:
            raise Unwritable(f"cannot write {path}: it is there already") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Unwritable(f"cannot write {path}: {reason.lower()}") from None

    def add(self, written: RoundRecord) -> None:
        """One round more."""
        if self.rounds:
            text = write_round(written)
        else:
            record = Record(game=self._game, rules=self._rules, rounds=(written,))
            text = write_record(record)
        content = text.encode()
        if self.rounds == ROUNDS_MAX or self._bytes + len(content) > RECORD_BYTES_MAX:
            self.is_full = True
            return
        self._file.write(content)
        self._file.flush()
        self.rounds, self._bytes = self.rounds + 1, self._bytes + len(content)

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        if self.rounds == 0:
            self.path.unlink(missing_ok=True)
