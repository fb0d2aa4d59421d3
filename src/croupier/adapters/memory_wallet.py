"""Movements, visits and settings in memory, beside the other stores of a house."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.memory import MemoryHouse
from croupier.adapters.memory_bank import MemoryBank
from croupier.casino.access import Access
from croupier.casino.money import Currency, PlayerAccount, Reason, TableBank, TableWagers, Transfer
from croupier.casino.visits import VisitFigures, VisitRow
from croupier.casino.wallet import Movement, MovementsAsked, RoundsOfTable, Wagered

_OPENED = "round_opened"
_ENDED = ("round_ended", "round_voided")


class MemoryWallet:
    """`Wallet` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house

    async def movements(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Movement], bool]:
        """A person's own movements, newest first, and whether there are older ones."""
        found = [each for each in self._all(person_id) if _is_asked(each, asked)]
        found.reverse()
        return found[:limit], len(found) > limit

    async def wagers(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Wagered], bool]:
        """Of these the wagers alone."""
        found = [
            Wagered(each.number, each.at, each.currency, each.table_id, each.game, each.round)
            for each in reversed(self._all(person_id))
            if each.reason is Reason.WAGER and _is_asked(each, asked)
            if each.table_id is not None and each.game is not None
        ]
        return found[:limit], len(found) > limit

    def _all(self, person_id: int) -> list[Movement]:
        balances: dict[Currency, int] = {}
        found = []
        for number, (transfer, at) in enumerate(self._house.ledger, start=1):
            amount = amount_for(transfer, person_id)
            if amount:
                currency = transfer.source.currency
                balances[currency] = balances.get(currency, 0) + amount
                found.append(self._told(number, transfer, at, amount, balances[currency]))
        return found

    def _told(
        self, number: int, transfer: Transfer, at: datetime, amount: int, balance: int
    ) -> Movement:
        table_id = table_of(transfer)
        currency, reason = transfer.source.currency, transfer.reason
        if table_id is None or transfer.event is None:
            return Movement(number, at, currency, reason, amount, balance)
        table = self._house._tables[table_id]
        ended = (each.number for each in table.events if each.kind in _ENDED)
        opened = [each.number for each in table.events if each.kind == _OPENED]
        found = RoundsOfTable(0, opened, max(ended, default=0)).round_at(transfer.event, reason)
        game = table.row.game
        return Movement(number, at, currency, reason, amount, balance, table_id, game, found)


def _is_asked(movement: Movement, asked: MovementsAsked) -> bool:
    return (
        asked.currency in (None, movement.currency)
        and (asked.since is None or movement.at >= asked.since)
        and (asked.until is None or movement.at < asked.until)
        and (asked.before is None or movement.number < asked.before)
    )


def amount_for(transfer: Transfer, person_id: int) -> int:
    """What a transfer gives a person, minor units; below zero when it takes."""
    amount = transfer.amount
    for account, moved in ((transfer.source, -amount), (transfer.target, amount)):
        if isinstance(account, PlayerAccount) and account.person_id == person_id:
            return moved
    return 0


def table_of(transfer: Transfer) -> str | None:
    """At which table it was made."""
    for account in (transfer.source, transfer.target):
        if isinstance(account, TableWagers | TableBank):
            return account.table_id
    return None


class MemoryVisits:
    """`VisitStore` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house
        self._visits: dict[int, VisitRow] = {}

    async def note(
        self, person_id: int, now: datetime, away_since: datetime, noted_since: datetime
    ) -> VisitFigures:
        """Notes that a person is here; how the visit stands."""
        found = self._visits.get(person_id)
        if found is None or found.seen <= away_since:
            found = VisitRow(now, now, len(self._house.ledger), self._staked(person_id))
        elif found.seen <= noted_since:
            found = VisitRow(found.began, now, found.after, found.staked)
        self._visits[person_id] = found
        played: dict[Currency, int] = {}
        for transfer, _ in self._house.ledger[found.after :]:
            if table_of(transfer) is not None:
                currency = transfer.source.currency
                played[currency] = played.get(currency, 0) + amount_for(transfer, person_id)
        return VisitFigures(found, await MemoryBank(self._house).balances(person_id), played)

    def _staked(self, person_id: int) -> dict[Currency, int]:
        staked: dict[Currency, int] = {}
        for table in self._house._tables.values():
            row = table.row
            if row.owner == person_id and row.access is Access.PRIVATE and row.closed_at is None:
                amount = self._house.balance(TableWagers(row.table_id, row.currency))
                staked[row.currency] = staked.get(row.currency, 0) + amount
        return staked


class MemoryPreferences:
    """`PreferenceStore` in memory."""

    def __init__(self) -> None:
        self._stored: dict[int, bytes] = {}

    async def find(self, person_id: int) -> bytes | None:
        """What a person has set; None before they ever did."""
        return self._stored.get(person_id)

    async def keep(
        self,
        person_id: int,
        stored: bytes,
        at: datetime,  # noqa: ARG002 - nobody asks when
    ) -> None:
        """Replaces it: the last one wins."""
        self._stored[person_id] = stored
