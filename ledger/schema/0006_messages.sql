-- What the floor wrote on a table's screens.

CREATE TABLE table_message (
    id    INTEGER PRIMARY KEY, -- the table's number
    words TEXT    NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO administered VALUES ('table_message', 'id');
