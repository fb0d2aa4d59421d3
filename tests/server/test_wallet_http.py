"""A person's money and settings over HTTP, at a real server."""

import csv
import json
from io import StringIO
from typing import Any

import httpx
import pytest

from croupier.casino.money import Currency, Reason
from croupier.casino.wallet import MOVEMENTS_A_PAGE_MAX, Movement
from croupier.server.wallet_routes import csv_of
from tests.support.clock import NOON
from tests.support.server import Player, Server, browser

MOVEMENTS = "/api/wallet/movements"


def movements(player: Player, query: str = "") -> list[dict[str, Any]]:
    reply = player.get(MOVEMENTS + query)
    assert reply.status_code == 200, reply.text
    found: list[dict[str, Any]] = reply.json()["movements"]
    return found


def played(player: Player) -> str:
    """A round of ten units that is lost; its table."""
    with player.line() as line:
        line.open("classic", "Ts 9d 6h Tc")
        line.wager(1, 10)
        line.deal()
        line.act("stand")
        return line.table_id


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def test_the_wallet_tells_what_one_has_and_what_the_house_offers(player: Player) -> None:
    wallet = player.get("/api/wallet").json()

    assert wallet == {
        "accounts": [{"currency": "FUN", "amount": 100_000, "number": 1}],
        "offered": ["FUN"],
        "gift": {"is_offered": False, "seconds_left": 0},
    }


def test_every_movement_stands_there_with_its_round(player: Player) -> None:
    table_id = played(player)

    wager, welcome = movements(player)
    assert wager.pop("number") > welcome.pop("number")
    assert wager.pop("at") >= welcome.pop("at")
    assert wager == {
        "currency": "FUN",
        "kind": "wager",
        "amount": -1_000,
        "balance": 99_000,
        "table_id": table_id,
        "game": "classic",
        "round": 1,
    }
    assert welcome["kind"] == "welcome"
    assert (welcome["table_id"], welcome["game"], welcome["round"]) == (None, None, None)
    assert player.get(f"/api/tables/{table_id}/rounds/{wager['round']}").status_code == 200


def test_two_people_at_one_house_see_their_own_money_alone(server: Server) -> None:
    one, two = Player.guest(server), Player.guest(server)
    played(one)

    assert [each["kind"] for each in movements(one)] == ["wager", "welcome"]
    assert [each["kind"] for each in movements(two)] == ["welcome"]
    numbers = {each["number"] for each in movements(one)}
    assert numbers.isdisjoint(each["number"] for each in movements(two))
    for path in ("/api/wallet/export.csv", "/api/wallet/export.json"):
        assert "wager" in one.get(path).text
        assert "wager" not in two.get(path).text


@pytest.mark.parametrize("path", ["/api/wallet", MOVEMENTS, "/api/wallet/export.csv"])
def test_a_stranger_sees_nothing(server: Server, path: str) -> None:
    with browser(server) as nobody:
        assert code(nobody.get(path)) == (401, "auth.required")


def test_an_export_says_what_the_pages_say(player: Player) -> None:
    played(player)
    played(player)
    pages: list[dict[str, Any]] = []
    before = ""
    while page := movements(player, f"?limit=1{before}"):
        pages += page
        before = f"&before={page[-1]['number']}"
    exported = player.get("/api/wallet/export.json").json()
    as_csv = player.get("/api/wallet/export.csv")

    assert exported["is_cut"] is False
    assert len(pages) == 3
    for shown, line in zip(pages, exported["movements"], strict=True):
        assert line["number"] == shown["number"]
        assert line["time"].endswith("Z")
        assert (line["table"], line["round"]) == (shown["table_id"], shown["round"])
        for name in ("amount", "balance"):
            units, cents = line[name].split(".")
            assert int(units + cents) == shown[name]
    rows = list(csv.DictReader(StringIO(as_csv.text)))
    assert rows == [
        {name: "" if value is None else str(value) for name, value in line.items()}
        for line in exported["movements"]
    ]
    assert as_csv.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in as_csv.headers["content-disposition"]


def test_text_in_an_export_never_begins_a_formula() -> None:
    movement = Movement(1, NOON, Currency.FUN, Reason.WAGER, -1_050, 0, "=HYPERLINK(1)", "@game", 1)

    (_, row) = csv.reader(StringIO(csv_of([movement]).decode()))
    assert row == [
        *("1", NOON.strftime("%Y-%m-%dT%H:%M:%S.%fZ"), "FUN", "wager", "-10.50", "0.00"),
        *("'=HYPERLINK(1)", "'@game", "1"),
    ]


def test_a_date_is_the_whole_day_in_utc(player: Player) -> None:
    (welcome,) = movements(player)
    day = welcome["at"][:10]

    assert movements(player, f"?from={day}&to={day}") == [welcome]
    assert movements(player, f"?from={welcome['at']}") == [welcome]
    assert movements(player, f"?to={welcome['at']}") == [], "the end itself is left out"
    assert movements(player, "?to=2020-01-01") == []
    assert movements(player, "?from=2999-01-01") == []


def test_a_page_is_never_longer_than_its_limit(player: Player) -> None:
    assert len(movements(player, f"?limit={MOVEMENTS_A_PAGE_MAX + 1}")) == 1
    played(player)
    reply = player.get(MOVEMENTS + "?limit=1").json()
    assert (len(reply["movements"]), reply["is_more"]) == (1, True)


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("currency=GBP", id="a currency that nobody has"),
        pytest.param("from=yesterday", id="no date"),
        pytest.param("from=2026-02-30", id="a day that is none"),
        pytest.param("from=2026-11-30T12:00", id="a time of no place"),
        pytest.param("to=9999-12-31", id="a day without an end"),
        pytest.param("from=0001-01-01T00:00:00%2B14:00", id="before all time"),
        pytest.param("from=" + "1" * 5_000, id="much too long"),
        pytest.param("before=0", id="before everything"),
        pytest.param("limit=-1", id="fewer than none"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(player: Player, query: str) -> None:
    assert code(player.get(f"{MOVEMENTS}?{query}")) == (400, "request.query")


def test_a_visit_tells_what_was_won_and_lost_since_it_began(player: Player) -> None:
    first = player.post("/api/visit").json()
    played(player)
    visit = player.post("/api/visit").json()

    assert visit["began_at"] == first["began_at"], "a page that is loaded anew goes on with it"
    assert visit["seconds"] >= first["seconds"] >= 0
    assert visit["accounts"] == [{"currency": "FUN", "amount": 99_000, "brought": 100_000}]


# --- settings ----------------------------------------------------------------------------------


def put(player: Player, body: object, origin: str | None = None) -> httpx.Response:
    headers = player.headers | ({} if origin is None else {"Origin": origin})
    with browser(player.server) as client:
        return client.put("/api/preferences", headers=headers, json=body)


def test_settings_stay_with_a_guest_who_gets_an_account(player: Player) -> None:
    assert player.get("/api/preferences").status_code == 204
    wanted = {"deck": "classic", "volume": 15, "language": "ru"}
    kept = put(player, wanted).json()
    assert kept == {
        "picture": "high",
        "effects": "full",
        "help": True,
        "deck": "classic",
        "sound": False,
        "volume": 15,
        "chat_key": "ctrl-enter",
        "coach": "request",
        "coach_money": "off",
        "practice": False,
        "language": "ru",
    }

    name = f"Keeper {player.name[-4:]}"
    with browser(player.server, "127.0.9.9") as client:
        client.cookies.set("croupier_session", player.cookie)
        reply = client.post("/api/sign-up", json={"name": name, "password": "a good one"})
        assert reply.status_code == 201, reply.text
        client.cookies.clear()
        client.post("/api/sign-in", json={"name": name, "password": "a good one"})
        assert client.get("/api/preferences").json() == kept


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"wallpaper": "blue"}, id="a setting that is none"),
        pytest.param({"volume": 101}, id="too loud"),
        pytest.param({"volume": True}, id="a volume that is no number"),
        pytest.param({"deck": "tarot"}, id="cards that the house does not have"),
        pytest.param({"language": "xx"}, id="a language that it does not speak"),
        pytest.param([], id="no settings at all"),
    ],
)
def test_settings_that_are_none_are_refused_and_change_nothing(
    player: Player, body: object
) -> None:
    put(player, {"volume": 3})
    assert code(put(player, body)) == (400, "request.body")
    assert player.get("/api/preferences").json()["volume"] == 3


def test_no_other_site_changes_settings_or_begins_visits(player: Player) -> None:
    assert code(put(player, {}, "https://elsewhere.example")) == (403, "request.origin")
    with browser(player.server) as client:
        headers = player.headers | {"Origin": "https://elsewhere.example"}
        assert code(client.post("/api/visit", headers=headers)) == (403, "request.origin")
    assert player.get("/api/preferences").status_code == 204


def test_settings_go_with_the_account(player: Player) -> None:
    put(player, {"volume": 3})
    player.post("/api/visit")
    with browser(player.server) as client:
        reply = client.request("DELETE", "/api/me", headers=player.headers, json={})
    assert reply.status_code == 204
    assert json.loads(player.get("/api/preferences").text)["code"] == "auth.required"
