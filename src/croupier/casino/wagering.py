"""First wagers: what may be placed, what goes back, what a round starts with."""

from croupier.casino.draft import TableDraft
from croupier.casino.errors import NotYourBox, WagerRefusal, WagerRefused
from croupier.casino.ports import PersonRow
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    SpotTaken,
    SpotVacated,
    WagerPlaced,
    WagerReturned,
)
from croupier.core.money import MINOR_PER_UNIT, money_text


def place(draft: TableDraft, person: PersonRow, boxes: tuple[int, ...], amount: int) -> None:
    """Adds an amount to each box, taking free boxes.

    Raises:
        WagerRefused: Outside the limits; nothing is placed.
        NotYourBox: Somebody else holds one of them.
    """
    for box in dict.fromkeys(boxes):
        _require_box(draft.table, person, box)
        _require_amount(draft.table, person, box, amount)
        if draft.table.holder(box) is None:
            _leave_empty_spot(draft, person)
            draft.add(SpotTaken(box, person.person_id, person.name))
        draft.add(WagerPlaced(box, person.person_id, amount))


def _require_box(table: Table, person: PersonRow, box: int) -> None:
    if not 1 <= box <= table.rules.boxes:
        raise WagerRefused(
            WagerRefusal.NO_SUCH_BOX, f"box {box} is not 1 to {table.rules.boxes}", box=box
        )
    holder = table.holder(box)
    if holder not in (None, person.person_id):
        raise NotYourBox(f"box {box} is taken", box=box)
    wagered = {chip.box for chip in table.chips if chip.person_id == person.person_id}
    limit = table.rules.boxes_per_player
    if holder is None and len(wagered) >= limit:
        raise WagerRefused(
            WagerRefusal.BOX_LIMIT, f"a player holds at most {limit} boxes", limit=limit
        )


def _leave_empty_spot(draft: TableDraft, person: PersonRow) -> None:
    """Gives a spot without a wager up when the person holds as many as one may (L9)."""
    table = draft.table
    held = [spot.box for spot in table.spots if spot.person_id == person.person_id]
    if len(held) >= table.rules.boxes_per_player:
        draft.add(SpotVacated(next(box for box in held if not table.standing(box))))


def _require_amount(table: Table, person: PersonRow, box: int, amount: int) -> None:
    if amount <= 0 or amount % MINOR_PER_UNIT:
        raise WagerRefused(
            WagerRefusal.NOT_WHOLE,
            f"a wager of {money_text(amount)} is not in whole units",
            step=MINOR_PER_UNIT,
        )
    total = table.standing(box) + amount
    if total > table.range.box_max:
        raise WagerRefused(
            WagerRefusal.ABOVE_MAXIMUM,
            f"box {box} would hold {money_text(total)},"
            f" at most {money_text(table.range.box_max)} is allowed",
            limit=table.range.box_max,
        )
    over_all = table.standing(person_id=person.person_id) + amount
    if table.range.table_max is not None and over_all > table.range.table_max:
        raise WagerRefused(
            WagerRefusal.ABOVE_TABLE_MAXIMUM,
            f"all boxes would hold {money_text(over_all)},"
            f" at most {money_text(table.range.table_max)} is allowed",
            limit=table.range.table_max,
        )


def take_back(draft: TableDraft, box: int, amount: int, reason: BackBecause) -> None:
    """Returns part of a box's wager; an empty box becomes free."""
    holder = draft.table.holder(box)
    assert holder is not None, "only a held box has a wager"
    draft.add(WagerReturned(box, holder, amount, reason))
    if not draft.table.standing(box):
        draft.add(SpotVacated(box))


def clear(draft: TableDraft, person: PersonRow, box: int) -> None:
    """Returns a box's whole wager.

    Raises:
        WagerRefused: There is none.
        NotYourBox: It is somebody else's.
    """
    standing = draft.table.standing(box)
    if not standing:
        raise WagerRefused(WagerRefusal.NOTHING_THERE, f"no wager on box {box}", box=box)
    if draft.table.holder(box) != person.person_id:
        raise NotYourBox(f"box {box} is not yours", box=box)
    take_back(draft, box, standing, BackBecause.CLEAR)


def undo(draft: TableDraft, person: PersonRow) -> None:
    """Returns the person's last chip.

    Raises:
        WagerRefused: There is none.
    """
    own = [chip for chip in draft.table.chips if chip.person_id == person.person_id]
    if not own:
        raise WagerRefused(WagerRefusal.NOTHING_THERE, "no chip to take back")
    take_back(draft, own[-1].box, own[-1].amount, BackBecause.UNDO)


def return_all(draft: TableDraft, reason: BackBecause, person_id: int | None = None) -> None:
    """Returns every standing wager, of one person or of all."""
    for wagered in draft.table.standing_wagers:
        if person_id in (None, draft.table.holder(wagered.box)):
            take_back(draft, wagered.box, wagered.wager, reason)


def rebet(draft: TableDraft, person: PersonRow) -> None:
    """Places the last round's first wagers again.

    Raises:
        WagerRefused: Nothing to repeat, or wagers stand already.
    """
    refused = rebet_refusal(draft.table, person.person_id)
    if refused is not None:
        raise WagerRefused(refused, "the last wagers cannot be repeated")
    for chip in last_wagers(draft.table, person.person_id):
        place(draft, person, (chip[0],), chip[1])


def last_wagers(table: Table, person_id: int) -> tuple[tuple[int, int], ...]:
    """A person's first wagers of the last round: box and minor units."""
    return tuple(
        (chip.box, chip.amount) for chip in table.last_wagers if chip.person_id == person_id
    )


def rebet_refusal(table: Table, person_id: int) -> WagerRefusal | None:
    """Why the last wagers cannot be repeated now; None when they can."""
    if table.is_in_play:
        return WagerRefusal.CLOSED
    if not last_wagers(table, person_id):
        return WagerRefusal.NOTHING_TO_REPEAT
    if table.standing(person_id=person_id):
        return WagerRefusal.WAGERS_STAND
    return None


def deal_refusal(table: Table) -> tuple[WagerRefusal, dict[str, int | str]] | None:
    """Why no round may start now, with figures; None when it may."""
    if table.is_in_play:
        return WagerRefusal.CLOSED, {}
    if not table.chips:
        return WagerRefusal.NO_WAGER, {}
    for wagered in table.standing_wagers:
        if wagered.wager < table.range.box_min:
            return WagerRefusal.BELOW_MINIMUM, {
                "box": wagered.box,
                "limit": table.range.box_min,
                "wager": wagered.wager,
            }
    return None


def require_dealable(table: Table) -> None:
    """Passes when a round may start.

    Raises:
        WagerRefused: It may not.
    """
    refused = deal_refusal(table)
    if refused is not None:
        code, details = refused
        low = money_text(table.range.box_min)
        words = {
            WagerRefusal.CLOSED: "a round is in play",
            WagerRefusal.NO_WAGER: "no wager is placed",
            WagerRefusal.BELOW_MINIMUM: f"a box holds less than {low}",
        }
        raise WagerRefused(code, words[code], **details)
