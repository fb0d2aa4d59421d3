"""The review of one's own play over HTTP, at a real server with the analyser's real process."""

import csv
import json
from io import StringIO
from typing import Any

import httpx
import pytest

from croupier.core.cards import parse_card, parse_cards
from croupier.core.games import find_game
from croupier.odds import Composition, action_values
from tests.support.server import Line, Player, Server

pytestmark = pytest.mark.slow

FIRST, SECOND = "2s 3s 6d 5s Kd 8c Ah", "9s Th 7d 6c 5h"
"""Eight takes a ten and beats 17; sixteen against a ten."""


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def steps(player: Player, query: str) -> list[dict[str, Any]]:
    reply = player.get(f"/api/review?{query}")
    assert reply.status_code == 200, reply.text
    return [json.loads(line) for line in reply.text.splitlines()]


def reviewed(player: Player, query: str) -> dict[str, Any]:
    review: dict[str, Any] = steps(player, query)[-1]["review"]
    return review


def play_two(line: Line) -> str:
    """Two rounds of one shoe; in the second a sixteen against a ten stands."""
    table_id = line.open("multiplayer", f"{FIRST} {SECOND}")
    line.wager(1, 10)
    line.deal()
    line.act("hit")
    line.act("stand")
    line.deal(rebet=True)
    line.act("stand")
    return table_id


def test_a_review_adds_up_and_says_how_far_it_is(player: Player, line: Line) -> None:
    table_id = play_two(line)
    told = steps(player, f"table={table_id}")
    review = told[-1]["review"]

    assert [(step["done"], step["of"]) for step in told] == [(1, 2), (2, 2), (2, 2)]
    assert (review["game"], review["currency"]) == ("multiplayer", "FUN")
    assert (review["rounds_counted"], review["boxes"], review["left_out"]) == (2, 2, 0)
    assert review["result"] == 0.0, "ten were won, and ten lost"
    assert review["result"] + review["streak"] == pytest.approx(
        review["expected"] + review["luck"] - review["mistakes"]
    )
    assert review["luck_deviation"] > 10.0
    assert review["luck_percentile"] is None, "two rounds are too few"
    assert [point["round"] for point in review["running"]] == [1, 2]
    assert [(each["table_id"], each["round"]) for each in review["rounds"]] == [
        (table_id, 1),
        (table_id, 2),
    ]


def test_a_mistake_has_the_values_that_advise_has_for_the_same_unseen_cards(
    player: Player, line: Line
) -> None:
    table_id = play_two(line)
    review = reviewed(player, f"table={table_id}")
    worst = review["worst"][0]
    (box,) = review["rounds"][worst["round"] - 1]["boxes"]
    (decision,) = box["decisions"]

    unseen = Composition.full(6).without(parse_cards(f"{FIRST} 9s 7d Th"))
    rules = find_game("multiplayer").rules
    exact = action_values(rules, parse_cards("9s 7d"), parse_card("Th"), unseen)
    assert (decision["cards"], decision["upcard"]) == ("9s 7d", "Th")
    assert (decision["chosen"], decision["best"]) == ("stand", "surrender")
    assert decision["values"] == {
        action.value: pytest.approx(value) for action, value in exact.plays.items()
    }
    assert worst["mistake"] == decision["mistake"] == box["mistakes"] > 0.0


def test_one_round_tells_what_the_stretch_tells_of_it(player: Player, line: Line) -> None:
    table_id = play_two(line)
    stretch = reviewed(player, f"table={table_id}")

    one = player.get(f"/api/tables/{table_id}/rounds/2/review").json()
    assert one == stretch["rounds"][1]


def test_nobody_sees_the_play_of_anybody_else(server: Server, player: Player, line: Line) -> None:
    table_id = play_two(line)
    stranger = Player.guest(server)

    assert code(stranger.get(f"/api/tables/{table_id}/rounds/1/review")) == (403, "table.private")
    assert code(stranger.get(f"/api/review?table={table_id}")) == (404, "review.empty")
    assert stranger.get("/api/review/tables").json()["tables"] == []


def test_who_watched_a_round_has_nothing_to_review(server: Server, line: Line) -> None:
    table_id = line.open_shared(SECOND)
    line.join(1)
    line.wager(1, 10)
    line.deal()
    line.act("stand")
    watcher = Player.guest(server)

    one = watcher.get(f"/api/tables/{table_id}/rounds/1/review")
    assert one.status_code == 200, one.text
    assert one.json()["boxes"] == []


def test_the_tables_where_one_has_played_are_listed(player: Player, line: Line) -> None:
    table_id = play_two(line)
    (table,) = player.get("/api/review/tables?language=en").json()["tables"]

    assert (table["table_id"], table["game"], table["currency"]) == (table_id, "multiplayer", "FUN")
    assert (table["rounds"], table["first"], table["last"]) == (2, 1, 2)
    assert table["title"] == "Multi-Player Six-Deck Blackjack"
    assert table["since"] <= table["until"]


def test_a_stretch_is_narrowed_by_rounds_and_by_days(player: Player, line: Line) -> None:
    table_id = play_two(line)

    def rounds(query: str) -> list[int]:
        return [each["round"] for each in reviewed(player, query)["rounds"]]

    assert rounds("game=multiplayer&currency=FUN") == [1, 2]
    assert rounds(f"table={table_id}&first=2") == [2]
    assert rounds(f"table={table_id}&last=1") == [1]
    assert rounds("game=multiplayer&currency=FUN&from=2100-01-01") == []
    assert rounds("game=multiplayer&currency=FUN&to=2100-01-01") == [1, 2]
    assert code(player.get("/api/review?game=multiplayer")) == (400, "request.query")
    assert code(player.get("/api/review?game=multiplayer&currency=XXX")) == (400, "request.query")
    assert code(player.get(f"/api/review?table={table_id}&from=soon")) == (400, "request.query")


def test_a_review_is_kept_as_json_and_as_csv(player: Player, line: Line) -> None:
    table_id = play_two(line)
    as_json = player.get(f"/api/review.json?table={table_id}")
    as_csv = player.get(f"/api/review.csv?table={table_id}")

    assert as_json.json() == reviewed(player, f"table={table_id}")
    assert "croupier-review.json" in as_json.headers["content-disposition"]
    lines = list(csv.DictReader(StringIO(as_csv.text)))
    assert [(each["table"], each["round"], each["box"]) for each in lines] == [
        (table_id, "1", "1"),
        (table_id, "2", "1"),
    ]
    assert sum(float(each["result"]) for each in lines) == 0.0
    wrong = [int(each["small_slips"]) + int(each["blunders"]) for each in lines]
    assert wrong == [0, 1]


def test_a_round_on_fire_has_a_value_for_every_decision_inside_a_split(
    player: Player, line: Line
) -> None:
    line.open("on-fire", "8s 6h 8d Tc 3h 9c Kd 5s 4c 2d 7h")
    line.wager(1, 10)
    line.deal()
    line.act("split")
    line.stand_all()

    (box,) = player.get(f"/api/tables/{line.table_id}/rounds/1/review").json()["boxes"]
    split, *inside = box["decisions"]
    assert set(split["values"]) >= {"split", "stand", "hit"}
    assert split["reason"] is None
    assert inside
    assert all({"stand", "hit"} <= set(each["values"]) for each in inside)
    assert [each["reason"] for each in inside] == [None] * len(inside)
    assert box["expected"] is not None
