"""`croupier admin`: invitations, and links for who has forgotten a password and has no mail."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import open_database
from croupier.adapters.mail_outbox import OUTBOX_NAME, Outbox
from croupier.adapters.passwords import Argon2Passwords
from croupier.adapters.randomness import OsChance
from croupier.adapters.settings_file import load_settings
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_register import SqlRegister
from croupier.casino.account_desks import AccountDesks, AccountParts, account_desks
from croupier.casino.cashier import CashierDesk
from croupier.casino.people import token_text
from croupier.casino.ports import PersonRow
from croupier.casino.registration import INVITE_DAYS
from croupier.casino.resets import RESET_SECONDS
from croupier.cli.games import print_json
from croupier.settings import Settings

T = TypeVar("T")

Data = Annotated[Path | None, typer.Option(help="Folder of the house's data.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def reset_link(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who has forgotten a password.")],
    *,
    data: Data = None,
    json: Json = False,
) -> None:
    """Make a link by which somebody chooses a new password; it works once."""
    link = _at_desks(data, lambda desks, _settings: desks.resets.link_for(name))
    if json:
        print_json({"name": name, "link": link, "seconds": RESET_SECONDS})
        return
    typer.echo(link)
    typer.echo(f"good once, and for {RESET_SECONDS // 60} minutes")


def invite(*, data: Data = None, json: Json = False) -> None:
    """Make a link by which one person may sign up, where that needs an invitation."""

    async def act(desks: AccountDesks, settings: Settings) -> tuple[str, str]:
        code = token_text(await desks.registration.invite())
        return code, f"{settings.address.rstrip('/')}/sign-up#{code}"

    code, link = _at_desks(data, act)
    if json:
        print_json({"code": code, "link": link, "days": INVITE_DAYS})
        return
    typer.echo(link)
    typer.echo(f"good once, and for {INVITE_DAYS} days; the code alone is what stands behind #")


def _at_desks(data: Path | None, act: Callable[[AccountDesks, Settings], Awaitable[T]]) -> T:
    settings = load_settings(os.environ, {"data": data})
    folder = DataFolder.of(settings)

    async def run() -> T:
        database = await open_database(settings)
        hasher, clock, chance = Argon2Passwords(), SystemClock(), OsChance()
        cashier = CashierDesk(SqlPeople(database), SqlBank(database), clock, chance)
        parts = AccountParts(
            SqlRegister(database),
            hasher,
            Outbox(folder.path / OUTBOX_NAME),
            chance,
            settings.registration,
            settings.address,
        )
        try:
            return await act(account_desks(parts, cashier, clock, _nobody_plays), settings)
        finally:
            hasher.close()
            await database.close()

    return asyncio.run(run())


async def _nobody_plays(_person: PersonRow) -> bool:
    return False
