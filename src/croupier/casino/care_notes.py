"""What a table's commit means for the limits of those who play there."""

from croupier.casino.care import CareNote
from croupier.casino.draft import TableDraft
from croupier.casino.money import Currency
from croupier.casino.table import Table
from croupier.core.events import HandSettled, InsuranceSettled, RoundVoided


def care_notes(
    before: Table, draft: TableDraft, watched: frozenset[Currency]
) -> tuple[CareNote, ...]:
    """For each person whose wagers at the table have changed: how they stand, what was settled.

    Nothing at a table in a currency that is not watched.
    """
    if before.currency not in watched:
        return ()
    settled: dict[int, tuple[int, int]] = {}
    table = before
    for event, after in draft.steps:
        match event:
            case HandSettled(box, _, _, _, wager, returned) | InsuranceSettled(
                box, wager, returned
            ):
                _count(settled, table.holder_in_round(box), wager, returned)
            case RoundVoided():
                for refund in event.refunds:
                    # What was lost before comes back; the wager itself has been counted.
                    _count(settled, table.holder_in_round(refund.box), 0, refund.from_bank)
            case _:
                pass
        table = after
    notes = []
    for person_id in dict.fromkeys((*before.involved, *table.involved, *settled)):
        at_stake = table.at_stake(person_id)
        wagered, returned = settled.get(person_id, (0, 0))
        if wagered or returned or at_stake != before.at_stake(person_id):
            notes.append(CareNote(person_id, table.currency, at_stake, wagered, returned))
    return tuple(notes)


def _count(settled: dict[int, tuple[int, int]], person_id: int, wager: int, returned: int) -> None:
    before = settled.get(person_id, (0, 0))
    settled[person_id] = (before[0] + wager, before[1] + returned)
