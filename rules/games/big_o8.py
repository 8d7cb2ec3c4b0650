"""Big O hi-lo: five cards, eight seats at most; high and eight-or-better low, two cards exactly."""

from rules.games.big_o import BIG_O
from rules.games.model import Game, PotShare

BIG_O8 = Game(
    code="big_o8",
    seats_max=8,
    uses_blinds=True,
    streets=BIG_O.streets,
    shares=(PotShare("omaha_high"), PotShare("omaha_low_8")),
)
