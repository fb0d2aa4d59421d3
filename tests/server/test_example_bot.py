"""The example bot plays a whole shoe at a public table of a real house."""

import re
import subprocess
import sys
from pathlib import Path

from tests.support.server import Player, Server, running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SECONDS_MAX = 60
CARDS_BEFORE_THE_CUT = 156
CARDS_A_ROUND_MAX = 22
"""For one box: more than one hand and the dealer ever take of six decks."""


def bot(server: Server) -> list[str]:
    """What the bot prints, a line a hand."""
    ended = subprocess.run(
        [sys.executable, str(BOT), server.base],
        capture_output=True,
        text=True,
        timeout=SECONDS_MAX,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def rounds_of(player: Player, table: str) -> list[int]:
    """Every round of a table, page by page: a shoe cut late may hold more than one page."""
    found: list[int] = []
    while True:
        before = f"&before={found[-1]}" if found else ""
        page = player.get(f"/api/tables/{table}/rounds?limit=50{before}").json()
        found += [each["number"] for each in page["rounds"]]
        if not page["is_more"]:
            return found


def test_a_bot_plays_a_whole_shoe_at_a_public_table(tmp_path: Path) -> None:
    with running(tmp_path / "house", "--clock-speed", "100") as server:
        with Player.guest(server).line() as line:
            line.send(type="enter_lobby")
            lines = bot(server)
            (table,) = line.until("lobby_changes")["changed"]
            rounds = rounds_of(line.player, table["table_id"])
        assert len(lines) > CARDS_BEFORE_THE_CUT / CARDS_A_ROUND_MAX
        assert all(re.fullmatch(r"(win|lose|push|natural|bust) and has [\d.]+", x) for x in lines)
        assert len(rounds) == len(lines)
        assert server.admin("audit").returncode == 0
