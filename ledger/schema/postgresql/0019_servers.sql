-- Which server of a room runs what. A room with one server has no rows here.

CREATE TABLE server (
    id       BIGINT  PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,
    address  TEXT    NOT NULL, -- where clients find it
    software TEXT    NOT NULL, -- digest
    house    TEXT    NOT NULL, -- digest
    came_ms  BIGINT  NOT NULL,
    left_ms  BIGINT -- it was told to leave; NULL: it stays
);
INSERT INTO administered VALUES ('server', 'id');
CREATE TRIGGER server_stays BEFORE DELETE ON server FOR EACH ROW
    EXECUTE FUNCTION forbid('a server stays known');

-- Only the server of the newest epoch writes for a thing: `table:7`, `cage:1`.
CREATE TABLE owned (
    what   TEXT    NOT NULL PRIMARY KEY,
    server BIGINT  NOT NULL REFERENCES server (id),
    epoch  BIGINT  NOT NULL CHECK (epoch > 0)
);
INSERT INTO administered VALUES ('owned', 'what');
CREATE TRIGGER owned_epoch_grows BEFORE UPDATE ON owned FOR EACH ROW
    WHEN (NEW.epoch <= OLD.epoch) EXECUTE FUNCTION forbid('an epoch only grows');
CREATE TRIGGER owned_stays BEFORE DELETE ON owned FOR EACH ROW
    EXECUTE FUNCTION forbid('what was owned stays known');

-- The keys that may connect to every server of the room.
CREATE TABLE enrolled (
    key        TEXT NOT NULL PRIMARY KEY,
    role       TEXT NOT NULL,
    place      TEXT NOT NULL,
    name       TEXT NOT NULL,
    desk       TEXT NOT NULL,
    revoked_ms BIGINT -- NULL: it may connect
);
CREATE UNIQUE INDEX enrolled_place ON enrolled (place) WHERE place <> '' AND revoked_ms IS NULL;
INSERT INTO administered VALUES ('enrolled', 'key');
CREATE TRIGGER enrolled_stays BEFORE DELETE ON enrolled FOR EACH ROW
    EXECUTE FUNCTION forbid('an enrolled key stays known');

-- 1: the software that was allowed before may still run, during an upgrade of several servers.
ALTER TABLE software ADD COLUMN beside BIGINT;

-- Servers read what others changed.
CREATE INDEX record_news ON record (seq) WHERE changes <> '[]';

-- Signs of life. Not logged and not copied: empty after a failover, and everybody announces himself
-- anew. It decides only when somebody may try to take over; the epochs decide who may write.
CREATE UNLOGGED TABLE server_beat (
    server BIGINT PRIMARY KEY,
    beat   BIGINT NOT NULL,
    tables BIGINT NOT NULL
);

-- The sum that the mark of the end covers, hidden by a secret pad, for whoever writes next. NULL: it
-- is computed from all rows.
ALTER TABLE tail ADD COLUMN state BYTEA;
