"""Bodies of HTTP requests and answers."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.casino.cashier import GiftOffer
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.server.wire.views import GameView, Person


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
    """The person who asks."""

    person: Person
    balances: tuple[Account, ...]
    gift: Gift


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


class StackBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Test mode: cards on top of coming shoes, one text a shoe."""

    shoes: Annotated[
        tuple[Annotated[str, Meta(max_length=2000)], ...], Meta(min_length=1, max_length=50)
    ]


class Health(msgspec.Struct, frozen=True):
    """`open` from a house that serves."""

    status: str


class ErrorBody(msgspec.Struct, frozen=True):
    """Any error."""

    code: str
    message: str
    command_id: str | None
    details: dict[str, int | str]


def me_body(person: PersonRow, balances: Sequence[BalanceChange], offer: GiftOffer) -> Me:
    """The person who asks, with money and what the cashier offers."""
    return Me(
        Person(person.name, person.is_guest),
        tuple(Account(balance.currency, balance.amount, balance.number) for balance in balances),
        Gift(offer.is_offered, offer.seconds_left),
    )
