"""Rounds over the socket, as a browser plays them."""

import json

import pytest

from croupier import replay_text
from tests.support.server import Line, Player, Server

QUIET = "Ts 9d 9h 8c"


def kinds(line: Line) -> list[str]:
    return [event["type"] for _, event in line.events]


def test_a_round_is_played_from_wager_to_win(line: Line) -> None:
    line.open("classic", QUIET)
    assert line.wager(1, 10)["type"] == "accepted"
    assert line.balance == 990_00
    line.deal()
    assert line.prompt["phase"] == "play"
    assert [option["action"] for option in line.prompt["options"]] == [
        "hit",
        "stand",
        "double",
        "split",
        "surrender",
    ]
    line.act("stand")
    assert line.prompt["phase"] == "betting"
    assert line.balance == 1010_00
    settled = ["hole_revealed", "hand_settled", "round_ended"]
    assert kinds(line)[-5:] == [*settled, "shoe_revealed", "shoe_committed"]


def test_the_balance_comes_before_the_events_and_the_answer_comes_last(line: Line) -> None:
    line.open("classic", QUIET)
    before = len(line.raw)
    line.wager(1, 10)
    assert [json.loads(text)["type"] for text in line.raw[before:]] == [
        "balance",
        "events",
        "accepted",
    ]


@pytest.mark.case("G05")
@pytest.mark.case("G06")
def test_the_hole_card_is_turned_before_the_result_and_the_balance_is_that_after_it(
    line: Line,
) -> None:
    line.open("classic", "Ts Ad 9h Kc")
    line.wager(1, 10)
    line.deal()
    line.answer("decline", 1)
    found = kinds(line)
    assert found.index("dealer_peeked") < found.index("hole_revealed")
    assert found.index("hole_revealed") < found.index("hand_settled") < found.index("round_ended")
    assert line.balance == 990_00
    told = [json.loads(text) for text in line.raw]
    numbers = [message["number"] for message in told if message["type"] == "balance"]
    assert numbers == sorted(numbers)


@pytest.mark.clause("L7")
def test_two_tabs_of_one_person_are_told_the_same(player: Player, line: Line) -> None:
    line.open("classic", QUIET)
    with player.line() as other:
        other.enter(line.table_id)
        line.wager(1, 10)
        line.deal()
        line.act("stand")
        while other.last < line.last:
            other.receive()
        assert other.events == line.events
        assert other.prompt == line.prompt
        other.wager(1, 5)
        while line.last < other.last:
            line.receive()
        assert other.balance == line.balance == 1005_00


@pytest.mark.case("B22")
@pytest.mark.case("G01")
def test_a_wager_sent_five_times_and_deal_thrice_are_one_wager_and_one_round(line: Line) -> None:
    line.open("classic", QUIET, QUIET)
    decision = line.prompt["decision"]
    wager = {
        "type": "place_wager",
        "table_id": line.table_id,
        "decision": decision,
        "boxes": [1],
        "amount": 10_00,
        "command_id": "the-same-wager",
    }
    for _ in range(5):
        line.send(**wager)
    answers = [line.until("accepted", "error") for _ in range(5)]
    assert answers == [answers[0]] * 5
    assert line.balance == 990_00
    for number in range(3):
        line.send(
            type="deal",
            table_id=line.table_id,
            decision=decision,
            command_id=f"deal-number-{number}",
        )
    replies = [line.until("accepted", "error") for _ in range(3)]
    assert [reply["type"] for reply in replies] == ["accepted", "error", "error"]
    assert replies[1]["code"] == replies[2]["code"] == "command.stale"
    assert line.balance == 990_00
    assert kinds(line).count("round_started") == 1


@pytest.mark.case("E10")
def test_who_comes_back_is_told_exactly_what_was_missed(player: Player, line: Line) -> None:
    line.open("classic", QUIET)
    line.wager(1, 10)
    seen = line.last
    line.deal()
    with player.line() as back:
        message = back.enter(line.table_id, after=seen)
        assert (message["type"], message["first"]) == ("events", seen + 1)
        assert back.events == [each for each in line.events if each[0] > seen]
        assert back.prompt == line.prompt
        nothing = back.enter(line.table_id, after=line.last)
        assert (nothing["events"], nothing["first"]) == ([], line.last + 1)
        assert back.enter(line.table_id, after=line.last + 99)["type"] == "snapshot"


@pytest.mark.clause("M25")
@pytest.mark.case("B12")
@pytest.mark.case("B13")
def test_what_is_not_covered_is_refused_with_figures_and_the_round_goes_on(line: Line) -> None:
    line.open("classic", "8s 6d 8h Tc", range="golden")
    line.wager(1, 300)
    line.wager(2, 300)
    assert line.wager(3, 25)["code"] == "wager.above_table_maximum"
    line.do("clear_box", box=2)
    assert line.do("undo_wager")["type"] == "accepted"
    assert line.balance == 1000_00


@pytest.mark.clause("M25")
def test_a_split_that_is_not_covered_is_refused_with_figures(server: Server) -> None:
    player = Player.guest(server)
    assert server.admin("withdraw", player.name, "FUN", "985").returncode == 0
    with player.line() as line:
        line.open("classic", "8s 6d 8h Tc Td")
        line.wager(1, 10)
        line.deal()
        before = line.look()
        refused = line.act("split")
        assert (refused["code"], refused["details"]) == (
            "money.not_covered",
            {"needs": 10_00, "has": 5_00},
        )
        assert line.look() == before
        line.act("stand")
        assert line.balance == 25_00


def test_the_balance_of_an_open_table_follows_the_host_within_a_second(
    server: Server, player: Player, line: Line
) -> None:
    line.open("classic")
    assert server.admin_process("fund", player.name, "FUN", "250").returncode == 0
    changed = json.loads(line.socket.recv(timeout=1))
    assert (changed["type"], changed["amount"]) == ("balance", 1250_00)


def test_every_tab_of_a_person_hears_of_money_and_no_tab_of_another(
    server: Server, player: Player, line: Line
) -> None:
    with player.line() as other_tab, Player.guest(server).line() as stranger:
        line.open("classic", QUIET)
        line.wager(1, 10)
        assert other_tab.until("balance")["amount"] == 990_00
        stranger.send(type="ping")
        assert stranger.receive()["type"] == "pong"


@pytest.mark.clause("L15")
def test_unfinished_sessions_are_listed_renewed_and_dropped(player: Player, line: Line) -> None:
    table_id = line.open("classic", "Ts Td 5h 8c 2d")
    line.wager(1, 10)
    line.deal()
    line.ask(type="quit_table", table_id=table_id)
    (session,) = line.until("sessions")["sessions"]
    assert (session["table_id"], session["in_play"], session["wagered"]) == (table_id, True, 10_00)
    with player.line() as back:
        assert back.welcome["sessions"] == [session]
        back.enter(table_id)
        assert back.table["round"]["boxes"][0]["hands"][0]["cards"] == ["Ts", "5h"]
        assert back.prompt == line.prompt
        assert back.ask(type="drop_session", table_id=table_id)["type"] == "accepted"
        assert back.balance == 990_00
        assert back.prompt["phase"] == "closed"
        assert back.enter(table_id)["code"] == "table.unknown"
    assert line.until("sessions")["sessions"] == []


def test_a_tab_on_the_floor_sees_sessions_come_and_go_in_another(
    player: Player, line: Line
) -> None:
    with player.line() as floor:
        table_id = line.open("classic", QUIET)
        assert floor.until("sessions")["sessions"] == []
        line.wager(1, 10)
        (session,) = floor.until("sessions")["sessions"]
        assert (session["table_id"], session["in_play"]) == (table_id, False)
        line.deal()
        (session,) = floor.until("sessions")["sessions"]
        assert (session["table_id"], session["in_play"]) == (table_id, True)
        line.act("stand")
        assert floor.until("sessions")["sessions"] == []


@pytest.mark.clause("M1")
def test_the_shoe_is_cut_where_the_player_says(line: Line) -> None:
    line.open("multiplayer", QUIET)
    assert line.table["shoe"]["may_cut"] is True
    assert line.prompt["options"][-1]["action"] == "cut"
    assert line.do("cut_shoe", position=312)["code"] == "cut.outside"
    assert line.do("cut_shoe", position=100)["type"] == "accepted"
    line.wager(1, 10)
    line.deal()
    (shoe,) = [event for _, event in line.events if event["type"] == "shoe_started"]
    assert (shoe["cut_by"], shoe["cut_card"], shoe["cards"]) == ("player", 156, 312)
    assert line.do("cut_shoe", position=100)["code"] == "cut.not_now"


@pytest.mark.clause("F11")
def test_the_gauge_is_part_of_the_table(line: Line) -> None:
    line.open("on-fire", QUIET)
    assert line.table["streak"] == {"wins": 0, "length": 3, "is_on_fire": False}
    line.wager(1, 10)
    line.deal()
    line.act("stand")
    assert ("streak_changed", 1) in [(each["type"], each.get("wins")) for _, each in line.events]
    assert line.look()["streak"]["wins"] == 1


def test_insurance_is_asked_box_by_box(line: Line) -> None:
    line.open("classic", "Ts 9s Ad 9h 9c 7c")
    line.do("place_wager", boxes=[1, 3], amount=10_00)
    line.deal()
    offered = [(each["box"], each["action"], each["cost"]) for each in line.prompt["options"]]
    assert offered == [
        (1, "insure", 5_00),
        (1, "decline", 0),
        (3, "insure", 5_00),
        (3, "decline", 0),
    ]
    line.answer("insure", 3)
    assert {option["box"] for option in line.prompt["options"]} == {1}
    line.answer("decline", 1)
    assert line.prompt["phase"] == "play"


def test_the_record_of_a_table_can_be_replayed(player: Player, line: Line) -> None:
    table_id = line.open("classic", QUIET)
    assert player.get(f"/api/tables/{table_id}/record").json()["code"] == "table.unknown"
    line.wager(1, 10)
    line.deal()
    line.act("stand")
    reply = player.get(f"/api/tables/{table_id}/record")
    assert reply.headers["content-disposition"] == 'attachment; filename="rounds.toml"'
    replayed = replay_text(reply.text)
    assert replayed is not None
