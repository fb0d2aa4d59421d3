"""The coach at a table over HTTP, at a real server with the analyser's real process."""

import httpx
import pytest

from croupier.cli.main import run
from tests.support.server import Line, Player, Server

pytestmark = pytest.mark.slow

SIXTEEN = "9s Th 7d 6c"


def coach(player: Player, line: Line, decision: int | None = None) -> httpx.Response:
    asked = line.prompt["decision"] if decision is None else decision
    return player.get(f"/api/tables/{line.table_id}/coach?decision={asked}")


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def test_the_coach_tells_what_advise_tells(
    player: Player, line: Line, capsys: pytest.CaptureFixture[str]
) -> None:
    line.open("classic", SIXTEEN)
    line.wager(1, 10)
    line.deal()

    reply = coach(player, line)
    assert reply.status_code == 200, reply.text
    assert reply.json()["decision"] == line.prompt["decision"]
    (hand,) = reply.json()["hands"]
    assert (hand["box"], hand["hand"], hand["best"], hand["reason"]) == (1, 0, "surrender", None)
    assert run(["advise", "classic", "--hand", "9s 7d", "--upcard", "Th"]) == 0
    told = dict(line.split()[:2] for line in capsys.readouterr().out.splitlines()[3:7])
    percents = {action: f"{100 * value:+.5f}" for action, value in hand["values"].items()}
    assert {action: float(value) for action, value in percents.items()} == {
        action: float(value) for action, value in told.items()
    }


def test_insurance_is_told_for_each_box_that_is_asked(player: Player, line: Line) -> None:
    line.open("classic", "Ts 8s Ad Kd 9d 6c")
    line.wager(1, 10)
    line.wager(2, 10)
    line.deal()

    hands = coach(player, line).json()["hands"]
    assert [(hand["box"], set(hand["values"]), hand["best"]) for hand in hands] == [
        (1, {"insure", "decline"}, "decline"),
        (2, {"insure", "decline"}, "decline"),
    ]


def test_an_answer_that_comes_late_is_none(player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)
    line.wager(1, 10)
    line.deal()
    decision = line.prompt["decision"]
    line.act("stand")

    assert code(coach(player, line, decision)) == (409, "coach.late")


def test_who_is_asked_nothing_is_told_nothing(player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)

    assert coach(player, line).json() == {"decision": line.prompt["decision"], "hands": []}


def test_nobody_is_coached_at_a_strangers_table(server: Server, player: Player, line: Line) -> None:
    line.open("classic", SIXTEEN)
    other = Player.guest(server)

    assert code(coach(other, line)) == (403, "table.private")
    assert code(other.get("/api/tables/nowhere/coach")) == (404, "table.unknown")
    assert code(player.get(f"/api/tables/{line.table_id}/coach?decision=x")) == (
        400,
        "request.query",
    )


@pytest.mark.parametrize("has_coach", [True, False])
def test_whoever_opens_a_shared_table_may_forbid_the_coach(
    player: Player, line: Line, has_coach: bool
) -> None:
    line.open_shared(has_coach=has_coach)
    assert line.table["has_coach"] is has_coach
    reply = player.get(f"/api/tables/{line.table_id}/coach")
    if has_coach:
        assert reply.status_code == 200
    else:
        assert code(reply) == (403, "coach.forbidden")
