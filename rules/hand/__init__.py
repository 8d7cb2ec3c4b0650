"""One hand, from the forced bets to the last pot: judged, applied and dealt without I/O."""
