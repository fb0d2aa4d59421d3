"""Bodies of HTTP requests and answers."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.casino.cashier import GiftOffer
from croupier.casino.people import TokenKind
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.server.wire.views import ChatLine, GameView, Person


class Account(msgspec.Struct, frozen=True):
    """One account; `number` grows with every change.

    Attributes:
        amount: Minor units.
    """

    currency: str
    amount: int
    number: int


class Gift(msgspec.Struct, frozen=True):
    """Whether new play money may be had now; else how long it takes, 0 when not by waiting."""

    is_offered: bool
    seconds_left: int


class Me(msgspec.Struct, frozen=True):
    """The person who asks.

    Attributes:
        mail: Where mails go; null for guests, and for who gave none.
    """

    person: Person
    balances: tuple[Account, ...]
    gift: Gift
    mail: str | None


class GuestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "for"}):
    """What a new guest comes in with: a browser, which is given a cookie, or a program."""

    kind: TokenKind = TokenKind.BROWSER


class Program(Me, frozen=True):
    """A guest that is a program.

    Attributes:
        token: For the header `Authorization: Bearer ...`; it is never told again.
    """

    token: str


class Token(msgspec.Struct, frozen=True):
    """A token of the person's own for a program, as in `Program`."""

    token: str


class Games(msgspec.Struct, frozen=True):
    """The catalogue."""

    games: tuple[GameView, ...]


class RulesSection(msgspec.Struct, frozen=True):
    """A heading of the rules, and its lines."""

    heading: str
    lines: tuple[str, ...]


class RulesPage(msgspec.Struct, frozen=True):
    """A game's rules in words.

    Attributes:
        felt: What is printed on the felt, most important first.
    """

    game: str
    title: str
    felt: tuple[str, ...]
    sections: tuple[RulesSection, ...]


class ChatLines(msgspec.Struct, frozen=True):
    """Some lines of a table's chat, oldest first.

    Attributes:
        is_more: There are older ones.
    """

    lines: tuple[ChatLine, ...]
    is_more: bool


class ReportBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the host should look at a line; may be empty."""

    reason: Annotated[str, Meta(max_length=2000)] = ""


class IgnoreBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose lines one does not want to see."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Ignored(msgspec.Struct, frozen=True):
    """Names of those whose lines one does not want to see."""

    names: tuple[str, ...]


class StackBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Test mode: cards on top of coming shoes, one text a shoe."""

    shoes: Annotated[
        tuple[Annotated[str, Meta(max_length=2000)], ...], Meta(min_length=1, max_length=50)
    ]


class Health(msgspec.Struct, frozen=True):
    """`open` from a house that serves, `ready` from one that can play."""

    status: str


class ErrorBody(msgspec.Struct, frozen=True):
    """Any error."""

    code: str
    message: str
    command_id: str | None
    details: dict[str, int | str]


def me_body(
    person: PersonRow, balances: Sequence[BalanceChange], offer: GiftOffer, mail: str | None
) -> Me:
    """The person who asks, with money and what the cashier offers."""
    return Me(
        Person(person.name, person.is_guest, person.is_host),
        tuple(Account(balance.currency, balance.amount, balance.number) for balance in balances),
        Gift(offer.is_offered, offer.seconds_left),
        mail,
    )
