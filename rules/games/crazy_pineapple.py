"""Crazy Pineapple: hold'em with three cards; one goes after the betting on the flop."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Draw, Game, PotShare, Street

_PREFLOP, _FLOP, *_LATER = flop_streets(3)
_DISCARD = Draw(1, 1, replace=False, together=True)

CRAZY_PINEAPPLE = Game(
    code="crazy_pineapple",
    seats_max=10,  # 10 x 3 + 5 + 3 burns = 38 cards
    uses_blinds=True,
    streets=(_PREFLOP, Street(_FLOP.name, (*_FLOP.steps, _DISCARD)), *_LATER),
    shares=(PotShare("high"),),
)
