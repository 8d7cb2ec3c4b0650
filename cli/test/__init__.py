"""`./arclight test` and `simulate`: what a change is held to."""
