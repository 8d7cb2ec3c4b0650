"""Benchmarks: each module with a `measure()` is one, run by `./arclight bench NAME`."""
