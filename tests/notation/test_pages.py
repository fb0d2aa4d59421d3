"""The reference pages say what the code does."""

import json
import re
from pathlib import Path

import pytest

from croupier.core.games import GAMES, PRESETS
from croupier.core.rule_fields import RULE_FIELDS, plain_rules
from croupier.notation import read_record, replay_text
from croupier.notation.record import (
    CURRENCIES,
    FORMAT,
    RECORD_BYTES_MAX,
    ROUNDS_MAX,
    Record,
    RoundRecord,
)
from croupier.notation.rule_code import rule_code

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
RECORD_PAGE = (REFERENCE / "record.md").read_text(encoding="utf-8")
RULES_PAGE = (REFERENCE / "rules.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", RECORD_PAGE, re.DOTALL)


def fields_of_table(heading: str) -> list[str]:
    section = RECORD_PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_the_records_on_the_page_are_legal() -> None:
    first, insured, waiting = (replay_text(text) for text in blocks("toml"))

    assert first["net"] == "35.00"
    assert insured["net"] == "5.00"
    assert waiting["net"] == "-10.00"


def test_the_documents_on_the_page_are_what_a_replay_gives() -> None:
    _, insured, waiting = (json.loads(json.dumps(replay_text(text))) for text in blocks("toml"))
    whole, decision = map(json.loads, blocks("json"))

    assert insured == whole
    assert waiting["rounds"][0]["awaiting"] == decision


def test_every_field_of_a_record_is_on_the_page() -> None:
    assert set(fields_of_table("The document")) == {"format", *Record.__dataclass_fields__}
    assert set(fields_of_table("A round")) == set(RoundRecord.__dataclass_fields__)


def test_every_field_of_a_replay_is_explained_or_shown() -> None:
    (_, insured, _) = blocks("toml")
    named = set(re.findall(r'"(\w+)":', json.dumps(replay_text(insured))))
    shown = set(re.findall(r'"(\w+)":', blocks("json")[0]))
    assert named == shown


def test_the_limits_on_the_page_are_the_readers() -> None:
    assert f"at most {RECORD_BYTES_MAX // 2**20} MiB and {ROUNDS_MAX:,} rounds" in RECORD_PAGE
    assert f"`{FORMAT}`, the version" in RECORD_PAGE
    assert all(f"`{currency}`" in RECORD_PAGE for currency in CURRENCIES)


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_the_table_of_rules_is_the_catalogue(field: str) -> None:
    (row,) = re.findall(rf"^\| `{field}` \|.*$", RULES_PAGE, re.MULTILINE)
    values = [cell.strip() for cell in row.strip("|").split("|")[2:]]

    assert values == [shown(plain_rules(game.rules)[field]) for game in GAMES.values()]


def test_the_table_of_presets_is_the_catalogue() -> None:
    rows = [
        f"| `{name}` | {preset.title} | `{rule_code(preset.rules)}` |"
        for name, preset in PRESETS.items()
    ]
    assert "\n".join(rows) in RULES_PAGE


def shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ", ".join(f"{prize} {pays}" for prize, pays in value.items()) or "none"
    return str(value)


def test_the_rules_stand_in_the_order_of_the_code() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", RULES_PAGE, re.MULTILINE)) == RULE_FIELDS


def test_the_first_example_is_read_with_its_names() -> None:
    (written,) = read_record(blocks("toml")[0]).rounds
    assert written.players == {1: "ann", 2: "bob"}
