"""A visit at a seat: card, PIN, buy-in, play, standing in, leaving."""
