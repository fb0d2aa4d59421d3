"""Limits, reminders and breaks over HTTP, and what a table answers to them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.server import Player, Server, browser, running

DAY = "/api/care/limits/FUN/wager/day"


@pytest.fixture(scope="module")
def careful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that takes care in play money too."""
    data = tmp_path_factory.mktemp("careful") / "house"
    data.mkdir()
    (data / "croupier.toml").write_text('care_currencies = ["FUN"]\n')
    with running(data) as opened:
        yield opened
        audit = opened.admin("audit")
        assert (audit.returncode, audit.stderr) == (0, ""), audit.stdout


@pytest.fixture
def ann(careful: Server) -> Player:
    return Player.guest(careful)


def ask(player: Player, method: str, path: str, body: object = None) -> httpx.Response:
    with browser(player.server) as client:
        return client.request(method, path, json=body, headers=player.headers)


def care(player: Player) -> dict[str, Any]:
    reply = ask(player, "GET", "/api/care")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def limit(player: Player, kind: str = "wager", period: str = "day") -> dict[str, Any]:
    (found,) = [
        each for each in care(player)["limits"] if (each["kind"], each["period"]) == (kind, period)
    ]
    return dict(found)


def code(reply: httpx.Response) -> str:
    return str(reply.json()["code"])


def seconds_to(moment: str) -> float:
    return (datetime.fromisoformat(moment) - datetime.now(UTC)).total_seconds()


def test_every_limit_is_shown_with_what_is_used(ann: Player) -> None:
    found = care(ann)
    assert (found["currencies"], found["reminder_minutes"], found["exclusion"]) == (
        ["FUN"],
        60,
        None,
    )
    assert [(each["kind"], each["period"], each["used"]) for each in found["limits"]] == [
        (kind, period, 100_000 if kind == "deposit" else 0)
        for kind in ("deposit", "loss", "wager")
        for period in ("day", "week", "month")
    ]


def test_a_limit_is_set_raised_a_day_later_and_the_raise_taken_back(ann: Player) -> None:
    ask(ann, "PUT", DAY, {"limit": 5_00})
    raised = ask(ann, "PUT", DAY, {"limit": 9_00})
    assert raised.status_code == 200
    found = limit(ann)
    assert (found["limit"], found["pending"]["limit"]) == (5_00, 9_00)
    assert 86_390 < seconds_to(found["pending"]["at"]) <= 86_400
    assert ask(ann, "PUT", DAY, {"limit": None}).status_code == 200
    assert limit(ann)["pending"]["limit"] is None
    assert ask(ann, "DELETE", f"{DAY}/change").status_code == 200
    assert limit(ann)["pending"] is None
    again = ask(ann, "DELETE", f"{DAY}/change")
    assert (again.status_code, code(again)) == (409, "care.nothing_pending")


@pytest.mark.parametrize(
    ("method", "path", "body", "refused"),
    [
        ("PUT", DAY, {"limit": -1}, (400, "request.body")),
        ("PUT", DAY, {"limit": 1_000_000_001}, (400, "request.body")),
        ("PUT", DAY, {"limit": 1.5}, (400, "request.body")),
        ("PUT", DAY, {}, (400, "request.body")),
        ("PUT", "/api/care/limits/FUN/wager/year", {"limit": 1}, (404, "request.unknown_path")),
        ("PUT", "/api/care/limits/GOLD/wager/day", {"limit": 1}, (404, "request.unknown_path")),
        ("PUT", "/api/care/limits/EUR/wager/day", {"limit": 1}, (409, "care.off")),
        ("PUT", "/api/care/reminder", {"minutes": 14}, (400, "request.body")),
        ("PUT", "/api/care/reminder", {"minutes": 241}, (400, "request.body")),
        ("POST", "/api/care/break", {"kind": "time-out", "hours": 0}, (400, "request.body")),
        ("POST", "/api/care/break", {"kind": "time-out", "hours": 1009}, (400, "request.body")),
        ("POST", "/api/care/break", {"kind": "self-exclusion"}, (400, "request.body")),
        (
            "POST",
            "/api/care/break",
            {"kind": "self-exclusion", "months": 5},
            (400, "request.body"),
        ),
        (
            "POST",
            "/api/care/break",
            {"kind": "self-exclusion", "months": 61},
            (400, "request.body"),
        ),
        ("POST", "/api/care/break", {"kind": "holiday", "hours": 2}, (400, "request.body")),
    ],
)
def test_what_is_no_limit_is_refused(
    ann: Player, method: str, path: str, body: object, refused: tuple[int, str]
) -> None:
    reply = ask(ann, method, path, body)
    assert (reply.status_code, code(reply)) == refused


def test_the_reminder_is_chosen_within_its_range(ann: Player) -> None:
    for minutes in (15, 240):
        assert ask(ann, "PUT", "/api/care/reminder", {"minutes": minutes}).status_code == 200
        assert care(ann)["reminder_minutes"] == minutes


def test_nobody_sets_anything_without_being_signed_in_or_from_another_site(
    careful: Server, ann: Player
) -> None:
    with browser(careful) as client:
        assert client.get("/api/care").status_code == 401
        assert client.put(DAY, json={"limit": 1}).status_code == 401
        foreign = {**ann.headers, "Origin": "https://elsewhere.example"}
        reply = client.put(DAY, json={"limit": 1}, headers=foreign)
        assert (reply.status_code, code(reply)) == (403, "request.origin")


def test_a_table_refuses_a_wager_above_the_limit_and_says_which(ann: Player) -> None:
    ask(ann, "PUT", DAY, {"limit": 10_00})
    with ann.line() as line:
        line.open("classic", "Ts 9d 9h Tc")
        assert line.wager(1, 10)["type"] == "accepted"
        refused = line.wager(1, 5)
        assert (refused["type"], refused["code"]) == ("error", "care.wager_limit")
        assert refused["details"] == {
            "currency": "FUN",
            "period": "day",
            "limit": 10_00,
            "used": 10_00,
            "adds": 5_00,
            "frees_at": "",
        }
        line.deal()
        line.stand_all()
        free = line.wager(1, 5)["details"]["frees_at"]
        assert 86_300 < seconds_to(free) <= 86_400
    assert limit(ann)["used"] == 10_00


def test_the_host_pays_nothing_in_above_the_deposit_limit(careful: Server, ann: Player) -> None:
    ask(ann, "PUT", "/api/care/limits/FUN/deposit/week", {"limit": 1010_00})
    assert careful.admin("fund", ann.name, "FUN", "10").returncode == 0
    said = careful.admin("fund", ann.name, "FUN", "0.01")
    assert said.returncode != 0
    assert "above the deposit limit of 1,010.00 a week" in said.stderr.replace("1010", "1,010")
    assert limit(ann, "deposit", "week")["used"] == 1010_00


def test_a_break_sends_wagers_back_and_lets_nothing_in(careful: Server, ann: Player) -> None:
    with ann.line() as line:
        line.open("classic")
        line.wager(1, 10)
        taken = ask(ann, "POST", "/api/care/break", {"kind": "time-out", "hours": 24})
        assert taken.status_code == 200
        until = taken.json()["exclusion"]["until"]
        assert timedelta(hours=23, minutes=59).total_seconds() < seconds_to(until) <= 86_400
        refused = line.ask(type="open_table", game="classic", range="silver")
        assert (refused["type"], refused["code"]) == ("error", "care.excluded")
        assert refused["details"] == {"kind": "time-out", "until": until}
    assert ann.fun() == 100_000
    assert careful.admin("fund", ann.name, "FUN", "10").returncode != 0
    assert careful.admin("withdraw", ann.name, "FUN", "1000").returncode == 0
    gift = ann.post("/api/gift")
    assert (gift.status_code, code(gift)) == (409, "care.excluded")
    shorter = ask(ann, "POST", "/api/care/break", {"kind": "time-out", "hours": 23})
    assert (shorter.status_code, code(shorter)) == (409, "care.shorter")
    longer = ask(ann, "POST", "/api/care/break", {"kind": "self-exclusion", "months": None})
    assert longer.json()["exclusion"] == {"kind": "self-exclusion", "until": None}


def test_a_guest_who_gets_an_account_keeps_limits_and_breaks(ann: Player) -> None:
    ask(ann, "PUT", DAY, {"limit": 3_00})
    ask(ann, "POST", "/api/care/break", {"kind": "time-out", "hours": 2})
    signed_up = ann.post("/api/sign-up", {"name": "Keeper", "password": "a long enough one"})
    assert signed_up.status_code == 201, signed_up.text
    named = Player(ann.server, signed_up.cookies["croupier_session"], "Keeper")
    assert limit(named)["limit"] == 3_00
    assert care(named)["exclusion"]["kind"] == "time-out"


def test_play_money_has_no_limits_where_the_host_has_set_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "house") as server:
        player = Player.guest(server)
        found = care(player)
        assert (found["currencies"], found["limits"]) == ([], [])
        reply = ask(player, "PUT", DAY, {"limit": 1})
        assert (reply.status_code, code(reply)) == (409, "care.off")
        assert ask(player, "POST", "/api/care/break", {"kind": "time-out", "hours": 1}).is_success
        with player.line() as line:
            refused = line.ask(type="open_table", game="classic", range="silver")
            assert refused["code"] == "care.excluded"
