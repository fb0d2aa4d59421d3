CREATE OR REPLACE FUNCTION croupier_append_1(
  p_table text, p_epoch bigint, p_node text, p_after bigint,
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
BEGIN
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
  IF EXISTS (SELECT 1 FROM care_limits WHERE person_id = ANY (p_adders))
     OR EXISTS (SELECT 1 FROM care_breaks WHERE person_id = ANY (p_adders)) THEN
    RAISE EXCEPTION 'somebody has set limits';
  END IF;

  UPDATE tables SET last_number = p_after + v_events
    WHERE table_id = p_table AND epoch = p_epoch AND node = p_node
      AND last_number = p_after AND closed_us IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the table is not the writer''s, or its numbers do not follow';
  END IF;
  INSERT INTO journal (table_id, number, kind, version, at_us, body)
    SELECT p_table, p_after + n, p_kinds[n], p_versions[n], p_times[n], p_bodies[n]
    FROM generate_series(1, v_events) AS n;

  IF cardinality(p_codes) > 0 THEN
    v_accounts := croupier_accounts_1(p_table, p_currency, p_codes);
    IF array_position(v_accounts, NULL) IS NOT NULL THEN
      INSERT INTO accounts (kind, person_id, table_id, currency)
        SELECT CASE WHEN code > 0 THEN 'player' WHEN code = 0 THEN 'wagers' ELSE 'bank' END,
               CASE WHEN code > 0 THEN code END, CASE WHEN code <= 0 THEN p_table END, p_currency
        FROM unnest(p_codes, v_accounts) AS each (code, id) WHERE id IS NULL
        ON CONFLICT DO NOTHING;
      v_accounts := croupier_accounts_1(p_table, p_currency, p_codes);
    END IF;
    -- In this order everywhere, so that nobody waits in a ring.
    PERFORM 1 FROM accounts WHERE id = ANY (v_accounts) ORDER BY id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT 1 FROM unnest(v_accounts, p_codes, p_lows) AS each (id, code, low)
      JOIN accounts USING (id) WHERE code >= 0 AND balance + low < 0
    ) THEN
      RAISE EXCEPTION 'not covered';
    END IF;
    WITH moved AS (
      UPDATE accounts AS a SET balance = a.balance + each.delta, number = a.number + 1
        FROM unnest(v_accounts, p_deltas) WITH ORDINALITY AS each (id, delta, place)
        WHERE a.id = each.id
        RETURNING each.place, a.balance, a.number
    )
    SELECT array_agg(balance ORDER BY place), array_agg(number ORDER BY place)
      INTO o_balances, o_numbers FROM moved;
    INSERT INTO transfers (source_id, target_id, currency, amount, reason,
                           table_id, event, at_us, command_ref)
      SELECT v_accounts[p_sources[n]], v_accounts[p_targets[n]], p_currency, p_amounts[n],
             p_reasons[n], p_table, p_events[n],
             COALESCE(p_times[p_events[n] - p_after], v_now), v_command
      FROM generate_series(1, cardinality(p_amounts)) AS n;
  END IF;

  IF p_snapshot IS NOT NULL THEN
    INSERT INTO snapshots (table_id, number, body)
      VALUES (p_table, p_after + v_events, p_snapshot)
      ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION croupier_accounts_1(p_table text, p_currency text, p_codes bigint[])
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(
    SELECT CASE
      WHEN code > 0 THEN (
        SELECT id FROM accounts
        WHERE kind = 'player' AND person_id = code AND currency = p_currency)
      WHEN code = 0 THEN (
        SELECT id FROM accounts WHERE kind = 'wagers' AND table_id = p_table)
      ELSE (
        SELECT id FROM accounts WHERE kind = 'bank' AND table_id = p_table)
      END
    FROM unnest(p_codes) WITH ORDINALITY AS each (code, place) ORDER BY place
  );
END $$;

-- Tells open houses of money that moved away from tables, such as by the host's terminal.
CREATE OR REPLACE FUNCTION croupier_tell_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('croupier_money', NEW.source_id || ' ' || NEW.target_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_tell AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.table_id IS NULL) EXECUTE FUNCTION croupier_tell_1();
