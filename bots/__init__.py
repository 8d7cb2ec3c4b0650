"""Simulated players: a policy without input or output, and a client around it."""
