"""What the coach is asked, by what the player can see; and what becomes of its answers."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_card, parse_cards
from croupier.core.games import find_game
from croupier.notation.rule_code import rule_code
from croupier.odds import BadPosition, Composition, action_values
from croupier.server import odds_room
from croupier.server.coach_desk import CoachDesk
from croupier.server.coach_jobs import JOBS
from croupier.server.coach_questions import coach_questions
from croupier.server.odds_process import AnalyserProcess
from croupier.server.odds_room import OddsRoom
from croupier.server.problems import Problem
from tests.support import memory
from tests.support.analyser import Inside


async def dealt(*shoes: str, game: str = "classic", boxes: tuple[int, ...] = (1,)) -> memory.Seat:
    house = memory.House()
    seat = await house.sit(await house.guest(), game, *shoes)
    await seat.wager(boxes, 10)
    await seat.deal()
    return seat


def asked(seat: memory.Seat) -> list[dict[str, Any]]:
    """What the coach is asked for the person at a table."""
    return [each.position for each in coach_questions(seat.table, seat.person.person_id, ())]


async def test_the_hole_card_does_not_change_what_is_asked() -> None:
    seats = [await dealt(f"9s Th 7d {hole}") for hole in ("6c", "2h", "Kd")]
    questions = [asked(seat) for seat in seats]

    assert questions[0] == questions[1] == questions[2]
    assert "6c" not in str(questions[0])
    assert questions[0][0]["seen"] == "7d 9s Th"


@pytest.mark.parametrize("upcard", ["Ts", "As"])
async def test_what_it_says_hangs_on_nothing_that_the_player_cannot_see(
    room: OddsRoom, upcard: str
) -> None:
    """Neither on the hole card, nor on what comes next.

    Under an ace that holds for a blackjack, too; under a ten it ends the round.
    """
    told = []
    for unseen in ("6c 5h", "2h Tc", "Kd As", "Kh 9c", "9c 6d", "Ad 2s"):
        seat = await dealt(f"9s {upcard} 7d {unseen}", game="multiplayer")
        advice = await CoachDesk(room, seat.house.store).advise(seat.table, seat.person.person_id)
        if seat.table.is_in_play:
            told.append(advice.hands)
    assert len(told) >= 5
    assert told[0]
    assert all(hands == told[0] for hands in told)


async def test_a_hole_card_that_the_house_knows_is_taken_out_first() -> None:
    seat = await dealt("9s Th 7d 6c")
    state = seat.table.round
    assert state is not None
    known = replace(state, dealer=replace(state.dealer, hole=parse_card("6c")))
    table = replace(seat.table, round=known)

    assert [each.position for each in coach_questions(table, seat.person.person_id, ())] == asked(
        seat
    )


async def test_only_the_own_hands_are_asked_about() -> None:
    seat = await dealt("9s Th 7d 6c")

    assert len(asked(seat)) == 1
    assert coach_questions(seat.table, seat.person.person_id + 1, ()) == ()


async def test_other_boxes_count_as_seen() -> None:
    seat = await dealt("9s 5s Th 7d 4d 6c", boxes=(1, 2))

    assert asked(seat)[0]["seen"] == "4d 5s 7d 9s Th"


async def test_a_hand_of_a_split_says_how_many_wait() -> None:
    seat = await dealt("8s 6h 8d Tc 3h")
    await seat.act("split")

    (question,) = asked(seat)
    assert (question["hand"], question["hands"], question["to_come"]) == ("8s 3h", 2, 1)
    assert question["done"] == []


async def test_on_fire_the_second_hand_of_a_split_says_how_the_first_one_lies(
    room: OddsRoom,
) -> None:
    seat = await dealt("8s Tc 8d 6h 3h 7s", game="on-fire")
    await seat.act("split")
    desk = CoachDesk(room, seat.house.store)
    (first,) = (await desk.advise(seat.table, seat.person.person_id)).hands
    assert asked(seat)[0]["done"] == []
    assert first.best == "hit"
    await seat.act("stand")

    (question,) = asked(seat)
    assert question["done"] == ["8s 3h"]
    (second,) = (await desk.advise(seat.table, seat.person.person_id)).hands
    expected = action_values(
        seat.table.rules,
        parse_cards("8d 7s"),
        parse_card("6h"),
        Composition.full(6).without(parse_cards("8s 3h 8d 7s 6h")),
        hands=2,
        done=[parse_cards("8s 3h")],
    )
    assert second.values == pytest.approx({a.value: v for a, v in expected.plays.items()})


async def test_without_a_streak_the_hands_that_are_over_are_cards_alone() -> None:
    seat = await dealt("8s 6h 8d Tc 3h 7s")
    await seat.act("split")
    await seat.act("stand")

    assert asked(seat)[0]["done"] == []


async def test_earlier_rounds_of_the_shoe_are_out(room: OddsRoom) -> None:
    first, second = "2s 3s 6d 5s Kd 8c Ah", "9s Th 7d 6c"
    seat = await dealt(f"{first} {second}", game="multiplayer")
    await seat.act("hit")
    await seat.act("stand")
    await seat.rebet()
    await seat.deal()
    desk = CoachDesk(room, seat.house.store)

    advice = await desk.advise(seat.table, seat.person.person_id)
    again = await desk.advise(seat.table, seat.person.person_id)

    unseen = Composition.full(6).without(parse_cards(f"{first} 9s 7d Th"))
    expected = action_values(seat.table.rules, parse_cards("9s 7d"), parse_card("Th"), unseen)
    assert advice.hands[0].values == {
        action.value: pytest.approx(value) for action, value in expected.plays.items()
    }
    assert again == advice


async def test_the_third_round_of_a_shoe_adds_to_what_was_read_of_it(room: OddsRoom) -> None:
    rounds = ("2s 3s 6d 5s Kd 8c Ah", "2h 3h 6c 5h Kc 8d Ad", "9s Th 7d 6c")
    seat = await dealt(" ".join(rounds), game="multiplayer")
    desk = CoachDesk(room, seat.house.store)
    for _ in range(2):
        await desk.advise(seat.table, seat.person.person_id)
        await seat.act("hit")
        await seat.act("stand")
        await seat.rebet()
        await seat.deal()

    advice = await desk.advise(seat.table, seat.person.person_id)
    fresh = await CoachDesk(room, seat.house.store).advise(seat.table, seat.person.person_id)
    seen = parse_cards(f"{rounds[0]} {rounds[1]} 9s 7d Th")
    expected = action_values(
        seat.table.rules, parse_cards("9s 7d"), parse_card("Th"), Composition.full(6).without(seen)
    )
    assert advice == fresh
    assert advice.hands[0].values["hit"] == pytest.approx(expected.plays[Action.HIT])


async def test_what_has_no_exact_value_is_said_with_its_reason(room: OddsRoom) -> None:
    house = memory.House()
    seat = await house.sit_with_rules(await house.guest(), "on-fire", "9s 6c 7d Th", max_hands=3)
    await seat.wager(1, 10)
    await seat.deal()

    (hand,) = (await CoachDesk(room, house.store).advise(seat.table, seat.person.person_id)).hands
    assert (hand.values, hand.best) == ({}, None)
    assert hand.reason is not None
    assert "streak" in hand.reason


async def test_a_coach_with_too_many_questions_says_so_and_no_table_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_room, "QUESTIONS_WAITING_MAX", 1)
    gate = asyncio.Event()
    room = OddsRoom(lambda: Inside(gate=gate))
    seats = [await dealt(f"9s Th {rank}d 6c") for rank in "345"]
    waiting = []
    for seat in seats[:2]:
        advice = CoachDesk(room, seat.house.store).advise(seat.table, seat.person.person_id)
        waiting.append(asyncio.create_task(advice))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with pytest.raises(Problem, match="too many questions"):
        await CoachDesk(room, seats[2].house.store).advise(
            seats[2].table, seats[2].person.person_id
        )
    await seats[2].act("stand")
    assert not seats[2].table.is_in_play, "the table went on without an answer"
    gate.set()
    await asyncio.gather(*waiting)
    await room.stop()


STUCK = (sys.executable, "-c", "import sys; [None for _ in sys.stdin]")
"""Reads its questions and never answers one."""


async def test_a_table_goes_on_beside_a_process_that_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_room, "QUESTION_SECONDS_MAX", 1)
    processes = [AnalyserProcess(STUCK)]
    room = OddsRoom(lambda: processes[0])
    seat = await dealt("9s Th 7d 6c 5h", "9s Th 7d 6c")
    desk = CoachDesk(room, seat.house.store)

    late = asyncio.create_task(desk.advise(seat.table, seat.person.person_id))
    await asyncio.sleep(0)
    await seat.act("stand")
    await seat.rebet()
    await seat.deal()
    assert (seat.table.rounds, late.done()) == (2, False), "the next round is dealt"
    assert seat.table.is_in_play
    with pytest.raises(Problem, match="more than 1 seconds"):
        await late
    assert processes[0]._process is None, "the process is ended; the next question gets another"
    await room.stop()


def test_the_house_itself_never_loads_the_analyser() -> None:
    program = (
        "import sys, croupier.server.app, croupier.bootstrap;"
        "print([name for name in sys.modules if name.startswith(('numba', 'croupier.odds'))])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("hand", "upcard", "is_offer", "reason"),
    [
        ("As Ks", "6d", False, "nothing is asked"),
        ("As Ks", "6d", True, "no insurance is offered"),
        ("9s 7d", "Th", True, "no insurance is offered"),
        ("As 5d 5s", "Ad", True, "no insurance is offered"),
    ],
)
@pytest.mark.parametrize("job", ["advise", "grade"])
def test_where_nothing_is_asked_the_coach_says_so(
    job: str, hand: str, upcard: str, is_offer: bool, reason: str
) -> None:
    question = {
        "rules": rule_code(find_game("multiplayer").rules),
        "hand": hand,
        "upcard": upcard,
        "seen": f"{hand} {upcard}",
        "hands": 1,
        "to_come": 0,
        "done": [],
        "streak": 0,
        "is_offer": is_offer,
        "chosen": "stand",
    }
    with pytest.raises(BadPosition, match=reason):
        JOBS[job](question)


async def test_whoever_waits_at_a_table_wakes_a_process_that_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_room, "IDLE_SECONDS", 0)
    analyser = Inside()
    room = OddsRoom(lambda: analyser)
    house = memory.House()
    seat = await house.sit(await house.guest(), "classic")
    for _ in range(2):
        await CoachDesk(room, house.store).advise(seat.table, seat.person.person_id)
        for _ in range(20):
            await asyncio.sleep(0)

    assert [each["job"] for each in analyser.asked] == ["wake", "wake"]
    await room.stop()
