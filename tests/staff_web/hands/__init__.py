"""Tests of the pages of played hands."""
