"""Leaving a table: a spot vacated, a person gone, a table given up (L14, L15)."""

from croupier.casino import proving, wagering
from croupier.casino.clocks import Purpose
from croupier.casino.draft import SessionLeft, TableDraft
from croupier.casino.errors import NotYourBox
from croupier.casino.play import play_out
from croupier.casino.ports import PersonRow
from croupier.casino.scene import Dealing, Scene
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    SpotLeft,
    SpotVacated,
    TableClosed,
    TableClosing,
    VacatedBecause,
    WagerReturned,
)
from croupier.casino.table_parts import Earlier


def leave_spot(draft: TableDraft, person: PersonRow, box: int) -> None:
    """Vacates a spot: what is not confirmed goes back, the rest stays in play (L14).

    Raises:
        NotYourBox: The person neither holds it nor plays it.
    """
    table = draft.table
    is_played = table.is_in_play and box in table.boxes_in_round(person.person_id)
    is_held = table.holder(box) == person.person_id
    if not is_played and not is_held:
        raise NotYourBox(f"box {box} is not yours", box=box)
    if is_played and box not in table.left:
        draft.add(SpotLeft(box, VacatedBecause.LEFT))
    if is_held:
        _vacate(draft, person.person_id, box, BackBecause.LEAVE, VacatedBecause.LEFT)


def _vacate(
    draft: TableDraft, person_id: int, box: int, back: BackBecause, reason: VacatedBecause
) -> None:
    """Frees a box, unless a confirmed wager keeps it until the deal."""
    standing = draft.table.standing(box)
    if standing and person_id in draft.table.confirmed:
        if box not in draft.table.leaving:
            draft.add(SpotLeft(box, reason))
        return
    if standing:
        draft.add(WagerReturned(box, person_id, standing, back))
    draft.add(SpotVacated(box, reason))


def lose(draft: TableDraft, person_id: int) -> None:
    """A person is gone from a shared table without having vacated their spots (L15).

    What is not confirmed waits in an unfinished session; what is confirmed or dealt is played.
    """
    table = draft.table
    held = [box for box in table.spots_of(person_id) if box not in table.leaving]
    if not held:
        return
    wagers = _unconfirmed(table, person_id)
    earlier = _round_left(table, person_id)
    name = next(spot.name for spot in table.spots if spot.person_id == person_id)
    for box in held:
        _vacate(draft, person_id, box, BackBecause.SESSION, VacatedBecause.LOST)
    if wagers or earlier is not None:
        draft.sessions.append(SessionLeft(person_id, name, wagers, earlier))


def _unconfirmed(table: Table, person_id: int) -> tuple[tuple[int, int], ...]:
    if person_id in table.confirmed:
        return ()
    standing = ((box, table.standing(box)) for box in table.spots_of(person_id))
    return tuple((box, amount) for box, amount in standing if amount)


def _round_left(table: Table, person_id: int) -> Earlier | None:
    """The round that goes on without a person; None when another session shows it already."""
    if person_id in table.lost:
        return None
    if table.is_in_play and table.boxes_in_round(person_id):
        return Earlier(table.table_id, table.rounds)
    if person_id in table.confirmed:
        return Earlier(table.table_id, table.rounds + 1)
    return None


def quit_table(draft: TableDraft, person: PersonRow, scene: Scene) -> None:
    """Leaves for good; a private round in play waits as an unfinished session (L14, L15)."""
    if draft.table.is_shared:
        lose(draft, person.person_id)
    elif not draft.table.is_in_play:
        wagering.return_all(draft, BackBecause.QUIT)
        close(draft, scene.dealing)


def drop(draft: TableDraft, scene: Scene) -> None:
    """Gives a private table up: never refunded, declined and stood to the end (L15)."""
    wagering.return_all(draft, BackBecause.DROP)
    play_out(draft, scene)
    close(draft, scene.dealing)


def close_vacant(draft: TableDraft, scene: Scene) -> None:
    """Closes a shared table where nobody has been for too long, and nobody is now (L2)."""
    table = draft.table
    if table.is_shared and not table.spots and table.is_idle and not scene.present:
        close(draft, scene.dealing)


def announce_closing(draft: TableDraft) -> None:
    """Tells everybody that a host closes the table, once."""
    if not draft.table.is_closing:
        draft.add(TableClosing())


def close_if_due(draft: TableDraft, scene: Scene) -> None:
    """Closes a table that a host has told to, once no round is played or read there."""
    table = draft.table
    is_read = table.clock is not None and table.clock.purpose is Purpose.RESULTS
    if not table.is_closing or table.is_closed or table.is_in_play or is_read:
        return
    wagering.return_all(draft, BackBecause.CLOSING)
    for spot in draft.table.spots:
        draft.add(SpotVacated(spot.box, VacatedBecause.CLOSING))
    close(draft, scene.dealing)


def close(draft: TableDraft, dealing: Dealing) -> None:
    """The table stands no more: its shoes are told, the house takes over what its bank holds."""
    proving.reveal_all(draft, dealing)
    draft.add(TableClosed(draft.table.bank))
