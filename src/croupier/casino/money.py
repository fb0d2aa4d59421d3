"""Accounts and the transfers between them: double entry, one row for both sides."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.core.values import quickly_made


class Currency(StrEnum):
    """What a table plays in. FUN is play money, TUR are tournament chips."""

    FUN = "FUN"
    TUR = "TUR"
    RUR = "RUR"
    USD = "USD"
    EUR = "EUR"


@quickly_made
@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A person's money in one currency; never below zero."""

    person_id: int
    currency: Currency


@quickly_made
@dataclass(frozen=True, slots=True)
class TableWagers:
    """What lies on one table, in that table's currency; never below zero."""

    table_id: str
    currency: Currency


@quickly_made
@dataclass(frozen=True, slots=True)
class TableBank:
    """The house's side of one table; may be negative; swept when the table closes."""

    table_id: str
    currency: Currency


@dataclass(frozen=True, slots=True)
class House:
    """What the house has won or lost at closed tables."""

    currency: Currency


@dataclass(frozen=True, slots=True)
class Cashier:
    """The outside world: pay-ins, pay-outs, gifts of play money."""

    currency: Currency


Account = PlayerAccount | TableWagers | TableBank | House | Cashier


class Reason(StrEnum):
    """Why money moved."""

    WELCOME = "welcome"
    GIFT = "gift"
    PAY_IN = "pay-in"
    PAY_OUT = "pay-out"
    WAGER = "wager"
    WAGER_BACK = "wager-back"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    RETURNED = "returned"
    WON = "won"
    LOST = "lost"
    VOID = "void"
    SWEEP = "sweep"
    GONE = "gone"


@quickly_made
@dataclass(frozen=True, slots=True)
class Transfer:
    """An amount from one account to another, both in one currency.

    Attributes:
        amount: Minor units, above zero.
        event: Number of the table's event that moved it; None away from tables.
    """

    source: Account
    target: Account
    amount: int
    reason: Reason
    event: int | None = None
