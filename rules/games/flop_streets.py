"""The four streets that hold'em and the Omaha games share."""

from __future__ import annotations

from rules.games.model import Bet, BetSize, DealBoard, DealEach, Opener, Street


def flop_streets(hole_cards: int) -> tuple[Street, ...]:
    """Pre-flop, flop, turn and river for a game with `hole_cards` private cards."""
    small = Bet(Opener.LEFT_OF_BUTTON, BetSize.SMALL)
    big = Bet(Opener.LEFT_OF_BUTTON, BetSize.BIG)
    return (
        Street("preflop", (DealEach(hole_cards), Bet(Opener.LEFT_OF_BLINDS, BetSize.SMALL))),
        Street("flop", (DealBoard(3), small)),
        Street("turn", (DealBoard(1), big)),
        Street("river", (DealBoard(1), big)),
    )
