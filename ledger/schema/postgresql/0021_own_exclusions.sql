-- A player excludes himself at his seat: no member of the staff asked for it. Then `staff` is NULL.

ALTER TABLE exclusion ALTER COLUMN staff DROP NOT NULL;
