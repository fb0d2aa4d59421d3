"""`croupier admin`: the books and the cashier, from the host's terminal.

Works beside a running server: what is paid in or out shows at an open table within a second.
"""

from collections.abc import Sequence
from typing import Annotated

import typer

from croupier.adapters.clock import SystemClock
from croupier.adapters.randomness import OsChance
from croupier.adapters.sql_accounts import AccountLine, list_accounts
from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.casino.audit import AuditReport
from croupier.casino.cashier import CashierDesk
from croupier.casino.errors import NoSuchPerson
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange
from croupier.casino.witness import JournalWitness
from croupier.cli.admin_hosts import Why, at_terminal, grant, lock, revoke, unlock
from croupier.cli.admin_people import invite, reset_link
from croupier.cli.admin_servers import nodes, servers
from croupier.cli.admin_shuffle import shuffle_audit
from croupier.cli.admin_tables import tables
from croupier.cli.books import Data, with_database
from croupier.cli.games import print_json
from croupier.cli.keeping import backup, new_key
from croupier.cli.moving import copy
from croupier.core.money import money_text, parse_money
from croupier.settings import read_currencies

EXIT_FINDING = 1
"""The audit found something."""

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Whose account.")]
CurrencyName = Annotated[str, typer.Argument(metavar="CURRENCY", help="Such as FUN.")]
Amount = Annotated[str, typer.Argument(metavar="AMOUNT", help="Such as 25 or 25.50.")]

admin = typer.Typer(
    help="Look into the books, pay money in and out, keep copies.", no_args_is_help=True
)
admin.command()(backup)
admin.command("new-key")(new_key)
admin.command("copy")(copy)
admin.command()(invite)
admin.command("reset-link")(reset_link)
admin.command()(grant)
admin.command()(revoke)
admin.command()(lock)
admin.command()(unlock)
admin.command()(tables)
admin.command()(servers)
admin.command()(nodes)
admin.command("shuffle-audit")(shuffle_audit)


@admin.command()
def audit(*, data: Data = None, json: Json = False) -> None:
    """Prove that no money has appeared or vanished. Exit 0: clean, 1: something was found."""
    report = with_database(data, lambda database: audit_everything(database, JournalWitness))
    if json:
        print_json(_audit_document(report))
    else:
        for finding in report.findings:
            typer.echo(str(finding))
        found = "clean" if report.is_clean else f"{len(report.findings)} findings"
        typer.echo(
            f"{found}: {report.accounts} accounts, {report.transfers} transfers,"
            f" {report.events} events"
        )
    if not report.is_clean:
        raise typer.Exit(EXIT_FINDING)


@admin.command()
def fund(
    name: Name,
    currency: CurrencyName,
    amount: Amount,
    *,
    why: Why = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Pay money in for a person."""
    chosen, minor, by = _currency(currency), parse_money(amount), at_terminal(why)

    async def act(database: Database) -> BalanceChange:
        desk = _desk(database)
        return await desk.fund((await desk.find(name)).person_id, chosen, minor, by)

    _print_balance(name, with_database(data, act), as_json=json)


@admin.command()
def withdraw(
    name: Name,
    currency: CurrencyName,
    amount: Amount,
    *,
    why: Why = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Pay money out to a person."""
    chosen, minor, by = _currency(currency), parse_money(amount), at_terminal(why)

    async def act(database: Database) -> BalanceChange:
        desk = _desk(database)
        return await desk.withdraw((await desk.find(name)).person_id, chosen, minor, by)

    _print_balance(name, with_database(data, act), as_json=json)


@admin.command()
def accounts(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Whose; all accounts without.")
    ] = None,
    *,
    data: Data = None,
    json: Json = False,
) -> None:
    """List accounts and what they hold."""
    lines = with_database(data, lambda database: _accounts_of(database, name))
    if json:
        print_json({"accounts": [_account_document(line) for line in lines]})
        return
    for line in lines:
        typer.echo(f"{line.kind:<8}  {line.owner:<24}  {line.currency}  {line.text:>16}")


def _currency(name: str) -> Currency:
    (currency,) = read_currencies([name])
    return currency


def _desk(database: Database) -> CashierDesk:
    return CashierDesk(SqlPeople(database), SqlBank(database), SystemClock(), OsChance())


async def _accounts_of(database: Database, name: str | None) -> Sequence[AccountLine]:
    if name is None:
        return await list_accounts(database)
    person = await SqlPeople(database).by_name(name)
    if person is None:
        raise NoSuchPerson(f"nobody here is called {name[:40]!r}")
    return await list_accounts(database, person.person_id)


def _print_balance(name: str, change: BalanceChange, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "name": name,
                "currency": change.currency.value,
                "balance": money_text(change.amount),
                "number": change.number,
            }
        )
        return
    typer.echo(f"{name} has {money_text(change.amount)} {change.currency}")


def _account_document(line: AccountLine) -> dict[str, str]:
    return {
        "kind": line.kind,
        "owner": line.owner,
        "currency": line.currency,
        "balance": line.text,
    }


def _audit_document(report: AuditReport) -> dict[str, object]:
    return {
        "clean": report.is_clean,
        "findings": [
            {"code": each.code, "place": each.place, "message": each.message}
            for each in report.findings
        ],
        "accounts": report.accounts,
        "transfers": report.transfers,
        "events": report.events,
    }
