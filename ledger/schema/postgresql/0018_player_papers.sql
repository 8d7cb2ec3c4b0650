-- What a player showed and told at the cage: under seal, because it is personal and rarely read.
-- The newest of each kind counts; older ones stay as what was true then.

CREATE TABLE player_paper (
    id         BIGINT  PRIMARY KEY,
    player     BIGINT  NOT NULL REFERENCES player (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('document', 'address', 'photo')),
    until_day  TEXT,
    sealed     TEXT    NOT NULL,
    seal_owner TEXT    NOT NULL,
    at_ms      BIGINT  NOT NULL
);
CREATE INDEX player_paper_by_player ON player_paper (player, kind, id);
INSERT INTO administered VALUES ('player_paper', 'id');

CREATE TRIGGER player_paper_stays BEFORE DELETE ON player_paper FOR EACH ROW
    EXECUTE FUNCTION forbid('a paper stays');

-- Stays of an evening are found by when they ended.
CREATE INDEX play_session_by_end ON play_session (closed_ms) WHERE closed_ms IS NOT NULL;
