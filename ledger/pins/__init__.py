"""PINs of players.

`policy` (which are allowed), `verify` (three tries), `setting` (a new one, unlocking).
"""
