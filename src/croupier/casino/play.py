"""A round at a table: dealt, played, answered."""

from croupier.casino import proving
from croupier.casino.commands import Act, AnswerOffer
from croupier.casino.draft import TableDraft
from croupier.casino.errors import NotYourBox
from croupier.casino.ports import PersonRow
from croupier.casino.scene import Dealing, Scene
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BettingEnded,
    SpotVacated,
    VacatedBecause,
)
from croupier.casino.table_fold import wagering_holders
from croupier.core.actions import PLAYS, Action
from croupier.core.decide import advance, open_wagers
from croupier.core.errors import IllegalAction, Refusal
from croupier.core.events import Answered, DrawnCard, Input, NoCardLeft, Played
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsPlay, Round, awaited


def deal_round(draft: TableDraft, scene: Scene) -> None:
    """Starts a round with the wagers that stand; spots without one become vacant (L13)."""
    if draft.table.is_shared:
        draft.add(BettingEnded(scene.now_ms, wagering_holders(draft.table)))
    for spot in draft.table.spots:
        if not draft.table.standing(spot.box):
            draft.add(SpotVacated(spot.box, VacatedBecause.NO_WAGER))
    if draft.table.is_shoe_due:
        proving.promise_if_due(draft, scene.dealing)
        draft.add(scene.dealing.new_shoe(draft.table))
    table = draft.table
    wagers = {wagered.box: wagered.wager for wagered in table.standing_wagers}
    draft.add(open_wagers(table.rules, wagers, table.streak_wins))
    vacate_leaving(draft)
    _deal_on(draft, scene.dealing)


def vacate_leaving(draft: TableDraft) -> None:
    """Frees the spots of those who have gone, once their wagers no longer need them."""
    for box in draft.table.leaving:
        reason = VacatedBecause.LEFT if box in draft.table.left else VacatedBecause.LOST
        draft.add(SpotVacated(box, reason))


def act(draft: TableDraft, person: PersonRow, asked: Act, scene: Scene) -> None:
    """Plays a hand.

    Raises:
        IllegalAction: The rules forbid it now.
        NotYourBox: Somebody else plays the box.
    """
    state = _round_in_play(draft, asked.box, asked.action)
    _require_holder(draft.table, person, asked.box)
    if asked.action not in PLAYS:
        raise IllegalAction(asked.box, asked.action, Refusal.NO_OFFER, "")
    match awaited(state):
        case AwaitsPlay(box, hand) if box == asked.box and hand != asked.hand:
            raise IllegalAction(asked.box, asked.action, Refusal.NOT_ITS_TURN, f"hand {asked.hand}")
        case _:
            _step(draft, Played(asked.box, asked.action), scene.dealing)
    _deal_on(draft, scene.dealing)


def answer(draft: TableDraft, person: PersonRow, given: AnswerOffer, scene: Scene) -> None:
    """Answers insurance or even money for some boxes, all or none.

    Raises:
        IllegalAction: The rules forbid one of the answers.
        NotYourBox: Somebody else plays one of the boxes.
    """
    for box, action in given.answers:
        _round_in_play(draft, box, action)
        _require_holder(draft.table, person, box)
        if action in PLAYS:
            raise IllegalAction(box, action, Refusal.NOT_AN_ANSWER, "")
        _step(draft, Answered(box, action), scene.dealing)
    _deal_on(draft, scene.dealing)


def play_safe(draft: TableDraft, boxes: frozenset[int], scene: Scene) -> bool:
    """One decision the house makes for somebody, if one of some boxes is asked (L11).

    Insurance and even money are declined, a hand stands; no money is ever added. Whether a
    decision was made.
    """
    state = draft.table.round
    if state is None or state.is_over:
        return False
    match awaited(state):
        case AwaitsAnswers(asked):
            mine = [box for box in asked if box in boxes]
            for box in mine:
                _step(draft, Answered(box, Action.DECLINE), scene.dealing)
            if not mine:
                return False
        case AwaitsPlay(box, _) if box in boxes:
            _step(draft, Played(box, Action.STAND), scene.dealing)
        case _:
            return False
    _deal_on(draft, scene.dealing)
    return True


def play_out(draft: TableDraft, scene: Scene) -> None:
    """Plays the round in play to its end for everybody (L15)."""
    while draft.table.is_in_play:
        boxes = frozenset(holder.box for holder in draft.table.holders)
        played = play_safe(draft, boxes, scene)
        assert played, "a table never rests while a card is due"


def _round_in_play(draft: TableDraft, box: int, action: Action) -> Round:
    state = draft.table.round
    if state is None or state.is_over:
        raise IllegalAction(box, action, Refusal.ROUND_OVER, "")
    return state


def _require_holder(table: Table, person: PersonRow, box: int) -> None:
    plays = {holder.box: holder.person_id for holder in table.holders}
    if plays.get(box, person.person_id) != person.person_id:
        raise NotYourBox(f"box {box} is not yours", box=box)


def _step(draft: TableDraft, given: Input, dealing: Dealing) -> None:
    assert draft.table.round is not None, "a round is in play"
    for event in advance(draft.table.round, given).events:
        draft.add(proving.with_salt(event, draft.table, dealing))


def _deal_on(draft: TableDraft, dealing: Dealing) -> None:
    """Deals as long as the round waits for a card."""
    while draft.table.round is not None and isinstance(awaited(draft.table.round), AwaitsCard):
        assert draft.table.shoe is not None, "a round is dealt from a shoe"
        position = draft.table.shoe.dealt
        card = dealing.card(draft.table, position)
        _step(draft, NoCardLeft() if card is None else DrawnCard(card, position), dealing)
