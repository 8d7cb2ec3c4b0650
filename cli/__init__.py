"""The `arclight` command: the programs, the evidence and the benchmarks behind one door."""
