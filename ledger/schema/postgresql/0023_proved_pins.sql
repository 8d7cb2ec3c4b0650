-- What decides whether a PIN is its player's own stands in the PIN's own row. Older sign-ins are history:
-- nothing judges by them. NULL: set before this was noted, and not used since.

ALTER TABLE pin ADD COLUMN proved BIGINT; -- 1: used with the card at a seat since it was set, or set at a seat
ALTER TABLE pin ADD COLUMN seat_ms BIGINT; -- when the player last signed in with card and PIN at a seat, whatever the PIN was
ALTER TABLE pin ADD COLUMN wrong BIGINT; -- wrong entries since it was last right, or set; one under way counts
