"""Tests of the command that serves the staff's pages."""
