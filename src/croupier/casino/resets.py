"""Forgotten passwords: a link by mail that works once, for half an hour."""

import asyncio
import logging
from collections.abc import Hashable, Sequence
from datetime import timedelta

from croupier.casino.chance import Chance
from croupier.casino.doorman import Doorman, Visitor
from croupier.casino.errors import NoSuchPerson, WorldFailure
from croupier.casino.letters import RESET_LETTERS, Prefers
from croupier.casino.mail import Mailer
from croupier.casino.names import mail_key
from croupier.casino.pace import Pace
from croupier.casino.passwords import Hasher, new_password
from croupier.casino.people import token_text
from croupier.casino.person_errors import HashersBusy, NoSuchReset, OnlyNamed, TooManyTries
from croupier.casino.ports import Clock
from croupier.casino.preferences import Language
from croupier.casino.register import Register, Registered
from croupier.casino.sign_in import SignedIn, new_keys, require_unlocked

RESET_SECONDS = 30 * 60
"""How long a link is good for."""

FORGOTTEN_PER_HOUR = 10
"""Forgotten passwords that one address may ask for."""

MAILS_PER_HOUR = 6
"""Mails to one account. By the address alone strangers could use up somebody else's."""

MAILS_BESIDE_A_DAY_MAX = 12
"""Mails to one address for all accounts that name it but the first. Anybody may sign up with
somebody else's address, as often as they like; with this they cannot fill the mailbox."""

UNKNOWN_RESETS_PER_HOUR = 30
"""Links that are no good, from one address."""

LETTERS_WAITING_MAX = 256
"""Forgotten passwords whose letters are being written and sent."""

MAIL_PAUSES_MS = (30_000, 300_000)
"""Until a mail that was not taken is tried again; after the last one it is given up."""

_HOUR = 3600
_DAY = 24 * _HOUR
_log = logging.getLogger(__name__)

_Gate = tuple[Pace, Hashable]


class ResetDesk:
    """Sends links, and takes them."""

    def __init__(
        self,
        register: Register,
        hasher: Hasher,
        doorman: Doorman,
        mailer: Mailer,
        clock: Clock,
        chance: Chance,
        prefers: Prefers,
        public_url: str,
    ) -> None:
        self._register = register
        self._hasher = hasher
        self._doorman = doorman
        self._mailer = mailer
        self._clock = clock
        self._chance = chance
        self._prefers = prefers
        self._public_url = public_url.rstrip("/")
        self._asked = Pace(FORGOTTEN_PER_HOUR, _HOUR, clock)
        self._mailed = Pace(MAILS_PER_HOUR, _HOUR, clock)
        self._mailed_beside = Pace(MAILS_BESIDE_A_DAY_MAX, _DAY, clock)
        self._unknown = Pace(UNKNOWN_RESETS_PER_HOUR, _HOUR, clock)
        self._letters: set[asyncio.Task[None]] = set()

    def forgotten(
        self, name_or_mail: str, visitor: Visitor, language: Language = Language.ENGLISH
    ) -> None:
        """Sends a link to who is called so, or has this address, if anybody is or has.

        The letter is in the language that its reader has chosen, else in `language`.

        Returns at once; nothing tells the one who asks whether anybody does.

        Raises:
            TooManyTries: Too many were asked for from there.
            HashersBusy: As many letters wait as may.
        """
        left = self._asked.take(visitor.address)
        if left:
            raise TooManyTries(left)
        if len(self._letters) >= LETTERS_WAITING_MAX:
            raise HashersBusy(f"{LETTERS_WAITING_MAX} letters wait already")
        answer = self._answer(name_or_mail, language)
        task = asyncio.create_task(answer, name="forgotten password")
        self._letters.add(task)
        task.add_done_callback(self._letters.discard)

    async def settled(self) -> None:
        """Waits until every letter is sent or given up."""
        while self._letters:
            await asyncio.wait(tuple(self._letters))

    async def stop(self) -> None:
        """Gives up what was not sent."""
        for task in self._letters:
            task.cancel()
        await asyncio.gather(*self._letters, return_exceptions=True)

    async def _answer(self, name_or_mail: str, language: Language) -> None:
        try:
            for found in await self._meant(name_or_mail):
                if found.mail is not None:
                    await self._send_link(found, found.mail, language)
        except WorldFailure as failure:
            _log.error("a forgotten password is not answered: %s", failure)

    async def _meant(self, name_or_mail: str) -> list[Registered]:
        if "@" in name_or_mail:
            return list(await self._register.by_mail(name_or_mail.strip()))[:MAILS_PER_HOUR]
        found = await self._register.by_name(name_or_mail)
        return [] if found is None else [found]

    async def _send_link(self, found: Registered, mail: str, language: Language) -> None:
        person_id = found.person.person_id
        gates = await self._gates(person_id, mail)
        if not _pass(gates):
            return
        link = await self._new_link(found)
        if link is None:
            for pace, who in gates:
                pace.give_back(who)
            return
        write = RESET_LETTERS[await self._prefers(person_id) or language]
        letter = write(mail, found.person.name, link, RESET_SECONDS // 60)
        for pause_ms in (*MAIL_PAUSES_MS, None):
            try:
                await self._mailer.send(letter)
            except WorldFailure as failure:
                _log.error("a mail to person %s waits: %s", person_id, failure)
                if pause_ms is None:
                    return
                await self._pause(pause_ms)
            else:
                return

    async def _gates(self, person_id: int, mail: str) -> Sequence[_Gate]:
        """What a mail to an account counts for; only the first with the address has its own."""
        own = (self._mailed, person_id)
        named = await self._register.by_mail(mail)
        if all(person_id <= each.person.person_id for each in named):
            return (own,)
        return own, (self._mailed_beside, mail_key(mail))

    async def _pause(self, ms: int) -> None:
        is_over = asyncio.Event()
        timer = self._clock.call_later(ms, is_over.set)
        try:
            await is_over.wait()
        finally:
            timer.cancel()

    async def link_for(self, name: str) -> str:
        """A link for the host to give by hand to somebody without mail.

        Raises:
            NoSuchPerson: Nobody has the name.
            OnlyNamed: A guest has no password.
            TooManyTries: Enough links lie about already.
        """
        found = await self._register.by_name(name)
        if found is None:
            raise NoSuchPerson(f"nobody here is called {name[:40]!r}")
        if found.password is None:
            raise OnlyNamed("a guest has no password")
        link = await self._new_link(found)
        if link is None:
            raise TooManyTries(RESET_SECONDS)
        return link

    async def _new_link(self, found: Registered) -> str | None:
        """None when enough of them lie about already."""
        if found.password is None:
            return None
        reset, now = self._chance.token(), self._clock.now()
        expires_at = now + timedelta(seconds=RESET_SECONDS)
        if not await self._register.add_reset(found.person.person_id, reset, now, expires_at):
            return None
        # Behind the number sign: a browser sends that to nobody, and no log has it.
        return f"{self._public_url}/reset#{token_text(reset)}"

    async def reset(self, reset: bytes | None, password: str, visitor: Visitor) -> SignedIn:
        """Replaces a password by a link, signs everything out, and this browser in.

        Raises:
            NoSuchReset: The link is unknown, too old, or was used.
            PersonLocked: A host keeps the person out; the link stays good.
            PasswordRefused: The new one is none; the link stays good.
            TooManyTries: Too many links from there were no good.
            HashersBusy: As many wait as may.
        """
        left = self._unknown.take(visitor.address)
        if left:
            raise TooManyTries(left)
        found = reset and await self._register.reset_owner(reset, self._clock.now())
        if not reset or not found:
            raise NoSuchReset("the link is unknown, too old, or was used")
        self._unknown.give_back(visitor.address)
        require_unlocked(found.person)
        chosen = new_password(password, found.person.name)
        with self._doorman.hashing(visitor):
            digest = await self._hasher.digest(chosen)
        keys = await new_keys(self._register, self._chance, visitor)
        person = await self._register.use_reset(reset, digest, keys, self._clock.now())
        return SignedIn(person, keys)


def _pass(gates: Sequence[_Gate]) -> bool:
    """Whether nothing is above its pace; else nothing counts."""
    for place, (pace, who) in enumerate(gates):
        if pace.take(who):
            for earlier, whose in gates[:place]:
                earlier.give_back(whose)
            return False
    return True
