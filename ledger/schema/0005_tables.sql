-- Tables of the room, and the values they are played under: each value is written once, under the
-- digest of its canonical form, and named in every hand's first record.

CREATE TABLE table_settings (
    digest TEXT    PRIMARY KEY,
    kind   TEXT    NOT NULL CHECK (kind IN ('rules', 'options')),
    body   TEXT    NOT NULL, -- canonical JSON
    at_ms  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE game_table (
    number    INTEGER PRIMARY KEY,
    name      TEXT    NOT NULL,
    rules     TEXT    NOT NULL REFERENCES table_settings (digest),
    options   TEXT    NOT NULL REFERENCES table_settings (digest),
    opened_ms INTEGER NOT NULL,
    closed_ms INTEGER
) STRICT;
INSERT INTO administered VALUES ('table_settings', 'digest'), ('game_table', 'number');

CREATE TRIGGER table_settings_are_final BEFORE UPDATE ON table_settings
BEGIN SELECT RAISE(ABORT, 'settings are never changed; write others'); END;
CREATE TRIGGER table_settings_stay BEFORE DELETE ON table_settings
BEGIN SELECT RAISE(ABORT, 'settings are never removed'); END;
CREATE TRIGGER game_table_stays BEFORE DELETE ON game_table
BEGIN SELECT RAISE(ABORT, 'tables are never removed'); END;
