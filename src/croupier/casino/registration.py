"""Who becomes a person with an account, and how one goes."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum

from croupier.casino.cashier import CashierDesk
from croupier.casino.chance import Chance
from croupier.casino.doorman import Doorman, Visitor
from croupier.casino.errors import NameTaken
from croupier.casino.names import clean_mail, clean_name
from croupier.casino.pace import Pace
from croupier.casino.passwords import Hasher, new_password
from croupier.casino.person_errors import (
    HasAnAccount,
    InviteRefused,
    RegistrationClosed,
    StillPlaying,
    TooManyTries,
)
from croupier.casino.ports import BalanceChange, Clock, PersonRow
from croupier.casino.register import NewAccount, Register
from croupier.casino.sign_in import SignedIn, SignInDesk, new_keys, require_unlocked

SIGN_UPS_PER_HOUR = 30
"""Names that one address may try to sign up with."""

INVITE_DAYS = 30
"""How long an invitation is good for."""

_HOUR = 3600

IsPlaying = Callable[[PersonRow], Awaitable[bool]]
"""Whether wagers, a spot or an unfinished session of a person wait at a table."""


class Registration(StrEnum):
    """Who may sign up."""

    OPEN = "open"
    """Everybody."""
    INVITE = "invite"
    """Who has a code of the host's."""
    CLOSED = "closed"
    """Nobody."""


@dataclass(frozen=True, slots=True)
class Application:
    """What somebody wants to sign up with, as they sent it."""

    name: str
    password: str = field(repr=False)
    mail: str | None = field(default=None, repr=False)
    invite: bytes | None = field(default=None, repr=False)


class RegistrationDesk:
    """Makes accounts, and lets their owners go."""

    def __init__(
        self,
        register: Register,
        cashier: CashierDesk,
        hasher: Hasher,
        doorman: Doorman,
        clock: Clock,
        chance: Chance,
        mode: Registration,
    ) -> None:
        self.mode = mode
        self._chance = chance
        self._register = register
        self._cashier = cashier
        self._hasher = hasher
        self._doorman = doorman
        self._clock = clock
        self._pace = Pace(SIGN_UPS_PER_HOUR, _HOUR, clock)

    async def sign_up(
        self, wanted: Application, visitor: Visitor, person: PersonRow | None
    ) -> SignedIn:
        """An account for a stranger, or for the guest who asks: they keep money and history.

        Every token that the guest had is worth nothing any more.

        Raises:
            RegistrationRefused: The house makes no accounts, or none without an invitation.
            HasAnAccount: They are no guest.
            PersonLocked: A host keeps the guest out.
            NameRefused, MailRefused, PasswordRefused: There is no account like that.
            NameTaken: Somebody has the name, or one that looks like it.
            TooManyTries: Too many tried from there.
            HashersBusy: As many wait as may.
        """
        if self.mode is Registration.CLOSED:
            raise RegistrationClosed("the house makes no accounts")
        if person is not None and not person.is_guest:
            raise HasAnAccount(f"{person.name} has an account already")
        if person is not None:
            require_unlocked(person)
        name = clean_name(wanted.name)
        mail = clean_mail(wanted.mail) if wanted.mail else None
        password = new_password(wanted.password, name)
        left = self._pace.take(visitor.address)
        if left:
            raise TooManyTries(left)
        invite = await self._require_invite(wanted.invite)
        if await self._register.look_is_taken(name):
            raise NameTaken(f"somebody is called {name!r}, or so that it looks like it")
        with self._doorman.hashing(visitor):
            account = NewAccount(name, mail, await self._hasher.digest(password), invite)
        return await self._enter(account, visitor, person)

    async def _require_invite(self, invite: bytes | None) -> bytes | None:
        if self.mode is Registration.OPEN:
            return None
        if invite is None or not await self._register.has_invite(invite, self._clock.now()):
            raise InviteRefused("there is no such invitation, or it was used")
        return invite

    async def _enter(
        self, account: NewAccount, visitor: Visitor, person: PersonRow | None
    ) -> SignedIn:
        keys = await new_keys(self._register, self._chance, visitor)
        now = self._clock.now()
        if person is not None:
            promoted = await self._register.promote(person.person_id, account, keys, now)
            return SignedIn(promoted, keys)
        made = await self._register.create(account, keys, now)
        await self._cashier.give_guest_money(made)
        return SignedIn(made, keys)

    async def invite(self) -> bytes:
        """A code with which one person may sign up."""
        code = self._chance.token()
        now = self._clock.now()
        await self._register.add_invite(code, now, now + timedelta(days=INVITE_DAYS))
        return code


class FarewellDesk:
    """Lets people go: the ledger stays, the person goes."""

    def __init__(
        self, register: Register, sign_ins: SignInDesk, clock: Clock, is_playing: IsPlaying
    ) -> None:
        self._register = register
        self._sign_ins = sign_ins
        self._clock = clock
        self._is_playing = is_playing

    async def delete(
        self, person: PersonRow, password: str, visitor: Visitor
    ) -> Sequence[BalanceChange]:
        """A person's accounts once the person has gone; a guest needs no password.

        Raises:
            SignInRefused: The password is wrong.
            StillPlaying: Something of theirs waits at a table.
            HasMoney: There is some that is worth something.
            TooManyTries: The password was wrong too often.
            HashersBusy: As many wait as may.
        """
        if not person.is_guest:
            await self._sign_ins.require_owner(person, password, visitor)
        if await self._is_playing(person):
            raise StillPlaying("wagers, a spot or an unfinished session wait at a table")
        return await self._register.delete(person.person_id, self._clock.now())
