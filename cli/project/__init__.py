"""Commands that keep the source tree: lock, catalogue."""
