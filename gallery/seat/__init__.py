"""Every screen and state of the station, from sample messages and without a server."""
