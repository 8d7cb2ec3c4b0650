"""Every game the room can spread, by its code."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.big_o import BIG_O
from rules.games.holdem import HOLDEM
from rules.games.model import Game
from rules.games.omaha import OMAHA
from rules.games.omaha8 import OMAHA8
from rules.games.razz import RAZZ
from rules.games.stud import STUD
from rules.games.stud8 import STUD8

_ALL = (HOLDEM, OMAHA, OMAHA8, BIG_O, STUD, STUD8, RAZZ)

GAMES: Mapping[str, Game] = {game.code: game for game in _ALL}
