"""A public table over real sockets: two people play, a third looks on, all are told the same."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.server import Line, Message, Player, Server

# Boxes 1 and 2, an ace up with a six under it; then a round with a ten up; then one with a pair.
SHOE = (
    "9s Ts Ad 7h Th 6c 2d"  # the first: insurance
    " 8s 9d Tc 9h 9c 7d"  # the second
    " 8d 5s 6d 8c 6h Td 3s 4s 9s Kc"  # the third: a split
)
PERSONAL = ("is_yours",)
ROUNDS = 3


@pytest.fixture
def lines(server: Server) -> Iterator[list[Line]]:
    """Two who play at a table, one who watches, and somebody who sees nothing of it."""
    with ExitStack() as opened:
        lines = [opened.enter_context(Player.guest(server).line()) for _ in range(4)]
        lines[0].open_shared(SHOE)
        for line in lines[1:3]:
            line.enter(lines[0].table_id)
        yield lines


def caught_up(lines: list[Line]) -> None:
    """Everybody has heard the latest that one of them has."""
    latest = max(line.last for line in lines)
    for line in lines:
        line.until_number(latest)


def play_round(ann: Line, ben: Line, eve: Line) -> None:
    """Both wager and confirm; then each answers what they are asked."""
    for line, box in ((ann, 1), (ben, 2)):
        assert line.wager(box, 10)["type"] == "accepted"
    for line in (ann, ben):
        assert line.deal()["type"] == "accepted"
    while ann.prompt["phase"] != "results":
        caught_up([ann, ben, eve])
        asked = [line for line in (ann, ben) if line.prompt["is_yours"]]
        if asked:
            decide(asked[0])
        elif ann.prompt["phase"] != "results":
            ann.receive()
    caught_up([ann, ben, eve])


def decide(line: Line) -> None:
    prompt = line.prompt
    if prompt["phase"] == "insurance":
        wish = "insure" if line.prompt["options"][0]["box"] == 1 else "decline"
        boxes = {option["box"] for option in prompt["options"]}
        assert line.answer(wish, *boxes)["type"] == "accepted"
        return
    allowed = [option["action"] for option in prompt["options"] if option["is_allowed"]]
    assert line.act("split" if "split" in allowed else "stand")["type"] == "accepted"


def without_person(value: Any) -> Any:
    """A message without what is true for one viewer alone."""
    match value:
        case dict():
            return {
                name: without_person(each) for name, each in value.items() if name not in PERSONAL
            }
        case list():
            return [without_person(each) for each in value]
        case _:
            return value


def play(lines: list[Line]) -> tuple[Line, Line, Line, Line]:
    ann, ben, eve, stranger = lines
    for number in range(ROUNDS):
        if number:
            ann.until_phase("betting")
            caught_up([ann, ben, eve])
        play_round(ann, ben, eve)
    return ann, ben, eve, stranger


@pytest.mark.clause("L7")
@pytest.mark.clause("L12")
@pytest.mark.case("E17")
@pytest.mark.case("G04")
def test_several_rounds_are_told_to_all_in_the_same_numbers_and_to_nobody_too_soon(
    lines: list[Line],
) -> None:
    ann, ben, eve, stranger = play(lines)
    stories = [dict(line.events) for line in (ann, ben, eve)]
    assert stories[2].keys() <= stories[1].keys() <= stories[0].keys()
    for number, event in stories[2].items():
        kinds = {story[number]["type"] for story in stories}
        if event["type"] == "offer_answered":
            assert kinds == {"offer_answered"}
            continue
        told = [without_person(story[number]) for story in stories]
        assert told[0] == told[1] == told[2], number
    ended = [event for event in stories[2].values() if event["type"] == "round_ended"]
    assert [event["round"] for event in ended] == list(range(1, ROUNDS + 1))
    require_nothing_hidden_was_told(eve, ann, ben)
    require_nothing_hidden_was_told(ben, ann)
    assert ann.table_id not in "".join(stranger.raw)
    assert money_of(ann, ben) == 2000_00 - sum(
        event["staked"] - event["returned"] for event in ended
    )


def money_of(*lines: Line) -> int:
    return sum(line.player.fun() for line in lines)


def require_nothing_hidden_was_told(watcher: Line, *others: Line) -> None:
    """No hole card before it is turned, no answer of another before all have answered."""
    own = watcher.player.name
    is_turned, is_closed, dealer = True, True, 0
    for _, event in watcher.events:
        match event["type"]:
            case "round_started":
                is_turned, dealer = False, 0
            case "dealer_card_dealt":
                dealer += 1
                assert is_turned or dealer == 1 or event["card"] == "??"
                is_closed = False
            case "hole_revealed":
                is_turned = True
            case "offer_answered" if not is_closed and event["answer"] != "given":
                assert own in players_of(watcher, event["box"]), "only one's own answer is shown"
            case "offer_closed":
                is_closed = True
    raw = "\n".join(watcher.raw)
    for other in others:
        assert other.player.cookie not in raw
        assert not any(
            message["type"] == "balance" and message["amount"] == other.balance
            for message in map(json.loads, watcher.raw)
        )
    balances = [
        text for text in watcher.raw if '"type":"balance"' in text and "welcome" not in text
    ]
    assert bool(balances) == bool(watcher.prompt["is_yours"] or seated(watcher))


def seated(line: Line) -> bool:
    return any(event.get("is_yours") for _, event in line.events)


def players_of(line: Line, box: int) -> set[str]:
    taken = [event for _, event in line.events if event["type"] == "spot_taken"]
    return {event["player"] for event in taken if event["box"] == box}


@pytest.mark.case("E17")
def test_a_watcher_is_offered_nothing_and_owns_nothing(lines: list[Line]) -> None:
    _, _, eve, _ = play(lines)
    prompts = [
        message["prompt"] for message in map(json.loads, eve.raw) if message["type"] == "events"
    ]
    assert not any(prompt["is_yours"] for prompt in prompts)
    in_play = [prompt for prompt in prompts if prompt["phase"] in ("insurance", "play")]
    assert in_play
    assert all(prompt["options"] == [] for prompt in in_play)
    assert '"is_yours":true' not in "\n".join(eve.raw)
    types = {json.loads(text)["type"] for text in eve.raw}
    assert types <= {"welcome", "snapshot", "chat", "watchers", "events"}


@pytest.mark.case("E08")
def test_two_tabs_of_one_player_are_one_player_and_one_hit(lines: list[Line]) -> None:
    ann, ben, *_ = lines
    with ann.player.line() as tab:
        tab.enter(ann.table_id)
        for line, box in ((ann, 1), (ben, 2)):
            line.wager(box, 10)
        for line in (ann, ben):
            line.deal()
        caught_up([ann, tab, ben])
        ann.answer("decline", 1)
        ben.answer("decline", 2)
        caught_up([ann, tab, ben])
        assert ann.prompt == without_clock(tab.prompt, ann.prompt)
        assert tab.prompt["is_yours"]
        both = (ann, tab)
        for number, line in enumerate(both):
            line.send(
                type="act",
                command_id=f"one-hit-of-two-{number}",
                table_id=ann.table_id,
                decision=line.prompt["decision"],
                box=1,
                hand=0,
                action="hit",
            )
        answers = [line.until("accepted", "error") for line in both]
        assert sorted(answer["type"] for answer in answers) == ["accepted", "error"]
        (refused,) = (answer for answer in answers if answer["type"] == "error")
        assert refused["code"] in ("command.stale", "action.not_its_turn")
        caught_up([ann, tab, ben])
        hits = [event for _, event in ann.events if event.get("action") == "hit"]
        assert len(hits) == 1
        assert dict(tab.events).items() <= dict(ann.events).items()
        spots = [spot for spot in tab.look()["spots"] if spot["player"] == ann.player.name]
        assert [spot["box"] for spot in spots] == [1]


def without_clock(prompt: Message, other: Message) -> Message:
    """The prompt, with as much time left as another: the two were written one after the other."""
    return prompt | {"clock": other["clock"]}


@pytest.mark.case("E10")
@pytest.mark.clause("L15")
def test_who_was_away_a_moment_is_told_the_rest_and_what_is_left_of_the_time(
    lines: list[Line],
) -> None:
    ann, ben, eve, _ = lines
    for line, box in ((ann, 1), (ben, 2)):
        line.wager(box, 10)
    ann.deal()
    caught_up([ann, ben])
    seen = ben.last
    ben.deal()
    caught_up([ann, ben, eve])
    total = ann.prompt["clock"]["total_ms"]
    ben.close()
    ann.answer("insure", 1)
    with ben.player.line() as again:
        missed = again.enter(ann.table_id, after=seen)
        assert (missed["type"], missed["first"]) == ("events", seen + 1)
        assert [event["type"] for event in missed["events"]][:2] == [
            "wagers_confirmed",
            "clock_stopped",
        ]
        assert again.prompt["is_yours"]
        clock = again.prompt["clock"]
        assert clock["purpose"] == "decision"
        assert 0 < clock["left_ms"] < total == clock["total_ms"]
        given = [event for event in missed["events"] if event["type"] == "offer_answered"]
        assert [event["answer"] for event in given] == ["given"]
        assert again.answer("decline", 2)["type"] == "accepted"
        caught_up([ann, again])
        assert dict(again.events).keys() == {n for n, _ in ann.events if n > seen}
