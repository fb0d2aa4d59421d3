"""The folder a house lives in: database, key and lock."""

import fcntl
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from croupier.adapters.randomness import KEY_BYTES, SecretKey
from croupier.casino.errors import FolderInUse, FolderRefused
from croupier.settings import SQLITE_URL, Settings

DATABASE_NAME = "house.sqlite"
KEY_NAME = "house.key"
LOCK_NAME = "house.lock"

_FOLDER_MODE = 0o700
_KEY_MODE = 0o600
_OPEN = "open\n"


def default_data_folder() -> Path:
    """Where a house lives when nobody says otherwise.

    Raises:
        FolderRefused: Nobody knows the user's home.
    """
    try:
        return user_data_path("croupier", appauthor=False)
    except RuntimeError as error:
        raise FolderRefused(f"no data folder: {error}") from error


class FolderLock:
    """Keeps other servers off a house, until it is let go or the process ends."""

    def __init__(self, handles: list[int]) -> None:
        self._handles = handles

    def release(self) -> None:
        """Lets the house go; a second time does nothing."""
        while self._handles:
            os.close(self._handles.pop())

    def add(self, handle: int) -> None:
        """Holds one more lock file."""
        self._handles.append(handle)

    def __enter__(self) -> "FolderLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


class DataFolder:
    """One house's folder.

    Attributes:
        path: The folder.
        database: The SQLite file, in the folder unless it was put elsewhere.
        key_file: 32 random bytes that seal seeds; readable by its owner alone.
        lock_files: Held by the one server that has the folder and the database.
    """

    def __init__(self, path: Path | None = None, database: Path | None = None) -> None:
        self.path = (path or default_data_folder()).expanduser()
        self.database = database or self.path / DATABASE_NAME
        self.key_file = self.path / KEY_NAME
        self.lock_files = [self.path / LOCK_NAME]
        if database is not None:
            self.lock_files.append(database.with_name(f"{database.name}.lock"))

    @classmethod
    def of(cls, settings: Settings) -> "DataFolder":
        """The folder that a host has set."""
        if settings.database is None or settings.postgresql is not None:
            return cls(settings.data)
        return cls(settings.data, Path(settings.database.removeprefix(SQLITE_URL)))

    def was_closed_well(self) -> bool:
        """The last server closed the database, and nobody has touched it since."""
        try:
            return self.lock_files[0].read_text() == self._closed_state() != _OPEN
        except (OSError, ValueError):
            return False

    def note_open(self) -> None:
        """From now on a sudden end shows; for whoever holds the lock."""
        self._note(lambda: _OPEN)

    def note_closed(self) -> None:
        """The database is closed as it should be; for whoever holds the lock."""
        self._note(self._closed_state)

    def _note(self, state: Callable[[], str]) -> None:
        # Without room for it the next start looks more closely, and that is all.
        with suppress(OSError):
            self.lock_files[0].write_text(state())

    def _closed_state(self) -> str:
        if self.database.with_name(f"{self.database.name}-wal").exists():
            return _OPEN
        found = self.database.stat()
        return f"closed {found.st_size} {found.st_mtime_ns}\n"

    def make(self) -> None:
        """Makes the folder when it is missing.

        Raises:
            FolderRefused: It cannot be made, or is no folder.
        """
        try:
            self.path.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
        except OSError as error:
            raise FolderRefused(f"no data folder {self.path}: {error.strerror}") from error

    def lock(self) -> FolderLock:
        """Makes the caller the only server of the folder and of its database.

        Raises:
            FolderInUse: Another one is.
            FolderRefused: The lock file cannot be opened.
        """
        held = FolderLock([])
        try:
            for file in self.lock_files:
                held.add(_lock(file))
        except BaseException:
            held.release()
            raise
        return held

    def key(self) -> SecretKey:
        """The house's key; made when there is neither key nor database yet.

        Raises:
            FolderRefused: Others may read it, it is damaged, or it was lost.
        """
        try:
            if not self.key_file.exists():
                if self.database.exists():
                    raise FolderRefused(
                        f"{self.key_file} is missing: without it no shoe of {self.database} opens;"
                        " put it back, or give up the open rounds with 'croupier admin new-key'"
                    )
                self._make_key()
            return self._read_key()
        except OSError as error:
            raise FolderRefused(f"no key {self.key_file}: {error.strerror}") from error

    def replace_key(self, moment: str) -> SecretKey:
        """A new key; the old one, if there is any, is kept beside it under another name.

        Raises:
            FolderRefused: The folder cannot be written.
        """
        try:
            if self.key_file.exists():
                self.key_file.rename(self.key_file.with_name(f"{KEY_NAME}.until-{moment}"))
            self._make_key()
            return self._read_key()
        except OSError as error:
            raise FolderRefused(f"no new key {self.key_file}: {error.strerror}") from error

    def _make_key(self) -> None:
        """Writes a new key whole or not at all; whoever is second uses the first one's."""
        fresh = self.path / f".{KEY_NAME}.{os.urandom(4).hex()}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _KEY_MODE)
        try:
            try:
                os.write(handle, os.urandom(KEY_BYTES))
                os.fsync(handle)
            finally:
                os.close(handle)
            os.link(fresh, self.key_file)
        except FileExistsError:
            return
        finally:
            fresh.unlink()
        self._sync_folder()

    def _read_key(self) -> SecretKey:
        handle = os.open(self.key_file, os.O_RDONLY | os.O_CLOEXEC)
        try:
            mode = stat.S_IMODE(os.fstat(handle).st_mode)
            secret = os.read(handle, KEY_BYTES + 1)
        finally:
            os.close(handle)
        if mode & 0o077:
            raise FolderRefused(f"others may read {self.key_file} (mode {mode:o}, wanted 600)")
        if len(secret) != KEY_BYTES:
            raise FolderRefused(f"{self.key_file} has not {KEY_BYTES} bytes")
        return SecretKey(secret)

    def _sync_folder(self) -> None:
        handle = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lock(file: Path) -> int:
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _KEY_MODE)
    except OSError as error:
        raise FolderRefused(f"cannot lock {file.parent}: {error.strerror}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise FolderInUse(f"another server uses {file.parent}") from None
    except OSError as error:
        os.close(handle)
        raise FolderRefused(f"cannot lock {file.parent}: {error.strerror}") from error
    return handle
