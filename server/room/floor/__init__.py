"""What the floor does: tables, rulings, seat changes, waiting lists, calls."""
