"""Tests of the Cash Station."""
