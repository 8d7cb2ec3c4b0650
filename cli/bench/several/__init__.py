"""Benchmarks of several servers on one set of books."""
