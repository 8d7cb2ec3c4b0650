-- What the floor wrote on a table's screens.

CREATE TABLE table_message (
    id    BIGINT  PRIMARY KEY, -- the table's number
    words TEXT    NOT NULL,
    at_ms BIGINT  NOT NULL
);
INSERT INTO administered VALUES ('table_message', 'id');
