"""The product's replay against the second reading, field by field, on made records.

An ordinary run compares some hundred records. `CROUPIER_AGREEMENT=20000` compares as many
of each kind, `CROUPIER_AGREEMENT_FROM` sets the first seed.
"""

import json
import os

import pytest

from croupier.core.errors import CroupierError
from croupier.notation import replay_text
from tests.conformance.case_records import CASES, refused_records, whole_record
from tests.conformance.record_maker import KINDS, make_record
from tests.conformance.second_reading import IllegalRecord, read

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
