"""The demo: its own room, a table of simulated players, and a seat for a guest."""
