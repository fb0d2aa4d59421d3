"""Which money an event moves; the ledger follows from the journal alone."""

from collections.abc import Iterator, Sequence

from croupier.casino.money import (
    Account,
    House,
    PlayerAccount,
    Reason,
    TableBank,
    TableWagers,
    Transfer,
)
from croupier.casino.table import Table
from croupier.casino.table_events import TableClosed, TableEvent, WagerPlaced, WagerReturned
from croupier.core.events import (
    HandSettled,
    HandSplit,
    InsuranceSettled,
    OfferAnswered,
    RoundVoided,
    WagerDoubled,
)


def transfers_of(table: Table, event: TableEvent) -> tuple[Transfer, ...]:
    """The transfers of one event, given the table right before it.

    Wagers go from the player to the table's wagers; what is lost from there to the table's
    bank, what returns back to the player; winnings come from the bank.
    """
    moves = _moves(table, event)
    if not moves:
        return ()
    number = table.number + 1
    # A generator would cost as much as the one transfer that most events have.
    return tuple(
        [
            Transfer(source, target, amount, reason, number)
            for source, target, amount, reason in moves
            if amount > 0
        ]
    )


_Move = tuple[Account, Account, int, Reason]

_MOVING = frozenset(
    {
        WagerPlaced,
        WagerReturned,
        OfferAnswered,
        WagerDoubled,
        HandSplit,
        HandSettled,
        InsuranceSettled,
        RoundVoided,
        TableClosed,
    }
)
"""Asked first: most events move no money."""


def _moves(table: Table, event: TableEvent) -> Sequence[_Move]:
    if type(event) not in _MOVING:
        return ()
    currency = table.currency
    wagers = TableWagers(table.table_id, currency)
    match event:
        case WagerPlaced():
            return [(PlayerAccount(event.person_id, currency), wagers, event.amount, Reason.WAGER)]
        case WagerReturned():
            player = PlayerAccount(event.person_id, currency)
            return [(wagers, player, event.amount, Reason.WAGER_BACK)]
        case OfferAnswered(box, _, wager):
            return [(_holder(table, box), wagers, wager, Reason.INSURANCE)]
        case WagerDoubled(box, _, added):
            return [(_holder(table, box), wagers, added, Reason.DOUBLE)]
        case HandSplit(box, _, added):
            return [(_holder(table, box), wagers, added, Reason.SPLIT)]
        case HandSettled(box, _, _, _, wager, returned) | InsuranceSettled(box, wager, returned):
            return _settled(_holder(table, box), wagers, _bank(table), wager, returned)
        case RoundVoided():
            return [*_voided(table, wagers, _bank(table), event)]
        case TableClosed(swept):
            bank, house = _bank(table), House(currency)
            return [
                (bank, house, swept, Reason.SWEEP),
                (house, bank, -swept, Reason.SWEEP),
            ]
        case _:
            raise AssertionError(f"{type(event).__name__} moves no money")


def _bank(table: Table) -> TableBank:
    return TableBank(table.table_id, table.currency)


def _holder(table: Table, box: int) -> PlayerAccount:
    return PlayerAccount(table.holder_in_round(box), table.currency)


def _settled(
    player: Account, wagers: Account, bank: Account, wager: int, returned: int
) -> list[_Move]:
    return [
        (wagers, bank, wager - returned, Reason.LOST),
        (wagers, player, min(wager, returned), Reason.RETURNED),
        (bank, player, returned - wager, Reason.WON),
    ]


def _voided(table: Table, wagers: Account, bank: Account, event: RoundVoided) -> Iterator[_Move]:
    for refund in event.refunds:
        player = _holder(table, refund.box)
        yield wagers, player, refund.from_wagers, Reason.VOID
        yield bank, player, refund.from_bank, Reason.VOID
