"""Seven-Card Stud, high."""

from rules.games.model import BetSize, Game, OddChip, Opener, PotShare
from rules.games.stud_streets import stud_streets

STUD = Game(
    code="stud",
    seats_max=8,
    uses_blinds=False,
    streets=stud_streets(
        brings_in=Opener.LOWEST_CARD,
        leads=Opener.HIGHEST_SHOWING,
        fourth=BetSize.SMALL_OR_BIG_ON_OPEN_PAIR,
    ),
    shares=(PotShare("high"),),
    odd_chip=OddChip.CARD_BY_SUIT,
)
