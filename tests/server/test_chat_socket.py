"""The chat over real sockets: said, heard, repeated, flooded."""

import json
from collections.abc import Iterator

import pytest

from tests.support.server import Line, Message, Player, Server


@pytest.fixture
def ann(server: Server) -> Iterator[Line]:
    """Somebody at a public table of their own."""
    with Player.guest(server).line() as line:
        opened = line.ask(
            type="open_table", game="multiplayer", access="public", timer=60, range="silver"
        )
        assert opened["type"] == "accepted", opened
        line.enter(opened["table_id"])
        yield line


@pytest.fixture
def bob(server: Server, ann: Line) -> Iterator[Line]:
    """Somebody who watches it."""
    with Player.guest(server).line() as line:
        line.enter(ann.table_id)
        yield line


def say(line: Line, text: str, **fields: str) -> Message:
    return line.ask(type="say", table_id=line.table_id, text=text, **fields)


def heard(line: Line) -> Message:
    found: Message = line.until("chat_line")["line"]
    return found


def told(line: Line) -> list[Message]:
    return [json.loads(text) for text in line.raw]


@pytest.mark.clause("L7")
def test_everybody_at_a_table_hears_what_is_said(ann: Line, bob: Line) -> None:
    answer = say(bob, "  good <b>luck</b>\n\u202eall ")
    assert (answer["type"], answer["table_id"], answer["number"]) == ("accepted", ann.table_id, 1)
    line = heard(ann)
    assert (line["number"], line["player"]) == (1, bob.player.name)
    assert (line["text"], line["is_yours"]) == ("good <b>luck</b> all", False)
    shown = told(bob)[-2]
    assert shown["line"]["is_yours"] is True, "the line comes before its acceptance"


@pytest.mark.clause("L7")
def test_who_comes_later_is_given_the_latest_lines(server: Server, ann: Line) -> None:
    for text in ("one", "two"):
        say(ann, text)
    with Player.guest(server).line() as late:
        late.enter(ann.table_id)
        chat = late.chat
    assert [line["text"] for line in chat["lines"]] == ["one", "two"]
    assert (chat["table_id"], chat["is_more"]) == (ann.table_id, False)
    page = late.player.get(f"/api/tables/{ann.table_id}/chat?before=2").json()
    assert [line["text"] for line in page["lines"]] == ["one"]


def test_a_line_sent_again_after_a_lost_connection_is_said_once(ann: Line, bob: Line) -> None:
    first = say(ann, "hello", command_id="say-again-0001")
    ann.close()
    with ann.player.line() as again:
        again.enter(bob.table_id)
        chat = again.chat
        assert [line["number"] for line in chat["lines"]] == [1]
        assert say(again, "hello", command_id="say-again-0001") == first
        say(again, "there")
    assert [heard(bob)["text"] for _ in range(2)] == ["hello", "there"]


def test_who_takes_a_break_hears_and_says_nothing(ann: Line, bob: Line) -> None:
    wanted = {"kind": "time-out", "hours": 1}
    assert bob.player.post("/api/care/break", wanted).status_code == 200
    refused = say(bob, "one more round")
    assert (refused["type"], refused["code"]) == ("error", "care.excluded")
    say(ann, "see you tomorrow")
    assert heard(bob)["text"] == "see you tomorrow"


@pytest.mark.case("E20")
def test_a_flood_of_lines_drowns_nobody(ann: Line, bob: Line) -> None:
    with ann.player.line() as other_tab:
        other_tab.enter(ann.table_id)
        answers = [say(tab, f"line {each}") for each in range(30) for tab in (ann, other_tab)]
    accepted = [answer for answer in answers if answer["type"] == "accepted"]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert len(accepted) == 5
    assert {answer["code"] for answer in refused} == {"chat.rate"}
    assert 1 <= refused[-1]["details"]["seconds_left"] <= 10
    assert say(bob, "peace")["type"] == "accepted"
    lines = [message["line"]["text"] for message in told(bob) if message["type"] == "chat_line"]
    assert (len(lines), lines[-1]) == (6, "peace")
    wagered = ann.ask(type="join_spot", table_id=ann.table_id, box=1)
    assert wagered["type"] == "accepted", wagered


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(" \n\u200b ", "chat.empty", id="nothing to read"),
        pytest.param("x" * 301, "chat.too_long", id="too long"),
        pytest.param("x" * 2001, "message.bad", id="much too long"),
    ],
)
def test_what_is_not_said(ann: Line, bob: Line, text: str, code: str) -> None:
    assert say(ann, text)["code"] == code
    say(ann, "after")
    assert heard(bob)["text"] == "after"


@pytest.mark.clause("L3")
def test_nobody_talks_into_a_private_table(server: Server) -> None:
    with Player.guest(server).line() as owner, Player.guest(server).line() as other:
        other.table_id = owner.open("classic")
        assert say(other, "let me in")["code"] == "table.private"
        other.table_id = "nowhere"
        assert say(other, "hello?")["code"] == "table.unknown"
        assert say(owner, "to myself")["type"] == "accepted"


@pytest.mark.case("E17")
def test_the_chat_gives_nobody_away(server: Server, ann: Line, bob: Line) -> None:
    say(bob, "hello")
    line = heard(ann)
    assert set(line) == {"number", "player", "text", "at", "is_yours", "is_removed"}
    assert bob.player.cookie not in "\n".join(ann.raw)


def test_who_came_by_the_link_talks_along_and_nobody_else(server: Server) -> None:
    with Player.guest(server).line() as owner, Player.guest(server).line() as friend:
        opened = owner.ask(type="open_table", game="multiplayer", access="link", timer=60)
        owner.enter(opened["table_id"])
        invite, path = owner.table["invite"], f"/api/tables/{owner.table_id}/chat"
        friend.table_id = owner.table_id
        assert say(friend, "hello?")["code"] == "table.private"
        assert friend.player.get(path).json()["code"] == "table.private"
        friend.send(type="enter_table", table_id=owner.table_id, invite=invite)
        friend.until("chat")
        assert say(friend, "hello")["type"] == "accepted"
        assert heard(owner)["text"] == "hello"
        stranger = Player.guest(server)
        assert stranger.get(path).json()["code"] == "table.private"
        assert stranger.get(f"{path}?invite=guessed").json()["code"] == "table.private"
        page = stranger.get(f"{path}?invite={invite}").json()
        assert [line["text"] for line in page["lines"]] == ["hello"]


@pytest.mark.clause("L2")
def test_a_chat_ends_with_its_table(server: Server) -> None:
    with Player.guest(server).line() as line:
        table_id = line.open("classic")
        say(line, "good bye", command_id="say-good-bye-1")
        assert line.ask(type="quit_table", table_id=table_id)["type"] == "accepted"
        assert line.player.get(f"/api/tables/{table_id}/chat").json()["code"] == "table.unknown"
        assert say(line, "anybody?")["code"] == "table.unknown"
        assert say(line, "good bye", command_id="say-good-bye-1")["number"] == 1


def test_reported_and_ignored_on_a_real_house(ann: Line, bob: Line) -> None:
    say(bob, "rude")
    number = heard(ann)["number"]
    path = f"/api/tables/{ann.table_id}/chat/{number}/report"
    assert ann.player.post(path, {"reason": "rude"}).status_code == 204
    ignored = ann.player.post("/api/ignored", {"name": bob.player.name})
    assert ignored.json() == {"names": [bob.player.name]}
    assert ann.player.get("/api/ignored").json() == ignored.json()
