"""Killed pots and tables that play several games in turn, in words."""

from __future__ import annotations

from screenkit.language import translated as _
from screenkit.words.games import game_played, stakes_words, table_game
from wire.messages.base import changed
from wire.messages.mix_view import MixedGameView, MixView
from wire.messages.table_view import RulesView, TableView

MINUTE_MS = 60_000


def mix_word(name: str) -> str:
    """Return what a mix of games is called."""
    names = {"horse": "HORSE", "eight_game": _("8-Game")}
    return names.get(name, _("Mixed game"))


def kill_words(table: TableView) -> str:
    """Return the limits of a killed pot: "Kill pot $8/$16"; empty: the pot is not killed."""
    stakes = None if table.hand is None else table.hand.stakes
    if stakes is None or not stakes.kill:
        return ""
    limits = stakes_words(changed(table.rules, stakes=stakes)).split(", ")[0]
    return _("Kill pot {limits}").format(limits=limits)


def played_now(table: TableView) -> str:
    """Return what is played in one line: the mix, the game, and its stakes or a killed pot's."""
    killed = kill_words(table)
    game = f"{game_played(table.rules)}  \u00b7  {killed}" if killed else table_game(table.rules)
    return game if table.mix is None else f"{mix_word(table.mix.name)}  \u00b7  {game}"


def next_game(table: TableView) -> str:
    """Return the next game of a mix, once it comes with the next hand; empty: not yet."""
    if table.mix is None or not table.mix.changes_next:
        return ""
    return _("Next game: {game}").format(game=_played(table.rules, table.mix.next))


def until_change(table: TableView) -> str:
    """Return how long the game of a mix is still played: "3 more hands, then Limit Razz"."""
    mix = table.mix
    if mix is None:
        return ""
    if mix.changes_next:
        return next_game(table)
    return _still(mix, _played(table.rules, mix.next))


def _still(mix: MixView, game: str) -> str:
    if mix.hands_left == 1:
        return _("1 more hand, then {game}").format(game=game)
    if mix.hands_left > 1:
        return _("{count} more hands, then {game}").format(count=mix.hands_left, game=game)
    minutes = -(-mix.time_left_ms // MINUTE_MS)
    return _("{count} min, then {game}").format(count=minutes, game=game)


def game_begins(table: TableView) -> str:
    """Return the game of a mix in its first hand, with its stakes; empty: it is not the first."""
    if table.mix is None or table.mix.hands != 1:
        return ""
    return table_game(table.rules)


def _played(rules: RulesView, game: MixedGameView) -> str:
    return game_played(changed(rules, game=game.game, structure=game.structure, stakes=game.stakes))
