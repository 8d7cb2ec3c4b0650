"""Every game the room can spread, by its code."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.ante_holdem import ANTE_HOLDEM
from rules.games.archie import ARCHIE
from rules.games.badugi import BADUGI, BADUGI3
from rules.games.big_o import BIG_O
from rules.games.big_o8 import BIG_O8
from rules.games.crazy_pineapple import CRAZY_PINEAPPLE
from rules.games.crazy_pineapple8 import CRAZY_PINEAPPLE8
from rules.games.deuce_to_seven import LOWBALL27, TRIPLE27
from rules.games.double_board_omaha import DOUBLE_BOARD_OMAHA
from rules.games.drawmaha import DRAWMAHA
from rules.games.drawmaha27 import DRAWMAHA27
from rules.games.five_card_draw import FIVE_CARD_DRAW
from rules.games.holdem import HOLDEM
from rules.games.la_holdem import LA_HOLDEM
from rules.games.lowball import LOWBALL
from rules.games.mexican import MEXICAN
from rules.games.model import Game
from rules.games.omaha import OMAHA
from rules.games.omaha8 import OMAHA8
from rules.games.poker_211 import POKER_211, POKER_211_HIGH, POKER_211_LOW
from rules.games.razz import RAZZ
from rules.games.short_deck import SHORT_DECK
from rules.games.stud import STUD
from rules.games.stud8 import STUD8
from rules.games.super_stud import SUPER_STUD

_ALL = (
    *(HOLDEM, ANTE_HOLDEM, SHORT_DECK, LA_HOLDEM, CRAZY_PINEAPPLE, CRAZY_PINEAPPLE8),
    *(OMAHA, OMAHA8, BIG_O, BIG_O8, DOUBLE_BOARD_OMAHA, DRAWMAHA, DRAWMAHA27),
    *(POKER_211, POKER_211_HIGH, POKER_211_LOW),
    *(STUD, STUD8, RAZZ, SUPER_STUD, MEXICAN),
    *(FIVE_CARD_DRAW, LOWBALL, LOWBALL27, TRIPLE27, BADUGI, BADUGI3, ARCHIE),
)

GAMES: Mapping[str, Game] = {game.code: game for game in _ALL}
