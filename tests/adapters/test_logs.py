"""What a server says, for programs that read it."""

import json
import logging
import sys

from croupier.adapters.logs import JsonLines


def written(message: str, *given: object, **more: object) -> dict[str, object]:
    record = logging.LogRecord("croupier.casino", logging.WARNING, "f", 1, message, given, None)
    vars(record).update(more)
    line = JsonLines().format(record)
    assert "\n" not in line
    said: dict[str, object] = json.loads(line)
    return said


def test_a_line_says_when_how_bad_who_and_what() -> None:
    said = written("table %s\ntries again", "t1")
    assert str(said.pop("at")).endswith("+00:00")
    assert said == {
        "level": "warning",
        "logger": "croupier.casino",
        "message": "table t1\ntries again",
    }


def test_a_line_names_the_table_the_round_the_number_and_the_command() -> None:
    said = written("halted", table="t1", round=3, number=40, command="c1", person=7)
    about = {name: said.get(name) for name in ("table", "round", "number", "command")}
    assert about == {"table": "t1", "round": 3, "number": 40, "command": "c1"}
    assert "person" not in said
    assert "command" not in written("halted", command=None)


def test_an_error_brings_its_trace_on_the_same_line() -> None:
    try:
        raise AssertionError("a promise is broken")
    except AssertionError:
        said = written("halted", exc_info=sys.exc_info())
    assert "AssertionError: a promise is broken" in str(said["trace"])
