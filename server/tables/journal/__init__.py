"""Writing and reading a table's journal, its settings and its played hands."""
