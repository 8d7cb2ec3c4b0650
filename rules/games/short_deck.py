"""Short-deck hold'em: the 36 cards from six to ace; a flush beats a full house."""

from rules.games.decks import FROM_SIX
from rules.games.flop_streets import flop_streets
from rules.games.model import Game, PotShare

SHORT_DECK = Game(
    code="short_deck",
    seats_max=10,  # 10 x 2 + 5 + 3 burns = 28 of 36 cards
    uses_blinds=True,
    streets=flop_streets(2),
    shares=(PotShare("high_short"),),
    deck=FROM_SIX,
)
