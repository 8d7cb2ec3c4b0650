-- One-time codes with which new devices are let in, on every server of the room. Only a keyed hash
-- of a code is written.

CREATE TABLE device_code (
    id       BIGINT  PRIMARY KEY,
    code     TEXT    NOT NULL,
    role     TEXT    NOT NULL,
    place    TEXT    NOT NULL,
    staff    BIGINT  NOT NULL REFERENCES staff (id),
    until_ms BIGINT  NOT NULL,
    wrong    BIGINT  NOT NULL, -- wrong codes that were typed while it was open
    ended_ms BIGINT -- used, replaced or closed by wrong codes; NULL: open until its time is over
);
CREATE INDEX device_code_open ON device_code (until_ms) WHERE ended_ms IS NULL;
INSERT INTO administered VALUES ('device_code', 'id');
CREATE TRIGGER device_code_stays BEFORE DELETE ON device_code FOR EACH ROW
    EXECUTE FUNCTION forbid('a device''s code stays known');
