"""PostgreSQL servers of our own on this machine, for benches, demonstrations and tests."""
