"""What follows from a command at a table."""

from typing import assert_never

from croupier.casino import leaving, play, proving, timed, wagering
from croupier.casino.commands import (
    Act,
    AnswerOffer,
    CancelWagers,
    ClearBox,
    CloseAfterRound,
    CloseVacant,
    ComeBack,
    Command,
    Contribute,
    CutShoe,
    Deal,
    Drop,
    JoinSpot,
    LeaveSpot,
    Lose,
    OpenPart,
    PlaceWager,
    Quit,
    Rebet,
    RestartClock,
    ReturnWagers,
    SitDown,
    TimeUp,
    UndoWager,
)
from croupier.casino.draft import TableDraft
from croupier.casino.errors import (
    NoSuchTable,
    NotYourTable,
    StaleCommand,
    WagerRefusal,
    WagerRefused,
)
from croupier.casino.ports import PersonRow
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    ConfirmedBy,
    CutWished,
    PersonBack,
    WagersConfirmed,
)

_OfHouse = ReturnWagers | Lose | TimeUp | RestartClock | CloseVacant | CloseAfterRound


def decide(table: Table, person: PersonRow, command: Command, scene: Scene) -> TableDraft:
    """Events, money and the table that follow from one command.

    Raises:
        HouseRefusal: Not now, not so, or not by this person; nothing changes.
        IllegalAction: The rules of the game forbid it.
    """
    if table.is_closed:
        raise NoSuchTable(f"table {table.table_id} is closed")
    if not table.is_shared and person.person_id != table.owner:
        raise NotYourTable(f"table {table.table_id} is private")
    draft = TableDraft(table)
    if isinstance(command, _OfHouse):
        _for_the_house(draft, command, scene)
    else:
        if person.person_id in table.away and not isinstance(command, Quit):
            draft.add(PersonBack(person.person_id))
        _for_a_person(draft, person, command, scene)
    if draft.table.is_shared:
        timed.go_on(draft, scene)
    else:
        timed.play_for_absent(draft, scene)
    proving.reveal_if_over(draft, scene.dealing)
    leaving.close_if_due(draft, scene)
    proving.promise_if_due(draft, scene.dealing)
    return draft


def require_decision(table: Table, decision: int) -> None:
    """Passes when a command answers what is asked now.

    Raises:
        StaleCommand: It answers something else.
    """
    if decision != table.decision:
        raise StaleCommand(
            f"decision {decision} is not the one asked, {table.decision}",
            decision=table.decision,
            round=wagering.next_round(table),
        )


_Betting = PlaceWager | ClearBox | UndoWager | CancelWagers | Rebet | Deal
_Sharing = CutShoe | Contribute | OpenPart
_Coming = JoinSpot | LeaveSpot | ComeBack | SitDown | Quit | Drop
_OfPerson = _Betting | Act | AnswerOffer | _Sharing | _Coming


def _for_a_person(draft: TableDraft, person: PersonRow, command: _OfPerson, scene: Scene) -> None:
    match command:
        case PlaceWager() | ClearBox() | UndoWager() | CancelWagers() | Rebet() | Deal():
            _bet(draft, person, command, scene)
        case Act():
            play.act(draft, person, command, scene)
        case AnswerOffer():
            play.answer(draft, person, command, scene)
        case CutShoe() | Contribute() | OpenPart():
            _share_chance(draft, person, command)
        case JoinSpot(box):
            wagering.join(draft, person, box)
        case LeaveSpot(box):
            leaving.leave_spot(draft, person, box)
        case ComeBack() | SitDown():
            pass
        case Quit():
            leaving.quit_table(draft, person, scene)
        case Drop():
            _drop(draft, scene)
        case _:
            assert_never(command)


def _for_the_house(draft: TableDraft, command: _OfHouse, scene: Scene) -> None:
    match command:
        case ReturnWagers(reason):
            wagering.return_all(draft, reason)
        case Lose(person_id):
            if person_id not in scene.present:
                leaving.lose(draft, person_id)
        case TimeUp(clock):
            timed.time_up(draft, clock, scene)
        case RestartClock(keeps_wagers):
            timed.restart_clock(draft, scene, keeps_wagers=keeps_wagers)
        case CloseVacant():
            leaving.close_vacant(draft, scene)
        case CloseAfterRound():
            leaving.announce_closing(draft)
        case _:
            assert_never(command)


def _bet(draft: TableDraft, person: PersonRow, command: _Betting, scene: Scene) -> None:
    wagering.require_betting(draft.table, person.person_id)
    match command:
        case PlaceWager(boxes, amount):
            wagering.place(draft, person, boxes, amount)
        case ClearBox(box):
            wagering.clear(draft, person, box)
        case UndoWager():
            wagering.undo(draft, person)
        case CancelWagers():
            wagering.return_all(draft, BackBecause.CANCEL, person.person_id)
        case Rebet():
            wagering.rebet(draft, person)
        case Deal(is_rebet, opening):
            if is_rebet:
                wagering.rebet(draft, person)
            if opening is not None:
                proving.open_with_deal(draft, person, opening)
            _confirm(draft, person, scene)
        case _:
            assert_never(command)


def _confirm(draft: TableDraft, person: PersonRow, scene: Scene) -> None:
    """Alone it starts the round; at a shared table the others are waited for (L12)."""
    wagering.require_dealable(draft.table, person.person_id)
    if draft.table.is_shared:
        draft.add(WagersConfirmed(person.person_id, ConfirmedBy.PLAYER))
    else:
        play.deal_round(draft, scene)


def _share_chance(draft: TableDraft, person: PersonRow, command: _Sharing) -> None:
    match command:
        case CutShoe(position):
            _cut(draft, person, position)
        case Contribute():
            proving.contribute(draft, person, command)
        case OpenPart():
            proving.open_part(draft, person, command)
        case _:
            assert_never(command)


def _cut(draft: TableDraft, person: PersonRow, position: int) -> None:
    table = draft.table
    if not table.may_cut(person.person_id):
        raise WagerRefused(WagerRefusal.NO_CUT, "no shoe is to be cut now")
    last = table.rules.shoe_cards - 1
    if not 1 <= position <= last:
        raise WagerRefused(
            WagerRefusal.CUT_OUTSIDE, f"a cut at {position} is not 1 to {last}", limit=last
        )
    draft.add(CutWished(position))


def _drop(draft: TableDraft, scene: Scene) -> None:
    if draft.table.is_shared:
        raise NotYourTable(f"table {draft.table.table_id} is no session of one person")
    leaving.drop(draft, scene)
