"""`./arclight rng`: the evidence for the random number generator."""
