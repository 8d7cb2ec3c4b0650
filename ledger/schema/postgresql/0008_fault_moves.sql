-- Moves that the floor ordered because the player's station was lost: they cost him no blinds.

CREATE TABLE fault_move (
    wish  BIGINT  PRIMARY KEY REFERENCES seat_wish (id),
    at_ms BIGINT  NOT NULL
);
INSERT INTO administered VALUES ('fault_move', 'wish');
