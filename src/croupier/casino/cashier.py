"""The cashier: where money comes into the house and leaves it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.casino.chance import Chance
from croupier.casino.errors import (
    AlreadyDone,
    AmountRefused,
    GiftTooSoon,
    NameTaken,
    NoSuchPerson,
    NotBroke,
)
from croupier.casino.guest_names import draw_guest_name
from croupier.casino.host_acts import ActKind, HostAct, Warrant
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer
from croupier.casino.people import TokenKind
from croupier.casino.ports import BalanceChange, Bank, Clock, CommandKey, People, PersonRow
from croupier.casino.preferences import Language
from croupier.core.money import MINOR_PER_UNIT, money_text

GIFT = 1_000 * MINOR_PER_UNIT
"""Play money that a new guest starts with, and that a broke one is given; minor units."""

GIFT_SECONDS = 60 * 60
"""Between two gifts to one person."""

AMOUNT_MAX = 10_000_000 * MINOR_PER_UNIT
"""What the cashier takes or pays at once, minor units."""

GUEST_NAMES_TRIED_MAX = 20
"""Names drawn for a guest before giving up."""


@dataclass(frozen=True, slots=True)
class NewGuest:
    """A guest who has just come in.

    Attributes:
        token: What their browser or program keeps; the house keeps its hash alone.
        balance: Their play money.
    """

    person: PersonRow
    token: bytes
    balance: BalanceChange

    def __repr__(self) -> str:
        return f"NewGuest({self.person!r}, token hidden)"


@dataclass(frozen=True, slots=True)
class GiftOffer:
    """Whether a person may have new play money.

    Attributes:
        seconds_left: To wait, where waiting is all it takes; else 0.
    """

    is_offered: bool
    seconds_left: int


AtStake = Callable[[int, Currency], Awaitable[int]]
"""What a person has on tables that several share, minor units."""


async def _nothing_at_stake(_person_id: int, _currency: Currency) -> int:
    return 0


class CashierDesk:
    """Pays in, pays out and gives play money."""

    def __init__(
        self,
        people: People,
        bank: Bank,
        clock: Clock,
        chance: Chance,
        at_stake: AtStake = _nothing_at_stake,
    ) -> None:
        self._people = people
        self._chance = chance
        self._at_stake = at_stake
        self._bank = bank
        self._clock = clock

    async def welcome_guest(
        self, kind: TokenKind = TokenKind.BROWSER, language: Language = Language.ENGLISH
    ) -> NewGuest:
        """Makes a guest with a name in a language, a token and their first play money.

        Raises:
            NameTaken: No free name was found.
        """
        token = self._chance.token()
        person = await self._name_guest(token, kind, language)
        balance = await self.give_guest_money(person)
        return NewGuest(person, token, balance)

    async def give_guest_money(self, person: PersonRow) -> BalanceChange:
        """What a new guest starts with; a second call gives nothing.

        Raises:
            AlreadyDone: They have had it.
        """
        once = CommandKey(person.person_id, "cashier:welcome")
        return await self._pay_in(person, Currency.FUN, GIFT, Reason.WELCOME, once)

    async def gift(self, person: PersonRow) -> BalanceChange:
        """Play money for a person who is broke, once an hour.

        Raises:
            NotBroke: They can still pay a wager, or one of theirs stands at a table.
            GiftTooSoon: The last gift is less than an hour old.
        """
        await self._require_broke(person)
        last = await self._bank.last_gift(person.person_id)
        left = self._seconds_to_wait(last)
        if left:
            raise GiftTooSoon(left)
        # Named after the gift before it, so that of two clicks at once one comes too late.
        before = "none" if last is None else last.isoformat()
        once = CommandKey(person.person_id, f"cashier:gift-after-{before}")
        try:
            return await self._pay_in(person, Currency.FUN, GIFT, Reason.GIFT, once)
        except AlreadyDone:
            raise GiftTooSoon(GIFT_SECONDS) from None

    async def gift_offer(self, person: PersonRow) -> GiftOffer:
        """Whether `gift` would give something now."""
        try:
            await self._require_broke(person)
        except NotBroke:
            return GiftOffer(is_offered=False, seconds_left=0)
        left = self._seconds_to_wait(await self._bank.last_gift(person.person_id))
        return GiftOffer(is_offered=left == 0, seconds_left=left)

    def _seconds_to_wait(self, last: datetime | None) -> int:
        """Whole seconds until the next gift, from the last one; 0 when it may be now."""
        if last is None:
            return 0
        left = last + timedelta(seconds=GIFT_SECONDS) - self._clock.now()
        return max(0, -(-left // timedelta(seconds=1)))

    async def fund(
        self, person_id: int, currency: Currency, amount: int, by: Warrant
    ) -> BalanceChange:
        """Pays money in for a person, in minor units; how the account stands then.

        Raises:
            NoSuchPerson: There is none, or they have gone.
            AmountRefused: Nothing, or above the limit.
            NotAHost: Whoever orders it is none.
            CommandReused: The command stands for something else.
        """
        _require_amount(amount)
        player = PlayerAccount(person_id, currency)
        transfer = Transfer(Cashier(currency), player, amount, Reason.PAY_IN)
        return await self._by_host(transfer, player, ActKind.FUND, by)

    async def withdraw(
        self, person_id: int, currency: Currency, amount: int, by: Warrant
    ) -> BalanceChange:
        """Pays money out to a person, in minor units; how the account stands then.

        What lies on tables is no money of the account, so it cannot be paid out.

        Raises:
            NoSuchPerson: There is none, or they have gone.
            AmountRefused: Nothing, or above the limit.
            NotCovered: The account holds less.
            NotAHost: Whoever orders it is none.
            CommandReused: The command stands for something else.
        """
        _require_amount(amount)
        player = PlayerAccount(person_id, currency)
        transfer = Transfer(player, Cashier(currency), amount, Reason.PAY_OUT)
        return await self._by_host(transfer, player, ActKind.PAY_OUT, by)

    async def _by_host(
        self, transfer: Transfer, player: PlayerAccount, kind: ActKind, by: Warrant
    ) -> BalanceChange:
        whom, currency = player.person_id, player.currency
        act = HostAct(kind=kind, by=by, whom=whom, currency=currency, amount=transfer.amount)
        try:
            (change,) = await self._bank.move([transfer], self._clock.now(), act=act)
        except AlreadyDone:
            balances = await self._bank.balances(whom)
            (change,) = [each for each in balances if each.currency is currency]
        return change

    async def _name_guest(self, token: bytes, kind: TokenKind, language: Language) -> PersonRow:
        for _ in range(GUEST_NAMES_TRIED_MAX):
            name = draw_guest_name(self._chance, language)
            try:
                return await self._people.create_guest(name, token, self._clock.now(), kind)
            except NameTaken:
                continue
        raise NameTaken(f"{GUEST_NAMES_TRIED_MAX} names for a guest were all taken")

    async def _require_broke(self, person: PersonRow) -> None:
        balances = await self._bank.balances(person.person_id)
        has = sum(each.amount for each in balances if each.currency is Currency.FUN)
        if has >= MINOR_PER_UNIT:
            raise NotBroke(f"the account still has {money_text(has)} FUN", has=has)
        wagered = await self._bank.wagered(person.person_id, Currency.FUN)
        wagered += await self._at_stake(person.person_id, Currency.FUN)
        if wagered > 0:
            raise NotBroke(f"{money_text(wagered)} FUN stand at a table", wagered=wagered)

    async def find(self, name: str) -> PersonRow:
        """Whose name it is.

        Raises:
            NoSuchPerson: Nobody has it.
        """
        person = await self._people.by_name(name)
        if person is None:
            raise NoSuchPerson(f"nobody here is called {name[:40]!r}")
        return person

    async def _pay_in(
        self,
        person: PersonRow,
        currency: Currency,
        amount: int,
        reason: Reason,
        command: CommandKey | None,
    ) -> BalanceChange:
        player = PlayerAccount(person.person_id, currency)
        transfer = Transfer(Cashier(currency), player, amount, reason)
        (change,) = await self._bank.move([transfer], self._clock.now(), command)
        return change


def _require_amount(amount: int) -> None:
    if not 0 < amount <= AMOUNT_MAX:
        raise AmountRefused(
            f"an amount of {money_text(amount)}, allowed are 0.01 to {money_text(AMOUNT_MAX)}",
            max=AMOUNT_MAX,
        )
