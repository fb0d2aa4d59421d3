"""What a host sets, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
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

DEFAULT_PORT = 8420
SMTP_PORT = 587
PORT_MAX = 65_535
SESSION_DAYS_MAX = 3650
SECONDS_MAX = 3600
CLOCK_SPEED_MAX = 1000
SQLITE_URL = "sqlite:///"
POSTGRESQL_URLS = ("postgresql://", "postgres://")
BUS_URLS = ("nats://", "tls://")
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


class Role(StrEnum):
    """What a server does that shares its house with others."""

    ALL = "all"
    GATEWAY = "gateway"
    """It lets people in, and plays no table."""
    TABLES = "tables"
    """It plays tables, and lets nobody in."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One house.

    Attributes:
        host: Address to listen on.
        port: 0 takes a free one.
        data: Folder of database, key and lock; None for the user's own data folder.
        database: A database URL, maybe with a password; None for SQLite in the data folder.
        bus: By which servers that share the house speak with one another: a URL of NATS, maybe
            with a password, or several behind commas; None for a server that has the house alone.
        bus_authority: File of certificates by which NATS is known; None for the public ones.
        bus_credentials: File of a NATS user's credentials.
        role: What this server does in a house that several share.
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
    bus: str | None = field(default=None, repr=False)
    bus_authority: Path | None = None
    bus_credentials: Path | None = None
    role: Role = Role.ALL
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
        _require_bus(self)
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
        case "bus", str():
            for each in value.split(","):
                _require_bus_url(each.strip())
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


def _require_bus_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_whole = url.startswith(BUS_URLS) and parts.hostname and parts.port != 0
        is_plain = is_whole and not (parts.path or parts.query or parts.fragment)
    except ValueError:
        is_plain = False
    if not is_plain:
        raise BadSetting("bus is not like nats://user@host:4222")


def _require_bus(settings: Settings) -> None:
    if settings.bus is None:
        if settings.role is not Role.ALL:
            raise BadSetting(
                f"role {settings.role} needs a bus: only servers of one house share it"
            )
        if settings.bus_authority or settings.bus_credentials:
            raise BadSetting("bus_authority and bus_credentials need a bus")
        return
    if settings.postgresql is None:
        raise BadSetting("servers share a house on PostgreSQL only")
    if settings.is_standby:
        raise BadSetting("a server with a bus shares the house, and does not stand by")
    parts = [urlsplit(each.strip()) for each in settings.bus.split(",")]
    is_bare = settings.bus_authority is None and any(
        each.scheme == "nats" and each.hostname not in LOOPBACK for each in parts
    )
    if is_bare and any(each.password for each in parts):
        raise BadSetting("bus: a password is not sent without TLS: tls:// or bus_authority")


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


SECONDS = (
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
} | dict.fromkeys(SECONDS, (1, SECONDS_MAX))
"""Least and most of every setting that is a number."""
