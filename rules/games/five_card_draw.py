"""Five-card draw, high, with blinds: anything opens."""

from rules.games.draw_streets import draw_streets
from rules.games.model import Draw, Game, PotShare

FIVE_CARD_DRAW = Game(
    code="five_card_draw",
    seats_max=7,
    uses_blinds=True,
    streets=draw_streets(5, 1, Draw(), big_from=2),
    shares=(PotShare("high"),),
    recycles=3,
)
