-- The results of a tournament are read by its number, also with entries that went back.

CREATE INDEX tournament_entry_by_tournament ON tournament_entry (tournament, id);
