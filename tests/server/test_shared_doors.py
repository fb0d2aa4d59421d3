"""Who may come to which table over real sockets, what the rooms tell, and who reads what was."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from croupier import read_record, replay
from tests.support.server import Line, Message, Player, Server, running

QUIET = "Ts 9d 9h 8c"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with nobody else in its rooms, whose clocks run fast."""
    with running(tmp_path_factory.mktemp("doors") / "house", "--clock-speed", "50") as opened:
        yield opened
        assert opened.admin("audit").returncode == 0


@pytest.fixture
def people(house: Server) -> Iterator[tuple[Line, Line, Line]]:
    """Three guests on the floor."""
    with ExitStack() as opened:
        ann, ben, eve = (opened.enter_context(Player.guest(house).line()) for _ in range(3))
        yield ann, ben, eve


def told(line: Line) -> list[Message]:
    return [json.loads(text) for text in line.raw]


def heard_all(line: Line) -> None:
    """Receives what has been sent so far."""
    line.send(type="ping")
    line.until("pong")


def refused(line: Line, table_id: str, **invite: str) -> set[str]:
    """The codes with which somebody is kept out of a table, whatever they try."""
    line.send(type="enter_table", table_id=table_id, **invite)
    answers = [line.until("snapshot", "error")]
    line.table_id, line.prompt = table_id, {"decision": 1}
    answers += [
        line.join(1),
        line.leave_spot(1),
        line.wager(1, 10),
        line.deal(),
        line.ask(type="come_back", table_id=table_id),
        line.ask(type="say", table_id=table_id, text="hello"),
        line.ask(type="quit_table", table_id=table_id),
        line.ask(type="drop_session", table_id=table_id),
    ]
    heard_all(line)
    assert not any(message["type"] in ("events", "snapshot", "chat") for message in told(line))
    return {answer["code"] for answer in answers}


def lobby_of(line: Line, access: str, wanted: dict[str, Any]) -> Message:
    """Receives until the rooms show a table of some access that looks like this."""
    line.send(type="enter_lobby")
    while True:
        message = line.until("lobby", "lobby_changes")
        for table in (*message.get("tables", ()), *message.get("changed", ())):
            if table["access"] == access and table.items() >= wanted.items():
                shown: Message = table
                return shown


# Doors ---------------------------------------------------------------------------------------


@pytest.mark.clause("L2")
@pytest.mark.clause("L3")
def test_a_private_table_tells_nobody_anything_but_where_it_stands(
    people: tuple[Line, Line, Line],
) -> None:
    ann, ben, eve = people
    table_id = ann.open("multiplayer", QUIET)
    ann.wager(1, 10)
    shown = lobby_of(eve, "private", {})
    assert refused(ben, table_id) == {"table.private"}
    ann.deal()
    ann.act("stand")
    heard_all(eve)
    assert (shown["table_id"], shown["spots"], shown["watchers"]) == (None, [None] * 7, [])
    assert (shown["watcher_count"], shown["phase"], shown["round"]) == (0, None, 0)
    assert shown["timer"] is None
    raw = "\n".join(eve.raw)
    assert table_id not in raw
    assert ann.player.name not in raw
    assert not any(message["type"] == "events" for message in told(ben))
    ann.ask(type="quit_table", table_id=table_id)


def test_a_table_by_link_is_entered_by_its_link_alone(people: tuple[Line, Line, Line]) -> None:
    ann, ben, eve = people
    table_id = ann.open_shared(access="link")
    invite = ann.table["invite"]
    assert len(invite) >= 12
    shown = lobby_of(eve, "link", {})
    assert shown["table_id"] is None
    assert refused(eve, table_id) == {"table.private"}
    assert refused(eve, table_id, invite="guessed-it") == {"table.private"}
    assert invite not in "\n".join(eve.raw)
    assert ben.enter(table_id, invite=invite)["table"]["invite"] == invite
    assert ben.join(2)["type"] == "accepted"
    ben.leave_spot(2)
    for path in ("rounds", "chat"):
        address = f"/api/tables/{table_id}/{path}"
        assert ben.player.get(address).status_code == 200, "who is there needs no link again"
        assert eve.player.get(address).json()["code"] == "table.private"
        assert eve.player.get(f"{address}?invite=guessed-it").status_code == 403
        assert eve.player.get(f"{address}?invite={invite}").status_code == 200


@pytest.mark.clause("L9")
@pytest.mark.parametrize("box", [0, 8])
def test_a_spot_that_is_not_there_cannot_be_taken(
    people: tuple[Line, Line, Line], box: int
) -> None:
    ann, *_ = people
    ann.open_shared()
    assert ann.join(box)["code"] == "message.bad"


# The rooms -------------------------------------------------------------------------------------


@pytest.mark.clause("L1")
@pytest.mark.clause("L2")
def test_the_rooms_are_told_whole_and_then_by_what_changes(
    people: tuple[Line, Line, Line],
) -> None:
    ann, ben, eve = people
    eve.send(type="enter_lobby")
    before = eve.until("lobby")
    taken = {(table["game"], table["place"]) for table in before["tables"]}
    place = next(n for n in range(1, 99) if ("prize", n) not in taken)
    ann.open_shared(game="prize", place=place, timer=30, range="bronze")
    fresh = {"game": "prize", "place": place, "table_id": ann.table_id, "timer": 30}
    table = lobby_of(eve, "public", fresh | {"range": "bronze", "watchers": [ann.player.name]})
    assert table["spots"] == [None] * 7
    ben.enter(ann.table_id)
    ben.join(4)
    spots = [None, None, None, ben.player.name, None, None, None]
    lobby_of(eve, "public", fresh | {"spots": spots, "watcher_count": 1, "phase": "betting"})
    late = lobby_of(ann, "public", fresh)
    assert late["spots"] == spots, "who comes later is told the same"
    eve.send(type="leave_lobby")
    heard_all(eve)
    ben.leave_spot(4)
    lobby_of(ann, "public", fresh | {"spots": [None] * 7})
    since = len(eve.raw)
    heard_all(eve)
    assert [message["type"] for message in told(eve)[since:]] == ["pong"]


@pytest.mark.clause("L1")
def test_a_place_is_taken_once_and_only_in_a_room_that_is_open(
    people: tuple[Line, Line, Line],
) -> None:
    ann, ben, _ = people
    options = {"type": "open_table", "game": "prize", "access": "public", "timer": 15}
    ann.send(type="enter_lobby")
    taken = {t["place"] for t in ann.until("lobby")["tables"] if t["game"] == "prize"}
    place = next(n for n in range(1, 99) if n not in taken)
    assert ann.ask(**options, place=place)["type"] == "accepted"
    assert ben.ask(**options, place=place)["code"] == "table.place_taken"
    assert ben.ask(**options, place=97)["code"] == "table.options"
    assert ben.ask(**options | {"timer": 20})["code"] == "table.options"
    assert ben.ask(**options | {"access": "secret"})["code"] == "table.options"
    assert ben.ask(**options | {"access": "private"})["code"] == "table.options"
    assert ben.ask(**options | {"game": "classic"})["code"] == "table.options"


# What was --------------------------------------------------------------------------------------


def a_round(ann: Line, ben: Line) -> str:
    """A public table where two have played a round."""
    ann.open_shared("Ts 9s 9d 9h 8s 8c")
    ben.enter(ann.table_id)
    ann.wager(1, 10)
    ben.wager(2, 10)
    ann.deal()
    ben.deal()
    for line in (ann, ben):
        line.until_event("round_started")
    while not any(event["type"] == "round_ended" for _, event in ann.events):
        if ann.prompt["is_yours"]:
            ann.act("stand")
        elif ben.prompt["is_yours"]:
            ben.act("stand")
        else:
            ann.receive()
            heard_all(ben)
    return ann.table_id


@pytest.mark.clause("L7")
def test_the_history_is_read_played_again_and_taken_home(
    people: tuple[Line, Line, Line],
) -> None:
    ann, ben, eve = people
    path = f"/api/tables/{a_round(ann, ben)}/rounds"
    page = eve.player.get(path).json()
    (line,) = page["rounds"]
    assert (line["number"], line["is_void"], page["is_more"]) == (1, False, False)
    assert [(box["box"], box["player"], box["is_yours"]) for box in line["boxes"]] == [
        (1, ann.player.name, False),
        (2, ben.player.name, False),
    ]
    assert [box["is_yours"] for box in ann.player.get(path).json()["rounds"][0]["boxes"]] == [
        True,
        False,
    ]
    assert line["line"].startswith("Dealer 9d 8c, 17. Box 1 ")
    again = ben.player.get(f"{path}/1").json()
    events = [event for _, event in ben.events]
    first = next(n for n, event in enumerate(events) if event["type"] == "shoe_started") - 1
    assert again["events"] == events[first : first + len(again["events"])]
    assert again["table"]["wagers"] == [{"box": 1, "amount": 1000}, {"box": 2, "amount": 1000}]
    record = eve.player.get(f"{path}/1/record")
    assert record.headers["content-disposition"] == 'attachment; filename="round-1.toml"'
    (played,) = replay(read_record(record.text)).rounds
    assert played.returned == sum(box["returned"] for box in line["boxes"])
    whole = eve.player.get(path.replace("/rounds", "/record"))
    assert replay(read_record(whole.text)).rounds == (played,)


@pytest.mark.clause("L7")
def test_what_is_not_there_or_not_ones_own_is_not_told(people: tuple[Line, Line, Line]) -> None:
    ann, ben, eve = people
    table_id = ann.open("multiplayer", QUIET)
    ann.wager(1, 10)
    ann.deal()
    path = f"/api/tables/{table_id}/rounds"
    assert ann.player.get(path).json() == {"rounds": [], "is_more": False}
    for end in ("/1", "/1/record", "/2", "/99999999999"):
        reply = ann.player.get(path + end)
        assert (reply.status_code, reply.json()["code"]) == (404, "round.unknown"), end
    ann.act("stand")
    for is_closed in (False, True):
        if is_closed:
            ann.ask(type="quit_table", table_id=table_id)
        for end in ("", "/1", "/1/record"):
            assert ann.player.get(path + end).status_code == 200
            reply = eve.player.get(path + end)
            assert (reply.status_code, reply.json()["code"]) == (403, "table.private")
    assert eve.player.get("/api/tables/nowhere/rounds").status_code == 404
    assert eve.player.get(f"{path}?before=0").status_code == 400
    assert eve.player.get(f"{path}?limit=many").status_code == 400
    assert ben.player.get("/api/tables/nowhere/rounds/1/record").json()["code"] == "table.unknown"


@pytest.mark.clause("L2")
@pytest.mark.clause("L7")
def test_the_history_of_a_table_that_closed_is_for_those_who_played(
    people: tuple[Line, Line, Line],
) -> None:
    ann, ben, eve = people
    path = f"/api/tables/{a_round(ann, ben)}/rounds"
    assert eve.player.get(path).status_code == 200
    place = {"table_id": ann.table_id}
    eve.send(type="enter_lobby")
    eve.until("lobby")
    for line in (ann, ben):
        for box in (1, 2):
            line.leave_spot(box)
        line.send(type="leave_table", table_id=line.table_id)
        heard_all(line)
    lobby_of(eve, "public", place)
    game_place = {"game": "multiplayer", "place": lobby_of(eve, "public", place)["place"]}
    while game_place not in eve.until("lobby_changes")["gone"]:
        pass
    assert ann.enter(ann.table_id)["code"] == "table.unknown"
    for line in (ann, ben):
        assert [each["number"] for each in line.player.get(path).json()["rounds"]] == [1]
        assert line.player.get(f"{path}/1").status_code == 200
    for end in ("", "/1", "/1/record"):
        assert eve.player.get(path + end).json()["code"] == "table.private"
