"""Games as data: one file for each game, one model for all, one catalogue of their names."""
