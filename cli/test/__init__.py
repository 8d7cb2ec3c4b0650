"""`./arclight test` and `simulate`: the checks that every change must pass."""
