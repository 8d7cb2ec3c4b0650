-- What a player left a game with, so that he brings it back at whichever table of the game he
-- returns to. NULL in sessions that are open, or were closed before this was noted.
ALTER TABLE play_session ADD COLUMN game TEXT;
ALTER TABLE play_session ADD COLUMN left_with BIGINT;
ALTER TABLE play_session ADD COLUMN return_until_ms BIGINT;
ALTER TABLE play_session ADD COLUMN moved BIGINT; -- 1: the house ended the stay
