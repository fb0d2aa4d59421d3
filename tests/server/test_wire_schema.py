"""The files made from the wire's Python types."""

import json
import re
from collections.abc import Iterator

import pytest

from croupier.server.problems import Problem
from croupier.server.requests import read_message
from croupier.server.wire.incoming import QuitTable
from croupier.server.wire_schema import wire_schema, wire_schema_text
from scripts.wire_types import stale_files, typescript


def test_the_schema_and_the_clients_types_are_current() -> None:
    assert stale_files() == [], "run: python scripts/wire_types.py"


def test_every_message_is_told_apart_by_its_type() -> None:
    definitions = wire_schema()["$defs"]
    for union in ("ClientMessage", "ServerMessage"):
        kinds = [choice["$ref"].rpartition("/")[2] for choice in definitions[union]["anyOf"]]
        tags = [definitions[kind]["properties"]["type"]["enum"] for kind in kinds]
        assert all(len(tag) == 1 for tag in tags)
        assert len({tag[0] for tag in tags}) == len(kinds)


def test_a_client_may_send_no_field_that_is_not_named() -> None:
    definitions = wire_schema()["$defs"]
    for choice in definitions["ClientMessage"]["anyOf"]:
        kind = choice["$ref"].rpartition("/")[2]
        assert definitions[kind]["additionalProperties"] is False, kind


def test_the_document_is_json_that_ends_with_a_line() -> None:
    text = wire_schema_text()
    assert text.endswith("}\n")
    assert json.loads(text) == wire_schema()


def test_types_of_the_client_are_read_only_and_optional_where_python_has_a_default() -> None:
    types = typescript(wire_schema())
    assert "  readonly rebet?: boolean;" in types
    assert "  readonly table_max: number | null;" in types
    assert "  readonly boxes: readonly number[];" in types
    assert "export type TableEvent =" in types
    assert "any" not in types.split()


def patterns(schema: object) -> Iterator[str]:
    """Every pattern of a schema, with those inside."""
    match schema:
        case dict():
            if isinstance(schema.get("pattern"), str):
                yield schema["pattern"]
            for part in schema.values():
                yield from patterns(part)
        case list():
            for part in schema:
                yield from patterns(part)


def test_no_text_with_a_line_end_behind_it_fits_a_pattern() -> None:
    found = set(patterns(wire_schema()))
    assert found
    for pattern in found:
        good = next((text for text in ("command-1", "c0ffee") if re.search(pattern, text)), None)
        assert good is not None, pattern
        for more in ("\n", "\r", "\r\n", " ", "\N{LINE SEPARATOR}", "\x00", "é"):
            assert re.search(pattern, f"{good}{more}") is None, (pattern, more)
            assert re.search(pattern, f"{more}{good}") is None, (pattern, more)


def test_a_name_with_a_line_end_behind_it_is_no_message() -> None:
    table = '{"type": "quit_table", "command_id": "command-1%s", "table_id": "table-1%s"}'
    assert isinstance(read_message(table % ("", "")), QuitTable)
    for names in (("\\n", ""), ("", "\\n")):
        with pytest.raises(Problem) as refused:
            read_message(table % names)
        assert refused.value.problem_code == "message.bad"


def test_browsers_read_every_pattern_as_python_does() -> None:
    """`$(?!...)` and classes of letters are all that is used: the same in both languages."""
    plain = re.compile(r"\^\[[\w-]+\]\+\$\(\?!\\n\)", re.ASCII)
    assert all(plain.fullmatch(pattern) for pattern in patterns(wire_schema()))
