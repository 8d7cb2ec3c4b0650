"""Razz: seven-card stud for the lowest hand; straights and flushes do not count."""

from rules.games.model import Game, OddChip, Opener, PotShare
from rules.games.stud_streets import stud_streets

RAZZ = Game(
    code="razz",
    seats_max=8,
    uses_blinds=False,
    streets=stud_streets(brings_in=Opener.HIGHEST_CARD, leads=Opener.LOWEST_SHOWING),
    shares=(PotShare("low_a5", odd_card_low=True),),
    odd_chip=OddChip.CARD_BY_SUIT,
)
