"""The books on PostgreSQL: the only place that knows psycopg, and only rooms that ask load it."""
