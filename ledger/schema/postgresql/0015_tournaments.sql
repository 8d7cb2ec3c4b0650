-- Tournaments, who entered them and what was paid out of their pools. The money is in `pool` and
-- `fees`; these rows say whose it was. A player's seat is an ordinary session without money in it.

CREATE TABLE tournament (
    id        BIGINT  PRIMARY KEY,
    tbl       TEXT    NOT NULL,
    name      TEXT    NOT NULL,
    structure TEXT    NOT NULL, -- the digest
    buy_in    BIGINT  NOT NULL CHECK (buy_in >= 0),
    fee       BIGINT  NOT NULL CHECK (fee >= 0),
    day       TEXT    NOT NULL REFERENCES gaming_day (day), -- when it was opened
    opened_ms BIGINT  NOT NULL,
    ended     TEXT    CHECK (ended IN ('played', 'refunded', 'divided')),
    ended_ms  BIGINT
);
CREATE UNIQUE INDEX tournament_one_open_per_table ON tournament (tbl) WHERE ended_ms IS NULL;
CREATE INDEX tournament_by_day ON tournament (day);
CREATE TABLE tournament_entry (
    id         BIGINT  PRIMARY KEY,
    tournament BIGINT  NOT NULL REFERENCES tournament (id),
    player     BIGINT  NOT NULL REFERENCES player (id),
    session    BIGINT  NOT NULL REFERENCES play_session (id),
    buy_in     BIGINT  NOT NULL CHECK (buy_in >= 0),
    fee        BIGINT  NOT NULL CHECK (fee >= 0),
    day        TEXT    NOT NULL,
    entered_ms BIGINT  NOT NULL,
    returned   BIGINT  NOT NULL CHECK (returned IN (0, 1)), -- buy-in and fee went back
    place      BIGINT  CHECK (place >= 1),
    paid       BIGINT  NOT NULL CHECK (paid >= 0), -- prizes and shares so far
    ended_ms   BIGINT  -- when the tournament ended
);
CREATE UNIQUE INDEX tournament_entry_once ON tournament_entry (tournament, player)
    WHERE returned = 0;
CREATE INDEX tournament_entry_by_player ON tournament_entry (player);
CREATE INDEX tournament_entry_by_session ON tournament_entry (session);
CREATE TABLE prize (
    id          BIGINT  PRIMARY KEY,
    entered     BIGINT  NOT NULL REFERENCES tournament_entry (id),
    tournament  BIGINT  NOT NULL,
    player      BIGINT  NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind IN ('prize', 'share')),
    amount      BIGINT  NOT NULL CHECK (amount > 0),
    day         TEXT    NOT NULL,
    at_ms       BIGINT  NOT NULL,
    entry       BIGINT  NOT NULL REFERENCES entry (id),
    reservation TEXT    REFERENCES reservation (id) -- NULL: paid to the account at once
);
CREATE INDEX prize_by_tournament ON prize (tournament);
CREATE INDEX prize_held ON prize (id) WHERE reservation IS NOT NULL;

INSERT INTO administered VALUES ('tournament', 'id'), ('tournament_entry', 'id'), ('prize', 'id');

CREATE TRIGGER tournament_ends_once BEFORE UPDATE ON tournament
    FOR EACH ROW WHEN (OLD.ended_ms IS NOT NULL)
    EXECUTE FUNCTION forbid('a tournament ends once');
CREATE TRIGGER tournament_stays BEFORE DELETE ON tournament FOR EACH ROW
    EXECUTE FUNCTION forbid('tournaments are never removed');
CREATE TRIGGER tournament_entry_ends_once BEFORE UPDATE ON tournament_entry
    FOR EACH ROW WHEN (OLD.ended_ms IS NOT NULL OR NEW.tournament <> OLD.tournament OR NEW.player <> OLD.player OR NEW.session <> OLD.session OR NEW.buy_in <> OLD.buy_in OR NEW.fee <> OLD.fee OR NEW.returned < OLD.returned OR NEW.paid < OLD.paid)
    EXECUTE FUNCTION forbid('an entry ends once, and what was paid stays paid');
CREATE TRIGGER tournament_entry_stays BEFORE DELETE ON tournament_entry FOR EACH ROW
    EXECUTE FUNCTION forbid('entries are never removed');
CREATE TRIGGER prize_is_final BEFORE UPDATE ON prize FOR EACH ROW
    EXECUTE FUNCTION forbid('prizes are never changed');
CREATE TRIGGER prize_stays BEFORE DELETE ON prize FOR EACH ROW
    EXECUTE FUNCTION forbid('prizes are never removed');
