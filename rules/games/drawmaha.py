"""Drawmaha: half of each pot for the Omaha hand, half for the five cards in the hand.

After the betting on the flop everybody draws up to five cards; the turn comes without another burn.
"""

from rules.games.flop_streets import flop_streets
from rules.games.model import Burn, DealBoard, Draw, Game, PotShare, Street

_PREFLOP, _FLOP, _TURN, _RIVER = flop_streets(5)
_DRAW = Draw(burn=Burn.BEFORE_DISCARDS)

DRAWMAHA = Game(
    code="drawmaha",
    seats_max=9,
    dealt_max=7,
    uses_blinds=True,
    streets=(
        *(_PREFLOP, _FLOP),
        Street(_TURN.name, (_DRAW, DealBoard(1, burn=False), *_TURN.steps[1:])),
        _RIVER,
    ),
    shares=(PotShare("omaha_high"), PotShare("high_hole")),
    odd_half_by_place=True,
    recycles=4,
)
