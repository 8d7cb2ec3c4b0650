"""What is written of a table, and read again: its journal, its settings, its played hands."""
