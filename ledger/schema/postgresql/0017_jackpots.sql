-- Hits of jackpots, and whose share each part of the meter is. The money waits in `held` until the
-- floor has looked at the hand.

CREATE TABLE jackpot_hit (
    id          BIGINT  PRIMARY KEY,
    jackpot     TEXT    NOT NULL,
    tbl         TEXT    NOT NULL,
    hand        BIGINT  NOT NULL,
    day         TEXT    NOT NULL REFERENCES gaming_day (day),
    at_ms       BIGINT  NOT NULL,
    amount      BIGINT  NOT NULL CHECK (amount > 0), -- what the meter held
    reservation TEXT    NOT NULL REFERENCES reservation (id),
    state       TEXT    NOT NULL CHECK (state IN ('waiting', 'paid', 'refused')),
    staff       BIGINT, -- who decided
    reason      TEXT
);
CREATE UNIQUE INDEX jackpot_hit_once_a_hand ON jackpot_hit (tbl, hand);
CREATE INDEX jackpot_hit_waiting ON jackpot_hit (id) WHERE state = 'waiting';
CREATE TABLE jackpot_share (
    id          BIGINT  PRIMARY KEY,
    hit         BIGINT  NOT NULL REFERENCES jackpot_hit (id),
    player      BIGINT  NOT NULL REFERENCES player (id),
    part        TEXT    NOT NULL CHECK (part IN ('loser', 'winner', 'table')),
    amount      BIGINT  NOT NULL CHECK (amount > 0),
    entry       BIGINT  REFERENCES entry (id), -- NULL: not paid
    reservation TEXT    REFERENCES reservation (id) -- NULL: paid to the account at once
);
CREATE INDEX jackpot_share_by_hit ON jackpot_share (hit);
CREATE INDEX jackpot_share_held ON jackpot_share (player) WHERE reservation IS NOT NULL;

INSERT INTO administered VALUES ('jackpot_hit', 'id'), ('jackpot_share', 'id');

CREATE TRIGGER jackpot_hit_ends_once BEFORE UPDATE ON jackpot_hit
    FOR EACH ROW WHEN (OLD.state <> 'waiting' OR NEW.jackpot <> OLD.jackpot OR NEW.tbl <> OLD.tbl OR NEW.hand <> OLD.hand OR NEW.amount <> OLD.amount OR NEW.reservation <> OLD.reservation)
    EXECUTE FUNCTION forbid('a hit of a jackpot is decided once');
CREATE TRIGGER jackpot_hit_stays BEFORE DELETE ON jackpot_hit FOR EACH ROW
    EXECUTE FUNCTION forbid('hits of jackpots are never removed');
CREATE TRIGGER jackpot_share_is_paid_once BEFORE UPDATE ON jackpot_share
    FOR EACH ROW WHEN (OLD.entry IS NOT NULL OR NEW.hit <> OLD.hit OR NEW.player <> OLD.player OR NEW.amount <> OLD.amount OR NEW.part <> OLD.part)
    EXECUTE FUNCTION forbid('a share of a jackpot is paid once');
CREATE TRIGGER jackpot_share_stays BEFORE DELETE ON jackpot_share FOR EACH ROW
    EXECUTE FUNCTION forbid('shares of jackpots are never removed');
