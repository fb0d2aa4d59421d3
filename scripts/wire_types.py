"""Writes the wire's schema and the client's TypeScript types from the Python ones.

`python scripts/wire_types.py` writes the three files; with `--check` it only says which of
them are not current, and ends with 1 if any.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.server.wire_schema import wire_schema, wire_schema_text

ROOT = Path(__file__).resolve().parent.parent
SCHEMA_FILES = (
    ROOT / "docs" / "reference" / "wire.schema.json",
    ROOT / "client" / "src" / "wire" / "schema.json",
)
TYPES_FILE = ROOT / "client" / "src" / "wire" / "types.ts"

HEADER = """\
// Made from src/croupier/server/wire by scripts/wire_types.py. Not to be edited by hand.
"""

# Unions that a reader of the client looks for by name although the schema only holds them
# inside a message.
NAMED_UNIONS = {("Events", "events"): "TableEvent"}

PLAIN_TYPES = {
    "string": "string",
    "integer": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(schema: Mapping[str, Any]) -> str:
    """The TypeScript module for a wire schema.

    Raises:
        ValueError: The schema uses something that no message has needed so far.
    """
    definitions: Mapping[str, Mapping[str, Any]] = schema["$defs"]
    return HEADER + "".join(
        _union(name, part) if "anyOf" in part else _interface(name, part)
        for name, part in definitions.items()
    )


def _interface(name: str, part: Mapping[str, Any]) -> str:
    lines = [*_comment(part.get("description", ""), "")]
    lines.append(f"export interface {name} {{")
    extra = ""
    required = set(part.get("required", ()))
    for field, kind in part["properties"].items():
        text = _type(kind)
        if union := NAMED_UNIONS.get((name, field)):
            extra = _union(union, kind["items"])
            text = f"readonly {union}[]"
        mark = "" if field in required else "?"
        lines.append(f"  readonly {field}{mark}: {text};")
    lines.append("}")
    return "\n" + "\n".join(lines) + "\n" + extra


def _union(name: str, part: Mapping[str, Any]) -> str:
    members = "".join(f"\n  | {_type(kind)}" for kind in part["anyOf"])
    return f"\nexport type {name} ={members};\n"


def _type(kind: Mapping[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "enum" in kind:
        return " | ".join(f"'{value}'" for value in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(_type(choice) for choice in kind["anyOf"])
    if kind.get("type") == "array":
        item = _type(kind["items"])
        return f"readonly ({item})[]" if "|" in item else f"readonly {item}[]"
    if kind.get("type") == "object" and "additionalProperties" in kind:
        return f"Readonly<Record<string, {_type(kind['additionalProperties'])}>>"
    if kind.get("type") in PLAIN_TYPES:
        return PLAIN_TYPES[kind["type"]]
    raise ValueError(f"no TypeScript type for {dict(kind)!r}")


def _comment(description: str, indent: str) -> Iterator[str]:
    lines = [re.sub(r"^ {4}", "  ", line).rstrip() for line in description.splitlines()]
    if not lines:
        return
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line}".rstrip() for line in lines)
    yield f"{indent} */"


def current_files() -> dict[Path, str]:
    """Each generated file with the text it should have."""
    text = wire_schema_text()
    files = dict.fromkeys(SCHEMA_FILES, text)
    files[TYPES_FILE] = typescript(wire_schema())
    return files


def stale_files() -> list[Path]:
    """Generated files that are missing or not current."""
    return [
        path
        for path, text in current_files().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Writes or checks the files; the exit status."""
    stale = stale_files()
    if "--check" in arguments:
        for path in stale:
            print(f"not current: {path.relative_to(ROOT)}")
        return 1 if stale else 0
    files = current_files()
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
