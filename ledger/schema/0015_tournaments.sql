-- Tournaments, who entered them and what was paid out of their pools. The money is in `pool` and
-- `fees`; these rows say whose it was. A player's seat is an ordinary session without money in it.

CREATE TABLE tournament (
    id        INTEGER PRIMARY KEY,
    tbl       TEXT    NOT NULL,
    name      TEXT    NOT NULL,
    structure TEXT    NOT NULL, -- the digest
    buy_in    INTEGER NOT NULL CHECK (buy_in >= 0),
    fee       INTEGER NOT NULL CHECK (fee >= 0),
    day       TEXT    NOT NULL REFERENCES gaming_day (day), -- when it was opened
    opened_ms INTEGER NOT NULL,
    ended     TEXT    CHECK (ended IN ('played', 'refunded', 'divided')),
    ended_ms  INTEGER
) STRICT;
CREATE UNIQUE INDEX tournament_one_open_per_table ON tournament (tbl) WHERE ended_ms IS NULL;
CREATE INDEX tournament_by_day ON tournament (day);
CREATE TABLE tournament_entry (
    id         INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    player     INTEGER NOT NULL REFERENCES player (id),
    session    INTEGER NOT NULL REFERENCES play_session (id),
    buy_in     INTEGER NOT NULL CHECK (buy_in >= 0),
    fee        INTEGER NOT NULL CHECK (fee >= 0),
    day        TEXT    NOT NULL,
    entered_ms INTEGER NOT NULL,
    returned   INTEGER NOT NULL CHECK (returned IN (0, 1)), -- buy-in and fee went back
    place      INTEGER CHECK (place >= 1),
    paid       INTEGER NOT NULL CHECK (paid >= 0), -- prizes and shares so far
    ended_ms   INTEGER -- when the tournament ended
) STRICT;
CREATE UNIQUE INDEX tournament_entry_once ON tournament_entry (tournament, player)
    WHERE returned = 0;
CREATE INDEX tournament_entry_by_player ON tournament_entry (player);
CREATE INDEX tournament_entry_by_session ON tournament_entry (session);
CREATE TABLE prize (
    id          INTEGER PRIMARY KEY,
    entered     INTEGER NOT NULL REFERENCES tournament_entry (id),
    tournament  INTEGER NOT NULL,
    player      INTEGER NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind IN ('prize', 'share')),
    amount      INTEGER NOT NULL CHECK (amount > 0),
    day         TEXT    NOT NULL,
    at_ms       INTEGER NOT NULL,
    entry       INTEGER NOT NULL REFERENCES entry (id),
    reservation TEXT    REFERENCES reservation (id) -- NULL: paid to the account at once
) STRICT;
CREATE INDEX prize_by_tournament ON prize (tournament);
CREATE INDEX prize_held ON prize (id) WHERE reservation IS NOT NULL;

INSERT INTO administered VALUES ('tournament', 'id'), ('tournament_entry', 'id'), ('prize', 'id');

CREATE TRIGGER tournament_ends_once BEFORE UPDATE ON tournament WHEN OLD.ended_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a tournament ends once'); END;
CREATE TRIGGER tournament_stays BEFORE DELETE ON tournament
BEGIN SELECT RAISE(ABORT, 'tournaments are never removed'); END;
CREATE TRIGGER tournament_entry_ends_once BEFORE UPDATE ON tournament_entry
WHEN OLD.ended_ms IS NOT NULL OR NEW.tournament <> OLD.tournament OR NEW.player <> OLD.player
    OR NEW.session <> OLD.session OR NEW.buy_in <> OLD.buy_in OR NEW.fee <> OLD.fee
    OR NEW.returned < OLD.returned OR NEW.paid < OLD.paid
BEGIN SELECT RAISE(ABORT, 'an entry ends once, and what was paid stays paid'); END;
CREATE TRIGGER tournament_entry_stays BEFORE DELETE ON tournament_entry
BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER prize_is_final BEFORE UPDATE ON prize
BEGIN SELECT RAISE(ABORT, 'prizes are never changed'); END;
CREATE TRIGGER prize_stays BEFORE DELETE ON prize
BEGIN SELECT RAISE(ABORT, 'prizes are never removed'); END;
