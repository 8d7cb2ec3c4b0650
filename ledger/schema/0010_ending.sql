-- Where the journal ends, marked with a secret of the room at every commit. Whoever changes the
-- books without that secret cannot mark their new end. The newest head that was written before
-- the commit is named, so that no head can be taken away unseen.
CREATE TABLE ending (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    seq         INTEGER NOT NULL,
    link        BLOB    NOT NULL CHECK (length(link) = 32),
    head        INTEGER NOT NULL,
    head_digest TEXT    NOT NULL,
    mark        BLOB    NOT NULL, -- over the columns above
    state_mark  BLOB    NOT NULL  -- over balances and living rows
) STRICT;
CREATE TRIGGER ending_stays BEFORE DELETE ON ending
BEGIN SELECT RAISE(ABORT, 'the mark of the end is never removed'); END;
