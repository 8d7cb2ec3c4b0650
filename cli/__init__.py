"""The `arclight` command, which starts all programs, proofs and benchmarks."""
