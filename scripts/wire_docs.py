"""Writes the list of messages in docs/reference/wire.md from the wire's Python types.

    python scripts/wire_docs.py [--check]

With `--check` writes nothing and ends with 1 when the list is not current.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from croupier.server.wire import ClientMessage, ServerMessage
from croupier.server.wire import shoes as wire_shoes
from croupier.server.wire import views as wire_views
from croupier.server.wire.events import TableEvent
from croupier.server.wire.incoming import Answer
from croupier.server.wire.outgoing import LobbyPlace

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "wire.md"
BEGIN = "<!-- the list below is made by scripts/wire_docs.py -->"

_PARTS = (
    Answer,
    wire_views.Person,
    wire_views.GameView,
    wire_views.RangeView,
    wire_views.SessionView,
    wire_views.EarlierRound,
    wire_views.LobbyTable,
    LobbyPlace,
    wire_views.ChatLine,
    wire_views.TableView,
    wire_views.SpotView,
    wire_views.BoxAmount,
    wire_views.RoundView,
    wire_views.BoxView,
    wire_views.HandView,
    wire_views.InsuranceView,
    wire_views.DealerView,
    wire_shoes.ShoeView,
    wire_shoes.DrawView,
    wire_shoes.PartView,
    wire_shoes.TurnedCard,
    wire_views.StreakView,
    wire_views.Prompt,
    wire_views.ClockView,
    wire_views.Option,
)


def reference() -> str:
    """The list of every message, event and part."""
    lists = (
        ("Messages of the client", get_args(ClientMessage)),
        ("Messages of the server", get_args(ServerMessage)),
        ("Events", get_args(TableEvent)),
        ("Parts", _PARTS),
    )
    return "\n".join(line for title, types in lists for line in _section(title, types))


def page() -> str:
    """The whole page as it should stand."""
    written, found, _ = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    assert found, f"{PAGE} has no line {BEGIN!r}"
    return f"{written}{BEGIN}\n\n{reference()}\n"


def _section(title: str, types: tuple[type, ...]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    for each in types:
        yield from _entry(each)


def _entry(message: type) -> Iterator[str]:
    about, fields = _described(message)
    yield f"### `{tag_of(message) or message.__name__}`"
    yield ""
    yield about
    yield ""
    rows = list(_rows(message, fields))
    if rows:
        yield "| field | value | |"
        yield "| --- | --- | --- |"
        yield from rows
        yield ""


def tag_of(message: type) -> str | None:
    """What stands in `type`; None for a part."""
    tag = message.__struct_config__.tag  # type: ignore[attr-defined]
    return None if tag is None else str(tag)


def _described(message: type) -> tuple[str, dict[str, str]]:
    """A docstring's sentences and what it says of fields, the parents' included."""
    fields: dict[str, str] = {}
    for each in reversed(message.__mro__):
        if issubclass(each, msgspec.Struct):
            fields |= _attributes(each.__doc__ or "")
    about = (message.__doc__ or "").partition("Attributes:")[0]
    return " ".join(about.split()), fields


def _attributes(text: str) -> dict[str, str]:
    _, _, listed = text.partition("Attributes:")
    found = re.findall(r"^\s{8}(\w+): (.*(?:\n\s{12}.*)*)", listed, re.MULTILINE)
    return {name: " ".join(words.split()) for name, words in found}


def _rows(message: type, about: dict[str, str]) -> Iterator[str]:
    (_,), parts = msgspec.json.schema_components([message], ref_template="{name}")
    schema = parts[message.__name__]
    for name, value in schema["properties"].items():
        if name != "type":
            yield f"| `{name}` | {_value(value)} | {about.get(name, '')} |"


def _value(schema: dict[str, Any]) -> str:
    match schema:
        case {"default": default, **rest}:
            return f"{_value(rest)}; {_default(default)} when left out"
        case {"anyOf": choices}:
            return _choices(choices)
        case {"$ref": name}:
            return str(name)
        case {"type": "array", "items": items}:
            return f"list{_bounds(schema, 'minItems', 'maxItems')}, of {_value(items)}"
        case {"type": "object", "additionalProperties": inner}:
            return f"object of {_value(inner)}"
        case {"type": kind, **rest}:
            low, high = ("minLength", "maxLength") if kind == "string" else ("minimum", "maximum")
            return f"{kind}{_bounds(rest, low, high)}"
        case _:
            raise AssertionError(f"no words for {schema}")


def _choices(choices: list[dict[str, Any]]) -> str:
    refs = [choice for choice in choices if "$ref" in choice]
    if len(refs) > 10:
        return "any of the events"
    return " or ".join(_value(choice) for choice in choices)


def _default(value: object) -> str:
    return "null" if value is None else str(value).lower() if value in (True, False) else str(value)


def _bounds(schema: dict[str, Any], low: str, high: str) -> str:
    first, last = schema.get(low), schema.get(high)
    signs = " characters" if low == "minLength" else ""
    if last is None:
        return ""
    return f", {first or 0:,} to {last:,}{signs}"


def main(arguments: list[str]) -> int:
    """Writes the page, or says whether it is current."""
    wanted = page()
    if arguments == ["--check"]:
        if PAGE.read_text(encoding="utf-8") == wanted:
            return 0
        print(f"{PAGE} is not current: run python scripts/wire_docs.py")
        return 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
