"""The register of people with accounts, in memory, beside the other stores of a house."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.adapters.memory import MemoryHouse
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.casino.errors import NameTaken
from croupier.casino.names import look_key, mail_key
from croupier.casino.people import BROWSER_TOKENS_MAX, TOKEN_DAYS_MAX, TokenKind, name_key
from croupier.casino.person_errors import HasAnAccount, InviteRefused, NoSuchReset
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.casino.register import (
    BROWSERS_PER_PERSON_MAX,
    RESETS_PER_PERSON_MAX,
    Keys,
    NewAccount,
    Registered,
    farewell,
    gone_name,
)


class MemoryRegister:
    """`Register` in memory."""

    def __init__(self, house: MemoryHouse, chat: MemoryChatStore | None = None) -> None:
        self._house = house
        self._chat = chat
        self._accounts: dict[int, Registered] = {}
        self._resets: dict[bytes, tuple[int, datetime]] = {}
        self._browsers: dict[tuple[bytes, int], datetime] = {}
        self._invites: dict[bytes, datetime] = {}

    async def by_name(self, name: str) -> Registered | None:
        """Whose name it is."""
        wanted = name_key(name)
        for person_id, person in self._house._people.items():
            if name_key(person.name) == wanted:
                return await self.by_id(person_id)
        return None

    async def by_mail(self, mail: str) -> Sequence[Registered]:
        """Everybody with an account and this address."""
        accounts = self._accounts.values()
        return [each for each in accounts if each.mail and mail_key(each.mail) == mail_key(mail)]

    async def by_id(self, person_id: int) -> Registered | None:
        """A person."""
        person = self._house._people.get(person_id)
        if person is None or person_id in self._house._gone:
            return None
        return self._accounts.get(person_id, Registered(person))

    async def look_is_taken(self, name: str) -> bool:
        """Whether an account's name looks like this one."""
        names = {name_key(each.name) for each in self._house._people.values()}
        looks = {look_key(each.person.name) for each in self._accounts.values()}
        return name_key(name) in names or look_key(name) in looks

    async def create(self, account: NewAccount, keys: Keys, at: datetime) -> PersonRow:
        """A new person with an account."""
        await self._require_free(account, at)
        return self._register(len(self._house._people) + 1, account, keys, at)

    async def promote(
        self, person_id: int, account: NewAccount, keys: Keys, at: datetime
    ) -> PersonRow:
        """A guest gets an account."""
        if not self._house._people[person_id].is_guest or person_id in self._house._gone:
            raise HasAnAccount("this person is no guest any more")
        await self._require_free(account, at)
        self._sign_out(person_id)
        return self._register(person_id, account, keys, at)

    async def _require_free(self, account: NewAccount, at: datetime) -> None:
        if await self.look_is_taken(account.name):
            raise NameTaken(f"somebody is called {account.name!r}, or so that it looks like it")
        if account.invite is None:
            return
        if not await self.has_invite(account.invite, at):
            raise InviteRefused("there is no such invitation, or it was used")
        del self._invites[account.invite]

    def _register(self, person_id: int, account: NewAccount, keys: Keys, at: datetime) -> PersonRow:
        person = PersonRow(person_id, account.name, is_guest=False)
        self._house._people[person_id] = person
        self._accounts[person_id] = Registered(person, account.mail, account.password)
        self._add_keys(person_id, keys, at)
        return person

    def _add_keys(self, person_id: int, keys: Keys, at: datetime) -> None:
        expires_at = at + timedelta(days=TOKEN_DAYS_MAX)
        self._house._tokens[keys.token] = (person_id, expires_at, TokenKind.BROWSER)
        of_person = (person_id, TokenKind.BROWSER)
        held = [t for t, (who, _, kind) in self._house._tokens.items() if (who, kind) == of_person]
        for token in held[:-BROWSER_TOKENS_MAX]:
            del self._house._tokens[token]
        self._browsers[keys.browser, person_id] = at
        known = sorted((seen, key) for key, seen in self._browsers.items() if key[1] == person_id)
        for _, key in known[:-BROWSERS_PER_PERSON_MAX]:
            del self._browsers[key]

    async def sign_in(self, found: Registered, keys: Keys, old: bytes | None, at: datetime) -> bool:
        """Signs a browser in, in place of its `old` token."""
        if self._is_stale(found):
            return False
        if old is not None:
            self._house._tokens.pop(old, None)
        self._add_keys(found.person.person_id, keys, at)
        return True

    def _is_stale(self, found: Registered) -> bool:
        now = self._accounts.get(found.person.person_id)
        return now is None or now.password != found.password

    async def sign_out_everywhere(self, person_id: int) -> None:
        """Forgets every token of a person, and the links that replace the password."""
        self._sign_out(person_id)

    def _sign_out(self, person_id: int, stays: bytes | None = None) -> None:
        tokens, resets = self._house._tokens, self._resets
        for token in [each for each, row in tokens.items() if row[0] == person_id]:
            if token != stays:
                del tokens[token]
        for reset in [each for each, row in resets.items() if row[0] == person_id]:
            del resets[reset]

    async def set_password(self, found: Registered, password: str, stays: bytes | None) -> bool:
        """Replaces what is kept of a password; of the tokens only `stays` stays."""
        if self._is_stale(found):
            return False
        await self.renew_password(found, password)
        self._sign_out(found.person.person_id, stays)
        return True

    async def set_mail(self, found: Registered, mail: str | None) -> bool:
        """Where mails go from now on."""
        if self._is_stale(found):
            return False
        person_id = found.person.person_id
        self._accounts[person_id] = replace(self._accounts[person_id], mail=mail)
        self._resets = {each: row for each, row in self._resets.items() if row[0] != person_id}
        return True

    async def renew_password(self, found: Registered, password: str) -> None:
        """Keeps the same password in another form."""
        if not self._is_stale(found):
            now = self._accounts[found.person.person_id]
            self._accounts[found.person.person_id] = replace(now, password=password)

    async def knows_browser(self, browser: bytes, name: str) -> bool:
        """Whether the browser has signed in under the name before."""
        found = await self.by_name(name)
        return found is not None and (browser, found.person.person_id) in self._browsers

    async def is_browser(self, browser: bytes) -> bool:
        """Whether the house gave this mark to a browser."""
        return any(each == browser for each, _ in self._browsers)

    async def add_reset(
        self, person_id: int, reset: bytes, at: datetime, expires_at: datetime
    ) -> bool:
        """Keeps a reset."""
        good = [row for row in self._resets.values() if row[0] == person_id and row[1] > at]
        if len(good) >= RESETS_PER_PERSON_MAX:
            return False
        self._resets[reset] = (person_id, expires_at)
        return True

    async def reset_owner(self, reset: bytes, at: datetime) -> Registered | None:
        """Whose password it replaces."""
        person_id, expires_at = self._resets.get(reset, (0, at))
        return self._accounts.get(person_id) if expires_at > at else None

    async def use_reset(self, reset: bytes, password: str, keys: Keys, at: datetime) -> PersonRow:
        """Replaces the password, signs everything out, and one browser in."""
        found = await self.reset_owner(reset, at)
        if found is None:
            raise NoSuchReset("the link is unknown, too old, or was used")
        person_id = found.person.person_id
        self._sign_out(person_id)
        self._accounts[person_id] = replace(found, password=password)
        self._add_keys(person_id, keys, at)
        return found.person

    async def add_invite(
        self,
        invite: bytes,
        at: datetime,  # noqa: ARG002 - nobody looks it up here
        expires_at: datetime,
    ) -> None:
        """Lets one person sign up."""
        self._invites[invite] = expires_at

    async def has_invite(self, invite: bytes, at: datetime) -> bool:
        """Whether the invitation is good."""
        return self._invites.get(invite, at) > at

    async def delete(self, person_id: int, at: datetime) -> Sequence[BalanceChange]:
        """The person goes; the ledger stays."""
        bank = MemoryBank(self._house)
        changes = await bank.move(farewell(await bank.balances(person_id)), at)
        self._house._people[person_id] = replace(
            self._house._people[person_id], name=gone_name(person_id)
        )
        self._accounts.pop(person_id, None)
        self._house._gone.add(person_id)
        self._sign_out(person_id)
        for key in [each for each in self._browsers if each[1] == person_id]:
            del self._browsers[key]
        if self._chat is not None:
            self._chat.forget(person_id, gone_name(person_id))
        return changes
