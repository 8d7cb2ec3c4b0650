"""The clocks of one table, and the grace of its stations."""
