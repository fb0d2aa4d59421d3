"""What a table awaits, as one viewer may answer it; every button comes from here."""

from croupier.casino.table import Table
from croupier.casino.wagering import deal_refusal, last_wagers, rebet_refusal
from croupier.core.actions import ANSWERS, Action
from croupier.core.legality import offered, refusal
from croupier.core.settlement import insurance_wager, surrendered
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Round, awaited
from croupier.server.wire.views import Option, Prompt


def prompt_for(table: Table, person_id: int) -> Prompt:
    """What one person may do now."""
    if table.is_closed:
        return Prompt(table.decision, "closed", None, None, is_yours=False, options=())
    if table.round is None or table.round.is_over:
        return _betting(table, person_id)
    own = table.boxes_in_round(person_id)
    match awaited(table.round):
        case AwaitsAnswers(boxes):
            asked = [box for box in boxes if box in own]
            options = tuple(option for box in asked for option in _answer_options(table.round, box))
            return Prompt(
                table.decision, "insurance", None, None, is_yours=bool(asked), options=options
            )
        case AwaitsPlay(box, hand):
            is_yours = box in own
            options = _play_options(table.round, box, hand) if is_yours else ()
            return Prompt(table.decision, "play", box, hand, is_yours=is_yours, options=options)
        case _:
            raise AssertionError("a table never rests while a card is due")


def _betting(table: Table, person_id: int) -> Prompt:
    deal = deal_refusal(table)
    rebet = rebet_refusal(table, person_id)
    repeated = sum(amount for _, amount in last_wagers(table, person_id))
    nothing = None if table.standing(person_id=person_id) else "wager.nothing_there"
    options = [
        _betting_option("deal", deal[0].value if deal else None),
        _betting_option("cancel", nothing),
        _betting_option("undo", nothing),
        _betting_option("rebet", rebet.value if rebet else None, repeated),
    ]
    if table.may_cut:
        options.append(_betting_option("cut", None))
    return Prompt(table.decision, "betting", None, None, is_yours=True, options=tuple(options))


def _betting_option(action: str, reason: str | None, cost: int = 0) -> Option:
    return Option(action, None, None, reason is None, reason, cost, back=0)


def _answer_options(state: Round, box: int) -> list[Option]:
    place = state.box_place(box)
    assert place is not None, "only boxes of the round are asked"
    wager = state.boxes[place].wager
    return [
        Option(
            action,
            box,
            0,
            is_allowed=True,
            reason=None,
            cost=insurance_wager(wager) if action is Action.INSURE else 0,
            back=2 * wager if action is Action.EVEN_MONEY else 0,
        )
        for action in ANSWERS
        if refusal(state, box, action) is None
    ]


def _play_options(state: Round, box: int, hand: int) -> tuple[Option, ...]:
    place = state.box_place(box)
    assert place is not None, "the box in play is in the round"
    wagers = {
        Action.DOUBLE: state.boxes[place].hands[hand].wager,
        Action.SPLIT: state.boxes[place].wager,
    }
    options = []
    for action in offered(state.rules):
        refused = refusal(state, box, action)
        back = surrendered(state.boxes[place].wager).returned
        options.append(
            Option(
                action,
                box,
                hand,
                refused is None,
                refused.value if refused else None,
                wagers.get(action, 0),
                back if action is Action.SURRENDER else 0,
            )
        )
    return tuple(options)
