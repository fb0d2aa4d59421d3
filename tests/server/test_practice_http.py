"""Practice at a table over HTTP, at a real server with the analyser's real process."""

import httpx
import pytest

from croupier.core.cards import DECK, cards_text
from tests.support.server import Line, Player, Server

pytestmark = pytest.mark.slow

SIXTEEN = "9s Th 7d 6c"


def ask(player: Player, line: Line, what: str) -> httpx.Response:
    return player.get(f"/api/tables/{line.table_id}/practice/{what}")


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def test_decisions_are_graded_after_they_were_made(player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)
    line.wager(1, 10)
    line.deal()
    assert ask(player, line, "rounds/1").json() == {"round": 1, "decisions": []}
    line.act("stand")

    (made,) = ask(player, line, "rounds/1").json()["decisions"]
    assert (made["chosen"], made["best"], made["grade"]) == ("stand", "surrender", "small-slip")
    assert made["cost"] == pytest.approx(
        10 * (made["values"]["surrender"] - made["values"]["stand"])
    )


def test_the_shoe_in_view_and_the_edge_are_told(player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)
    line.wager(1, 10)
    line.deal()

    shoe = ask(player, line, "shoe").json()
    assert (shoe["size"], shoe["dealt"], sum(shoe["unseen"].values())) == (312, 4, 309)
    assert shoe["count"] == {"running": -1, "true": -1, "half_decks": 12}
    edge = ask(player, line, "edge").json()
    assert edge["ev"] == pytest.approx(-0.00202, abs=1e-5)


def test_nobody_practises_where_others_play_or_at_a_strangers_table(
    server: Server, player: Player, line: Line
) -> None:
    line.open_shared(has_coach=True)
    for what in ("rounds/1", "shoe", "edge"):
        assert code(ask(player, line, what)) == (403, "practice.forbidden")


def test_a_table_of_ones_own_is_nobody_elses(server: Server, player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)
    other = Player.guest(server)

    assert code(ask(other, line, "shoe")) == (403, "table.private")
    assert code(ask(player, line, "rounds/1")) == (404, "round.unknown")
    assert code(player.get("/api/tables/nowhere/practice/shoe")) == (404, "table.unknown")


def test_a_drill_is_asked_and_graded_by_exact_values(player: Player) -> None:
    asked = player.get("/api/drills/hand?game=classic&hand=9s 7d&upcard=Th").json()
    assert asked["options"] == ["hit", "stand", "double", "surrender"]
    assert (asked["unseen"], asked["unseen_tens"]) == (309, 95)
    answer = {"game": "classic", "hand": "9s 7d", "upcard": "Th"}

    graded = player.post("/api/drills/answer", {**answer, "chosen": "double"}).json()
    assert (graded["best"], graded["grade"]) == ("surrender", "blunder")
    assert graded["loss"] == pytest.approx(-0.5 - graded["values"]["double"])
    right = player.post("/api/drills/answer", {**answer, "chosen": "surrender"}).json()
    assert (right["grade"], right["loss"]) == ("right", 0)


@pytest.mark.parametrize("kind", ["pairs", "soft", "surrender", "insurance"])
def test_every_kind_asks_what_can_be_answered(player: Player, kind: str) -> None:
    asked = player.get(f"/api/drills/{kind}?game=multiplayer").json()
    names = ("game", "hand", "upcard", "gone", "is_offer")
    answer = {**{name: asked[name] for name in names}, "chosen": asked["options"][0]}
    graded = player.post("/api/drills/answer", answer)
    assert graded.status_code == 200, graded.text
    assert set(graded.json()["values"]) == set(asked["options"])


def test_what_cannot_be_drilled_is_refused(player: Player) -> None:
    assert code(player.get("/api/drills/juggling?game=classic")) == (404, "drill.unknown")
    assert code(player.get("/api/drills/pairs?game=poker")) == (404, "game.unknown")
    for hand in ("9s", "9s 7x", "Ts Td 9s", "As Ks"):
        asked = player.get(f"/api/drills/hand?game=classic&hand={hand}&upcard=Th")
        assert code(asked) == (400, "drill.bad")
    assert code(player.get("/api/drills/hand?game=classic")) == (400, "drill.bad")
    answer = {"game": "classic", "hand": "9s 7d", "upcard": "Th", "chosen": "split"}
    assert code(player.post("/api/drills/answer", answer)) == (400, "drill.bad")
    nearly_all = cards_text(card for card in DECK for _ in range(5))
    from_the_last = {**answer, "chosen": "stand", "gone": nearly_all}
    assert code(player.post("/api/drills/answer", from_the_last)) == (400, "drill.bad")
    one_fewer = {**from_the_last, "gone": nearly_all.split(" ", 3)[3]}
    assert player.post("/api/drills/answer", one_fewer).status_code == 200
    assert code(player.get("/api/drills/count?cards=4")) == (400, "request.query")


def test_the_count_of_a_question_is_told_with_its_cards(player: Player) -> None:
    asked = player.get("/api/drills/count?cards=30").json()
    assert len(asked["cards"]) == 30
    assert asked["before"]["unseen"] - asked["after"]["unseen"] == 30


def test_a_missed_hand_is_kept_with_the_account_until_it_is_known(
    server: Server, player: Player
) -> None:
    hand = {"game": "classic", "hand": "9s 7d", "upcard": "Th"}
    assert player.get("/api/drills/missed").json() == {"hands": []}
    (kept,) = player.post("/api/drills/missed", {**hand, "said": "wrong"}).json()["hands"]
    assert (kept["box"], kept["is_due"]) == (1, True)
    assert player.get("/api/drills/missed").json()["hands"] == [kept]
    assert Player.guest(server).get("/api/drills/missed").json() == {"hands": []}

    (moved,) = player.post("/api/drills/missed", {**hand, "said": "right"}).json()["hands"]
    assert (moved["box"], moved["is_due"]) == (2, False)
    assert player.delete("/api/drills/missed").status_code == 204
    assert player.get("/api/drills/missed").json() == {"hands": []}


def test_no_hand_is_kept_that_cannot_be(player: Player) -> None:
    hand = {"game": "classic", "hand": "9s 7d", "upcard": "Th", "said": "wrong"}
    for wrong, expected in (
        ({"game": "poker"}, (404, "game.unknown")),
        ({"hand": "9s"}, (400, "drill.bad")),
        ({"upcard": "9s 9d"}, (400, "drill.bad")),
        ({"said": "perhaps"}, (400, "request.body")),
    ):
        assert code(player.post("/api/drills/missed", {**hand, **wrong})) == expected
