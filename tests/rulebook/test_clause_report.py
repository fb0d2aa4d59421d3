"""Every clause is known, and those the core can show are shown here."""

from pathlib import Path

import pytest

from tests.support.clauses import ROOMS, clauses, marked, report

pytestmark = pytest.mark.lengthy

RULEBOOK = Path(__file__).parent
SECTIONS = {"M": 25, "X": 9, "P": 13, "F": 11, "L": 17}


def test_the_list_holds_every_clause_once_and_in_order() -> None:
    ids = [f"{section}{number + 1}" for section, last in SECTIONS.items() for number in range(last)]

    assert list(clauses()) == ids


def test_every_clause_names_rooms_that_prove_it() -> None:
    assert all(clause.rooms and clause.rooms <= ROOMS for clause in clauses().values())


def test_every_marked_clause_is_in_the_list() -> None:
    assert set(marked()) - set(clauses()) == set()


def test_every_clause_that_the_core_can_show_has_a_test_in_the_rulebook() -> None:
    shown = marked(RULEBOOK)

    assert [c.id for c in clauses().values() if "core" in c.rooms and not shown[c.id]] == []


def test_the_report_has_a_line_for_every_clause() -> None:
    assert len(report().splitlines()) == len(clauses()) + 1
