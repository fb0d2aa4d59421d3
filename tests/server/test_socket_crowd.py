"""Two people with two tabs each, all at once: one order of events for everybody."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.support.server import Line, Player, Server

COMMANDS = 40
"""Each tab sends so many."""

EXPECTED = {"command.stale", "wager.closed", "wager.none", "money.not_covered"}
"""What may happen to a command that another tab was quicker than."""


def chosen(line: Line, chance: random.Random) -> dict[str, Any]:
    """One of the prompt's buttons, as this tab has it before its eyes."""
    prompt = line.prompt
    options = [option for option in prompt["options"] if option["is_allowed"]]
    match prompt["phase"]:
        case "betting":
            if any(option["action"] == "deal" for option in options):
                return {"type": "deal"}
            return {"type": "place_wager", "boxes": [chance.randint(1, 3)], "amount": 5_00}
        case "insurance":
            answers = [{"box": options[0]["box"], "action": options[0]["action"]}]
            return {"type": "answer_offer", "answers": answers}
        case _:
            option = chance.choice(options)
            return {"type": "act"} | {name: option[name] for name in ("box", "hand", "action")}


def press_buttons(line: Line, seed: str) -> list[str]:
    """What was answered, as codes."""
    chance = random.Random(seed)
    answers = []
    for _ in range(COMMANDS):
        command = chosen(line, chance)
        answer = line.do(command.pop("type"), **command)
        answers.append("accepted" if answer["type"] == "accepted" else answer["code"])
    return answers


@pytest.mark.clause("L7")
@pytest.mark.clause("L17")
@pytest.mark.case("B40")
def test_tabs_that_act_at_once_are_told_the_same_story(server: Server) -> None:
    lines: list[Line] = []
    for _ in range(2):
        player = Player.guest(server)
        tabs = (player.line(), player.line())
        table_id = tabs[0].open("multiplayer")
        tabs[1].enter(table_id)
        lines += tabs
    with ThreadPoolExecutor(len(lines)) as pool:
        seeds = [f"tab {number}" for number in range(len(lines))]
        answered = list(pool.map(press_buttons, lines, seeds))
    for answers in answered:
        assert answers.count("accepted") > 5
        others = {each for each in answers if not each.startswith("action.")} - {"accepted"}
        assert others <= EXPECTED
    for first, second in (lines[:2], lines[2:]):
        last = max(first.look()["number"], second.look()["number"])
        stories = [dict(tab.events) for tab in (first, second)]
        shared = set(stories[0]) & set(stories[1])
        assert len(shared) > 100
        assert all(stories[0][number] == stories[1][number] for number in shared)
        assert first.table == second.table
        assert first.table["number"] == last
        assert first.balance == second.balance == first.player.fun()
        first.close()
        second.close()
