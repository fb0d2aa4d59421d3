"""A shoe that proves itself: promised, contributed to, and revealed when it is over."""

from collections.abc import Iterator

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Contribute, OpenPart
from croupier.casino.draft import TableDraft
from croupier.casino.errors import SealBroken
from croupier.casino.ports import PersonRow
from croupier.casino.scene import Dealing
from croupier.casino.shoe_errors import PartRefusal, PartRefused
from croupier.casino.table import Table
from croupier.casino.table_events import ShoePartOpened, ShoePartSent
from croupier.casino.table_parts import Draw, SentPart, TurnedCard
from croupier.core import events as core
from croupier.fairness.commitment import PARTS_MAX, BadOpening, check_opening


def promise_if_due(draft: TableDraft, dealing: Dealing) -> None:
    """Promises the next shoe once it is due, unless no other round is dealt here."""
    table = draft.table
    if table.draw is None and table.is_shoe_due and not (table.is_closing or table.is_closed):
        draft.add(dealing.commit_shoe(table))


def reveal_if_over(draft: TableDraft, dealing: Dealing) -> None:
    """Reveals the shoe in use once the next round will have another."""
    if draft.table.is_shoe_due:
        _reveal_shoe(draft, dealing)


def reveal_all(draft: TableDraft, dealing: Dealing) -> None:
    """Reveals what a table that closes has left: the shoe in use, and one that never started."""
    assert not draft.table.is_in_play, "a shoe that is dealt from stays hidden"
    _reveal_shoe(draft, dealing)
    if draft.table.draw is not None:
        draft.add(dealing.reveal_shoe(draft.table.draw))


def _reveal_shoe(draft: TableDraft, dealing: Dealing) -> None:
    shoe = draft.table.shoe
    if shoe is None or shoe.is_revealed or shoe.is_lost or shoe.commitment is None:
        return
    draft.add(dealing.reveal_shoe(shoe))


def contribute(draft: TableDraft, person: PersonRow, given: Contribute) -> None:
    """Takes the hash of what a person at the table contributes to the coming shoe.

    Raises:
        PartRefused: No shoe is to be contributed to now, or not by this person.
    """
    draw = _due_shoe(draft.table, given.shoe)
    if not draft.table.is_seated(person.person_id):
        raise PartRefused(PartRefusal.NOT_SEATED, "only who plays at the table contributes")
    clock = draft.table.clock
    if clock is not None and clock.purpose is not Purpose.BETTING:
        raise PartRefused(PartRefusal.NOT_NOW, "betting is closed")
    if draw.part_of(person.person_id) is not None:
        raise PartRefused(PartRefusal.SENT, f"something was sent for shoe {draw.number} already")
    if len(draw.parts) >= PARTS_MAX:
        raise PartRefused(
            PartRefusal.FULL, f"{PARTS_MAX} have contributed already", limit=PARTS_MAX
        )
    draft.add(ShoePartSent(person.person_id, given.hash))


def open_part(draft: TableDraft, person: PersonRow, given: OpenPart) -> None:
    """Takes the opening of what a person contributed, once betting is closed.

    Raises:
        PartRefused: Not now, nothing was sent, or it does not fit what was sent.
    """
    table = draft.table
    draw = _due_shoe(table, given.shoe)
    if table.clock is None or table.clock.purpose is not Purpose.CLOSING:
        raise PartRefused(PartRefusal.TOO_EARLY, "openings come once betting is closed")
    _open(draft, draw, person.person_id, given.opening)


def open_with_deal(draft: TableDraft, person: PersonRow, opening: str) -> None:
    """Takes the opening that comes with the deal at a table of one's own.

    Raises:
        PartRefused: The table is shared, nothing was sent, or it does not fit what was sent.
    """
    table = draft.table
    if table.is_shared:
        raise PartRefused(PartRefusal.TOO_EARLY, "openings come once betting is closed")
    if table.draw is None or not table.is_shoe_due:
        raise PartRefused(PartRefusal.NOT_NOW, "no shoe is due")
    _open(draft, table.draw, person.person_id, opening)


def _due_shoe(table: Table, number: int) -> Draw:
    if table.draw is None or not table.is_shoe_due:
        raise PartRefused(PartRefusal.NOT_NOW, "no shoe is due")
    if table.draw.number != number:
        raise PartRefused(
            PartRefusal.OTHER_SHOE,
            f"shoe {table.draw.number} is due, not {number}",
            shoe=table.draw.number,
        )
    return table.draw


def _open(draft: TableDraft, draw: Draw, person_id: int, opening: str) -> None:
    part = draw.part_of(person_id)
    if part is None:
        raise PartRefused(PartRefusal.NOT_SENT, f"nothing was sent for shoe {draw.number}")
    if part.opening is not None:
        raise PartRefused(PartRefusal.OPENED, "it was opened already")
    promised, sent = bytes.fromhex(draw.commitment), bytes.fromhex(part.hash)
    try:
        check_opening(promised, sent, bytes.fromhex(opening))
    except BadOpening as error:
        raise PartRefused(PartRefusal.WRONG, str(error)) from None
    draft.add(ShoePartOpened(person_id, opening))


def unopened(table: Table) -> tuple[SentPart, ...]:
    """What was sent for the coming shoe by people who can still open it and have not."""
    if table.draw is None:
        return ()
    return tuple(
        part
        for part in table.draw.parts
        if part.opening is None and table.is_seated(part.person_id)
    )


_TURNS_A_CARD = frozenset(
    {core.CardDealt, core.UpcardDealt, core.DealerCardDealt, core.HoleRevealed}
)


def with_salt(event: core.Event, table: Table, dealing: Dealing) -> core.Event:
    """An event with what proves the card that it turns."""
    if type(event) not in _TURNS_A_CARD:
        return event
    match event:
        case core.CardDealt(box, hand, card, position):
            return core.CardDealt(box, hand, card, position, dealing.salt(table, position))
        case core.UpcardDealt(card, position):
            return core.UpcardDealt(card, position, dealing.salt(table, position))
        case core.DealerCardDealt(card, position):
            return core.DealerCardDealt(card, position, dealing.salt(table, position))
        case core.HoleRevealed(card):
            assert table.shoe is not None, "a hole card comes from a shoe"
            hole = table.shoe.hole_position
            if hole is None:  # It was dealt by a house that did not note this yet.
                return event
            return core.HoleRevealed(card, hole, dealing.salt(table, hole))
        case _:
            return event


def turned_cards(table: Table, dealing: Dealing) -> tuple[TurnedCard, ...]:
    """The cards of the round on the felt that lie open, each with what proves it.

    None where they can no longer be told, because the shoe's key is gone.
    """
    if table.shoe is None or table.shoe.is_lost:
        return ()
    try:
        return tuple(
            TurnedCard(position, card, dealing.salt(table, position))
            for position in _turned(table)
            if (card := dealing.card(table, position)) is not None
        )
    except SealBroken:
        return ()


def _turned(table: Table) -> Iterator[int]:
    """Where the open cards of the round lay in their shoe: all but a hole card face down."""
    shoe, state = table.shoe, table.round
    if shoe is None or state is None:
        return
    hides_hole = state.dealer.has_hole and not state.dealer.is_revealed
    if hides_hole and shoe.hole_position is None:
        return  # It was dealt by a house that did not note where the hole card came from.
    for position in range(shoe.round_start, shoe.dealt):
        if not (hides_hole and position == shoe.hole_position):
            yield position
