-- Moves that the floor ordered because the player's station was lost: they cost him no blinds.

CREATE TABLE fault_move (
    wish  INTEGER PRIMARY KEY REFERENCES seat_wish (id),
    at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO administered VALUES ('fault_move', 'wish');
