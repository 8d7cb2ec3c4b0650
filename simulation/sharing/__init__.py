"""Evenings of rooms with several servers on one set of books."""
