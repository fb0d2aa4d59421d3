"""The audit: whether the accounts follow from the ledger, and the ledger from the journals.

Nothing here reads a database; an adapter brings the rows and gets findings.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from croupier.casino.accounts import AccountKey, account_key
from croupier.casino.money import Transfer
from croupier.casino.ports import StoredEvent, TableRow
from croupier.core.money import money_text

_NEVER_BELOW_ZERO = ("player", "wagers")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it must be.

    Attributes:
        code: Stable, for programs.
        place: What it is about: an account, a transfer, a table.
    """

    code: str
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} {self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an audit read and found; clean without findings."""

    findings: tuple[Finding, ...]
    accounts: int
    transfers: int
    events: int

    @property
    def is_clean(self) -> bool:
        """Whether everything is as it must be."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class AuditedAccount:
    """An account as it is stored; `balance` in minor units."""

    id: int
    key: AccountKey
    balance: int

    def __str__(self) -> str:
        kind, person_id, table_id, currency = self.key
        owner = person_id if person_id is not None else table_id
        return f"{kind} {currency}" if owner is None else f"{kind} {owner} {currency}"


@dataclass(frozen=True, slots=True)
class AuditedTransfer:
    """A row of the ledger; `amount` in minor units."""

    id: int
    source_id: int
    target_id: int
    currency: str
    amount: int
    reason: str
    table_id: str | None
    event: int | None

    def __str__(self) -> str:
        return f"transfer {self.id}"


class TableWitness(Protocol):
    """Follows one table's journal from its first event, and says what the money must be."""

    def expects(self, event: StoredEvent) -> Sequence[Transfer] | None:
        """What the next event moves; None when it cannot tell.

        Raises:
            CroupierError: The journal cannot be read.
        """
        ...

    def wagers(self) -> int | None:
        """Minor units that lie on the table after the events so far; None for unknown."""
        ...


TableWitnesses = Callable[[TableRow], TableWitness]


@dataclass(slots=True)
class LedgerAudit:
    """Balances from the ledger alone, row by row.

    Attributes:
        account: Finds an account by its row's number.
        start: An account's balance before the first row that is added.
        balances: What the ledger says so far, of all accounts it touched.
    """

    account: Callable[[int], AuditedAccount | None]
    start: Callable[[int], int]
    balances: dict[int, int] = field(default_factory=dict)

    def add(self, transfer: AuditedTransfer) -> Iterator[Finding]:
        """Takes one row in; what is wrong with it."""
        if transfer.amount <= 0:
            yield Finding("transfer.amount", str(transfer), f"moves {money_text(transfer.amount)}")
        if transfer.source_id == transfer.target_id:
            yield Finding("transfer.accounts", str(transfer), "leads back to its own account")
        yield from self._move(transfer, transfer.source_id, -transfer.amount)
        yield from self._move(transfer, transfer.target_id, transfer.amount)

    def compare(self, accounts: Iterable[AuditedAccount]) -> Iterator[Finding]:
        """Holds stored balances against the ledger."""
        for account in accounts:
            expected = self._balance(account.id)
            if account.balance != expected:
                yield Finding(
                    "account.balance",
                    str(account),
                    f"has {money_text(account.balance)}, the ledger says {money_text(expected)}",
                )
            if account.balance < 0 and account.key[0] in _NEVER_BELOW_ZERO:
                yield _below_zero(account, account.balance, "now")

    def _balance(self, account_id: int) -> int:
        if account_id not in self.balances:
            self.balances[account_id] = self.start(account_id)
        return self.balances[account_id]

    def _move(self, transfer: AuditedTransfer, account_id: int, amount: int) -> Iterator[Finding]:
        account = self.account(account_id)
        if account is None:
            yield Finding("transfer.accounts", str(transfer), f"no account {account_id}")
            return
        kind, _, table_id, currency = account.key
        if currency != transfer.currency:
            yield Finding(
                "transfer.currency", str(transfer), f"in {transfer.currency} touches {account}"
            )
        if table_id is not None and table_id != transfer.table_id:
            yield Finding("transfer.table", str(transfer), f"touches {account} from elsewhere")
        balance = self._balance(account_id) + amount
        self.balances[account_id] = balance
        if amount < 0 and balance < 0 and kind in _NEVER_BELOW_ZERO:
            yield _below_zero(account, balance, f"after {transfer}")


def sums_to_zero(accounts: Iterable[AuditedAccount]) -> Iterator[Finding]:
    """Clause L17: in each currency all accounts together hold nothing."""
    sums: Counter[str] = Counter()
    for account in accounts:
        sums[account.key[3]] += account.balance
    for currency, total in sorted(sums.items()):
        if total != 0:
            yield Finding("ledger.sum", currency, f"all accounts together hold {money_text(total)}")


def closed_holds_nothing(accounts: Iterable[AuditedAccount]) -> Iterator[Finding]:
    """A closed table's accounts are empty; give it those of closed tables."""
    for account in accounts:
        if account.balance != 0:
            yield Finding(
                "table.not_swept", str(account), f"closed with {money_text(account.balance)}"
            )


def follows(
    table_id: str, numbers: Iterable[int], *, after: int, last_number: int | None
) -> Iterator[Finding]:
    """A journal's numbers have no gap and end where the table says."""
    place = f"table {table_id}"
    if last_number is None:
        yield Finding("journal.table", place, "has a journal and no row")
    reached = after
    for number in numbers:
        if number != reached + 1:
            yield Finding("journal.gap", place, f"event {number} follows {reached}")
        reached = number
    if last_number is not None and reached != last_number:
        yield Finding("journal.end", place, f"ends at {reached}, the table says {last_number}")


def event_moves(
    event: StoredEvent,
    place: str,
    expected: Sequence[Transfer],
    found: Iterable[tuple[AccountKey, AccountKey, int, str]],
) -> Iterator[Finding]:
    """An event's transfers are exactly what it stands for."""
    wanted = Counter(
        (account_key(each.source), account_key(each.target), each.amount, each.reason.value)
        for each in expected
    )
    made = Counter(found)
    for what, moves in (("misses", wanted - made), ("should not have", made - wanted)):
        for source, target, amount, reason in moves.elements():
            yield Finding(
                "event.transfers",
                f"{place} event {event.number}",
                f"{event.kind} {what} {reason} of {money_text(amount)}"
                f" from {source[0]} to {target[0]}",
            )


def _below_zero(account: AuditedAccount, balance: int, when: str) -> Finding:
    return Finding("account.below_zero", str(account), f"owes {money_text(-balance)} {when}")
