"""Whether other settings ask more of the players who sit at a table (house rule 9.12)."""

from __future__ import annotations

from dataclasses import astuple, replace

from rules.collection import Collection
from rules.settings import Clocks, MixedGame, Stakes, TableSettings


def asks_more(played: TableSettings, wanted: TableSettings) -> bool:
    """Whether other settings are another game, or may cost a player more than what is played.

    A collection is another one unless it takes nothing: which of two takes more depends on the pot.
    Less time for a decision costs chips, too, and so may any other option of play.
    """
    nothing = (Collection(), played.collection)
    return (
        _play(wanted) != _play(played)
        or (wanted.mix is not None and _in_turn(wanted) != _in_turn(played))
        or _less_time(played.clocks, wanted.clocks)
        or _another_game(_games(played), _games(wanted))
        or wanted.collection not in nothing
        or wanted.jackpot not in (None, played.jackpot)
        or wanted.options.kill not in (None, played.options.kill)
    )


def _play(settings: TableSettings) -> tuple[object, ...]:
    """What else decides what a seat costs and what may be done there."""
    return settings.chip, settings.seating, replace(settings.options, kill=None)


def _in_turn(settings: TableSettings) -> tuple[object, ...]:
    """Which games follow one another, when they change, and which of them is played."""
    kinds = tuple(_kind(game) for game in _games(settings))
    change = None if settings.mix is None else (settings.mix.change, settings.mix.every)
    return kinds, change, _kind(settings.as_mixed)


def _less_time(played: Clocks, wanted: Clocks) -> bool:
    return any(now < was for was, now in zip(astuple(played), astuple(wanted), strict=True))


def _games(settings: TableSettings) -> tuple[MixedGame, ...]:
    return (settings.as_mixed,) if settings.mix is None else settings.mix.games


def _another_game(played: tuple[MixedGame, ...], wanted: tuple[MixedGame, ...]) -> bool:
    """Whether a game comes in or goes away, or is played at dearer stakes."""
    left_out = {_kind(game) for game in played} - {_kind(game) for game in wanted}
    return bool(left_out) or not all(
        any(_kind(known) == _kind(game) and _no_dearer(known, game) for known in played)
        for game in wanted
    )


def _kind(game: MixedGame) -> tuple[object, ...]:
    return game.game, game.structure


def _no_dearer(played: MixedGame, wanted: MixedGame) -> bool:
    """Whether every forced bet and every bet is as large as before or smaller, of the same kind.

    Another number of blinds is another game: what players owe would be forgotten.
    """
    before, after = played.stakes, wanted.stakes
    alike = len(before.blinds) == len(after.blinds) and before.ante_from is after.ante_from
    sums = zip(_sums(before), _sums(after), strict=False)
    return alike and all(now <= was for was, now in sums)


def _sums(stakes: Stakes) -> tuple[int, ...]:
    bets = (stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)
    return (*bets, *stakes.blinds)
