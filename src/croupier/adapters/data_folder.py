"""The folder a house lives in: database, key and lock."""

import fcntl
import os
import stat
from pathlib import Path

from platformdirs import user_data_path

from croupier.adapters.randomness import KEY_BYTES, SecretKey
from croupier.casino.errors import FolderInUse, FolderRefused

DATABASE_NAME = "house.sqlite"
KEY_NAME = "house.key"
LOCK_NAME = "house.lock"

_FOLDER_MODE = 0o700
_KEY_MODE = 0o600


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
    """Keeps other servers off a data folder, until it is let go or the process ends."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        """Lets the folder go; a second time does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> "FolderLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


class DataFolder:
    """One house's folder.

    Attributes:
        path: The folder.
        database: The SQLite file.
        key_file: 32 random bytes that seal seeds; readable by its owner alone.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = (path or default_data_folder()).expanduser()
        self.database = self.path / DATABASE_NAME
        self.key_file = self.path / KEY_NAME
        self._lock_file = self.path / LOCK_NAME

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
        """Makes the caller the folder's only server.

        Raises:
            FolderInUse: Another one is.
            FolderRefused: The lock file cannot be opened.
        """
        try:
            handle = os.open(self._lock_file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _KEY_MODE)
        except OSError as error:
            raise FolderRefused(f"cannot lock {self.path}: {error.strerror}") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise FolderInUse(f"another server uses {self.path}") from None
        except OSError as error:
            os.close(handle)
            raise FolderRefused(f"cannot lock {self.path}: {error.strerror}") from error
        return FolderLock(handle)

    def key(self) -> SecretKey:
        """The house's key; made when the folder holds neither key nor database yet.

        Raises:
            FolderRefused: Others may read it, it is damaged, or it was lost.
        """
        try:
            if not self.key_file.exists():
                if self.database.exists():
                    raise FolderRefused(
                        f"{self.key_file} is missing: without it no shoe of {self.database} opens"
                    )
                self._make_key()
            return self._read_key()
        except OSError as error:
            raise FolderRefused(f"no key {self.key_file}: {error.strerror}") from error

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
