-- The room's board: waiting lists and held seats, calls, disputes, stand-ins.

-- A name on a waiting list, or a seat held for somebody: then `to_seat` and `until_ms` are set.
CREATE TABLE waiting (
    id       INTEGER PRIMARY KEY,
    list     TEXT    NOT NULL,
    player   INTEGER NOT NULL REFERENCES player (id),
    kind     TEXT    NOT NULL
        CHECK (kind IN ('broken', 'moving', 'changing', 'waiting', 'reserved')),
    since_ms INTEGER NOT NULL,
    turn_ms  INTEGER NOT NULL,
    to_table INTEGER,
    to_seat  INTEGER,
    until_ms INTEGER,
    lapses   INTEGER NOT NULL CHECK (lapses >= 0),
    ended    TEXT,
    ended_ms INTEGER
) STRICT;
CREATE INDEX waiting_open ON waiting (id) WHERE ended IS NULL;
CREATE UNIQUE INDEX waiting_once_per_list ON waiting (list, player) WHERE ended IS NULL;
CREATE UNIQUE INDEX waiting_one_per_seat ON waiting (to_table, to_seat)
    WHERE ended IS NULL AND until_ms IS NOT NULL;

CREATE TABLE seat_wish (
    id       INTEGER PRIMARY KEY,
    tbl      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    player   INTEGER NOT NULL REFERENCES player (id),
    to_seat  INTEGER NOT NULL,
    since_ms INTEGER NOT NULL,
    ended    TEXT,
    ended_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX seat_wish_one_per_player ON seat_wish (player) WHERE ended IS NULL;

CREATE TABLE seat_call (
    id          INTEGER PRIMARY KEY,
    tbl         INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    kind        TEXT    NOT NULL,
    player      INTEGER,
    since_ms    INTEGER NOT NULL,
    answered_ms INTEGER,
    answered_by TEXT
) STRICT;
CREATE UNIQUE INDEX seat_call_once ON seat_call (tbl, seat, kind) WHERE answered_ms IS NULL;

CREATE TABLE dispute (
    id         INTEGER PRIMARY KEY,
    tbl        INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    hand       INTEGER NOT NULL,
    player     INTEGER NOT NULL REFERENCES player (id),
    words      TEXT    NOT NULL,
    since_ms   INTEGER NOT NULL,
    decided_ms INTEGER,
    decided_by INTEGER REFERENCES staff (id),
    decision   TEXT
) STRICT;
CREATE INDEX dispute_open ON dispute (id) WHERE decided_ms IS NULL;

CREATE TABLE stand_in (
    id           INTEGER PRIMARY KEY,
    tbl          INTEGER NOT NULL,
    seat         INTEGER NOT NULL,
    station_tbl  INTEGER NOT NULL,
    station_seat INTEGER NOT NULL,
    player       INTEGER NOT NULL REFERENCES player (id),
    since_ms     INTEGER NOT NULL,
    ended_ms     INTEGER
) STRICT;
CREATE UNIQUE INDEX stand_in_one_per_seat ON stand_in (tbl, seat) WHERE ended_ms IS NULL;
CREATE UNIQUE INDEX stand_in_one_per_station ON stand_in (station_tbl, station_seat)
    WHERE ended_ms IS NULL;

INSERT INTO administered VALUES
    ('waiting', 'id'), ('seat_wish', 'id'), ('seat_call', 'id'), ('dispute', 'id'),
    ('stand_in', 'id');
