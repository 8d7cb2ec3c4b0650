"""How commands talk to a running server."""
