"""`croupier admin backup` and `new-key`: what keeps a house, and what opens it without its key."""

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_backup import back_up
from croupier.adapters.house_key import KeyReplaced, replace_key
from croupier.adapters.settings_file import load_settings
from croupier.casino.errors import DatabaseRefused
from croupier.casino.lost_key import GivenUp
from croupier.cli.games import print_json
from croupier.core.money import money_text

Data = Annotated[Path | None, typer.Option(help="Folder of the house's data.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; never overwritten.")],
    *,
    key: Annotated[
        bool,
        typer.Option("--with-key/--without-key", help="Put the key beside it, as FILE.key."),
    ] = True,
    data: Data = None,
    json: Json = False,
) -> None:
    """Copy the house as it is at one moment, also while it is open, and prove the copy."""
    made = back_up(_folder(data), file.expanduser(), has_key=key)
    if json:
        print_json(
            {
                "file": str(made.file),
                "key": None if made.key is None else str(made.key),
                "accounts": made.report.accounts,
                "transfers": made.report.transfers,
                "events": made.report.events,
            }
        )
        return
    typer.echo(
        f"{made.file}: clean, {made.report.accounts} accounts,"
        f" {made.report.transfers} transfers, {made.report.events} events"
    )
    if made.key is None:
        typer.echo("without the key: rounds that are open now would be void")
    else:
        typer.echo(f"{made.key}: the key; whoever has both can foresee the cards of open shoes")


def new_key(
    *,
    is_sure: Annotated[bool, typer.Option("--yes", help="Ask nothing.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Give up what a lost key sealed: open rounds are void, their wagers go back."""
    folder = _folder(data)
    if not is_sure:
        typer.confirm(
            f"Void every open round of {folder.database} and make a new key?", abort=True, err=True
        )
    replaced = asyncio.run(replace_key(folder))
    if json:
        print_json(_document(replaced))
        return
    given_up = replaced.given_up
    typer.echo(f"rounds void: {given_up.rounds}, shoes taken away: {given_up.shoes}")
    for currency, amount in sorted(given_up.returned.items()):
        if amount:
            typer.echo(f"returned to players: {money_text(amount)} {currency}")
    for reason in given_up.left:
        typer.echo(f"left as it is: {reason}")
    typer.echo(f"the house as it was: {replaced.before}")


def _document(replaced: KeyReplaced) -> dict[str, object]:
    given_up: GivenUp = replaced.given_up
    return {
        "rounds": given_up.rounds,
        "shoes": given_up.shoes,
        "returned": {
            currency.value: money_text(amount)
            for currency, amount in sorted(given_up.returned.items())
        },
        "left": given_up.left,
        "before": str(replaced.before),
    }


def _folder(data: Path | None) -> DataFolder:
    settings = load_settings(os.environ, {"data": data})
    if settings.postgresql is not None:
        raise DatabaseRefused("this works in SQLite only; pg_dump copies a house on PostgreSQL")
    return DataFolder.of(settings)
