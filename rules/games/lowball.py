"""Lowball: five cards and one draw for the ace-to-five low, with a joker for the lowest card.

The fallback pays a pot for which every hand is punished for a checked seven.
"""

from rules.games.decks import WITH_A_JOKER
from rules.games.draw_streets import draw_streets
from rules.games.model import Draw, Game, PotShare

LOWBALL = Game(
    code="lowball",
    seats_max=8,
    uses_blinds=True,
    streets=draw_streets(5, 1, Draw(), big_from=2),
    shares=(PotShare("low_a5_bug"),),
    deck=WITH_A_JOKER,
    fallback="low_a5_bug",
    recycles=3,
    sevens=True,
)
