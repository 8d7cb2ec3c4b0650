-- One-time codes with which new devices are let in, on every server of the room. Only a keyed hash
-- of a code is written.

CREATE TABLE device_code (
    id       INTEGER PRIMARY KEY,
    code     TEXT    NOT NULL,
    role     TEXT    NOT NULL,
    place    TEXT    NOT NULL,
    staff    INTEGER NOT NULL REFERENCES staff (id),
    until_ms INTEGER NOT NULL,
    wrong    INTEGER NOT NULL, -- wrong codes that were typed while it was open
    ended_ms INTEGER -- used, replaced or closed by wrong codes; NULL: open until its time is over
) STRICT;
CREATE INDEX device_code_open ON device_code (until_ms) WHERE ended_ms IS NULL;
INSERT INTO administered VALUES ('device_code', 'id');
CREATE TRIGGER device_code_stays BEFORE DELETE ON device_code
BEGIN SELECT RAISE(ABORT, 'a device''s code stays known'); END;
