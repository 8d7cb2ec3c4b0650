"""A sentence for every refusal code, and the facts in it."""
