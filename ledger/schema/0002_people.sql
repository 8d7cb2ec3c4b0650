-- Players, cards, PINs, staff, shifts and gaming days. Every change goes through the journal.

CREATE TABLE staff (
    id              INTEGER PRIMARY KEY,
    login           TEXT    NOT NULL UNIQUE,
    name            TEXT    NOT NULL,
    role            TEXT    NOT NULL
        CHECK (role IN ('floor', 'cashier', 'supervisor', 'auditor', 'administrator')),
    state           TEXT    NOT NULL CHECK (state IN ('active', 'dismissed')),
    password        TEXT    NOT NULL,
    pin             TEXT,
    totp            TEXT,
    totp_step       INTEGER,
    tries           INTEGER NOT NULL CHECK (tries >= 0),
    locked_until_ms INTEGER NOT NULL,
    hired_ms        INTEGER NOT NULL
) STRICT;
CREATE TABLE first_code (
    id      INTEGER PRIMARY KEY,
    code    TEXT    NOT NULL,
    made_ms INTEGER NOT NULL,
    used_by INTEGER REFERENCES staff (id)
) STRICT;
CREATE TABLE staff_session (
    id       INTEGER PRIMARY KEY,
    token    TEXT    NOT NULL UNIQUE,
    staff    INTEGER NOT NULL REFERENCES staff (id),
    place    TEXT    NOT NULL,
    made_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    ended_ms INTEGER
) STRICT;
CREATE TABLE approval (
    id          INTEGER PRIMARY KEY,
    staff       INTEGER NOT NULL REFERENCES staff (id),
    subject     TEXT    NOT NULL,
    made_ms     INTEGER NOT NULL,
    used_record INTEGER
) STRICT;

CREATE TABLE player (
    id              INTEGER PRIMARY KEY,
    name            TEXT    NOT NULL,
    nickname        TEXT    NOT NULL,
    nickname_key    TEXT    NOT NULL UNIQUE,
    born            TEXT    NOT NULL,
    document_kind   TEXT    NOT NULL,
    document_issuer TEXT    NOT NULL,
    document        TEXT    NOT NULL UNIQUE,
    identity_note   TEXT    NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('active', 'locked', 'closed')),
    state_note      TEXT    NOT NULL,
    opened_ms       INTEGER NOT NULL
) STRICT;
CREATE TABLE exclusion (
    id        INTEGER PRIMARY KEY,
    document  TEXT    NOT NULL,
    from_day  TEXT    NOT NULL,
    until_day TEXT,
    reason    TEXT    NOT NULL,
    staff     INTEGER NOT NULL REFERENCES staff (id)
) STRICT;
CREATE INDEX exclusion_by_document ON exclusion (document);
CREATE TABLE limit_wish (
    id             INTEGER PRIMARY KEY,
    player         INTEGER NOT NULL REFERENCES player (id),
    kind           TEXT    NOT NULL,
    most           INTEGER CHECK (most >= 0),
    asked_ms       INTEGER NOT NULL,
    counts_from_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX limit_wish_by_player ON limit_wish (player, kind);

CREATE TABLE card (
    id        INTEGER PRIMARY KEY,
    token     TEXT    NOT NULL UNIQUE,
    last_four TEXT    NOT NULL,
    holder    TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('active', 'replaced', 'cancelled')),
    issued_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX card_one_active_per_holder ON card (holder) WHERE state = 'active';

CREATE TABLE pin (
    player INTEGER PRIMARY KEY REFERENCES player (id),
    hash   TEXT    NOT NULL,
    tries  INTEGER NOT NULL CHECK (tries >= 0),
    set_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE place (
    id    TEXT    PRIMARY KEY,
    tries INTEGER NOT NULL CHECK (tries >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE sign_in (
    id          INTEGER PRIMARY KEY,
    who         TEXT    NOT NULL,
    place       TEXT    NOT NULL,
    purpose     TEXT    NOT NULL,
    at_ms       INTEGER NOT NULL,
    outcome     TEXT    NOT NULL CHECK (outcome IN ('pending', 'right', 'wrong')),
    used_record INTEGER
) STRICT;
CREATE INDEX sign_in_by_who ON sign_in (who, id);

CREATE TABLE gaming_day (
    id                INTEGER PRIMARY KEY,
    day               TEXT    NOT NULL UNIQUE,
    opened_ms         INTEGER NOT NULL,
    opening_entry     INTEGER NOT NULL,
    opening_liability INTEGER NOT NULL,
    closed_ms         INTEGER,
    closing_entry     INTEGER,
    report            TEXT
) STRICT;
CREATE UNIQUE INDEX gaming_day_one_open ON gaming_day ((1)) WHERE closed_ms IS NULL;
CREATE TABLE shift (
    id          INTEGER PRIMARY KEY,
    cashier     INTEGER NOT NULL REFERENCES staff (id),
    day         TEXT    NOT NULL REFERENCES gaming_day (day),
    opened_ms   INTEGER NOT NULL,
    float_cents INTEGER NOT NULL,
    closed_ms   INTEGER,
    expected    INTEGER,
    counted     INTEGER,
    pieces      TEXT
) STRICT;
CREATE UNIQUE INDEX shift_one_open_per_cashier ON shift (cashier) WHERE closed_ms IS NULL;
CREATE TABLE receipt (
    number        INTEGER PRIMARY KEY,
    day           TEXT    NOT NULL REFERENCES gaming_day (day),
    shift         INTEGER REFERENCES shift (id),
    kind          TEXT    NOT NULL,
    player        INTEGER REFERENCES player (id),
    amount        INTEGER NOT NULL,
    entry         INTEGER REFERENCES entry (id),
    staff         INTEGER NOT NULL REFERENCES staff (id),
    approval      INTEGER REFERENCES approval (id),
    voids         INTEGER UNIQUE REFERENCES receipt (number),
    before_cents  INTEGER,
    after_cents   INTEGER,
    memo          TEXT    NOT NULL,
    at_ms         INTEGER NOT NULL
) STRICT;
CREATE INDEX receipt_by_player ON receipt (player, day) WHERE player IS NOT NULL;
CREATE INDEX receipt_by_shift ON receipt (shift);

CREATE TABLE play_session (
    id        INTEGER PRIMARY KEY,
    player    INTEGER NOT NULL REFERENCES player (id),
    tbl       TEXT    NOT NULL,
    seat      TEXT    NOT NULL,
    opened_ms INTEGER NOT NULL,
    closed_ms INTEGER,
    brought   INTEGER NOT NULL CHECK (brought >= 0),
    taken     INTEGER NOT NULL CHECK (taken >= 0)
) STRICT;
CREATE UNIQUE INDEX play_session_one_open_per_player ON play_session (player)
    WHERE closed_ms IS NULL;
CREATE UNIQUE INDEX play_session_one_open_per_seat ON play_session (tbl, seat)
    WHERE closed_ms IS NULL;
CREATE TABLE table_move (
    id      INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES play_session (id),
    player  INTEGER NOT NULL,
    day     TEXT    NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('brought', 'taken', 'carried')),
    amount  INTEGER NOT NULL CHECK (amount >= 0),
    entry   INTEGER REFERENCES entry (id)
) STRICT;
CREATE INDEX table_move_by_player ON table_move (player, day);

INSERT INTO administered VALUES
    ('staff', 'id'), ('first_code', 'id'), ('staff_session', 'id'), ('approval', 'id'),
    ('player', 'id'), ('exclusion', 'id'), ('limit_wish', 'id'), ('card', 'id'),
    ('pin', 'player'), ('place', 'id'), ('sign_in', 'id'), ('gaming_day', 'id'), ('shift', 'id'),
    ('receipt', 'number'), ('play_session', 'id'), ('table_move', 'id');

-- What is written once stays as it is.
CREATE TRIGGER receipt_is_final BEFORE UPDATE ON receipt
BEGIN SELECT RAISE(ABORT, 'receipts are never changed; void them'); END;
CREATE TRIGGER receipt_stays BEFORE DELETE ON receipt
BEGIN SELECT RAISE(ABORT, 'receipts are never removed'); END;
CREATE TRIGGER receipt_without_gap BEFORE INSERT ON receipt
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipt)
BEGIN SELECT RAISE(ABORT, 'receipts are numbered without gaps'); END;
CREATE TRIGGER receipt_needs_open_day BEFORE INSERT ON receipt
WHEN NOT EXISTS (SELECT 1 FROM gaming_day WHERE day = NEW.day AND closed_ms IS NULL)
BEGIN SELECT RAISE(ABORT, 'a closed gaming day takes no receipt'); END;
CREATE TRIGGER limit_wish_is_final BEFORE UPDATE ON limit_wish
BEGIN SELECT RAISE(ABORT, 'a wish is never changed; make another'); END;
CREATE TRIGGER limit_wish_stays BEFORE DELETE ON limit_wish
BEGIN SELECT RAISE(ABORT, 'wishes are never removed'); END;
CREATE TRIGGER exclusion_is_final BEFORE UPDATE ON exclusion
BEGIN SELECT RAISE(ABORT, 'an exclusion is never shortened'); END;
CREATE TRIGGER exclusion_stays BEFORE DELETE ON exclusion
BEGIN SELECT RAISE(ABORT, 'an exclusion is never removed'); END;
CREATE TRIGGER table_move_is_final BEFORE UPDATE ON table_move
BEGIN SELECT RAISE(ABORT, 'moves are never changed'); END;
CREATE TRIGGER table_move_stays BEFORE DELETE ON table_move
BEGIN SELECT RAISE(ABORT, 'moves are never removed'); END;
CREATE TRIGGER gaming_day_closes_once BEFORE UPDATE ON gaming_day WHEN OLD.closed_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a closed gaming day is locked'); END;
CREATE TRIGGER gaming_day_stays BEFORE DELETE ON gaming_day
BEGIN SELECT RAISE(ABORT, 'gaming days are never removed'); END;
CREATE TRIGGER shift_closes_once BEFORE UPDATE ON shift WHEN OLD.closed_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a closed shift is final'); END;
CREATE TRIGGER shift_stays BEFORE DELETE ON shift
BEGIN SELECT RAISE(ABORT, 'shifts are never removed'); END;
CREATE TRIGGER approval_works_once BEFORE UPDATE ON approval WHEN OLD.used_record IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an approval is used once'); END;
CREATE TRIGGER session_closes_once BEFORE UPDATE ON play_session WHEN OLD.closed_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a closed session is final'); END;
