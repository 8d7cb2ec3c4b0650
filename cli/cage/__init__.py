"""`./arclight cage`: accounts, cards and cash from the command line."""
