"""Played hands and disputes: the search, the replayer, sealed cards, rulings."""
