-- Whether a player's document was renewed since the last sign-in is asked at every sign-in.

CREATE INDEX approval_subject ON approval (subject);
