"""Tests of the editor of games."""
