-- Wrong tries of staff credentials count where they are made. One row for each desk, and one for
-- each member at each desk where he, or somebody in his name, tried.

CREATE TABLE desk (
    id      TEXT    PRIMARY KEY,
    tries   BIGINT  NOT NULL CHECK (tries >= 0),
    open_ms BIGINT  NOT NULL
);
CREATE TABLE staff_at_desk (
    id       TEXT    PRIMARY KEY,
    staff    BIGINT  NOT NULL REFERENCES staff (id),
    desk     TEXT    NOT NULL REFERENCES desk (id),
    tries    BIGINT  NOT NULL CHECK (tries >= 0), -- in a row
    open_ms  BIGINT  NOT NULL,
    proved   BIGINT  NOT NULL CHECK (proved IN (0, 1)), -- he was right here before
    renewals BIGINT  NOT NULL -- the row counts only while the member has as many
);
INSERT INTO administered VALUES ('desk', 'id'), ('staff_at_desk', 'id');
-- How often two persons renewed the member's credentials; NULL: never.
ALTER TABLE staff ADD COLUMN renewals BIGINT;
