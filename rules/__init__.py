"""The rules of the game, without I/O: cards, rankings, betting, pots and tables."""
