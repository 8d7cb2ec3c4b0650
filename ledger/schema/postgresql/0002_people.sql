-- Players, cards, PINs, staff, shifts and gaming days. Every change goes through the journal.

CREATE TABLE staff (
    id              BIGINT  PRIMARY KEY,
    login           TEXT    NOT NULL UNIQUE,
    name            TEXT    NOT NULL,
    role            TEXT    NOT NULL
        CHECK (role IN ('floor', 'cashier', 'supervisor', 'auditor', 'administrator')),
    state           TEXT    NOT NULL CHECK (state IN ('active', 'dismissed')),
    password        TEXT    NOT NULL,
    pin             TEXT,
    totp            TEXT,
    totp_step       BIGINT,
    tries           BIGINT  NOT NULL CHECK (tries >= 0),
    locked_until_ms BIGINT  NOT NULL,
    hired_ms        BIGINT  NOT NULL
);
CREATE TABLE first_code (
    id      BIGINT  PRIMARY KEY,
    code    TEXT    NOT NULL,
    made_ms BIGINT  NOT NULL,
    used_by BIGINT  REFERENCES staff (id)
);
CREATE TABLE staff_session (
    id       BIGINT  PRIMARY KEY,
    token    TEXT    NOT NULL UNIQUE,
    staff    BIGINT  NOT NULL REFERENCES staff (id),
    place    TEXT    NOT NULL,
    made_ms  BIGINT  NOT NULL,
    until_ms BIGINT  NOT NULL,
    ended_ms BIGINT
);
CREATE TABLE approval (
    id          BIGINT  PRIMARY KEY,
    staff       BIGINT  NOT NULL REFERENCES staff (id),
    subject     TEXT    NOT NULL,
    made_ms     BIGINT  NOT NULL,
    used_record BIGINT
);

CREATE TABLE player (
    id              BIGINT  PRIMARY KEY,
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
    opened_ms       BIGINT  NOT NULL
);
CREATE TABLE exclusion (
    id        BIGINT  PRIMARY KEY,
    document  TEXT    NOT NULL,
    from_day  TEXT    NOT NULL,
    until_day TEXT,
    reason    TEXT    NOT NULL,
    staff     BIGINT  NOT NULL REFERENCES staff (id)
);
CREATE INDEX exclusion_by_document ON exclusion (document);
CREATE TABLE limit_wish (
    id             BIGINT  PRIMARY KEY,
    player         BIGINT  NOT NULL REFERENCES player (id),
    kind           TEXT    NOT NULL,
    most           BIGINT  CHECK (most >= 0),
    asked_ms       BIGINT  NOT NULL,
    counts_from_ms BIGINT  NOT NULL
);
CREATE INDEX limit_wish_by_player ON limit_wish (player, kind);

CREATE TABLE card (
    id        BIGINT  PRIMARY KEY,
    token     TEXT    NOT NULL UNIQUE,
    last_four TEXT    NOT NULL,
    holder    TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('active', 'replaced', 'cancelled')),
    issued_ms BIGINT  NOT NULL
);
CREATE UNIQUE INDEX card_one_active_per_holder ON card (holder) WHERE state = 'active';

CREATE TABLE pin (
    player BIGINT  PRIMARY KEY REFERENCES player (id),
    hash   TEXT    NOT NULL,
    tries  BIGINT  NOT NULL CHECK (tries >= 0),
    set_ms BIGINT  NOT NULL
);
CREATE TABLE place (
    id    TEXT    PRIMARY KEY,
    tries BIGINT  NOT NULL CHECK (tries >= 0)
);
CREATE TABLE sign_in (
    id          BIGINT  PRIMARY KEY,
    who         TEXT    NOT NULL,
    place       TEXT    NOT NULL,
    purpose     TEXT    NOT NULL,
    at_ms       BIGINT  NOT NULL,
    outcome     TEXT    NOT NULL CHECK (outcome IN ('pending', 'right', 'wrong')),
    used_record BIGINT
);
CREATE INDEX sign_in_by_who ON sign_in (who, id);

CREATE TABLE gaming_day (
    id                BIGINT  PRIMARY KEY,
    day               TEXT    NOT NULL UNIQUE,
    opened_ms         BIGINT  NOT NULL,
    opening_entry     BIGINT  NOT NULL,
    opening_liability BIGINT  NOT NULL,
    closed_ms         BIGINT,
    closing_entry     BIGINT,
    report            TEXT
);
CREATE UNIQUE INDEX gaming_day_one_open ON gaming_day ((1)) WHERE closed_ms IS NULL;
CREATE TABLE shift (
    id          BIGINT  PRIMARY KEY,
    cashier     BIGINT  NOT NULL REFERENCES staff (id),
    day         TEXT    NOT NULL REFERENCES gaming_day (day),
    opened_ms   BIGINT  NOT NULL,
    float_cents BIGINT  NOT NULL,
    closed_ms   BIGINT,
    expected    BIGINT,
    counted     BIGINT,
    pieces      TEXT
);
CREATE UNIQUE INDEX shift_one_open_per_cashier ON shift (cashier) WHERE closed_ms IS NULL;
CREATE TABLE receipt (
    number        BIGINT  PRIMARY KEY,
    day           TEXT    NOT NULL REFERENCES gaming_day (day),
    shift         BIGINT  REFERENCES shift (id),
    kind          TEXT    NOT NULL,
    player        BIGINT  REFERENCES player (id),
    amount        BIGINT  NOT NULL,
    entry         BIGINT  REFERENCES entry (id),
    staff         BIGINT  NOT NULL REFERENCES staff (id),
    approval      BIGINT  REFERENCES approval (id),
    voids         BIGINT  UNIQUE REFERENCES receipt (number),
    before_cents  BIGINT,
    after_cents   BIGINT,
    memo          TEXT    NOT NULL,
    at_ms         BIGINT  NOT NULL
);
CREATE INDEX receipt_by_player ON receipt (player, day) WHERE player IS NOT NULL;
CREATE INDEX receipt_by_shift ON receipt (shift);

CREATE TABLE play_session (
    id        BIGINT  PRIMARY KEY,
    player    BIGINT  NOT NULL REFERENCES player (id),
    tbl       TEXT    NOT NULL,
    seat      TEXT    NOT NULL,
    opened_ms BIGINT  NOT NULL,
    closed_ms BIGINT,
    brought   BIGINT  NOT NULL CHECK (brought >= 0),
    taken     BIGINT  NOT NULL CHECK (taken >= 0)
);
CREATE UNIQUE INDEX play_session_one_open_per_player ON play_session (player)
    WHERE closed_ms IS NULL;
CREATE UNIQUE INDEX play_session_one_open_per_seat ON play_session (tbl, seat)
    WHERE closed_ms IS NULL;
CREATE TABLE table_move (
    id      BIGINT  PRIMARY KEY,
    session BIGINT  NOT NULL REFERENCES play_session (id),
    player  BIGINT  NOT NULL,
    day     TEXT    NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('brought', 'taken', 'carried')),
    amount  BIGINT  NOT NULL CHECK (amount >= 0),
    entry   BIGINT  REFERENCES entry (id)
);
CREATE INDEX table_move_by_player ON table_move (player, day);

INSERT INTO administered VALUES
    ('staff', 'id'), ('first_code', 'id'), ('staff_session', 'id'), ('approval', 'id'),
    ('player', 'id'), ('exclusion', 'id'), ('limit_wish', 'id'), ('card', 'id'),
    ('pin', 'player'), ('place', 'id'), ('sign_in', 'id'), ('gaming_day', 'id'), ('shift', 'id'),
    ('receipt', 'number'), ('play_session', 'id'), ('table_move', 'id');

-- What is written once stays as it is.
CREATE TRIGGER receipt_is_final BEFORE UPDATE ON receipt FOR EACH ROW
    EXECUTE FUNCTION forbid('receipts are never changed; void them');
CREATE TRIGGER receipt_stays BEFORE DELETE ON receipt FOR EACH ROW
    EXECUTE FUNCTION forbid('receipts are never removed');
CREATE FUNCTION receipt_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM receipt) THEN
        RAISE EXCEPTION 'receipts are numbered without gaps' USING ERRCODE = '23514';
    END IF;
    IF NOT EXISTS (SELECT 1 FROM gaming_day WHERE day = NEW.day AND closed_ms IS NULL) THEN
        RAISE EXCEPTION 'a closed gaming day takes no receipt' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER receipt_fits BEFORE INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION receipt_fits();
CREATE TRIGGER limit_wish_is_final BEFORE UPDATE ON limit_wish FOR EACH ROW
    EXECUTE FUNCTION forbid('a wish is never changed; make another');
CREATE TRIGGER limit_wish_stays BEFORE DELETE ON limit_wish FOR EACH ROW
    EXECUTE FUNCTION forbid('wishes are never removed');
CREATE TRIGGER exclusion_is_final BEFORE UPDATE ON exclusion FOR EACH ROW
    EXECUTE FUNCTION forbid('an exclusion is never shortened');
CREATE TRIGGER exclusion_stays BEFORE DELETE ON exclusion FOR EACH ROW
    EXECUTE FUNCTION forbid('an exclusion is never removed');
CREATE TRIGGER table_move_is_final BEFORE UPDATE ON table_move FOR EACH ROW
    EXECUTE FUNCTION forbid('moves are never changed');
CREATE TRIGGER table_move_stays BEFORE DELETE ON table_move FOR EACH ROW
    EXECUTE FUNCTION forbid('moves are never removed');
CREATE TRIGGER gaming_day_closes_once BEFORE UPDATE ON gaming_day
    FOR EACH ROW WHEN (OLD.closed_ms IS NOT NULL)
    EXECUTE FUNCTION forbid('a closed gaming day is locked');
CREATE TRIGGER gaming_day_stays BEFORE DELETE ON gaming_day FOR EACH ROW
    EXECUTE FUNCTION forbid('gaming days are never removed');
CREATE TRIGGER shift_closes_once BEFORE UPDATE ON shift
    FOR EACH ROW WHEN (OLD.closed_ms IS NOT NULL)
    EXECUTE FUNCTION forbid('a closed shift is final');
CREATE TRIGGER shift_stays BEFORE DELETE ON shift FOR EACH ROW
    EXECUTE FUNCTION forbid('shifts are never removed');
CREATE TRIGGER approval_works_once BEFORE UPDATE ON approval
    FOR EACH ROW WHEN (OLD.used_record IS NOT NULL)
    EXECUTE FUNCTION forbid('an approval is used once');
CREATE TRIGGER session_closes_once BEFORE UPDATE ON play_session
    FOR EACH ROW WHEN (OLD.closed_ms IS NOT NULL)
    EXECUTE FUNCTION forbid('a closed session is final');
