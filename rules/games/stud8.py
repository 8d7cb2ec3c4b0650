"""Seven-Card Stud high-low: half of each pot for the best eight-or-better low."""

from rules.games.model import Game, OddChip, Opener, PotShare
from rules.games.stud_streets import stud_streets

STUD8 = Game(
    code="stud8",
    seats_max=8,
    uses_blinds=False,
    streets=stud_streets(brings_in=Opener.LOWEST_CARD, leads=Opener.HIGHEST_SHOWING),
    shares=(PotShare("high"), PotShare("low_8", odd_card_low=True)),
    odd_chip=OddChip.CARD_BY_SUIT,
)
