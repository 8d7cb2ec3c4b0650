-- Books and journal. Everything here is only ever added to; the triggers at the end see to it.
-- Tables, columns and rules are those of the SQLite step of the same name.

CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = '23514';
END $$;

-- Words of SQLite that reports use.
CREATE FUNCTION instr(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT
    AS $$ SELECT strpos($1, $2)::bigint $$;
CREATE FUNCTION json_extract(text, text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
    AS $$ SELECT jsonb_path_query_first($1::jsonb, $2::jsonpath) #>> '{}' $$;
CREATE FUNCTION json_array_length(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT
    AS $$ SELECT jsonb_array_length(jsonb_path_query_first($1::jsonb, $2::jsonpath))::bigint $$;
CREATE FUNCTION json_each(text, text DEFAULT '$') RETURNS TABLE (value text)
    LANGUAGE sql IMMUTABLE STRICT
    AS $$ SELECT one #>> '{}' FROM jsonb_path_query($1::jsonb, ($2 || '[*]')::jsonpath) AS one $$;

-- The pen: whoever writes holds this row from the begin of his group to its end, so that groups of
-- several programs follow one another. It says where the journal ends.
CREATE TABLE tail (
    id    BIGINT PRIMARY KEY CHECK (id = 1),
    seq   BIGINT NOT NULL,
    link  BYTEA  NOT NULL CHECK (length(link) = 32),
    entry BIGINT NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE birth (
    id          BIGINT  PRIMARY KEY CHECK (id = 1),
    database    TEXT    NOT NULL,
    nature      TEXT    NOT NULL CHECK (nature IN ('demo', 'real')),
    at_ms       BIGINT  NOT NULL,
    signing_key TEXT    NOT NULL,
    prints      TEXT    NOT NULL
);

-- One record is one request that was done. The texts are canonical JSON without line feeds.
CREATE TABLE record (
    seq         BIGINT  PRIMARY KEY,
    at_ms       BIGINT  NOT NULL,
    stream      TEXT    NOT NULL,
    number      BIGINT  NOT NULL,
    hand        BIGINT,
    request_id  TEXT    NOT NULL UNIQUE,
    actor       TEXT    NOT NULL,
    command     TEXT    NOT NULL,
    answer      TEXT    NOT NULL,
    events      TEXT    NOT NULL, -- [[kind, body, sealed as hexadecimal or null], ...]
    changes     TEXT    NOT NULL, -- [[administrative table, key, columns], ...]
    first_entry BIGINT  NOT NULL,
    link        BYTEA   NOT NULL CHECK (length(link) = 32),
    UNIQUE (stream, number)
);

CREATE TABLE account (
    id      BIGINT  PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    kind    TEXT    NOT NULL,
    side    BIGINT  NOT NULL CHECK (side IN (-1, 0, 1)),
    balance BIGINT  NOT NULL,
    CONSTRAINT no_overdraft CHECK (side * balance >= 0)
) WITH (fillfactor = 50);

CREATE TABLE entry (
    id       BIGINT  PRIMARY KEY,
    record   BIGINT  NOT NULL,
    code     TEXT    NOT NULL,
    memo     TEXT    NOT NULL,
    corrects BIGINT  REFERENCES entry (id)
);
CREATE UNIQUE INDEX entry_corrected_once ON entry (corrects) WHERE corrects IS NOT NULL;

CREATE TABLE posting (
    entry   BIGINT  NOT NULL,
    line    BIGINT  NOT NULL,
    account BIGINT  NOT NULL,
    amount  BIGINT  NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (entry, line)
);
CREATE UNIQUE INDEX posting_by_account ON posting (account, entry);

-- The administrative tables and their keys. They hold the newest state; the records hold how it
-- came about, and the audit compares the two.
CREATE TABLE administered (
    name TEXT PRIMARY KEY,
    key  TEXT NOT NULL
);

CREATE TABLE reservation (
    id     TEXT    PRIMARY KEY,
    source TEXT    NOT NULL,
    amount BIGINT  NOT NULL CHECK (amount > 0),
    state  TEXT    NOT NULL CHECK (state IN ('open', 'settled', 'released'))
);
CREATE TABLE hand (
    id           TEXT    PRIMARY KEY,
    stream       TEXT    NOT NULL,
    hand         BIGINT  NOT NULL,
    first_number BIGINT  NOT NULL,
    last_number  BIGINT
);
INSERT INTO administered VALUES ('reservation', 'id'), ('hand', 'id');

-- A balance is nothing but the sum of its postings.
-- All postings of a statement at once, judged as if one followed the other.
CREATE FUNCTION posting_moves_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    short text;
    moved bigint;
    named bigint;
BEGIN
    SELECT concat_ws(' ', a.side * (a.balance + run.after - run.amount), -a.side * run.amount, a.name)
        INTO short
        FROM (SELECT entry, line, account, amount,
                sum(amount) OVER (PARTITION BY account ORDER BY entry, line) AS after
            FROM fresh) AS run
        JOIN account AS a ON a.id = run.account
        WHERE a.side * (a.balance + run.after) < 0
        ORDER BY run.entry, run.line LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'overdraft'
            USING ERRCODE = '23514', CONSTRAINT = 'no_overdraft', DETAIL = short;
    END IF;
    WITH sums AS (SELECT account, sum(amount)::bigint AS amount FROM fresh GROUP BY account),
        changed AS (UPDATE account SET balance = balance + sums.amount FROM sums
            WHERE account.id = sums.account RETURNING 1)
    SELECT (SELECT count(*) FROM changed), (SELECT count(*) FROM sums) INTO moved, named;
    IF moved <> named THEN
        RAISE EXCEPTION 'a posting must name an account of the books' USING ERRCODE = '23514';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER posting_moves_balance AFTER INSERT ON posting REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION posting_moves_balance();
-- The record is written last: it closes its entries.
CREATE FUNCTION record_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM posting WHERE entry >= (SELECT min(first_entry) FROM fresh)
            GROUP BY entry HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'every entry must sum to zero' USING ERRCODE = '23514';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER record_is_balanced AFTER INSERT ON record REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION record_is_balanced();
CREATE TRIGGER account_starts_empty BEFORE INSERT ON account
    FOR EACH ROW WHEN (NEW.balance <> 0)
    EXECUTE FUNCTION forbid('an account starts with a balance of zero');

CREATE TRIGGER reservation_closes_once BEFORE UPDATE ON reservation
    FOR EACH ROW WHEN (OLD.state <> 'open' OR NEW.id <> OLD.id OR NEW.amount <> OLD.amount OR NEW.source <> OLD.source)
    EXECUTE FUNCTION forbid('a reservation is settled or released once');
CREATE TRIGGER hand_ends_once BEFORE UPDATE ON hand
    FOR EACH ROW WHEN (OLD.last_number IS NOT NULL OR NEW.id <> OLD.id OR NEW.first_number <> OLD.first_number)
    EXECUTE FUNCTION forbid('a hand ends once');

CREATE TRIGGER birth_is_final BEFORE UPDATE ON birth FOR EACH ROW
    EXECUTE FUNCTION forbid('a database is born once');
CREATE TRIGGER birth_stays BEFORE DELETE ON birth FOR EACH ROW
    EXECUTE FUNCTION forbid('a database is born once');
CREATE TRIGGER record_is_final BEFORE UPDATE ON record FOR EACH ROW
    EXECUTE FUNCTION forbid('the journal is never changed');
CREATE TRIGGER record_stays BEFORE DELETE ON record FOR EACH ROW
    EXECUTE FUNCTION forbid('the journal is never cut');
CREATE TRIGGER entry_is_final BEFORE UPDATE ON entry FOR EACH ROW
    EXECUTE FUNCTION forbid('entries are never changed; book a correction');
CREATE TRIGGER entry_stays BEFORE DELETE ON entry FOR EACH ROW
    EXECUTE FUNCTION forbid('entries are never removed; book a correction');
CREATE TRIGGER posting_is_final BEFORE UPDATE ON posting FOR EACH ROW
    EXECUTE FUNCTION forbid('postings are never changed; book a correction');
CREATE TRIGGER posting_stays BEFORE DELETE ON posting FOR EACH ROW
    EXECUTE FUNCTION forbid('postings are never removed; book a correction');
CREATE TRIGGER account_keeps_its_name BEFORE UPDATE OF id, name, kind, side ON account FOR EACH ROW
    EXECUTE FUNCTION forbid('accounts are never renamed');
CREATE TRIGGER account_stays BEFORE DELETE ON account FOR EACH ROW
    EXECUTE FUNCTION forbid('accounts are never removed');
CREATE TRIGGER reservation_stays BEFORE DELETE ON reservation FOR EACH ROW
    EXECUTE FUNCTION forbid('reservations are never removed');
CREATE TRIGGER hand_stays BEFORE DELETE ON hand FOR EACH ROW
    EXECUTE FUNCTION forbid('hands are never removed');

-- SQLite knows no TRUNCATE; here it would pass by the rules above.
CREATE TRIGGER birth_is_not_emptied BEFORE TRUNCATE ON birth
    EXECUTE FUNCTION forbid('a database is born once');
CREATE TRIGGER record_is_not_emptied BEFORE TRUNCATE ON record
    EXECUTE FUNCTION forbid('the journal is never cut');
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON entry
    EXECUTE FUNCTION forbid('entries are never removed; book a correction');
CREATE TRIGGER posting_is_not_emptied BEFORE TRUNCATE ON posting
    EXECUTE FUNCTION forbid('postings are never removed; book a correction');
CREATE TRIGGER account_is_not_emptied BEFORE TRUNCATE ON account
    EXECUTE FUNCTION forbid('accounts are never removed');
CREATE TRIGGER tail_stays BEFORE DELETE ON tail FOR EACH ROW
    EXECUTE FUNCTION forbid('the pen is never removed');
