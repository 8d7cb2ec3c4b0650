"""The races of the rules against engines and evaluators of others."""
