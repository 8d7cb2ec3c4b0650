-- A player excludes himself at his seat: no member of the staff asked for it. Then `staff` is NULL.
-- SQLite changes no column in place: the list is written anew, row by row as it was.

CREATE TABLE exclusion_anew (
    id        INTEGER PRIMARY KEY,
    document  TEXT    NOT NULL,
    from_day  TEXT    NOT NULL,
    until_day TEXT,
    reason    TEXT    NOT NULL,
    staff     INTEGER REFERENCES staff (id)
) STRICT;
INSERT INTO exclusion_anew SELECT id, document, from_day, until_day, reason, staff FROM exclusion;
DROP TABLE exclusion;
ALTER TABLE exclusion_anew RENAME TO exclusion;
CREATE INDEX exclusion_by_document ON exclusion (document);
CREATE TRIGGER exclusion_is_final BEFORE UPDATE ON exclusion
BEGIN SELECT RAISE(ABORT, 'an exclusion is never shortened'); END;
CREATE TRIGGER exclusion_stays BEFORE DELETE ON exclusion
BEGIN SELECT RAISE(ABORT, 'an exclusion is never removed'); END;
