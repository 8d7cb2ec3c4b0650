"""The members of the staff: their own password and PIN, and who works here."""
