"""`./arclight floor tournament`: single-table tournaments from the command line."""
