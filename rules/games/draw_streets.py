"""The streets of draw games: the deal, then so many draws, with a betting round after each."""

from __future__ import annotations

from rules.games.model import Bet, BetSize, DealEach, Draw, Opener, Street


def draw_streets(cards: int, draws: int, draw: Draw, *, big_from: int) -> tuple[Street, ...]:
    """Return the streets; the larger bet is played from round `big_from` on, the first being 1."""
    deal = Street("deal", (DealEach(cards), Bet(Opener.LEFT_OF_BLINDS, BetSize.SMALL)))
    later = [
        Street(f"draw_{number}", (draw, Bet(Opener.LEFT_OF_BUTTON, size)))
        for number in range(1, draws + 1)
        for size in (BetSize.BIG if number + 1 >= big_from else BetSize.SMALL,)
    ]
    return (deal, *later)
