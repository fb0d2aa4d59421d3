"""The product's replay against the second reading, field by field, on made records.

An ordinary run compares some hundred records. `CROUPIER_AGREEMENT=20000` compares as many
of each kind, `CROUPIER_AGREEMENT_FROM` sets the first seed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.core.errors import CroupierError
from croupier.core.games import CATALOGUE
from croupier.core.rule_fields import NO_VALUE, plain_rules
from croupier.notation import replay_text
from tests.conformance.case_records import CASES, refused_records, whole_record
from tests.conformance.record_maker import KINDS, make_record
from tests.conformance.second_reading import IllegalRecord, read
from tests.conformance.second_reading_rules import GAMES

COUNT = int(os.environ.get("CROUPIER_AGREEMENT", "150"))
FIRST = int(os.environ.get("CROUPIER_AGREEMENT_FROM", "0"))
DIFFERENCES_SHOWN_MAX = 5


def product_reading(text: str) -> object:
    """The product's document, or None where it finds the record illegal."""
    try:
        return json.loads(json.dumps(replay_text(text)))
    except CroupierError:
        return None


def second_reading(text: str) -> object:
    try:
        return json.loads(json.dumps(read(text)))
    except IllegalRecord:
        return None


def difference(text: str) -> str | None:
    """Record and both documents where the two readings differ."""
    product, second = product_reading(text), second_reading(text)
    if product == second:
        return None
    return f"{text}\nproduct: {_shown(product)}\nsecond:  {_shown(second)}\n"


def _shown(document: object) -> str:
    return "illegal" if document is None else json.dumps(document)


def test_both_readings_know_the_same_games_and_presets() -> None:
    product = {
        name: {field: None if value == NO_VALUE else value for field, value in fields.items()}
        for name, fields in ((game.name, plain_rules(game.rules)) for game in CATALOGUE.values())
    }
    assert product == GAMES


@pytest.mark.clause("P4")
@pytest.mark.parametrize("seed", [181, 475, 628, 827, 983, 1041])
def test_both_readings_agree_on_even_money_while_others_are_asked(seed: int) -> None:
    text = make_record(seed, "unfinished")
    last = json.loads(json.dumps(read(text)))["rounds"][-1]
    assert last["awaiting"]["phase"] == "insurance"
    assert "even-money" in str(last["boxes"])
    assert difference(text) is None


@pytest.mark.parametrize("kind", KINDS)
def test_both_readings_of_made_records_agree(kind: str) -> None:
    found = []
    for seed in range(FIRST, FIRST + COUNT):
        differs = difference(make_record(seed, kind))
        if differs is not None:
            found.append(f"--- {kind} {seed}\n{differs}")
    assert not found, "\n".join([f"{len(found)} differ", *found[:DIFFERENCES_SHOWN_MAX]])


def test_both_readings_of_the_written_cases_agree() -> None:
    records = [whole_record(case) for case in CASES]
    records += [text for case in CASES for text in refused_records(case)]
    assert [differs for text in records if (differs := difference(text))] == []


def test_the_command_prints_a_line_for_each_file_as_the_second_reading_has_it(
    tmp_path: Path,
) -> None:
    texts = [make_record(seed, kind) for kind in KINDS for seed in range(10)]
    files = [tmp_path / f"{place}.toml" for place in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8", newline="")
    croupier = str(Path(sys.executable).with_name("croupier"))
    command = [croupier, "replay", "--json", *map(str, files)]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    printed = [json.loads(line) for line in ended.stdout.splitlines()]

    assert ended.returncode == 2
    assert len(printed) == len(texts)
    for text, document in zip(texts, printed, strict=True):
        assert (None if set(document) == {"illegal"} else document) == second_reading(text)
