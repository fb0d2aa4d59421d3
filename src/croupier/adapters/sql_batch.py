"""One statement that writes many commits: an insert into a view that only the writer knows.

The view holds nothing. Its trigger unfolds five JSON texts into the tables, and refuses all of
them when one row of any does not fit, so that the statement needs no savepoint around it.
"""

import sqlite3

WRITE_BATCH = "INSERT INTO batch (tables, commands, events, transfers, accounts) VALUES"
"""Takes five JSON arrays of rows; raises `sqlite3.IntegrityError` and changes nothing."""

_STATEMENTS = """
CREATE TEMP VIEW batch AS
SELECT NULL AS tables, NULL AS commands, NULL AS events, NULL AS transfers, NULL AS accounts;

CREATE TEMP TRIGGER batch_written INSTEAD OF INSERT ON batch BEGIN
    UPDATE tables SET last_number = json_extract(j.value, '$[3]')
    FROM json_each(NEW.tables) AS j
    WHERE table_id = json_extract(j.value, '$[0]') AND epoch = json_extract(j.value, '$[1]')
    AND last_number = json_extract(j.value, '$[2]') AND closed_us IS NULL;
    SELECT RAISE(ABORT, 'not all tables')
    WHERE changes() <> json_array_length(NEW.tables);

    INSERT INTO commands (person_id, command_id, table_id, answer, at_us)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    CAST(json_extract(value, '$[3]') AS BLOB), json_extract(value, '$[4]')
    FROM json_each(NEW.commands) WHERE true
    ON CONFLICT (person_id, command_id) DO NOTHING;
    SELECT RAISE(ABORT, 'not all commands')
    WHERE changes() <> json_array_length(NEW.commands);

    INSERT INTO journal (table_id, number, kind, version, at_us, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'),
    CAST(json_extract(value, '$[5]') AS BLOB)
    FROM json_each(NEW.events);

    INSERT INTO transfers
    (source_id, target_id, currency, amount, reason, table_id, event, at_us, command_ref)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
    json_extract(value, '$[6]'), json_extract(value, '$[7]'),
    (SELECT max(id) FROM commands) - json_extract(value, '$[8]')
    FROM json_each(NEW.transfers);

    UPDATE accounts SET balance = json_extract(j.value, '$[1]'),
    number = json_extract(j.value, '$[2]')
    FROM json_each(NEW.accounts) AS j WHERE accounts.id = json_extract(j.value, '$[0]');
    SELECT RAISE(ABORT, 'not all accounts')
    WHERE changes() <> json_array_length(NEW.accounts);
END;
"""


def prepare_batches(connection: sqlite3.Connection) -> None:
    """Makes the view, on a connection that no transaction is open on; it goes with it."""
    connection.executescript(_STATEMENTS)
