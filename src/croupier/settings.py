"""What a host sets: read once from the environment and the command line, then a value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from pathlib import Path

from croupier.casino.floor import SESSION_DAYS
from croupier.casino.money import Currency
from croupier.core.errors import BadInput

PREFIX = "CROUPIER_"
DEFAULT_PORT = 8420
PORT_MAX = 65_535
SESSION_DAYS_MAX = 3650
NUMBER_DIGITS_MAX = 9
SQLITE_URL = "sqlite:///"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class BadSetting(BadInput):
    """A setting that is unknown or cannot be read."""

    code = "setting.bad"


@dataclass(frozen=True, slots=True)
class Settings:
    """One house.

    Attributes:
        host: Address to listen on.
        port: 0 takes a free one.
        data: Folder of database, key and lock; None for the user's own data folder.
        database: A database URL; None for SQLite in the data folder.
        currencies: What tables may play in.
        session_days: Days after which an unfinished session is ended for its player.
        trusted_proxies: Addresses and networks of proxies whose word about a visitor's own
            address, and about TLS, is taken; nobody else's is.
        is_test: Shoes may be stacked over HTTP; refused on any but a loopback address.
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    data: Path | None = None
    database: str | None = None
    currencies: tuple[Currency, ...] = (Currency.FUN,)
    session_days: int = SESSION_DAYS
    trusted_proxies: tuple[str, ...] = ()
    is_test: bool = False

    def __post_init__(self) -> None:
        if not self.host:
            raise BadSetting("host is empty; 0.0.0.0 listens everywhere")
        if not 0 <= self.port <= PORT_MAX:
            raise BadSetting(f"port {self.port} is not 0 to {PORT_MAX}")
        if not 1 <= self.session_days <= SESSION_DAYS_MAX:
            raise BadSetting(f"session_days {self.session_days} is not 1 to {SESSION_DAYS_MAX}")
        if self.is_test and self.host not in LOOPBACK:
            raise BadSetting(f"test mode listens on a loopback address only, not on {self.host}")
        if self.database is not None and not _names_a_file(self.database):
            raise BadSetting(
                "database: only SQLite (sqlite:////path/house.sqlite) is built into this version"
            )


def _names_a_file(database: str) -> bool:
    path = database.removeprefix(SQLITE_URL)
    return database.startswith(SQLITE_URL) and path != ":memory:" and bool(Path(path).name)


_FROM_ENVIRONMENT = (
    "host",
    "port",
    "data",
    "database",
    "currencies",
    "session_days",
    "trusted_proxies",
)


def read_settings(environment: Mapping[str, str], changes: Mapping[str, object]) -> Settings:
    """Settings from `CROUPIER_*`, with the command line's on top; None changes nothing.

    Raises:
        BadSetting: An unknown or unreadable one.
    """
    known = {PREFIX + name.upper(): name for name in _FROM_ENVIRONMENT}
    values: dict[str, object] = {}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX):
            continue
        if variable not in known:
            raise BadSetting(f"unknown setting {variable}, there are {', '.join(known)}")
        if not text:
            raise BadSetting(f"{variable} is empty")
        values[known[variable]] = _read(known[variable], text)
    values |= {name: value for name, value in changes.items() if value is not None}
    assert set(values) <= {field.name for field in fields(Settings)}, "settings are known"
    return replace(Settings(), **values)  # type: ignore[arg-type]


def _read(name: str, text: str) -> object:
    match name:
        case "port" | "session_days":
            if not text.isascii() or not text.isdecimal() or len(text) > NUMBER_DIGITS_MAX:
                raise BadSetting(f"{PREFIX}{name.upper()}: {text[:20]!r} is not a number")
            return int(text)
        case "data":
            return Path(text)
        case "currencies":
            return read_currencies(text.split(","))
        case "trusted_proxies":
            return read_proxies(text.split(","))
        case _:
            return text


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
                f"unknown currency {name!r}, there are {', '.join(Currency)}"
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
