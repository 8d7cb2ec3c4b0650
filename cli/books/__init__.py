"""Commands around the books: audit, backup, export, report, accept-books."""
