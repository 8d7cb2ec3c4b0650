"""Every state of the community display, from sample tables and without a server."""
