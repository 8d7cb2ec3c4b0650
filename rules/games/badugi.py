"""Badugi: four cards of different ranks and suits, low; two draws as filed, or three."""

from rules.games.draw_streets import draw_streets
from rules.games.model import Draw, Game, PotShare

BADUGI = Game(
    code="badugi",
    seats_max=8,
    uses_blinds=True,
    streets=draw_streets(4, 2, Draw(most=4), big_from=3),
    shares=(PotShare("badugi"),),
    raises_max=6,
    recycles=6,
)
BADUGI3 = Game(
    code="badugi3",
    seats_max=8,
    uses_blinds=True,
    streets=draw_streets(4, 3, Draw(most=4), big_from=3),
    shares=(PotShare("badugi"),),
    recycles=9,
)
