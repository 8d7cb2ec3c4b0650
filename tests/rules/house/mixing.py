"""Tables that play several games in turn."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.catalogue import GAMES
from rules.settings import Mix, MixChange, MixedGame, Stakes, Structure, TableSettings
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import QUIET, STUD, fold_out, table_with
from tests.rules.table.random_evening import start_hand

LIMIT = Stakes(blinds=(1, 2), small_bet=2, big_bet=4)
HORSE = ("holdem", "omaha8", "razz", "stud", "stud8")


def mixed_game(code: str) -> MixedGame:
    """A game of a mix, in fixed limit."""
    stakes = LIMIT if GAMES[code].uses_blinds else STUD
    return MixedGame(game=code, structure=Structure.FIXED_LIMIT, stakes=stakes)


def mixing(
    *codes: str, change: MixChange = MixChange.ROUND, every: int = 1, **changes: Any
) -> TableSettings:
    """A table that plays these games in turn; without any, HORSE."""
    games = tuple(mixed_game(code) for code in codes or HORSE)
    fields: dict[str, Any] = {
        "seats": min(GAMES[game.game].seats_max for game in games),
        "clocks": QUIET,
        **changes,
    }
    return TableSettings(
        game=games[0].game,
        structure=games[0].structure,
        stakes=games[0].stakes,
        mix=Mix(name="mixed", games=games, change=change, every=every),
        **fields,
    )


def mixed_table(players: int, settings: TableSettings) -> Table:
    """A running table; seat 1 has the first button."""
    return table_with([400] * players, settings)


def games_played(table: Table, hands: int) -> list[str]:
    """Play so many hands in which everybody folds; return the game of each."""
    games = []
    for seed in range(hands):
        deal(table, seed)
        games.append(table.settings.game)
        fold_out(table)
    return games


def deal(table: Table, seed: int = 0) -> None:
    """Begin the next hand with the deck of its game."""
    play(table, start_hand(table, Random(seed)))
