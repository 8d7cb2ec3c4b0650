"""The command that serves the staff's pages."""
