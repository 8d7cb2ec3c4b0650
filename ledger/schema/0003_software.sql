-- What the room runs: recorded at the first start, and each change when an administrator approves
-- it. The newest row is what is allowed.

CREATE TABLE software (
    id     INTEGER PRIMARY KEY,
    digest TEXT    NOT NULL,
    parts  TEXT    NOT NULL, -- canonical JSON: name of a part -> its SHA-256
    staff  INTEGER REFERENCES staff (id), -- NULL: the first start
    reason TEXT    NOT NULL,
    at_ms  INTEGER NOT NULL
) STRICT;
INSERT INTO administered VALUES ('software', 'id');

CREATE TRIGGER software_is_final BEFORE UPDATE ON software
BEGIN SELECT RAISE(ABORT, 'a record of software is never changed'); END;
CREATE TRIGGER software_stays BEFORE DELETE ON software
BEGIN SELECT RAISE(ABORT, 'a record of software is never removed'); END;
