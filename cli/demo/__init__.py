"""The demo: a room of its own, a table of simulated players, and a seat for whoever looks."""
