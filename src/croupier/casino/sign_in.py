"""Signing in, signing out everywhere, and a new password for an old one."""

from dataclasses import dataclass

from croupier.casino.chance import Chance
from croupier.casino.doorman import Doorman, Visitor
from croupier.casino.host_errors import PersonLocked
from croupier.casino.names import clean_mail
from croupier.casino.passwords import Hasher, clean_password, new_password
from croupier.casino.person_errors import OnlyNamed, PasswordRefused, SignInRefused
from croupier.casino.ports import Clock, PersonRow
from croupier.casino.register import Keys, Register, Registered


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody who has come in, and what their browser keeps."""

    person: PersonRow
    keys: Keys


class SignInDesk:
    """Lets people with accounts in."""

    def __init__(
        self,
        register: Register,
        hasher: Hasher,
        doorman: Doorman,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._register = register
        self._hasher = hasher
        self._doorman = doorman
        self._clock = clock
        self._chance = chance

    async def sign_in(self, name: str, password: str, visitor: Visitor) -> SignedIn:
        """Lets somebody in by name and password; the token they came with is forgotten.

        An unknown name takes as long as a wrong password, and is answered alike.

        Raises:
            SignInRefused: Name and password do not belong together.
            PersonLocked: They do, and a host keeps the person out.
            TooManyTries: They, or others like them, were wrong too often.
            HashersBusy: As many wait as may.
        """
        is_known = await self._is_known(name, visitor)
        with self._doorman.trying(name, visitor, is_known=is_known):
            found = await self._require_password(await self._register.by_name(name), password)
            require_unlocked(found.person)
            keys = await new_keys(self._register, self._chance, visitor)
            now = self._clock.now()
            if not await self._register.sign_in(found, keys, visitor.token, now):
                raise _refused()
        return SignedIn(found.person, keys)

    async def change(self, person: PersonRow, old: str, new: str, visitor: Visitor) -> None:
        """A new password for an old one; every other browser and program is signed out.

        Raises:
            OnlyNamed: A guest has none.
            SignInRefused: The old one is wrong.
            PasswordRefused: The new one is none.
            TooManyTries: The old one was wrong too often.
            HashersBusy: As many wait as may.
        """
        password = new_password(new, person.name)
        found = await self.require_owner(person, old, visitor)
        with self._doorman.hashing(visitor):
            digest = await self._hasher.digest(password)
        if not await self._register.set_password(found, digest, visitor.token):
            raise _refused()

    async def change_mail(
        self, person: PersonRow, password: str, mail: str | None, visitor: Visitor
    ) -> None:
        """Where mails go from now on; None or nothing: nowhere.

        Raises:
            OnlyNamed: A guest has no account.
            MailRefused: It is no address.
            SignInRefused: The password is wrong.
            TooManyTries: It was wrong too often.
            HashersBusy: As many wait as may.
        """
        address = clean_mail(mail) if mail else None
        found = await self.require_owner(person, password, visitor)
        if not await self._register.set_mail(found, address):
            raise _refused()

    async def require_owner(self, person: PersonRow, password: str, visitor: Visitor) -> Registered:
        """Passes who knows the password of the account that they are signed in to.

        Raises:
            OnlyNamed: A guest has none.
            SignInRefused: It is wrong.
            TooManyTries: It was wrong too often.
            HashersBusy: As many wait as may.
        """
        if person.is_guest:
            raise OnlyNamed("a guest has no password")
        by_sign_in = Visitor(visitor.address, browser=visitor.token)
        with self._doorman.trying(person.name, by_sign_in, is_known=True):
            found = await self._register.by_id(person.person_id)
            return await self._require_password(found, password)

    async def sign_out_everywhere(self, person: PersonRow) -> None:
        """Signs every browser and program out, also the one that asks."""
        await self._register.sign_out_everywhere(person.person_id)

    async def _is_known(self, name: str, visitor: Visitor) -> bool:
        browser = visitor.browser
        return browser is not None and await self._register.knows_browser(browser, name)

    async def _require_password(self, found: Registered | None, text: str) -> Registered:
        try:
            password = clean_password(text)
        except PasswordRefused:
            # It is nobody's. Also this is to take its time.
            password, found = "", None
        verdict = await self._hasher.check(None if found is None else found.password, password)
        if found is None or not verdict.is_right:
            raise _refused()
        if verdict.renewed is None:
            return found
        await self._register.renew_password(found, verdict.renewed)
        return Registered(found.person, found.mail, verdict.renewed)


def require_unlocked(person: PersonRow) -> None:
    """Passes whom no host keeps out.

    Raises:
        PersonLocked: One does.
    """
    if person.is_locked:
        raise PersonLocked("a host keeps this person out")


async def new_keys(register: Register, chance: Chance, visitor: Visitor) -> Keys:
    """A token that nobody has seen; a browser that the house knows keeps its mark."""
    browser = visitor.browser
    if browser is None or not await register.is_browser(browser):
        browser = chance.token()
    return Keys(chance.token(), browser)


def _refused() -> SignInRefused:
    return SignInRefused("name and password do not belong together")
