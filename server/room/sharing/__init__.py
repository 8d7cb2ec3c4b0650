"""Several servers in one room: who runs which table, and where a client is served."""
