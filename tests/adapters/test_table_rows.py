"""How SQLite finds the tables that the floor asks for."""

import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.adapters.sql_table_rows import find_open


def test_a_persons_tables_are_found_without_a_look_at_everybody_elses(house_file: Path) -> None:
    asked: list[str] = []
    with closing(sqlite3.connect(house_file)) as connection:
        connection.set_trace_callback(asked.append)
        find_open(connection, 7)
        connection.set_trace_callback(None)
        (question,) = asked
        plan = connection.execute(f"EXPLAIN QUERY PLAN {question}").fetchall()
    assert plan[0][3] == "SEARCH t USING INDEX tables_open (owner_id=?)"
