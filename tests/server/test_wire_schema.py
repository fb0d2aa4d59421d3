"""The files made from the wire's Python types."""

import json

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
