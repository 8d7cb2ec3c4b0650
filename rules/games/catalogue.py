"""Every game the room can spread, by its code."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.big_o import BIG_O
from rules.games.big_o8 import BIG_O8
from rules.games.holdem import HOLDEM
from rules.games.la_holdem import LA_HOLDEM
from rules.games.model import Game
from rules.games.omaha import OMAHA
from rules.games.omaha8 import OMAHA8
from rules.games.poker_211 import POKER_211, POKER_211_HIGH, POKER_211_LOW
from rules.games.razz import RAZZ
from rules.games.short_deck import SHORT_DECK
from rules.games.stud import STUD
from rules.games.stud8 import STUD8

_ALL = (
    *(HOLDEM, SHORT_DECK, LA_HOLDEM),
    *(OMAHA, OMAHA8, BIG_O, BIG_O8),
    *(POKER_211, POKER_211_HIGH, POKER_211_LOW),
    *(STUD, STUD8, RAZZ),
)

GAMES: Mapping[str, Game] = {game.code: game for game in _ALL}
