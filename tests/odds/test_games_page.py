"""The page of the games says what the analyser says."""

import pytest

from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from scripts.games_page import PAGE, READINGS, UNPRICED, page

WRITTEN = PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_of_the_games_is_current() -> None:
    assert page() == WRITTEN, "run: python scripts/games_page.py"


def test_every_game_of_the_floor_and_every_doubt_is_on_it() -> None:
    for name, game in GAMES.items():
        assert f"## {game.title}\n" in WRITTEN
        for reading in READINGS[name]:
            assert f"| {reading.doubt}" in WRITTEN
            changed = override_rules(game.rules, reading.changes) != game.rules
            assert changed or reading.sevens
        for doubt in UNPRICED[name]:
            assert f"- {doubt.doubt}: {doubt.reason}." in WRITTEN
