"""Waiting lists: who waits for which game, called, seated or taken off."""
