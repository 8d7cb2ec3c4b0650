-- What the first closing counts of a drawer decide about the next one stands in its shift's own row: that a first
-- one differed, and which second one stands. A server that began anew, or another one, judges by them, too.

ALTER TABLE shift ADD COLUMN first_cents INTEGER; -- what the first closing count found, if it differed from the books
ALTER TABLE shift ADD COLUMN final_cents INTEGER; -- the second one, if it waits or waited for a second person
