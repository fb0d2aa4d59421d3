-- Servers of the house are numbered as they take it. The number is no row: a transaction sees it as
-- it is now, however old the moment is that the transaction looks at.
CREATE SEQUENCE IF NOT EXISTS croupier_servers;

-- Lets a server write that has the house, until the transaction ends; 109343147388979 is the lock.
-- NULL writes for no server: a host's terminal.
CREATE OR REPLACE FUNCTION croupier_fence_1(p_server bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_server IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(109343147388979);
  IF (SELECT last_value FROM croupier_servers) <> p_server THEN
    RAISE EXCEPTION 'another server has taken the house'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;

-- Gives the house to a new server, once whatever earlier ones were writing is written or gone; what
-- of theirs comes later is refused. `nextval` would leave numbers out where PostgreSQL has failed.
CREATE OR REPLACE FUNCTION croupier_take_house_1(p_wait_ms integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
BEGIN
  PERFORM set_config('lock_timeout', p_wait_ms::text, true);
  PERFORM pg_advisory_xact_lock(109343147388979);
  SELECT last_value + is_called::integer INTO v_number FROM croupier_servers;
  RETURN setval('croupier_servers', v_number);
END $$;

-- This moment by the database's own clock, in microseconds since 1970.
CREATE OR REPLACE FUNCTION croupier_now_1() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
$$;

-- The lock that a node's transactions share: the first half of the number says what it is.
CREATE OR REPLACE FUNCTION croupier_node_lock_1(p_number bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT (1668444021::bigint << 32) + p_number $$;

-- Lets a server write: a node of a shared house while its lease runs, until the transaction ends;
-- one that has the house alone as long as it is the newest.
CREATE OR REPLACE FUNCTION croupier_fence_2(p_server bigint, p_is_node boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT p_is_node THEN
    PERFORM croupier_fence_1(p_server);
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(croupier_node_lock_1(p_server));
  -- A transaction that had to wait may see the row as it was. So leases of others are only ended
  -- once they have run out: that it sees.
  IF NOT EXISTS (
    SELECT 1 FROM nodes WHERE number = p_server AND lease_until_us > croupier_now_1()
  ) THEN
    RAISE EXCEPTION 'the lease of node % has run out', p_server
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;

-- Ends a node's lease, if `p_is_due` only where it has run out, once whatever the node was writing
-- is written or gone; what of it comes later is refused. Transactions in which nothing happens are
-- broken off after `p_wait_ms`; the others have ten times as long.
CREATE OR REPLACE FUNCTION croupier_bury_1(p_number bigint, p_is_due boolean, p_wait_ms integer)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_lock CONSTANT bigint := croupier_node_lock_1(p_number);
BEGIN
  PERFORM set_config('lock_timeout', p_wait_ms::text, true);
  BEGIN
    PERFORM pg_advisory_xact_lock(v_lock);
  EXCEPTION WHEN lock_not_available THEN
    PERFORM pg_terminate_backend(a.pid)
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.classid = (v_lock >> 32)::oid AND l.objid = (v_lock & 4294967295)::oid
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND a.state = 'idle in transaction';
    PERFORM set_config('lock_timeout', (10 * p_wait_ms)::text, true);
    PERFORM pg_advisory_xact_lock(v_lock);
  END;
  DELETE FROM nodes
    WHERE number = p_number AND (NOT p_is_due OR lease_until_us <= croupier_now_1());
  RETURN FOUND;
END $$;

-- One commit of a table. Rows are written one at a time: there are few, and each way to find one is
-- an index, however small or large the tables were when the server made its plans.
CREATE OR REPLACE FUNCTION croupier_append_3(
  p_server bigint, p_is_node boolean, p_table text, p_epoch bigint, p_node text, p_after bigint,
  p_kinds text[], p_versions integer[], p_times bigint[], p_bodies bytea[],
  p_snapshot bytea,
  p_person bigint, p_command text, p_answer bytea,
  p_currency text, p_adders bigint[],
  p_codes bigint[], p_deltas bigint[], p_lows bigint[],
  p_sources integer[], p_targets integer[], p_amounts bigint[], p_reasons text[],
  p_events bigint[],
  OUT o_answer bytea, OUT o_balances bigint[], OUT o_numbers bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_events CONSTANT integer := cardinality(p_kinds);
  v_now CONSTANT bigint := p_times[v_events];
  v_command bigint;
  v_accounts bigint[];
  v_place integer;
  v_balance bigint;
  v_number bigint;
BEGIN
  PERFORM croupier_fence_2(p_server, p_is_node);
  IF p_command IS NOT NULL THEN
    INSERT INTO commands (person_id, command_id, table_id, answer, at_us)
      VALUES (p_person, p_command, p_table, p_answer, v_now)
      ON CONFLICT (person_id, command_id) DO NOTHING
      RETURNING id INTO v_command;
    IF v_command IS NULL THEN
      SELECT answer INTO STRICT o_answer FROM commands
        WHERE person_id = p_person AND command_id = p_command;
      RETURN;
    END IF;
  END IF;

  -- A limit or a break of whoever adds money is weighed elsewhere.
  IF cardinality(p_adders) > 0 AND (
    EXISTS (SELECT 1 FROM care_limits WHERE person_id = ANY (p_adders))
    OR EXISTS (SELECT 1 FROM care_breaks WHERE person_id = ANY (p_adders))
  ) THEN
    RAISE EXCEPTION 'somebody has set limits';
  END IF;

  UPDATE tables SET last_number = p_after + v_events
    WHERE table_id = p_table AND epoch = p_epoch AND node = p_node
      AND last_number = p_after AND closed_us IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the table is not the writer''s, or its numbers do not follow';
  END IF;
  FOR n IN 1 .. v_events LOOP
    INSERT INTO journal (table_id, number, kind, version, at_us, body)
      VALUES (p_table, p_after + n, p_kinds[n], p_versions[n], p_times[n], p_bodies[n]);
    IF p_kinds[n] IN ('shoe_committed', 'shoe_started', 'shoe_revealed') THEN
      PERFORM croupier_note_shoe_1(
        p_table, p_after + n, p_kinds[n], convert_from(p_bodies[n], 'UTF8')::jsonb
      );
    END IF;
  END LOOP;

  FOR n IN 1 .. cardinality(p_codes) LOOP
    v_accounts[n] := croupier_account_1(p_table, p_currency, p_codes[n]);
  END LOOP;
  -- In the order of their numbers everywhere, so that nobody waits in a ring.
  FOR v_place IN
    SELECT place FROM unnest(v_accounts) WITH ORDINALITY AS each (id, place) ORDER BY id
  LOOP
    UPDATE accounts SET balance = balance + p_deltas[v_place], number = number + 1
      WHERE id = v_accounts[v_place]
        AND (p_codes[v_place] < 0 OR balance + p_lows[v_place] >= 0)
      RETURNING balance, number INTO v_balance, v_number;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'not covered';
    END IF;
    o_balances[v_place] := v_balance;
    o_numbers[v_place] := v_number;
  END LOOP;
  FOR n IN 1 .. cardinality(p_amounts) LOOP
    INSERT INTO transfers (source_id, target_id, currency, amount, reason,
                           table_id, event, at_us, command_ref)
      VALUES (v_accounts[p_sources[n]], v_accounts[p_targets[n]], p_currency, p_amounts[n],
              p_reasons[n], p_table, p_events[n],
              COALESCE(p_times[p_events[n] - p_after], v_now), v_command);
  END LOOP;

  IF p_snapshot IS NOT NULL THEN
    INSERT INTO snapshots (table_id, number, body)
      VALUES (p_table, p_after + v_events, p_snapshot)
      ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body;
  END IF;
END $$;

-- Where in the journal a shoe is promised, started or revealed, once each.
CREATE OR REPLACE FUNCTION croupier_note_shoe_1(
  p_table text, p_number bigint, p_kind text, p_body jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_shoe CONSTANT bigint := (p_body ->> 'shoe')::bigint;
BEGIN
  IF p_kind = 'shoe_committed' THEN
    INSERT INTO shoes (table_id, shoe, commitment, committed)
      VALUES (p_table, v_shoe, p_body ->> 'commitment', p_number)
      ON CONFLICT (table_id, shoe) DO NOTHING;
  ELSIF p_kind = 'shoe_started' THEN
    UPDATE shoes SET started = p_number
      WHERE table_id = p_table AND shoe = v_shoe AND started IS NULL;
  ELSE
    UPDATE shoes SET revealed = p_number
      WHERE table_id = p_table AND shoe = v_shoe AND revealed IS NULL;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'shoe % of this table was that already', v_shoe;
  END IF;
END $$;

-- An account's number; opened where it was never used. A person's own number stands for the
-- person's account, 0 for the wagers and -1 for the bank of the table.
CREATE OR REPLACE FUNCTION croupier_account_1(p_table text, p_currency text, p_code bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  FOR n IN 1 .. 2 LOOP
    IF p_code > 0 THEN
      SELECT id INTO v_id FROM accounts
        WHERE kind = 'player' AND person_id = p_code AND currency = p_currency;
    ELSIF p_code = 0 THEN
      SELECT id INTO v_id FROM accounts WHERE kind = 'wagers' AND table_id = p_table;
    ELSE
      SELECT id INTO v_id FROM accounts WHERE kind = 'bank' AND table_id = p_table;
    END IF;
    IF v_id IS NOT NULL THEN
      RETURN v_id;
    END IF;
    INSERT INTO accounts (kind, person_id, table_id, currency)
      VALUES (
        CASE WHEN p_code > 0 THEN 'player' WHEN p_code = 0 THEN 'wagers' ELSE 'bank' END,
        CASE WHEN p_code > 0 THEN p_code END, CASE WHEN p_code <= 0 THEN p_table END, p_currency
      )
      ON CONFLICT DO NOTHING;
  END LOOP;
  RAISE EXCEPTION 'the account is being opened by somebody else';
END $$;

-- Tells open houses of money that moved away from tables, such as by the host's terminal.
CREATE OR REPLACE FUNCTION croupier_tell_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('croupier_money', NEW.source_id || ' ' || NEW.target_id);
  RETURN NULL;
END $$;

-- Once: made anew it would wait for everybody who writes, and they for it.
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM pg_trigger WHERE tgname = 'transfers_tell' AND tgrelid = 'transfers'::regclass
  ) THEN
    CREATE TRIGGER transfers_tell AFTER INSERT ON transfers
      FOR EACH ROW WHEN (NEW.table_id IS NULL) EXECUTE FUNCTION croupier_tell_1();
  END IF;
END $$;
