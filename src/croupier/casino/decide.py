"""What follows from a command at a table."""

from typing import Protocol, assert_never

from croupier.casino import wagering
from croupier.casino.commands import (
    Act,
    AnswerOffer,
    CancelWagers,
    ClearBox,
    Command,
    CutShoe,
    Deal,
    Drop,
    PlaceWager,
    Quit,
    Rebet,
    ReturnWagers,
    SitDown,
    UndoWager,
)
from croupier.casino.draft import TableDraft
from croupier.casino.errors import (
    NoSuchTable,
    NotYourBox,
    NotYourTable,
    StaleCommand,
    WagerRefusal,
    WagerRefused,
)
from croupier.casino.ports import PersonRow
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    CutWished,
    ShoeStarted,
    SpotVacated,
    TableClosed,
)
from croupier.core.actions import PLAYS, Action
from croupier.core.cards import Card
from croupier.core.decide import advance, open_wagers
from croupier.core.errors import IllegalAction, Refusal
from croupier.core.events import Answered, DrawnCard, Input, NoCardLeft, Played
from croupier.core.state import (
    AwaitsAnswers,
    AwaitsCard,
    AwaitsNothing,
    AwaitsPlay,
    Round,
    awaited,
)


class Dealing(Protocol):
    """Where shoes and cards come from."""

    def new_shoe(self, table: Table) -> ShoeStarted:
        """A fresh shoe, cut where the table wishes or by chance."""
        ...

    def card(self, table: Table, position: int) -> Card | None:
        """A card of the shoe in use; None when shoe and discards are empty."""
        ...


def decide(table: Table, person: PersonRow, command: Command, dealing: Dealing) -> TableDraft:
    """Events, money and the table that follow from one command.

    Raises:
        HouseRefusal: Not now, not so, or not by this person; nothing changes.
        IllegalAction: The rules of the game forbid it.
    """
    if table.is_closed:
        raise NoSuchTable(f"table {table.table_id} is closed")
    if person.person_id != table.owner:
        raise NotYourTable(f"table {table.table_id} is private")
    draft = TableDraft(table)
    match command:
        case PlaceWager() | ClearBox() | UndoWager() | CancelWagers() | Rebet() | Deal():
            _bet(draft, person, command, dealing)
        case Act():
            _act(draft, person, command, dealing)
        case AnswerOffer():
            _answer(draft, person, command, dealing)
        case CutShoe(position):
            _cut(draft, position)
        case ReturnWagers(reason):
            wagering.return_all(draft, reason)
        case SitDown():
            pass
        case Quit():
            _quit(draft)
        case Drop():
            _drop(draft, dealing)
        case _:
            assert_never(command)
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
        )


# Betting ---------------------------------------------------------------------------------

_Betting = PlaceWager | ClearBox | UndoWager | CancelWagers | Rebet | Deal


def _bet(draft: TableDraft, person: PersonRow, command: _Betting, dealing: Dealing) -> None:
    if draft.table.is_in_play:
        raise WagerRefused(WagerRefusal.CLOSED, "wagers are closed, a round is in play")
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
        case Deal(is_rebet):
            if is_rebet:
                wagering.rebet(draft, person)
            _deal(draft, dealing)
        case _:
            assert_never(command)


def _deal(draft: TableDraft, dealing: Dealing) -> None:
    wagering.require_dealable(draft.table)
    for spot in draft.table.spots:
        if not draft.table.standing(spot.box):
            draft.add(SpotVacated(spot.box))
    if draft.table.is_shoe_due:
        draft.add(dealing.new_shoe(draft.table))
    table = draft.table
    wagers = {wagered.box: wagered.wager for wagered in table.standing_wagers}
    draft.add(open_wagers(table.rules, wagers, table.streak_wins))
    _deal_on(draft, dealing)


def _cut(draft: TableDraft, position: int) -> None:
    if not draft.table.may_cut:
        raise WagerRefused(WagerRefusal.NO_CUT, "no shoe is to be cut now")
    last = draft.table.rules.shoe_cards - 1
    if not 1 <= position <= last:
        raise WagerRefused(
            WagerRefusal.CUT_OUTSIDE, f"a cut at {position} is not 1 to {last}", limit=last
        )
    draft.add(CutWished(position))


# Play ------------------------------------------------------------------------------------


def _act(draft: TableDraft, person: PersonRow, act: Act, dealing: Dealing) -> None:
    state = _round_in_play(draft, act.box, act.action)
    _require_holder(draft.table, person, act.box)
    if act.action not in PLAYS:
        raise IllegalAction(act.box, act.action, Refusal.NO_OFFER, "")
    match awaited(state):
        case AwaitsPlay(box, hand) if box == act.box and hand != act.hand:
            raise IllegalAction(act.box, act.action, Refusal.NOT_ITS_TURN, f"hand {act.hand}")
        case _:
            _step(draft, Played(act.box, act.action))
    _deal_on(draft, dealing)


def _answer(draft: TableDraft, person: PersonRow, given: AnswerOffer, dealing: Dealing) -> None:
    for box, action in given.answers:
        _round_in_play(draft, box, action)
        _require_holder(draft.table, person, box)
        if action in PLAYS:
            raise IllegalAction(box, action, Refusal.NOT_AN_ANSWER, "")
        _step(draft, Answered(box, action))
    _deal_on(draft, dealing)


def _round_in_play(draft: TableDraft, box: int, action: Action) -> Round:
    state = draft.table.round
    if state is None or state.is_over:
        raise IllegalAction(box, action, Refusal.ROUND_OVER, "")
    return state


def _require_holder(table: Table, person: PersonRow, box: int) -> None:
    if dict(table.holders).get(box, person.person_id) != person.person_id:
        raise NotYourBox(f"box {box} is not yours", box=box)


def _step(draft: TableDraft, given: Input) -> None:
    assert draft.table.round is not None, "a round is in play"
    for event in advance(draft.table.round, given).events:
        draft.add(event)


def _deal_on(draft: TableDraft, dealing: Dealing) -> None:
    """Deals as long as the round waits for a card."""
    while draft.table.round is not None and isinstance(awaited(draft.table.round), AwaitsCard):
        assert draft.table.shoe is not None, "a round is dealt from a shoe"
        position = draft.table.shoe.dealt
        card = dealing.card(draft.table, position)
        _step(draft, NoCardLeft() if card is None else DrawnCard(card, position))


# Leaving ---------------------------------------------------------------------------------


def _quit(draft: TableDraft) -> None:
    """A round in play waits as an unfinished session; else the table closes (L14, L15)."""
    if not draft.table.is_in_play:
        wagering.return_all(draft, BackBecause.QUIT)
        _close(draft)


def _drop(draft: TableDraft, dealing: Dealing) -> None:
    """Dropping never refunds a dealt round: declined and stood to its end (L15)."""
    wagering.return_all(draft, BackBecause.DROP)
    while draft.table.is_in_play:
        assert draft.table.round is not None, "a round is in play"
        match awaited(draft.table.round):
            case AwaitsAnswers(boxes):
                _step(draft, Answered(boxes[0], Action.DECLINE))
            case AwaitsPlay(box, _):
                _step(draft, Played(box, Action.STAND))
            case AwaitsCard() | AwaitsNothing():
                pass
        _deal_on(draft, dealing)
    _close(draft)


def _close(draft: TableDraft) -> None:
    draft.add(TableClosed(draft.table.bank))
