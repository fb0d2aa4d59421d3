"""The wire as one JSON Schema document: what a client may send and what it may be sent."""

import json
from typing import Any

import msgspec

from croupier.server.wire import ClientMessage, ServerMessage

PROTOCOL = "croupier.v1"


def wire_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of every message of the socket.

    `$defs` holds `ClientMessage` and `ServerMessage`, two unions told apart by `type`, and
    every type that they are made of.
    """
    (client, server), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    definitions = {"ClientMessage": client, "ServerMessage": server, **parts}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of the socket {PROTOCOL}",
        "$defs": definitions,
    }


def wire_schema_text() -> str:
    """The document as it is kept in files: indented, with a final newline."""
    return json.dumps(wire_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(wire_schema_text())
