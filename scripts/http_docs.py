"""Writes the list of routes in docs/reference/http.md from the OpenAPI document.

    python scripts/http_docs.py [--check]

With `--check` writes nothing and ends with 1 when the list is not current.
"""

import re
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from croupier.server.openapi import openapi_document

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "http.md"
BEGIN = "<!-- the list below is made by scripts/http_docs.py -->"

_SECTIONS = (
    ("Who one is", ("/api/me", "/api/guest", "/api/sign-", "/api/mail", "/api/password")),
    ("Programs", ("/api/tokens",)),
    ("Money", ("/api/gift", "/api/wallet", "/api/visit")),
    ("Settings and care", ("/api/preferences", "/api/care")),
    ("Games and tables", ("/api/games", "/api/tables", "/api/ignored", "/api/drills")),
    ("Odds", ("/api/odds",)),
    ("The review of one's own play", ("/api/review",)),
    ("For hosts", ("/api/host",)),
    ("The house itself", ("/",)),
)
_HOSTS = "/api/host/"
_ERROR = "ErrorBody"


def page() -> str:
    """The whole page as it should stand."""
    written, found, _ = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    assert found, f"{PAGE} has no line {BEGIN!r}"
    return f"{written}{BEGIN}\n\n{reference()}\n"


def reference() -> str:
    """Every route by sections, then every body."""
    document = openapi_document()
    lines = [*_routes(document["paths"]), *_bodies(document["components"]["schemas"])]
    return "\n".join(lines).rstrip()


def _routes(paths: dict[str, Any]) -> Iterator[str]:
    left = dict(paths)
    for title, beginnings in _SECTIONS:
        yield f"## {title}"
        yield ""
        for path in [each for each in left if each.startswith(beginnings)]:
            for method, operation in left.pop(path).items():
                yield from _route(method.upper(), path, operation)
    assert not left, f"in no section: {list(left)}"


def _route(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### {method} {path}"
    yield ""
    yield f"{operation['summary']}. Asked by {_who(path, operation)}."
    yield ""
    yield "| | |"
    yield "| --- | --- |"
    for part in operation.get("parameters", ()):
        where = "path" if part["in"] == "path" else "query"
        yield f"| {where} `{part['name']}` | {_value(part['schema'])}. {part['description']} |"
    if "requestBody" in operation:
        need = "" if operation["requestBody"].get("required") else "; may be left out"
        yield f"| body | {_content(operation['requestBody'])}{need} |"
    refused = []
    for status, answer in operation["responses"].items():
        if _is_refusal(status):
            refused.append(status)
        else:
            yield f"| {status} | {_content(answer)} |"
    if refused:
        yield f"| refused by | {', '.join(refused)} |"
    yield ""


def _who(path: str, operation: dict[str, Any]) -> str:
    if path.startswith(_HOSTS):
        return "a host"
    return "who is signed in" if operation.get("security") else "anybody"


def _is_refusal(status: str) -> bool:
    return int(status) >= HTTPStatus.BAD_REQUEST


def _content(part: dict[str, Any]) -> str:
    found = [
        _value(inner["schema"]) if kind == "application/json" else f"`{kind}`"
        for kind, inner in part.get("content", {}).items()
    ]
    return " or ".join(found) or "nothing"


def _bodies(schemas: dict[str, Any]) -> Iterator[str]:
    yield "## Bodies"
    yield ""
    for name, schema in schemas.items():
        about, words = _described(schema.get("description", ""))
        yield f"### {name}"
        yield ""
        yield about
        yield ""
        if "properties" not in schema:
            yield f"{_value(schema)}."
            yield ""
            continue
        must = schema.get("required", ())
        yield "| field | value | |"
        yield "| --- | --- | --- |"
        for field, value in schema["properties"].items():
            left_out = "" if field in must or "default" in value else "; may be left out"
            yield f"| `{field}` | {_value(value)}{left_out} | {words.get(field, '')} |"
        yield ""


def _described(text: str) -> tuple[str, dict[str, str]]:
    """A docstring's sentences, and what it says of fields."""
    about, _, listed = text.partition("Attributes:")
    found = re.findall(r"^ +(\w+): (.*(?:\n {8,}.*)*)", listed, re.MULTILINE)
    return " ".join(about.split()), {name: " ".join(words.split()) for name, words in found}


def _value(schema: dict[str, Any]) -> str:
    match schema:
        case {"default": default, **rest}:
            return f"{_value(rest)}; {_default(default)} when left out"
        case {"anyOf": choices}:
            return " or ".join(dict.fromkeys(map(_value, choices)))
        case {"$ref": ref}:
            name = str(ref).rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"const": only}:
            return f"`{only}`"
        case {"enum": choices}:
            return "one of " + ", ".join(f"`{choice}`" for choice in choices)
        case {"type": "array", "items": items} if items:
            return f"list{_bounds(schema, 'minItems', 'maxItems')}, of {_value(items)}"
        case {"type": "array"}:
            return "list"
        case {"type": "object", "additionalProperties": dict() as inner}:
            return f"object of {_value(inner)}"
        case {"type": kind}:
            low, high = ("minLength", "maxLength") if kind == "string" else ("minimum", "maximum")
            return f"{kind}{_bounds(schema, low, high)}"
        case _:
            return "anything"


def _default(value: object) -> str:
    match value:
        case None | bool():
            return str(value).lower().replace("none", "null")
        case "":
            return "empty"
        case _:
            return f"`{value}`"


def _bounds(schema: dict[str, Any], low: str, high: str) -> str:
    first, last = schema.get(low), schema.get(high)
    signs = " characters" if low == "minLength" else ""
    if first is None and last is None:
        return ""
    if last is None:
        return f", {first:,} or more{signs}"
    return f", {first or 0:,} to {last:,}{signs}"


def main(arguments: list[str]) -> int:
    """Writes the page, or says whether it is current."""
    wanted = page()
    if arguments == ["--check"]:
        if PAGE.read_text(encoding="utf-8") == wanted:
            return 0
        print(f"{PAGE} is not current: run python scripts/http_docs.py")
        return 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
