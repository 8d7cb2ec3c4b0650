"""Face off, a game that exists only in tests: everybody chooses at once, two decks, a bank."""
