"""The name of a game and its limits: tables that share it are one game to the room."""

from __future__ import annotations

from rules.settings import TableSettings

CODE_MAX = 48


def list_code(settings: TableSettings) -> str:
    """Return the waiting list of a game and its limits, such as `holdem.no_limit.100_200`."""
    if settings.mix is not None:
        settings = settings.playing(settings.mix.games[0])
    stakes = settings.stakes
    amounts = stakes.blinds or (stakes.small_bet, stakes.big_bet)
    if stakes.blinds and stakes.small_bet:
        amounts = (stakes.small_bet, stakes.big_bet)
    played = f"{settings.game}.{settings.structure.value}"
    if settings.mix is not None:
        played = f"{settings.mix.name}.mix"
    elif settings.options.kill is not None:
        played += ".kill"
    return f"{played}.{'_'.join(map(str, amounts))}"[:CODE_MAX]
