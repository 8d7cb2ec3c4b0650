"""Games as data: one file a game, one model for all, one catalogue that names them."""
