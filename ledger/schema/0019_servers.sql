-- Which server of a room runs what. A room with one server has no rows here.

CREATE TABLE server (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,
    address  TEXT    NOT NULL, -- where clients find it
    software TEXT    NOT NULL, -- digest
    house    TEXT    NOT NULL, -- digest
    came_ms  INTEGER NOT NULL,
    left_ms  INTEGER -- it was told to leave; NULL: it stays
) STRICT;
INSERT INTO administered VALUES ('server', 'id');
CREATE TRIGGER server_stays BEFORE DELETE ON server
BEGIN SELECT RAISE(ABORT, 'a server stays known'); END;

-- Only the server of the newest epoch writes for a thing: `table:7`, `cage:1`.
CREATE TABLE owned (
    what   TEXT    NOT NULL PRIMARY KEY,
    server INTEGER NOT NULL REFERENCES server (id),
    epoch  INTEGER NOT NULL CHECK (epoch > 0)
) STRICT;
INSERT INTO administered VALUES ('owned', 'what');
CREATE TRIGGER owned_epoch_grows BEFORE UPDATE ON owned WHEN NEW.epoch <= OLD.epoch
BEGIN SELECT RAISE(ABORT, 'an epoch only grows'); END;
CREATE TRIGGER owned_stays BEFORE DELETE ON owned
BEGIN SELECT RAISE(ABORT, 'what was owned stays known'); END;

-- The keys that may connect to every server of the room.
CREATE TABLE enrolled (
    key        TEXT NOT NULL PRIMARY KEY,
    role       TEXT NOT NULL,
    place      TEXT NOT NULL,
    name       TEXT NOT NULL,
    desk       TEXT NOT NULL,
    revoked_ms INTEGER -- NULL: it may connect
) STRICT;
CREATE UNIQUE INDEX enrolled_place ON enrolled (place) WHERE place <> '' AND revoked_ms IS NULL;
INSERT INTO administered VALUES ('enrolled', 'key');
CREATE TRIGGER enrolled_stays BEFORE DELETE ON enrolled
BEGIN SELECT RAISE(ABORT, 'an enrolled key stays known'); END;

-- 1: the software that was allowed before may still run, during an upgrade of several servers.
ALTER TABLE software ADD COLUMN beside INTEGER;
