"""The house's register of people with accounts: their names, mails and passwords."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer
from croupier.casino.person_errors import HasMoney
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.core.money import money_text

BROWSERS_PER_PERSON_MAX = 20
"""Browsers that a person is known by; the one that signed in longest ago is forgotten first."""

RESETS_PER_PERSON_MAX = 3
"""Links that may lie about at once, by which one person's password is replaced."""

PLAY_MONEY = (Currency.FUN, Currency.TUR)
"""What goes back to the cashier with its owner; all else is paid out before."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Somebody as the register has them.

    Attributes:
        mail: Where mails go; None: nowhere.
        password: What is kept of the password; None for guests.
    """

    person: PersonRow
    mail: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class NewAccount:
    """What somebody signs up with.

    Attributes:
        password: What is kept of it.
        invite: The host's code, where one is needed.
    """

    name: str
    mail: str | None = field(repr=False)
    password: str = field(repr=False)
    invite: bytes | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Keys:
    """What a browser is given when it signs in; the house keeps the hashes alone.

    Attributes:
        token: By which it is signed in.
        browser: By which it is known again, after it has signed out.
    """

    token: bytes = field(repr=False)
    browser: bytes = field(repr=False)


class Register(Protocol):
    """Who has an account; every call may raise `WorldFailure`.

    Tokens, marks of browsers, resets and invitations are stored as their hashes.
    """

    async def by_name(self, name: str) -> Registered | None:
        """Whose name it is; None for nobody's, and for who has gone."""
        ...

    async def by_mail(self, mail: str) -> Sequence[Registered]:
        """Everybody with an account and this address."""
        ...

    async def by_id(self, person_id: int) -> Registered | None:
        """A person; None for who has gone."""
        ...

    async def look_is_taken(self, name: str) -> bool:
        """Whether an account's name looks like this one."""
        ...

    async def create(self, account: NewAccount, keys: Keys, at: datetime) -> PersonRow:
        """A new person with an account.

        Raises:
            NameTaken: Somebody has the name, or one that looks like it.
            InviteRefused: There is no such invitation.
        """
        ...

    async def promote(
        self, person_id: int, account: NewAccount, keys: Keys, at: datetime
    ) -> PersonRow:
        """A guest gets an account; every token the guest had is worth nothing any more.

        Raises:
            NameTaken: Somebody has the name, or one that looks like it.
            InviteRefused: There is no such invitation.
            HasAnAccount: The person has one already.
        """
        ...

    async def sign_in(self, found: Registered, keys: Keys, old: bytes | None, at: datetime) -> bool:
        """Signs a browser in, in place of its `old` token.

        False: the password was changed since `found` was read.
        """
        ...

    async def sign_out_everywhere(self, person_id: int) -> None:
        """Forgets every token of a person, and the links that replace the password."""
        ...

    async def set_password(self, found: Registered, password: str, stays: bytes | None) -> bool:
        """Replaces what is kept of a password; of the tokens only `stays` stays.

        False: it was changed since `found` was read.
        """
        ...

    async def set_mail(self, found: Registered, mail: str | None) -> bool:
        """Where mails go from now on; links that were sent elsewhere are worth nothing.

        False: the password was changed since `found` was read.
        """
        ...

    async def renew_password(self, found: Registered, password: str) -> None:
        """Keeps the same password in another form; nobody is signed out."""
        ...

    async def knows_browser(self, browser: bytes, name: str) -> bool:
        """Whether the browser has signed in under the name before."""
        ...

    async def is_browser(self, browser: bytes) -> bool:
        """Whether the house gave this mark to a browser, whoever signed in there."""
        ...

    async def add_reset(
        self, person_id: int, reset: bytes, at: datetime, expires_at: datetime
    ) -> bool:
        """Keeps a reset; False when `RESETS_PER_PERSON_MAX` are good yet."""
        ...

    async def reset_owner(self, reset: bytes, at: datetime) -> Registered | None:
        """Whose password it replaces; None when it is unknown, too old, or was used."""
        ...

    async def use_reset(self, reset: bytes, password: str, keys: Keys, at: datetime) -> PersonRow:
        """Replaces the password, signs everything out, and one browser in.

        Raises:
            NoSuchReset: It is unknown, too old, or was used.
        """
        ...

    async def add_invite(self, invite: bytes, at: datetime, expires_at: datetime) -> None:
        """Lets one person sign up."""
        ...

    async def has_invite(self, invite: bytes, at: datetime) -> bool:
        """Whether the invitation is good."""
        ...

    async def delete(self, person_id: int, at: datetime) -> Sequence[BalanceChange]:
        """The person goes: name, mail, password, tokens and lists; the ledger stays.

        Raises:
            HasMoney: There is some that is worth something.
        """
        ...


def gone_name(person_id: int) -> str:
    """What a person who has gone is called."""
    return f"Gone {person_id}"


def farewell(balances: Sequence[BalanceChange]) -> Sequence[Transfer]:
    """Play money back to the cashier.

    Raises:
        HasMoney: There is some that is worth something.
    """
    transfers = []
    for each in balances:
        if not each.amount:
            continue
        if each.currency not in PLAY_MONEY:
            raise HasMoney(
                f"{money_text(each.amount)} {each.currency} are to be paid out first",
                currency=each.currency.value,
                has=each.amount,
            )
        account = PlayerAccount(each.person_id, each.currency)
        transfers.append(Transfer(account, Cashier(each.currency), each.amount, Reason.GONE))
    return transfers
