-- The room's board: waiting lists and held seats, calls, disputes, stand-ins.

-- A name on a waiting list, or a seat held for somebody: then `to_seat` and `until_ms` are set.
CREATE TABLE waiting (
    id       BIGINT  PRIMARY KEY,
    list     TEXT    NOT NULL,
    player   BIGINT  NOT NULL REFERENCES player (id),
    kind     TEXT    NOT NULL
        CHECK (kind IN ('broken', 'moving', 'changing', 'waiting', 'reserved')),
    since_ms BIGINT  NOT NULL,
    turn_ms  BIGINT  NOT NULL,
    to_table BIGINT,
    to_seat  BIGINT,
    until_ms BIGINT,
    lapses   BIGINT  NOT NULL CHECK (lapses >= 0),
    ended    TEXT,
    ended_ms BIGINT
);
CREATE INDEX waiting_open ON waiting (id) WHERE ended IS NULL;
CREATE UNIQUE INDEX waiting_once_per_list ON waiting (list, player) WHERE ended IS NULL;
CREATE UNIQUE INDEX waiting_one_per_seat ON waiting (to_table, to_seat)
    WHERE ended IS NULL AND until_ms IS NOT NULL;

CREATE TABLE seat_wish (
    id       BIGINT  PRIMARY KEY,
    tbl      BIGINT  NOT NULL,
    seat     BIGINT  NOT NULL,
    player   BIGINT  NOT NULL REFERENCES player (id),
    to_seat  BIGINT  NOT NULL,
    since_ms BIGINT  NOT NULL,
    ended    TEXT,
    ended_ms BIGINT
);
CREATE UNIQUE INDEX seat_wish_one_per_player ON seat_wish (player) WHERE ended IS NULL;

CREATE TABLE seat_call (
    id          BIGINT  PRIMARY KEY,
    tbl         BIGINT  NOT NULL,
    seat        BIGINT  NOT NULL,
    kind        TEXT    NOT NULL,
    player      BIGINT,
    since_ms    BIGINT  NOT NULL,
    answered_ms BIGINT,
    answered_by TEXT
);
CREATE UNIQUE INDEX seat_call_once ON seat_call (tbl, seat, kind) WHERE answered_ms IS NULL;

CREATE TABLE dispute (
    id         BIGINT  PRIMARY KEY,
    tbl        BIGINT  NOT NULL,
    seat       BIGINT  NOT NULL,
    hand       BIGINT  NOT NULL,
    player     BIGINT  NOT NULL REFERENCES player (id),
    words      TEXT    NOT NULL,
    since_ms   BIGINT  NOT NULL,
    decided_ms BIGINT,
    decided_by BIGINT  REFERENCES staff (id),
    decision   TEXT
);
CREATE INDEX dispute_open ON dispute (id) WHERE decided_ms IS NULL;

CREATE TABLE stand_in (
    id           BIGINT  PRIMARY KEY,
    tbl          BIGINT  NOT NULL,
    seat         BIGINT  NOT NULL,
    station_tbl  BIGINT  NOT NULL,
    station_seat BIGINT  NOT NULL,
    player       BIGINT  NOT NULL REFERENCES player (id),
    since_ms     BIGINT  NOT NULL,
    ended_ms     BIGINT
);
CREATE UNIQUE INDEX stand_in_one_per_seat ON stand_in (tbl, seat) WHERE ended_ms IS NULL;
CREATE UNIQUE INDEX stand_in_one_per_station ON stand_in (station_tbl, station_seat)
    WHERE ended_ms IS NULL;

INSERT INTO administered VALUES
    ('waiting', 'id'), ('seat_wish', 'id'), ('seat_call', 'id'), ('dispute', 'id'),
    ('stand_in', 'id');
