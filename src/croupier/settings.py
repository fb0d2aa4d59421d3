"""What a host sets: read once from file, environment and command line, then a value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from croupier.casino.clocks import Times
from croupier.casino.floor import SESSION_DAYS
from croupier.casino.money import Currency
from croupier.casino.names import clean_mail
from croupier.casino.offer import Offer
from croupier.casino.person_errors import MailRefused
from croupier.casino.ranges import Figures
from croupier.casino.registration import Registration
from croupier.core.errors import BadInput
from croupier.core.games import GAMES

PREFIX = "CROUPIER_"
CONFIG_VARIABLE = "CROUPIER_CONFIG"
"""Names the file of settings, when it is not the data folder's own."""

DEFAULT_PORT = 8420
SMTP_PORT = 587
PORT_MAX = 65_535
SESSION_DAYS_MAX = 3650
NUMBER_DIGITS_MAX = 9
SECONDS_MAX = 3600
CLOCK_SPEED_MAX = 1000
SQLITE_URL = "sqlite:///"
POSTGRESQL_URLS = ("postgresql://", "postgres://")
NO_CURRENCY = "none"
"""What a variable says where the list is empty."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class BadSetting(BadInput):
    """A setting that is unknown or cannot be read."""

    code = "setting.bad"


class SmtpSecurity(StrEnum):
    """How the way to the mail server is kept from others' eyes."""

    STARTTLS = "starttls"
    """TLS is asked for, and nothing is sent without it."""
    TLS = "tls"
    """TLS from the first byte."""
    NONE = "none"
    """Not at all: for a server on this machine."""


class LogFormat(StrEnum):
    """How a server says something on standard error."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Settings:
    """One house.

    Attributes:
        host: Address to listen on.
        port: 0 takes a free one.
        data: Folder of database, key and lock; None for the user's own data folder.
        database: A database URL, maybe with a password; None for SQLite in the data folder.
        games: What new tables may play, in the order in which the floor shows them.
        currencies: What tables may play in.
        care_currencies: In which people may set limits for themselves, and are reminded of the
            time.
        ranges: Limits of wagers, where they are not the usual ones.
        session_days: Days after which an unfinished session is ended for its player.
        trusted_proxies: Addresses and networks of proxies whose word about a visitor's own
            address, and about TLS, is taken; nobody else's is.
        is_standby: Waits while another server has the house, and takes it when that one has gone;
            on PostgreSQL only.
        is_test: Shoes may be stacked over HTTP; refused on any but a loopback address.
        closing_seconds: The red zone between the last wager and the deal.
        results_seconds: To read what a round brought.
        deal_gap_seconds: Least time from one deal to the next.
        lost_seconds: Without a socket, until a player's connection counts as lost.
        vacant_seconds: After the last spot and watcher have gone, until a table is vacant.
        clock_speed: In test mode: how many times faster tables' clocks run.
        registration: Who may sign up.
        public_url: Where people find the house; links in mails begin so.
        smtp_host: Who carries mails; None writes them into the data folder's outbox.
        smtp_user: By which the house signs in there, with `smtp_password`; None: not at all.
        smtp_from: The address that mails come from.
        log_format: A line of text for each thing that is said, or of JSON.
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    data: Path | None = None
    database: str | None = field(default=None, repr=False)
    games: tuple[str, ...] = tuple(GAMES)
    currencies: tuple[Currency, ...] = (Currency.FUN,)
    care_currencies: tuple[Currency, ...] = (Currency.RUR, Currency.USD, Currency.EUR)
    ranges: tuple[Figures, ...] = ()
    session_days: int = SESSION_DAYS
    trusted_proxies: tuple[str, ...] = ()
    is_standby: bool = False
    is_test: bool = False
    closing_seconds: int = 3
    results_seconds: int = 4
    deal_gap_seconds: int = 5
    lost_seconds: int = 20
    vacant_seconds: int = 300
    clock_speed: int = 1
    registration: Registration = Registration.OPEN
    public_url: str | None = None
    smtp_host: str | None = None
    smtp_port: int = SMTP_PORT
    smtp_security: SmtpSecurity = SmtpSecurity.STARTTLS
    smtp_user: str | None = None
    smtp_password: str | None = field(default=None, repr=False)
    smtp_from: str | None = None
    log_format: LogFormat = LogFormat.TEXT

    @property
    def times(self) -> Times:
        """How long everything takes at tables that several share."""
        return Times(
            closing=self.closing_seconds * 1000,
            results=self.results_seconds * 1000,
            deal_gap=self.deal_gap_seconds * 1000,
            lost=self.lost_seconds * 1000,
            vacant=self.vacant_seconds * 1000,
        )

    @property
    def offer(self) -> Offer:
        """What new tables may be."""
        return Offer(self.games, self.currencies, self.ranges)

    @property
    def limited_currencies(self) -> tuple[Currency, ...]:
        """In which people may set limits: those of care that tables play in."""
        return tuple(each for each in self.currencies if each in self.care_currencies)

    @property
    def postgresql(self) -> str | None:
        """The URL of a PostgreSQL database; None for a house in SQLite."""
        is_there = self.database is not None and self.database.startswith(POSTGRESQL_URLS)
        return self.database if is_there else None

    @property
    def address(self) -> str:
        """Where links in mails lead: the public address, else this machine's own."""
        if self.public_url is not None:
            return self.public_url
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def __post_init__(self) -> None:
        for each in fields(self):
            check_value(each.name, getattr(self, each.name))
        _require_mail(self)
        if self.clock_speed > 1 and not self.is_test:
            raise BadSetting("a clock that runs faster is for test mode only")
        if self.is_standby and self.postgresql is None:
            raise BadSetting("a server stands by for a house on PostgreSQL only")
        if self.is_test and self.host not in LOOPBACK:
            raise BadSetting(f"test mode listens on a loopback address only, not on {self.host}")


def check_value(name: str, value: object) -> None:
    """Whether a setting is right by itself, whatever the others are.

    Raises:
        BadSetting: It is outside its range, or not of its form.
    """
    match name, value:
        case _, int() if name in RANGES:
            least, most = RANGES[name]
            if not least <= value <= most:
                raise BadSetting(f"{name} {value} is not {least} to {most}")
        case "host", "":
            raise BadSetting("host is empty; 0.0.0.0 listens everywhere")
        case "public_url", str():
            _require_public_url(value)
        case "database", str() if not (_names_a_file(value) or _names_a_server(value)):
            raise BadSetting(
                "database: neither sqlite:////path/house.sqlite"
                " nor postgresql://user@host:5432/house"
            )


def _names_a_file(database: str) -> bool:
    path = database.removeprefix(SQLITE_URL)
    return database.startswith(SQLITE_URL) and path != ":memory:" and bool(Path(path).name)


def _names_a_server(database: str) -> bool:
    try:
        parts = urlsplit(database)
        return database.startswith(POSTGRESQL_URLS) and parts.port != 0 and len(parts.path) > 1
    except ValueError:
        return False


def _require_public_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_plain = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        _ = parts.port
    except ValueError:
        is_plain = False
    if not is_plain or not url.isascii() or set(url) & set("?#@ \t\r\n\\"):
        shown = "with a name or password in it" if "@" in url else repr(url[:60])
        raise BadSetting(f"public_url {shown} is not like https://play.example.org")


def _require_mail(settings: Settings) -> None:
    if (settings.smtp_user is None) != (settings.smtp_password is None):
        raise BadSetting("smtp_user and smtp_password go together")
    if settings.smtp_host is None:
        return
    try:
        clean_mail(settings.smtp_from or "")
    except MailRefused:
        raise BadSetting("smtp_host needs smtp_from, such as croupier@example.org") from None
    is_bare = settings.smtp_security is SmtpSecurity.NONE and settings.smtp_host not in LOOPBACK
    if is_bare and settings.smtp_password is not None:
        raise BadSetting("smtp_password is not sent without TLS: set smtp_security")


_SECONDS = (
    "closing_seconds",
    "results_seconds",
    "deal_gap_seconds",
    "lost_seconds",
    "vacant_seconds",
)
RANGES: Mapping[str, tuple[int, int]] = {
    "port": (0, PORT_MAX),
    "session_days": (1, SESSION_DAYS_MAX),
    "clock_speed": (1, CLOCK_SPEED_MAX),
    "smtp_port": (1, PORT_MAX),
} | dict.fromkeys(_SECONDS, (1, SECONDS_MAX))
"""Least and most of every setting that is a number."""

KEYS = (
    "host",
    "port",
    "data",
    "database",
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
    *_SECONDS,
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
        case "data":
            return Path(text)
        case "games":
            return read_games(text.split(","))
        case "currencies":
            return read_currencies(text.split(","))
        case "care_currencies":
            return () if text == NO_CURRENCY else read_currencies(text.split(","))
        case "trusted_proxies":
            return read_proxies(text.split(","))
        case "registration" | "smtp_security" | "log_format":
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
