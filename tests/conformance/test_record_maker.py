"""The record maker: the same seed, the same record; legal where it says so."""

from typing import Any, cast

import pytest

from tests.conformance.record_maker import KINDS, make_record
from tests.conformance.second_reading import IllegalRecord, read


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_record(kind: str) -> None:
    assert make_record(7, kind) == make_record(7, kind)
    assert make_record(7, kind) != make_record(8, kind)


@pytest.mark.parametrize("kind", ["random", "stacked"])
def test_whole_records_are_legal_and_complete(kind: str) -> None:
    for seed in range(30):
        document = cast("dict[str, Any]", read(make_record(seed, kind)))
        assert all(played["complete"] for played in document["rounds"])


def test_unfinished_records_wait_for_a_decision() -> None:
    for seed in range(30):
        document = cast("dict[str, Any]", read(make_record(seed, "unfinished")))
        assert document["rounds"][-1]["awaiting"] is not None


@pytest.mark.parametrize("kind", ["mutated", "rogue"])
def test_most_damaged_records_are_illegal(kind: str) -> None:
    refused = 0
    for seed in range(60):
        try:
            read(make_record(seed, kind))
        except IllegalRecord:
            refused += 1
    assert refused > 30
