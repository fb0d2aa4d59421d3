"""What the database itself refuses, whoever writes to it."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters.pg_migrate import migrate_postgres
from tests.support.postgres import PostgresServer

SET_UP = """
INSERT INTO people (id, name, name_key, is_guest, created_us)
  VALUES (1, 'Guest Heron', 'guest heron', '1', 0),
         (2, 'Guest Jay', 'guest jay', '1', 0);
INSERT INTO tables
  (table_id, game, currency, range_name, owner_id, opened_us, epoch, node, last_number, place)
  VALUES ('t1', 'classic', 'FUN', 'bronze', 1, 0, 1, 'local', 0, 1),
         ('t2', 'classic', 'EUR', 'bronze', 1, 0, 1, 'local', 0, 2);
INSERT INTO accounts (id, kind, person_id, table_id, currency, balance) VALUES
  (1, 'player', 1, NULL, 'FUN', 1000), (2, 'player', 1, NULL, 'EUR', 0),
  (3, 'wagers', NULL, 't1', 'FUN', 0), (4, 'bank', NULL, 't1', 'FUN', 0),
  (5, 'cashier', NULL, NULL, 'FUN', -1000), (6, 'house', NULL, NULL, 'FUN', 0);
INSERT INTO journal (id, table_id, number, kind, version, at_us, body)
  VALUES (1, 't1', 1, 'table_opened', 1, 0, x'7b7d');
INSERT INTO commands VALUES (1, 1, 'c1', 't1', x'', 0);
INSERT INTO transfers VALUES (1, 5, 1, 'FUN', 1000, 'gift', NULL, NULL, 0, NULL, NULL);
INSERT INTO chat_lines VALUES (1, 't1', 1, 1, 'Guest Heron', 'hello', 0, NULL);
INSERT INTO chat_reports VALUES (1, 't1', 1, 2, 'rude', 0, NULL);
INSERT INTO host_acts (id, kind, host_id, reason, at_us, command_id)
  VALUES (1, 'audit', 1, 'the end of a month', 0, 'first');
"""


TRANSFER = (
    "INSERT INTO transfers (source_id, target_id, currency, amount, reason, table_id, event, at_us)"
)
EVENT = "INSERT INTO journal (table_id, number, kind, version, at_us, body)"
ACT = "INSERT INTO host_acts (kind, host_id, reason, at_us, command_id)"
LINE = "INSERT INTO chat_lines (table_id, number, person_id, name, text, at_us)"
ACCOUNT = "INSERT INTO accounts (kind, person_id, table_id, currency)"

REFUSED = {
    "a broken balance": "UPDATE accounts SET balance = 10.5 WHERE id = 1",
    "a balance in words": "UPDATE accounts SET balance = 'ten' WHERE id = 1",
    "a broken amount": f"{TRANSFER} VALUES (1, 3, 'FUN', 0.5, 'wager', 't1', 1, 0)",
    "a player owes": "UPDATE accounts SET balance = -1 WHERE id = 1",
    "the wagers owe": "UPDATE accounts SET balance = -1 WHERE id = 3",
    "two accounts of one kind": f"{ACCOUNT} VALUES ('player', 1, NULL, 'FUN')",
    "two banks of a table": f"{ACCOUNT} VALUES ('bank', NULL, 't1', 'FUN')",
    "two cashiers": f"{ACCOUNT} VALUES ('cashier', NULL, NULL, 'FUN')",
    "wagers in another currency": f"{ACCOUNT} VALUES ('wagers', NULL, 't2', 'FUN')",
    "an account of nobody": f"{ACCOUNT} VALUES ('player', 9, NULL, 'FUN')",
    "a table as a player": f"{ACCOUNT} VALUES ('player', NULL, 't1', 'FUN')",
    "a person as the house": f"{ACCOUNT} VALUES ('house', 1, NULL, 'FUN')",
    "a kind nobody knows": f"{ACCOUNT} VALUES ('purse', 1, NULL, 'FUN')",
    "an account changes hands": "UPDATE accounts SET person_id = 2 WHERE id = 1",
    "an account is exchanged": "UPDATE accounts SET currency = 'USD' WHERE id = 1",
    "an account goes": "DELETE FROM accounts WHERE id = 6",
    "nothing moves": f"{TRANSFER} VALUES (1, 3, 'FUN', 0, 'wager', 't1', 1, 0)",
    "a negative amount": f"{TRANSFER} VALUES (1, 3, 'FUN', -5, 'wager', 't1', 1, 0)",
    "to itself": f"{TRANSFER} VALUES (1, 1, 'FUN', 5, 'wager', 't1', 1, 0)",
    "to another currency": f"{TRANSFER} VALUES (1, 2, 'FUN', 5, 'wager', 't1', 1, 0)",
    "to no account": f"{TRANSFER} VALUES (1, 9, 'FUN', 5, 'wager', 't1', 1, 0)",
    "for no event": f"{TRANSFER} VALUES (1, 3, 'FUN', 5, 'wager', 't1', 2, 0)",
    "an event of no table": f"{TRANSFER} VALUES (1, 3, 'FUN', 5, 'wager', NULL, 1, 0)",
    "the ledger is changed": "UPDATE transfers SET amount = 1",
    "the ledger is cut": "DELETE FROM transfers",
    "the ledger is replaced": (
        "INSERT OR REPLACE INTO transfers"
        " VALUES (1, 5, 1, 'FUN', 1, 'gift', NULL, NULL, 0, NULL, NULL)"
    ),
    "the journal is changed": "UPDATE journal SET body = x'00'",
    "the journal is cut": "DELETE FROM journal",
    "the journal is replaced": (
        "INSERT OR REPLACE INTO journal VALUES (1, 't1', 1, 'other', 1, 0, x'')"
    ),
    "a gap in the journal": f"{EVENT} VALUES ('t1', 3, 'x', 1, 0, x'')",
    "a number twice": f"{EVENT} VALUES ('t1', 1, 'x', 1, 0, x'')",
    "a journal from zero": f"{EVENT} VALUES ('t2', 0, 'x', 1, 0, x'')",
    "a journal of no table": f"{EVENT} VALUES ('t9', 1, 'x', 1, 0, x'')",
    "a host's act is changed": "UPDATE host_acts SET reason = 'another one'",
    "a host's act is cut": "DELETE FROM host_acts",
    "a host's act is replaced": (
        "INSERT OR REPLACE INTO host_acts (id, kind, reason, at_us) VALUES (1, 'lock', 'no', 0)"
    ),
    "a host's act twice": f"{ACT} VALUES ('audit', 1, 'once more', 0, 'first')",
    "a host who says not why": f"{ACT} VALUES ('audit', 1, NULL, 0, 'second')",
    "an act of nobody": f"{ACT} VALUES ('audit', 9, 'nobody did it', 0, NULL)",
    "money by no act": (
        "INSERT INTO transfers (source_id, target_id, currency, amount, reason, at_us, act_id)"
        " VALUES (5, 1, 'FUN', 5, 'pay-in', 0, 9)"
    ),
    "an answer is changed": "UPDATE commands SET answer = x'01'",
    "a command twice": "INSERT INTO commands VALUES (2, 1, 'c1', 't1', x'', 0)",
    "a place twice": "UPDATE tables SET place = 1 WHERE table_id = 't2'",
    "a line of the chat twice": f"{LINE} VALUES ('t1', 1, 2, 'Guest Tern', 'hello', 0)",
    "a line of no table": f"{LINE} VALUES ('t9', 1, 1, 'Guest Jay', 'hello', 0)",
    "a line reported twice": "INSERT INTO chat_reports VALUES (2, 't1', 1, 2, 'rude', 0, NULL)",
    "a line that is none reported": (
        "INSERT INTO chat_reports VALUES (2, 't1', 2, 2, 'rude', 0, NULL)"
    ),
    "somebody ignored by themselves": "INSERT INTO ignored VALUES (1, 1, 0)",
    "a name twice": (
        "INSERT INTO people (id, name, name_key, is_guest, created_us)"
        " VALUES (3, 'GUEST jay', 'guest jay', '1', 0)"
    ),
    "two names that look alike": (
        "INSERT INTO people (id, name, name_key, is_guest, created_us, look_key)"
        " VALUES (3, 'Paul', 'paul', '0', 0, 'paul'), (4, 'PauI', 'paui', '0', 0, 'paul')"
    ),
}

TAKEN = {
    "a player has nothing": "UPDATE accounts SET balance = 0 WHERE id = 1",
    "a table's bank owes": "UPDATE accounts SET balance = -1 WHERE id = 4",
    "the house owes": "UPDATE accounts SET balance = -1 WHERE id = 6",
    "an account of each": f"{ACCOUNT} VALUES ('player', 2, NULL, 'FUN')",
    "a wager": f"{TRANSFER} VALUES (1, 3, 'FUN', 5, 'wager', 't1', 1, 0)",
    "money by an act": (
        "INSERT INTO transfers (source_id, target_id, currency, amount, reason, at_us, act_id)"
        " VALUES (5, 1, 'FUN', 5, 'pay-in', 0, 1)"
    ),
    "an act of the command line": f"{ACT} VALUES ('audit', NULL, NULL, 0, NULL)",
    "another host's act": f"{ACT} VALUES ('audit', 2, 'once more', 0, 'first')",
    "a gift": f"{TRANSFER} VALUES (5, 1, 'FUN', 5, 'gift', NULL, NULL, 0)",
    "the next event": f"{EVENT} VALUES ('t1', 2, 'x', 1, 0, x'')",
    "a first event": f"{EVENT} VALUES ('t2', 1, 'x', 1, 0, x'')",
    "a closed table's place": "UPDATE tables SET closed_us = 1, place = 1 WHERE table_id = 't2'",
    "a place in another section": "UPDATE tables SET game = 'x', place = 1 WHERE table_id = 't2'",
    "a table in no room": "UPDATE tables SET place = NULL WHERE table_id = 't1'",
    "the next line of the chat": f"{LINE} VALUES ('t1', 2, 1, 'Guest Jay', 'hello', 0)",
    "a line reported by another": "INSERT INTO chat_reports VALUES (2, 't1', 1, 1, '', 0, NULL)",
    "somebody ignored": "INSERT INTO ignored VALUES (1, 2, 0)",
    "another's command": "INSERT INTO commands VALUES (2, 2, 'c1', 't1', x'', 0)",
}


NEXT_NUMBERS = "SELECT setval(oid, 100) FROM pg_class WHERE relkind = 'S';"
ROUNDED = {"a broken balance", "a broken amount"}
"""PostgreSQL makes whole numbers of what is put into its columns, and refuses nothing."""


class Refused(Exception):
    """The database will not have it."""


Shell = Callable[[str], None]


def in_sqlite(path: Path) -> Iterator[Shell]:
    def run(statement: str) -> None:
        connection.execute("BEGIN")
        try:
            assert connection.execute(statement).rowcount == 1
        except sqlite3.IntegrityError as error:
            raise Refused from error
        finally:
            connection.execute("ROLLBACK")

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.executescript(f"BEGIN; {SET_UP} COMMIT;")
        yield run


def on_postgres(server: PostgresServer) -> Shell:
    def spelled(statement: str) -> str:
        plain = statement.replace("INSERT OR REPLACE", "INSERT")
        return re.sub(r"x'(\w*)'", r"'\\x\1'", plain)

    def run(statement: str) -> None:
        said = server.complaint(f"BEGIN; {spelled(statement)}; ROLLBACK", "guards")
        # Integrity violated, or no number at all.
        if re.fullmatch(r"23\w{3}|22P02", said):
            raise Refused
        assert not said, said

    asyncio.run(migrate_postgres(server.create("guards")))
    server.sql(spelled(SET_UP) + NEXT_NUMBERS, "guards")
    return run


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def shell(
    request: pytest.FixtureRequest, new_house: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shell]:
    """A house with two tables, as somebody with a database shell meets it."""
    if request.param == "postgres":
        yield on_postgres(request.getfixturevalue("postgres"))
        return
    path = tmp_path_factory.mktemp("guards") / "house.sqlite"
    copyfile(new_house, path)
    yield from in_sqlite(path)


@pytest.mark.parametrize("what", REFUSED)
def test_the_database_refuses(shell: Shell, request: pytest.FixtureRequest, what: str) -> None:
    if "postgres" in request.node.name and what in ROUNDED:
        shell(REFUSED[what])
        return
    with pytest.raises(Refused):
        shell(REFUSED[what])


@pytest.mark.parametrize("what", TAKEN)
def test_the_database_takes(shell: Shell, what: str) -> None:
    shell(TAKEN[what])


@pytest.mark.postgres
def test_no_table_of_the_books_is_emptied_at_once(postgres: PostgresServer) -> None:
    """SQLite knows no such statement."""
    asyncio.run(migrate_postgres(postgres.create("emptied")))
    for table in ("transfers", "journal", "host_acts", "care_breaks"):
        assert postgres.complaint(f"TRUNCATE {table} CASCADE", "emptied") == "23000"
