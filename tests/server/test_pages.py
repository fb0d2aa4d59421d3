"""The pages of the reference that speak of the wire say what the house does."""

import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

import croupier
from croupier.casino.errors import WagerRefusal, WagerRefused
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.shoe_errors import PartRefusal, PartRefused
from croupier.core.errors import CroupierError, IllegalAction, Refusal
from croupier.core.games import find_game
from croupier.server.openapi import openapi_document
from croupier.server.problems import Problem
from croupier.server.wire import ClientMessage, ServerMessage
from croupier.server.wire.events import TableEvent
from scripts.wire_docs import page, tag_of
from tests.server.page_talk import Talk
from tests.support.server import Line, Player, Server, running

REFERENCE = Path(croupier.__file__).parents[2] / "docs" / "reference"
SERVER = Path(croupier.__file__).parent / "server"
WIRE = (REFERENCE / "wire.md").read_text(encoding="utf-8")


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if "migrations" not in found.name and not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def rows(text: str, width: int) -> list[list[str]]:
    """Rows of tables with so many columns, whose first cell is code."""
    found = re.findall(r"^\| (`[^|]+`) \|(.*)\|$", text, re.MULTILINE)
    cells = [
        [first.strip("`"), *(cell.strip() for cell in rest.split("|"))] for first, rest in found
    ]
    return [row for row in cells if len(row) >= width]


# wire.md ------------------------------------------------------------------------------------


def test_the_list_of_messages_is_current() -> None:
    assert page() == WIRE, "run: python scripts/wire_docs.py"


def examples() -> list[tuple[str, list[dict[str, Any]]]]:
    """Every block of JSON on the page: what it is, and its messages."""
    blocks = re.findall(r"^```json (.+?)\n(.*?)^```$", WIRE, re.MULTILINE | re.DOTALL)
    decoder = json.JSONDecoder()
    found = []
    for title, text in blocks:
        messages, rest = [], text.strip()
        while rest:
            message, end = decoder.raw_decode(rest)
            messages.append(message)
            rest = rest[end:].strip()
        found.append((title, messages))
    return found


def test_every_message_of_a_client_stands_in_an_example() -> None:
    shown = {
        each["type"]
        for title, messages in examples()
        if title.startswith("client")
        for each in messages
    }
    assert shown == {tag_of(each) for each in get_args(ClientMessage)}


def test_every_message_and_event_is_described() -> None:
    for each in (*get_args(ClientMessage), *get_args(ServerMessage), *get_args(TableEvent)):
        assert f"### `{tag_of(each)}`" in WIRE


def test_every_part_of_a_message_is_described() -> None:
    _, parts = msgspec.json.schema_components((ClientMessage, ServerMessage))
    tagged = {each.__name__ for each in (*get_args(ClientMessage), *get_args(ServerMessage))}
    tagged |= {each.__name__ for each in get_args(TableEvent)}
    missing = [name for name in parts if name not in tagged and f"### `{name}`" not in WIRE]
    assert missing == []


def test_the_conversation_on_the_page_happens_word_for_word(tmp_path: Path) -> None:
    with running(tmp_path / "house", "--clock-speed", "20") as server, Talk(server) as talk:
        for title, messages in examples():
            side, _, who = title.partition(" ")
            match side:
                case "client":
                    (message,) = messages
                    talk.say(who, message)
                case "server":
                    talk.hear(who, messages)
                case _:
                    assert title == "POST /api/test/stack"
                    assert talk.line("").player.post("/api/test/stack", messages[0]).is_success


def test_every_route_of_the_document_is_on_the_page() -> None:
    listed = set(re.findall(r"^\| `(GET|POST|PUT|DELETE) ([^`]+)`", WIRE, re.MULTILINE))
    described = {
        (method.upper(), path)
        for path, methods in openapi_document()["paths"].items()
        for method in methods
    }
    assert described == listed


@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
def test_a_bot_that_knows_only_the_page_plays_every_game(server: Server, game: str) -> None:
    """It presses the buttons that the prompt offers, in turn, and is never refused."""
    with Player.guest(server).line() as line:
        line.open(game)
        least = line.table["range"]["box_min"]
        for turn in range(60):
            command = bots_choice(line, least, turn)
            answer = line.do(command.pop("type"), **command)
            assert answer["type"] == "accepted", answer
        rounds = [event for _, event in line.events if event["type"] == "round_ended"]
        assert len(rounds) >= 5
        line.look()
        assert line.table["number"] == line.last


def bots_choice(line: Line, least: int, turn: int) -> dict[str, Any]:
    prompt = line.prompt
    allowed = [option for option in prompt["options"] if option["is_allowed"]]
    if prompt["phase"] == "betting":
        if any(option["action"] == "deal" for option in allowed):
            return {"type": "deal"}
        return {"type": "place_wager", "boxes": [1], "amount": least}
    if prompt["phase"] == "insurance":
        answers = {option["box"]: option["action"] for option in allowed}
        given = [{"box": box, "action": action} for box, action in answers.items()]
        return {"type": "answer_offer", "answers": given}
    chosen = allowed[turn % len(allowed)]
    return {"type": "act", **{name: chosen[name] for name in ("box", "hand", "action")}}


# errors.md ----------------------------------------------------------------------------------


def kinds(error: type[CroupierError]) -> Iterator[type[CroupierError]]:
    for each in error.__subclasses__():
        yield each
        yield from kinds(each)


def codes_of_classes() -> set[str]:
    """Codes of what is raised; groups, and what always names its code itself, left out."""
    assert list(modules())
    own = (IllegalAction, WagerRefused, PartRefused, Problem)
    return {
        each.code for each in kinds(CroupierError) if not each.__subclasses__() and each not in own
    }


SOCKET_MESSAGES = {f"websocket.{kind}" for kind in ("close", "disconnect", "receive")}
NO_CODES = {"index.html", "rounds.toml", *SOCKET_MESSAGES}


def codes_of_the_door() -> set[str]:
    """Every text in the server's source that can only be a code."""
    texts = {
        node.value
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if re.fullmatch(r"[a-z]+\.[a-z_]+", text)} - NO_CODES


def test_every_code_has_a_line_and_every_line_a_code() -> None:
    listed = [row[0] for row in rows((REFERENCE / "errors.md").read_text(encoding="utf-8"), 2)]
    assert len(listed) == len(set(listed))
    refusals = {each.value for each in (*Refusal, *WagerRefusal, *PartRefusal)}
    assert set(listed) == codes_of_classes() | refusals | codes_of_the_door()


def test_a_code_belongs_to_one_thing() -> None:
    codes = [each.code for each in kinds(CroupierError)]
    assert len(codes) == len(set(codes))


# limits.md ----------------------------------------------------------------------------------

LIMIT = re.compile(r"[A-Z][A-Z_]*(_MAX|_BURST|_PER_SECOND|_PER_HOUR|_SECONDS|_DAYS)")
ELSEWHERE = {
    "settings.reading.NUMBER_DIGITS_MAX": "digits of a number in a setting",
    "practice.boxes.BOX_DAYS": "when a missed hand comes again, by its box",
    "settings.values.PORT_MAX": "the greatest port there is",
}


def limits() -> dict[str, int]:
    """Every named limit of the rooms that people outside can press against."""
    found = {}
    for module in modules():
        name = module.__name__.removeprefix("croupier.")
        if name.split(".")[0] not in ("server", "casino", "practice", "settings", "bootstrap"):
            continue
        for constant in names_bound_in(module):
            if LIMIT.fullmatch(constant):
                found[f"{name}.{constant}"] = getattr(module, constant)
    return found


def names_bound_in(module: ModuleType) -> list[str]:
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    return [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]


def test_every_limit_has_a_line_with_its_value() -> None:
    listed = rows((REFERENCE / "limits.md").read_text(encoding="utf-8"), 3)
    values = {name: int(value.split()[0].replace(",", "")) for name, value, _ in listed}
    known = limits()
    assert set(values) | set(ELSEWHERE) == set(known)
    assert values == {name: known[name] for name in values}


def test_the_ranges_are_those_of_the_house() -> None:
    text = (REFERENCE / "limits.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    for name, *figures in listed:
        found = range_of(find_game("multiplayer"), RangeName(name))
        assert [found.box_min, found.box_max, found.table_max] == [
            int(figure) * 100 for figure in figures
        ]
    assert len(listed) == len(RangeName)
