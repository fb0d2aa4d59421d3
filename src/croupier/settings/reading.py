"""Settings from the environment, and all sources together: read once."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path

from croupier.casino.money import Currency
from croupier.core.games import GAMES
from croupier.settings.values import RANGES, SECONDS, BadSetting, Settings

PREFIX = "CROUPIER_"
CONFIG_VARIABLE = "CROUPIER_CONFIG"
"""Names the file of settings, when it is not the data folder's own."""

NUMBER_DIGITS_MAX = 9
NO_CURRENCY = "none"
"""What a variable says where the list is empty."""

KEYS = (
    "host",
    "port",
    "data",
    "database",
    "bus",
    "bus_authority",
    "bus_credentials",
    "role",
    "games",
    "currencies",
    "care_currencies",
    "session_days",
    "trusted_proxies",
    "clock_speed",
    "registration",
    "public_url",
    "smtp_host",
    "smtp_port",
    "smtp_security",
    "smtp_user",
    "smtp_password",
    "smtp_from",
    "log_format",
    *SECONDS,
)
"""What a file and the environment may set: all but what is asked for each time."""

FILE_KEYS = (*KEYS, "ranges")
"""What a file may set: also what is too much for a variable."""


def read_settings(
    environment: Mapping[str, str],
    changes: Mapping[str, object],
    from_file: Mapping[str, object] | None = None,
) -> Settings:
    """Settings of a file, `CROUPIER_*` over them, the command line's on top.

    Args:
        environment: All of it; other programs' variables are passed over.
        changes: The command line's, by field; None changes nothing.
        from_file: By field, as values of `Settings`.

    Raises:
        BadSetting: An unknown or unreadable one.
    """
    values = dict(from_file or {}) | read_environment(environment)
    values |= {name: value for name, value in changes.items() if value is not None}
    assert set(values) <= {field.name for field in fields(Settings)}, "settings are known"
    return replace(Settings(), **values)  # type: ignore[arg-type]


def read_environment(environment: Mapping[str, str]) -> dict[str, object]:
    """What `CROUPIER_*` set, by field. The name of a file of settings is none of them.

    Raises:
        BadSetting: An unknown or unreadable one.
    """
    known = {PREFIX + name.upper(): name for name in KEYS}
    values: dict[str, object] = {}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX):
            continue
        if variable not in known and variable != CONFIG_VARIABLE:
            names = ", ".join((*known, CONFIG_VARIABLE))
            raise BadSetting(f"unknown setting {variable}, there are {names}")
        if not text:
            raise BadSetting(f"{variable} is empty")
        if variable in known:
            values[known[variable]] = _read(known[variable], text)
    return values


def _read(name: str, text: str) -> object:
    if name in RANGES:
        return _read_number(name, text)
    match name:
        case "data" | "bus_authority" | "bus_credentials":
            return Path(text)
        case "games":
            return read_games(text.split(","))
        case "currencies":
            return read_currencies(text.split(","))
        case "care_currencies":
            return () if text == NO_CURRENCY else read_currencies(text.split(","))
        case "trusted_proxies":
            return read_proxies(text.split(","))
        case "registration" | "smtp_security" | "log_format" | "role":
            return _read_choice(name, text, type(getattr(Settings(), name)))
        case _:
            return text


def _read_choice(name: str, text: str, choices: type[StrEnum]) -> StrEnum:
    try:
        return choices(text)
    except ValueError:
        raise BadSetting(
            f"{PREFIX}{name.upper()}: {text[:20]!r} is none of {', '.join(choices)}"
        ) from None


def _read_number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > NUMBER_DIGITS_MAX:
        raise BadSetting(f"{PREFIX}{name.upper()}: {text[:20]!r} is not a number")
    return int(text)


def read_games(names: Sequence[str]) -> tuple[str, ...]:
    """Games of the floor by name, in order, each once.

    Raises:
        BadSetting: An unknown one, or none.
    """
    games = [name.strip().lower() for name in names]
    for name in games:
        if name not in GAMES:
            raise BadSetting(f"unknown game {name[:20]!r}, there are {', '.join(GAMES)}")
    return tuple(dict.fromkeys(games))


def read_currencies(names: Sequence[str]) -> tuple[Currency, ...]:
    """Currencies by name, in order, each once.

    Raises:
        BadSetting: An unknown one, or none.
    """
    currencies = []
    for name in names:
        try:
            currencies.append(Currency(name.strip().upper()))
        except ValueError:
            raise BadSetting(
                f"unknown currency {name[:20]!r}, there are {', '.join(Currency)}"
            ) from None
    return tuple(dict.fromkeys(currencies))


def read_proxies(names: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks of proxies, such as 127.0.0.1 or 10.0.0.0/8.

    Raises:
        BadSetting: One is neither. A star is not taken: it would let everybody pass for anybody.
    """
    proxies = []
    for name in names:
        try:
            network = ip_network(name.strip())
        except ValueError:
            raise BadSetting(
                f"trusted proxy {name.strip()[:60]!r} is no address and no network"
            ) from None
        is_one = network.num_addresses == 1
        proxies.append(str(network.network_address if is_one else network))
    return tuple(dict.fromkeys(proxies))
