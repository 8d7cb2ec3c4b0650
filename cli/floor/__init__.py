"""`./arclight floor`: the tables from the command line."""
