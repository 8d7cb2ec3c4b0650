"""The room: one process that owns the tables and the books."""
