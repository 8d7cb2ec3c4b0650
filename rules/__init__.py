"""Judges of the game: cards, rankings, betting, pots and the table's life, without I/O."""
