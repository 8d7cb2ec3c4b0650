"""What a seat shows of a tournament: entry, schedule and balances, deals, places and prizes."""
