"""Money away from tables, in memory, beside the other stores of a house."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.memory import MemoryHouse
from croupier.casino.accounts import balances_after, require_cashier_transfers
from croupier.casino.errors import NoSuchPerson
from croupier.casino.host_acts import HostAct
from croupier.casino.money import Currency, PlayerAccount, Reason, TableWagers, Transfer
from croupier.casino.ports import BalanceChange, CommandKey


class MemoryBank:
    """`Bank` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house

    async def balances(self, person_id: int) -> Sequence[BalanceChange]:
        """Every account of a person, by currency."""
        numbers = self._house._numbers
        return tuple(
            BalanceChange(person_id, currency, self._house.balance(account), numbers[account])
            for currency in sorted(Currency)
            if (account := PlayerAccount(person_id, currency)) in numbers
        )

    async def move(
        self,
        transfers: Sequence[Transfer],
        at: datetime,
        command: CommandKey | None = None,
        act: HostAct | None = None,
    ) -> Sequence[BalanceChange]:
        """Transfers as one act; a host's is kept."""
        require_cashier_transfers(transfers)
        self._house._require_new(command)
        if act is not None:
            self._require_whom(act)
        self._house.care.require_may_pay_in(transfers, at)
        after = balances_after(transfers, self._house.balance)
        if command is not None:
            self._house._answers[command] = b""
        if act is not None:
            self._house.acts.append(act)
        return self._house._settle(transfers, after, at)

    def _require_whom(self, act: HostAct) -> None:
        """Passes an act for somebody who is here."""
        if act.whom not in self._house._people or act.whom in self._house._gone:
            raise NoSuchPerson(f"nobody here has number {act.whom}")

    async def wagered(self, person_id: int, currency: Currency) -> int:
        """Minor units that lie on a person's own open tables."""
        return sum(
            self._house.balance(TableWagers(table.row.table_id, currency))
            for table in self._house._tables.values()
            if table.row.owner == person_id and table.row.closed_at is None
        )

    async def last_gift(self, person_id: int) -> datetime | None:
        """When the cashier last gave a person play money; a guest's first does not count."""
        gifts = (
            at
            for transfer, at in self._house.ledger
            if transfer.reason is Reason.GIFT
            and isinstance(transfer.target, PlayerAccount)
            and transfer.target.person_id == person_id
        )
        return max(gifts, default=None)
