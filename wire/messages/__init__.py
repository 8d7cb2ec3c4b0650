"""Every message, by who sends it."""
