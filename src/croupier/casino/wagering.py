"""First wagers: what may be placed, what goes back, what a round starts with."""

from croupier.casino.clocks import Purpose
from croupier.casino.draft import TableDraft
from croupier.casino.errors import NotYourBox, WagerRefusal, WagerRefused
from croupier.casino.ports import PersonRow
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    SpotTaken,
    SpotVacated,
    VacatedBecause,
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


def join(draft: TableDraft, person: PersonRow, box: int) -> None:
    """Takes a vacant spot, without a wager yet (L9).

    Raises:
        WagerRefused: There is no such box, or the person holds as many as one may.
        NotYourBox: Somebody holds it.
    """
    table = draft.table
    _require_free_or_own(table, person, box)
    if table.holder(box) == person.person_id:
        return
    limit = table.rules.boxes_per_player
    if len(table.spots_of(person.person_id)) >= limit:
        raise _box_limit(limit)
    draft.add(SpotTaken(box, person.person_id, person.name))


def _require_free_or_own(table: Table, person: PersonRow, box: int) -> None:
    if not 1 <= box <= table.rules.boxes:
        raise WagerRefused(
            WagerRefusal.NO_SUCH_BOX, f"box {box} is not 1 to {table.rules.boxes}", box=box
        )
    if table.holder(box) not in (None, person.person_id):
        raise NotYourBox(f"box {box} is taken", box=box)


def _require_box(table: Table, person: PersonRow, box: int) -> None:
    _require_free_or_own(table, person, box)
    wagered = {chip.box for chip in table.chips if chip.person_id == person.person_id}
    limit = table.rules.boxes_per_player
    if table.holder(box) is None and len(wagered) >= limit:
        raise _box_limit(limit)


def _box_limit(limit: int) -> WagerRefused:
    return WagerRefused(
        WagerRefusal.BOX_LIMIT, f"a player holds at most {limit} boxes", limit=limit
    )


def _leave_empty_spot(draft: TableDraft, person: PersonRow) -> None:
    """Gives a spot without a wager up when the person holds as many as one may (L9)."""
    table = draft.table
    held = table.spots_of(person.person_id)
    if len(held) >= table.rules.boxes_per_player:
        empty = next(box for box in held if not table.standing(box))
        draft.add(SpotVacated(empty, VacatedBecause.LEFT))


def _require_amount(table: Table, person: PersonRow, box: int, amount: int) -> None:
    if amount <= 0 or amount % MINOR_PER_UNIT:
        raise WagerRefused(
            WagerRefusal.NOT_WHOLE,
            f"a wager of {money_text(amount)} is not in whole units: a box takes"
            f" {money_text(table.range.box_min)} to {money_text(table.range.box_max)}"
            f" in steps of {money_text(MINOR_PER_UNIT)}",
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
    """Returns part of a box's wager; at a private table an empty box becomes free."""
    holder = draft.table.holder(box)
    assert holder is not None, "only a held box has a wager"
    draft.add(WagerReturned(box, holder, amount, reason))
    if not draft.table.standing(box) and not draft.table.is_shared:
        draft.add(SpotVacated(box, VacatedBecause.WAGER_GONE))


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
    if not table.last_wagers:
        return ()
    return tuple(
        (chip.box, chip.amount) for chip in table.last_wagers if chip.person_id == person_id
    )


def betting_refusal(table: Table, person_id: int) -> WagerRefusal | None:
    """Why a person may not place or change wagers now; None when they may."""
    if table.is_in_play:
        return WagerRefusal.CLOSED
    if table.clock is not None and table.clock.purpose is not Purpose.BETTING:
        return WagerRefusal.CLOSED
    if person_id in table.confirmed:
        return WagerRefusal.CONFIRMED
    return None


def require_betting(table: Table, person_id: int) -> None:
    """Passes while a person may place or change wagers.

    Raises:
        WagerRefused: The round has begun or is about to, or they are confirmed (L11, L12).
    """
    refused = betting_refusal(table, person_id)
    if refused is WagerRefusal.CONFIRMED:
        raise WagerRefused(refused, "confirmed wagers cannot be changed")
    if refused is not None:
        late = next_round(table)
        raise WagerRefused(refused, f"wagers are closed, round {late} has begun", round=late)


def next_round(table: Table) -> int:
    """The number of the round in play, or of the one that wagers are placed for."""
    return table.rounds if table.is_in_play else table.rounds + 1


def rebet_refusal(table: Table, person_id: int) -> WagerRefusal | None:
    """Why the last wagers cannot be repeated now; None when they can."""
    return betting_refusal(table, person_id) or repeat_refusal(table, person_id)


def repeat_refusal(table: Table, person_id: int) -> WagerRefusal | None:
    """Why whoever may place wagers now cannot repeat the last ones; None when they can."""
    if not last_wagers(table, person_id):
        return WagerRefusal.NOTHING_TO_REPEAT
    if table.standing(person_id=person_id):
        return WagerRefusal.WAGERS_STAND
    return None


def deal_refusal(table: Table, person_id: int) -> tuple[WagerRefusal, dict[str, int | str]] | None:
    """Why a person's wagers cannot be confirmed now, with figures; None when they can."""
    refused = betting_refusal(table, person_id)
    return (refused, {}) if refused is not None else unready(table, person_id)


def unready(table: Table, person_id: int) -> tuple[WagerRefusal, dict[str, int | str]] | None:
    """Why whoever may place wagers now cannot confirm theirs, with figures; None when they can."""
    if not table.standing(person_id=person_id):
        return WagerRefusal.NO_WAGER, {}
    low = box_below_minimum(table, person_id)
    if low is not None:
        return WagerRefusal.BELOW_MINIMUM, {
            "box": low,
            "limit": table.range.box_min,
            "wager": table.standing(low),
        }
    return None


def box_below_minimum(table: Table, person_id: int) -> int | None:
    """A person's first box whose standing wager is below the range; None when all fit."""
    for box in table.spots_of(person_id):
        if 0 < table.standing(box) < table.range.box_min:
            return box
    return None


def require_dealable(table: Table, person_id: int) -> None:
    """Passes when a person's wagers may be confirmed.

    Raises:
        WagerRefused: They may not.
    """
    refused = deal_refusal(table, person_id)
    if refused is not None:
        code, details = refused
        low = money_text(table.range.box_min)
        words = {
            WagerRefusal.CLOSED: "a round is in play",
            WagerRefusal.CONFIRMED: "the wagers are confirmed already",
            WagerRefusal.NO_WAGER: "no wager is placed",
            WagerRefusal.BELOW_MINIMUM: f"a box holds less than {low}",
        }
        raise WagerRefused(code, words[code], **details)
