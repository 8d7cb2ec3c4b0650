"""`./arclight hand` and `equity`: recorded hands and what hands are worth."""
