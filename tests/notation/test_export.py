"""Live rounds, written down."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, Event, HoleCardDealt, NoCardLeft, Played
from croupier.core.evolve import open_round
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsPlay, awaited
from croupier.notation import (
    BadRecord,
    Record,
    RoundRecord,
    read_record,
    record_of_round,
    replay,
    replay_text,
    write_record,
)
from croupier.notation.record import BoxAction
from tests.conformance.record_maker import make_record
from tests.notation.records import ONE_ROUND, record

Order = Callable[[list[BoxAction]], list[BoxAction]]

THREE_ANSWERS = """
bets = { 1 = "10", 3 = "20", 4 = "30" }
players = { 1 = "ann", 3 = "bob", 4 = "ann" }
dealt = "Ts 9h Kd As Td 9d Ad 7c"
actions = ["1 insure", "3 decline", "4 even-money", "1 stand", "3 stand"]
"""


def backwards(answers: list[BoxAction]) -> list[BoxAction]:
    return answers[::-1]


def dealt_live(written: RoundRecord, read: Record, streak: int, order: Order) -> list[Event]:
    """The events of a round at a table whose boxes answer in another order."""
    opened = open_wagers(read.rules, written.bets, streak)
    events: list[Event] = [opened]
    state = open_round(read.rules, opened)
    cards = iter(written.dealt)
    actions = list(written.actions)
    position = 0
    while True:
        given: DrawnCard | Answered | Played
        match awaited(state):
            case AwaitsCard():
                given = DrawnCard(next(cards), position)
                position += 1
            case AwaitsAnswers(boxes):
                answer = order(actions[: len(boxes)])[0]
                actions.remove(answer)
                given = Answered(answer.box, answer.action)
            case AwaitsPlay() if actions:
                given = Played(actions[0].box, actions.pop(0).action)
            case _:
                return events
        step = advance(state, given)
        events += step.events
        state = step.state


@pytest.mark.parametrize("order", [list, backwards], ids=["in order", "last first"])
def test_answers_stand_in_box_order_however_they_came(order: Order) -> None:
    read = read_record(record(THREE_ANSWERS, game="prize"))
    (written,) = read.rounds
    at = datetime(2026, 3, 1, tzinfo=UTC)

    exported = record_of_round(
        dealt_live(written, read, 0, order), players={1: "ann", 3: "bob", 4: "ann", 7: "eve"}, at=at
    )
    assert exported == replace(written, at=at, net=exported.net)


@pytest.mark.parametrize("kind", ["random", "stacked"])
@pytest.mark.parametrize("seed", range(30))
def test_an_exported_round_plays_back_to_the_same_result(kind: str, seed: int) -> None:
    read = read_record(make_record(seed, kind))
    played = replay(read)
    streak = read.streak
    exported = []
    for written, state in zip(read.rounds, played.rounds, strict=True):
        events = dealt_live(written, read, streak, backwards)
        exported.append(record_of_round(events, players=written.players, at=written.at))
        streak = state.streak.wins if state.streak else 0

    again = replace(read, rounds=tuple(exported))
    assert replay_text(write_record(again)) == replay_text(write_record(read))


def test_a_hole_card_that_was_stored_hidden_is_the_one_that_was_turned() -> None:
    read = read_record(record(ONE_ROUND.replace("5c", "5c Ts") + 'actions = ["1 stand"]'))
    events = dealt_live(read.rounds[0], read, 0, list)
    stored = [
        HoleCardDealt(None, event.position) if isinstance(event, HoleCardDealt) else event
        for event in events
    ]

    assert None in [getattr(event, "card", "") for event in stored]
    assert record_of_round(stored) == record_of_round(events)


def test_a_round_in_play_is_not_written_down() -> None:
    read = read_record(record())
    with pytest.raises(BadRecord, match="not over"):
        record_of_round(dealt_live(read.rounds[0], read, 0, list))


def test_a_void_round_is_not_written_down() -> None:
    read = read_record(record())
    opened = open_wagers(read.rules, {1: 1000})
    voided = advance(open_round(read.rules, opened), NoCardLeft()).events
    with pytest.raises(BadRecord, match="void"):
        record_of_round((opened, *voided))
