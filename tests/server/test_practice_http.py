"""Practice at a table over HTTP, at a real server with the analyser's real process."""

import httpx
import pytest

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
