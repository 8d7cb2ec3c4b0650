"""One table each: its actor, dealing, clocks, pace, views, recovery and recall."""
