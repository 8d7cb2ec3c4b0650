-- A session belongs to the desk where it was made, an approval to the person who asked for it.
-- Both are NULL in what older programs wrote: such sessions and approvals count no more.

ALTER TABLE staff_session ADD COLUMN desk TEXT;
ALTER TABLE staff_session ADD COLUMN replaced_by BIGINT REFERENCES staff_session (id);
ALTER TABLE approval ADD COLUMN asked_by BIGINT REFERENCES staff (id);
