-- What the room runs: recorded at the first start, and each change when an administrator approves
-- it. The newest row is what is allowed.

CREATE TABLE software (
    id     BIGINT  PRIMARY KEY,
    digest TEXT    NOT NULL,
    parts  TEXT    NOT NULL, -- canonical JSON: name of a part -> its SHA-256
    staff  BIGINT  REFERENCES staff (id), -- NULL: the first start
    reason TEXT    NOT NULL,
    at_ms  BIGINT  NOT NULL
);
INSERT INTO administered VALUES ('software', 'id');

CREATE TRIGGER software_is_final BEFORE UPDATE ON software FOR EACH ROW
    EXECUTE FUNCTION forbid('a record of software is never changed');
CREATE TRIGGER software_stays BEFORE DELETE ON software FOR EACH ROW
    EXECUTE FUNCTION forbid('a record of software is never removed');
