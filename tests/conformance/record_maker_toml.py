"""Writes made documents as TOML, whatever values a mutation has put into them."""

import json
import re
from datetime import date, datetime, time


def to_toml(document: dict[str, object]) -> str:
    """The document as text: plain fields first, then its rounds."""
    rounds = document.get("rounds")
    is_list_of_tables = (
        isinstance(rounds, list) and bool(rounds) and all(isinstance(each, dict) for each in rounds)
    )
    lines = [
        f"{_key(name)} = {_value(value)}"
        for name, value in document.items()
        if name != "rounds" or not is_list_of_tables
    ]
    if isinstance(rounds, list) and is_list_of_tables:
        for each in rounds:
            lines += ["", "[[rounds]]"]
            lines += [f"{_key(name)} = {_value(value)}" for name, value in each.items()]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case int() | float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list():
            return "[" + ", ".join(_value(each) for each in value) + "]"
        case dict():
            pairs = [f"{_key(name)} = {_value(each)}" for name, each in value.items()]
            return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    raise TypeError(f"no TOML for {value!r}")
