"""Tests of the staff's pages."""
