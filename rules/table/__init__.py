"""A table between and around hands: seats, button, blinds owed, buy-ins, clocks and the floor."""
