-- Where the journal ends, marked with a secret of the room at every commit. Whoever changes the
-- books without that secret cannot mark their new end. The newest head that was written before
-- the commit is named, so that no head can be taken away unseen.
CREATE TABLE ending (
    id          BIGINT  PRIMARY KEY CHECK (id = 1),
    seq         BIGINT  NOT NULL,
    link        BYTEA   NOT NULL CHECK (length(link) = 32),
    head        BIGINT  NOT NULL,
    head_digest TEXT    NOT NULL,
    mark        BYTEA   NOT NULL, -- over the columns above
    state_mark  BYTEA   NOT NULL  -- over balances and living rows
) WITH (fillfactor = 10);
CREATE TRIGGER ending_stays BEFORE DELETE ON ending FOR EACH ROW
    EXECUTE FUNCTION forbid('the mark of the end is never removed');
