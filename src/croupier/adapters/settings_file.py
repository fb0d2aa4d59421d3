"""`croupier.toml`: the settings of a house in a file of its own."""

import difflib
import os
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from croupier.adapters.data_folder import default_data_folder
from croupier.adapters.settings_ranges import read_ranges
from croupier.casino.registration import Registration
from croupier.settings import (
    CONFIG_VARIABLE,
    FILE_KEYS,
    POSTGRESQL_URLS,
    PREFIX,
    RANGES,
    SQLITE_URL,
    BadSetting,
    LogFormat,
    Role,
    Settings,
    SmtpSecurity,
    check_value,
    read_currencies,
    read_environment,
    read_games,
    read_proxies,
    read_settings,
)

FILE_NAME = "croupier.toml"
FILE_BYTES_MAX = 65_536
TEXT_MAX = 1_000
"""Characters of one text in the file."""

_PASSWORD = re.compile(r"//[^/@]*:[^/@]+@")
_NUMBER_BITS_MAX = 31
_LISTS = ("games", "currencies", "care_currencies", "trusted_proxies")
_FILES = ("bus_authority", "bus_credentials")
_CHOICES: Mapping[str, type[StrEnum]] = {
    "registration": Registration,
    "smtp_security": SmtpSecurity,
    "log_format": LogFormat,
    "role": Role,
}


def load_settings(
    environment: Mapping[str, str], changes: Mapping[str, object], config: Path | None = None
) -> Settings:
    """Settings of the file, the environment over them, the command line's on top.

    Args:
        environment: All of it.
        changes: The command line's, by field; None changes nothing.
        config: The file; None for `CROUPIER_CONFIG`, else the data folder's own, if it has one.

    Raises:
        BadSetting: An unknown or unreadable one, or a file that cannot be used.
        FolderRefused: Nobody knows where the data folder is.
    """
    by_environment = read_environment(environment)
    named = config or environment.get(CONFIG_VARIABLE)
    if named:
        path = Path(named).expanduser()
        from_file = read_file(path)
    else:
        data = changes.get("data") or by_environment.get("data") or default_data_folder()
        path = Path(str(data)).expanduser() / FILE_NAME
        if not os.path.lexists(path):
            return read_settings(environment, changes)
        from_file = read_file(path)
        if "data" in from_file:
            raise BadSetting(f"{path}: data: this file lies in the data folder; use --data")
    try:
        return read_settings(environment, changes, from_file)
    except BadSetting as error:
        raise BadSetting(f"{error} (with what {path} says)") from None


def read_file(path: Path) -> dict[str, object]:
    """What a file sets, by field of `Settings`.

    Raises:
        BadSetting: It cannot be read, is no TOML, has an unknown key or a wrong value, or holds
            a password that others may read.
    """
    content, mode = _content(path)
    try:
        table = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        where = "not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        raise BadSetting(f"{path} is no TOML: {where}") from None
    except (ValueError, RecursionError):
        raise BadSetting(f"{path} is no TOML of settings: too deep, or a number too long") from None
    for key in table:
        _require_known(path, key)
    secret = next((key for key in table if _is_secret(key, table[key])), None)
    if secret is not None and os.name == "posix" and mode & 0o077:
        raise BadSetting(f"{path}: {secret}: others may read the file (mode {mode:o}, wanted 600)")
    values = {}
    for key, value in table.items():
        try:
            values[key] = _value(key, value)
            check_value(key, values[key])
        except BadSetting as error:
            raise BadSetting(f"{path}: {_at(key, str(error))}") from None
    return values


def _is_secret(key: str, value: object) -> bool:
    """A password, or an address with one in it."""
    is_address = key in ("database", "bus") and isinstance(value, str)
    return key == "smtp_password" or (is_address and bool(_PASSWORD.search(str(value))))


def _at(key: str, why: str) -> str:
    """A refusal behind its key, and behind a deeper one that it begins with."""
    if why.startswith(f"{key}."):
        return why
    return f"{key}: {why.removeprefix(key).lstrip(' :')}"


def _content(path: Path) -> tuple[bytes, int]:
    """Its bytes and its mode."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                raise BadSetting(f"no settings from {path}: it is no file")
            content = file.read(FILE_BYTES_MAX + 1)
    except OSError as error:
        raise BadSetting(f"no settings from {path}: {error.strerror}") from None
    except ValueError:
        raise BadSetting(f"no settings from {str(path)!r}: not the name of a file") from None
    if len(content) > FILE_BYTES_MAX:
        raise BadSetting(f"{path} has more than {FILE_BYTES_MAX} bytes")
    return content, stat.S_IMODE(mode)


def _without_waiting(path: str, flags: int) -> int:
    """Opens a pipe that nobody writes to as fast as a file, to be refused."""
    return os.open(path, flags | os.O_NONBLOCK)


def _require_known(path: Path, key: str) -> None:
    if key in FILE_KEYS:
        return
    if key in ("is_test", "test_mode"):
        raise BadSetting(f"{path}: {key}: test mode is asked for by --test-mode alone")
    plain = key[:60].lower().removeprefix(PREFIX.lower()).replace("-", "_")
    raise BadSetting(f"{path}: unknown key {key[:60]!r}; {_hint(plain, FILE_KEYS)}")


def _hint(meant: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(meant, known, n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"


def _value(key: str, value: object) -> object:
    """As a field of `Settings`; a refusal never quotes what may be a secret."""
    if key in RANGES:
        return _number(key, value)
    if key in _LISTS:
        return _list(key, value)
    if key == "ranges":
        return read_ranges(value)
    text = _text(value)
    if key in _CHOICES:
        choices = _CHOICES[key]
        if text not in list(choices):
            raise BadSetting(f"{text[:20]!r} is none of {', '.join(choices)}")
        return choices(text)
    if key == "data" or key in _FILES:
        if not text.startswith(("/", "~")):
            kind = "folder" if key == "data" else "file"
            raise BadSetting(f"a {kind} in a file is named whole, from / or ~ on")
        return Path(text)
    is_file = key == "database" and not text.startswith(POSTGRESQL_URLS)
    if is_file and not Path(text.removeprefix(SQLITE_URL)).is_absolute():
        raise BadSetting("a database in a file is named whole: sqlite:////path/house.sqlite")
    return text


def _number(key: str, value: object) -> int:
    least, most = RANGES[key]
    if type(value) is not int:
        raise BadSetting(f"wanted a whole number, {least} to {most}, not {_kind(value)}")
    if value.bit_length() > _NUMBER_BITS_MAX:
        raise BadSetting(f"it is not {least} to {most}")
    return value


def _list(key: str, value: object) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise BadSetting(f'wanted a list, such as ["..."], not {_kind(value)}')
    texts = [_text(each) for each in value]
    if key == "trusted_proxies":
        return read_proxies(texts)
    if not texts and key != "care_currencies":
        raise BadSetting(f"a house needs a {'game' if key == 'games' else 'currency'}")
    if key == "games":
        return read_games(texts)
    return read_currencies(texts)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadSetting(f"wanted text in quotes, not {_kind(value)}")
    if not value:
        raise BadSetting("it is empty")
    if len(value) > TEXT_MAX:
        raise BadSetting(f"it has more than {TEXT_MAX} characters")
    if not value.isprintable():
        raise BadSetting("it has a line end or another character that cannot be seen")
    return value


def _kind(value: object) -> str:
    match value:
        case bool():
            return "true or false"
        case str():
            return "text"
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"
