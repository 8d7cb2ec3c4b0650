"""What people type at the command line: amounts, days, secrets, names of players."""
