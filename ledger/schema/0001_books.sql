-- Books and journal. Everything here is only ever added to; the triggers at the end see to it.

CREATE TABLE birth (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    database    TEXT    NOT NULL,
    nature      TEXT    NOT NULL CHECK (nature IN ('demo', 'real')),
    at_ms       INTEGER NOT NULL,
    signing_key TEXT    NOT NULL,
    prints      TEXT    NOT NULL
) STRICT;

-- One record is one request that was done. The texts are canonical JSON without line feeds.
CREATE TABLE record (
    seq         INTEGER PRIMARY KEY,
    at_ms       INTEGER NOT NULL,
    stream      TEXT    NOT NULL,
    number      INTEGER NOT NULL,
    hand        INTEGER,
    request_id  TEXT    NOT NULL UNIQUE,
    actor       TEXT    NOT NULL,
    command     TEXT    NOT NULL,
    answer      TEXT    NOT NULL,
    events      TEXT    NOT NULL, -- [[kind, body, sealed as hexadecimal or null], ...]
    changes     TEXT    NOT NULL, -- [[administrative table, key, columns], ...]
    first_entry INTEGER NOT NULL,
    link        BLOB    NOT NULL CHECK (length(link) = 32),
    UNIQUE (stream, number)
) STRICT;

CREATE TABLE account (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    kind    TEXT    NOT NULL,
    side    INTEGER NOT NULL CHECK (side IN (-1, 0, 1)),
    balance INTEGER NOT NULL,
    CONSTRAINT no_overdraft CHECK (side * balance >= 0)
) STRICT;

CREATE TABLE entry (
    id       INTEGER PRIMARY KEY,
    record   INTEGER NOT NULL,
    code     TEXT    NOT NULL,
    memo     TEXT    NOT NULL,
    corrects INTEGER REFERENCES entry (id)
) STRICT;
CREATE UNIQUE INDEX entry_corrected_once ON entry (corrects) WHERE corrects IS NOT NULL;

CREATE TABLE posting (
    entry   INTEGER NOT NULL,
    line    INTEGER NOT NULL,
    account INTEGER NOT NULL,
    amount  INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX posting_by_account ON posting (account, entry);

-- The administrative tables and their keys. They hold the newest state; the records hold how it
-- came about, and the audit compares the two.
CREATE TABLE administered (
    name TEXT PRIMARY KEY,
    key  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reservation (
    id     TEXT    PRIMARY KEY,
    source TEXT    NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    state  TEXT    NOT NULL CHECK (state IN ('open', 'settled', 'released'))
) STRICT, WITHOUT ROWID;
CREATE TABLE hand (
    id           TEXT    PRIMARY KEY,
    stream       TEXT    NOT NULL,
    hand         INTEGER NOT NULL,
    first_number INTEGER NOT NULL,
    last_number  INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO administered VALUES ('reservation', 'id'), ('hand', 'id');

-- A balance is nothing but the sum of its postings.
CREATE TRIGGER posting_moves_balance AFTER INSERT ON posting BEGIN
    UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.account;
    SELECT RAISE(ABORT, 'a posting must name an account of the books') WHERE changes() <> 1;
END;
-- The record is written last: it closes its entries.
CREATE TRIGGER record_is_balanced AFTER INSERT ON record BEGIN
    SELECT RAISE(ABORT, 'every entry must sum to zero') WHERE EXISTS (
        SELECT 1 FROM posting WHERE entry >= NEW.first_entry
        GROUP BY entry HAVING sum(amount) <> 0);
END;
CREATE TRIGGER account_starts_empty BEFORE INSERT ON account WHEN NEW.balance <> 0 BEGIN
    SELECT RAISE(ABORT, 'an account starts with a balance of zero');
END;

CREATE TRIGGER reservation_closes_once BEFORE UPDATE ON reservation
WHEN OLD.state <> 'open' OR NEW.id <> OLD.id OR NEW.amount <> OLD.amount OR NEW.source <> OLD.source
BEGIN SELECT RAISE(ABORT, 'a reservation is settled or released once'); END;
CREATE TRIGGER hand_ends_once BEFORE UPDATE ON hand
WHEN OLD.last_number IS NOT NULL OR NEW.id <> OLD.id OR NEW.first_number <> OLD.first_number
BEGIN SELECT RAISE(ABORT, 'a hand ends once'); END;

CREATE TRIGGER birth_is_final BEFORE UPDATE ON birth
BEGIN SELECT RAISE(ABORT, 'a database is born once'); END;
CREATE TRIGGER birth_stays BEFORE DELETE ON birth
BEGIN SELECT RAISE(ABORT, 'a database is born once'); END;
CREATE TRIGGER record_is_final BEFORE UPDATE ON record
BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER record_stays BEFORE DELETE ON record
BEGIN SELECT RAISE(ABORT, 'the journal is never cut'); END;
CREATE TRIGGER entry_is_final BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never changed; book a correction'); END;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never removed; book a correction'); END;
CREATE TRIGGER posting_is_final BEFORE UPDATE ON posting
BEGIN SELECT RAISE(ABORT, 'postings are never changed; book a correction'); END;
CREATE TRIGGER posting_stays BEFORE DELETE ON posting
BEGIN SELECT RAISE(ABORT, 'postings are never removed; book a correction'); END;
CREATE TRIGGER account_keeps_its_name BEFORE UPDATE OF id, name, kind, side ON account
BEGIN SELECT RAISE(ABORT, 'accounts are never renamed'); END;
CREATE TRIGGER account_stays BEFORE DELETE ON account
BEGIN SELECT RAISE(ABORT, 'accounts are never removed'); END;
CREATE TRIGGER reservation_stays BEFORE DELETE ON reservation
BEGIN SELECT RAISE(ABORT, 'reservations are never removed'); END;
CREATE TRIGGER hand_stays BEFORE DELETE ON hand
BEGIN SELECT RAISE(ABORT, 'hands are never removed'); END;
