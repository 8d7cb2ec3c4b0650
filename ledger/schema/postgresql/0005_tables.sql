-- Tables of the room, and the values they are played under: each value is written once, under the
-- digest of its canonical form, and named in every hand's first record.

CREATE TABLE table_settings (
    digest TEXT    PRIMARY KEY,
    kind   TEXT    NOT NULL CHECK (kind IN ('rules', 'options')),
    body   TEXT    NOT NULL, -- canonical JSON
    at_ms  BIGINT  NOT NULL
);
CREATE TABLE game_table (
    number    BIGINT  PRIMARY KEY,
    name      TEXT    NOT NULL,
    rules     TEXT    NOT NULL REFERENCES table_settings (digest),
    options   TEXT    NOT NULL REFERENCES table_settings (digest),
    opened_ms BIGINT  NOT NULL,
    closed_ms BIGINT
);
INSERT INTO administered VALUES ('table_settings', 'digest'), ('game_table', 'number');

CREATE TRIGGER table_settings_are_final BEFORE UPDATE ON table_settings FOR EACH ROW
    EXECUTE FUNCTION forbid('settings are never changed; write others');
CREATE TRIGGER table_settings_stay BEFORE DELETE ON table_settings FOR EACH ROW
    EXECUTE FUNCTION forbid('settings are never removed');
CREATE TRIGGER game_table_stays BEFORE DELETE ON game_table FOR EACH ROW
    EXECUTE FUNCTION forbid('tables are never removed');
