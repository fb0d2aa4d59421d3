"""Bodies of HTTP answers about a person's money."""

from datetime import datetime

import msgspec

from croupier.casino.visits import Visit
from croupier.casino.wallet import Movement
from croupier.core.money import money_text
from croupier.server.bodies import Account, Gift


class WalletBody(msgspec.Struct, frozen=True):
    """What a person has.

    Attributes:
        accounts: In the currencies that the house offers, and in those where the person has
            had money before; what was never used has `number` 0.
        offered: The currencies that new tables play in.
    """

    accounts: tuple[Account, ...]
    offered: tuple[str, ...]
    gift: Gift


class MovementBody(msgspec.Struct, frozen=True):
    """One movement on a person's own account.

    Attributes:
        number: Grows with time; `before` takes it.
        kind: Why the money moved: `wager`, `won`, `gift` ...
        amount: Minor units; below zero when it left the account.
        balance: Of the account right after it, minor units.
        round: Of the table, once it has ended; null for what belongs to no round.
    """

    number: int
    at: datetime
    currency: str
    kind: str
    amount: int
    balance: int
    table_id: str | None
    game: str | None
    round: int | None


class Movements(msgspec.Struct, frozen=True):
    """Some movements, newest first.

    Attributes:
        is_more: There are older ones.
    """

    movements: tuple[MovementBody, ...]
    is_more: bool


class MovementLine(msgspec.Struct, frozen=True):
    """One movement as it is exported: times in UTC, amounts as exact decimals."""

    number: int
    time: str
    currency: str
    kind: str
    amount: str
    balance: str
    table: str | None
    game: str | None
    round: int | None


class WalletExport(msgspec.Struct, frozen=True):
    """Movements to keep, newest first.

    Attributes:
        is_cut: There are older ones that the limit left out.
    """

    movements: tuple[MovementLine, ...]
    is_cut: bool


class VisitAccount(msgspec.Struct, frozen=True):
    """One account in a visit.

    Attributes:
        amount: Its balance, minor units.
        brought: Balance and wagers on tables less this is the net position, minor units.
    """

    currency: str
    amount: int
    brought: int


class VisitBody(msgspec.Struct, frozen=True):
    """How long a person is here, and with what they came.

    Attributes:
        seconds: Since it began, by the house's clock.
    """

    began_at: datetime
    seconds: int
    accounts: tuple[VisitAccount, ...]


def movement_body(movement: Movement) -> MovementBody:
    """A movement as a page shows it."""
    return MovementBody(
        movement.number,
        movement.at,
        movement.currency,
        movement.reason,
        movement.amount,
        movement.balance,
        movement.table_id,
        movement.game,
        movement.round,
    )


def movement_line(movement: Movement) -> MovementLine:
    """A movement as a file keeps it."""
    return MovementLine(
        movement.number,
        movement.at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        movement.currency,
        movement.reason,
        money_text(movement.amount),
        money_text(movement.balance),
        movement.table_id,
        movement.game,
        movement.round,
    )


def visit_body(visit: Visit) -> VisitBody:
    """A visit as it stands."""
    accounts = tuple(
        VisitAccount(each.currency, each.amount, each.brought) for each in visit.accounts
    )
    return VisitBody(visit.began, visit.seconds, accounts)
