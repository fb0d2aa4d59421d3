"""What is offered is taken, what is refused changes nothing, and strict is never looser."""

from dataclasses import replace
from itertools import pairwise, product

from croupier.core.actions import ANSWERS, Action
from croupier.core.cards import DECK
from croupier.core.decide import advance
from croupier.core.errors import IllegalAction
from croupier.core.events import Answered, HoleCardDealt, Played
from croupier.core.legality import offered, options, refusal
from croupier.core.rules import Double, Peek, SplitBy, Surrender
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Round, awaited
from croupier.core.view import seen_round
from tests.properties.strategies import for_any_round
from tests.properties.walks import Walk

BOX_NUMBERS = range(9)
"""The table's boxes and one beyond on both sides."""

STRICT_TO_LOOSE: list[tuple[str, *tuple[object, ...]]] = [
    ("das", False, True),
    ("surrender", Surrender.NONE, Surrender.LATE_NOT_ACE, Surrender.LATE),
    ("peek", Peek.NONE, Peek.ACE, Peek.ACE_TEN),
    (
        "double",
        Double.NONE,
        Double.TEN_OR_ELEVEN,
        Double.NINE_TO_ELEVEN,
        Double.ANY_HARD,
        Double.ANY,
    ),
    ("split_by", SplitBy.RANK, SplitBy.VALUE),
    ("max_hands", 1, 2, 3, 4),
    ("resplit_aces", False, True),
    ("split_aces_one_card", True, False),
]
"""Rules by field, each value no looser than the next."""


def under(state: Round, field: str, value: object) -> Round:
    """The same table as a house with another rule would see it."""
    return replace(state, rules=replace(state.rules, **{field: value}))  # type: ignore[arg-type]


@for_any_round
def test_a_stricter_house_never_opens_an_action(walk: Walk) -> None:
    for state in walk.states:
        wants = awaited(state)
        if isinstance(wants, AwaitsPlay):
            for field, *strict_to_loose in STRICT_TO_LOOSE:
                offers = [
                    set(options(under(state, field, value), wants.box)) for value in strict_to_loose
                ]
                assert all(few <= many for few, many in pairwise(offers)), field


def given_by(box: int, action: Action) -> Answered | Played:
    return Answered(box, action) if action in ANSWERS else Played(box, action)


def refused(state: Round, given: Answered | Played) -> IllegalAction | None:
    try:
        advance(state, given)
    except IllegalAction as told:
        return told
    return None


@for_any_round
def test_every_legal_action_is_taken_and_every_other_refused_with_nothing_changed(
    walk: Walk,
) -> None:
    for state in walk.states:
        before = repr(state)
        for box, action in product((0, *(box.number for box in state.boxes), 8), Action):
            told = refused(state, given_by(box, action))
            assert (told is None) == (action in options(state, box))
            if told is not None:
                assert told.refusal is refusal(state, box, action)
                assert str(told).startswith(f"box {box} cannot {action}: ")
        assert repr(state) == before


@for_any_round
def test_decisions_are_offered_exactly_to_those_whom_the_round_waits_for(walk: Walk) -> None:
    for state in walk.states:
        wants = awaited(state)
        deciding: set[int] = set()
        if isinstance(wants, AwaitsAnswers):
            deciding = set(wants.boxes)
        elif isinstance(wants, AwaitsPlay):
            deciding = {wants.box}
        assert {box for box in BOX_NUMBERS if options(state, box)} == deciding


@for_any_round
def test_whoever_must_decide_may_decline_or_stand(walk: Walk) -> None:
    """The choice that the house makes for somebody who is away is always there."""
    for state in walk.states:
        wants = awaited(state)
        if isinstance(wants, AwaitsPlay):
            assert Action.STAND in options(state, wants.box)
        elif isinstance(wants, AwaitsAnswers):
            assert all(Action.DECLINE in options(state, box) for box in wants.boxes)


@for_any_round
def test_options_come_in_the_order_of_the_record_and_are_among_the_games_plays(
    walk: Walk,
) -> None:
    order = list(Action)
    for state in walk.states:
        for box in BOX_NUMBERS:
            found = options(state, box)
            assert list(found) == sorted(found, key=order.index)
            assert set(found) - set(ANSWERS) <= set(offered(state.rules))


@for_any_round
def test_options_depend_on_nothing_hidden(walk: Walk) -> None:
    for state in walk.states:
        seen = seen_round(state, own_boxes=BOX_NUMBERS)
        other_hole = state
        if state.dealer.hole is not None:
            changed = replace(state.dealer, hole=DECK[0])
            other_hole = replace(state, dealer=changed)
        for box in BOX_NUMBERS:
            assert options(state, box) == options(seen, box) == options(other_hole, box)


@for_any_round
def test_the_hole_card_is_dealt_to_the_dealer_once(walk: Walk) -> None:
    holes = [event for event in walk.events if isinstance(event, HoleCardDealt)]

    assert len(holes) == (1 if walk.end.dealer.has_hole else 0)
