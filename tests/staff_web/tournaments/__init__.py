"""Tests of the tournaments' pages."""
