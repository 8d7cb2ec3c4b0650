"""Betting structures: one module each, all behind one `Offer`."""
