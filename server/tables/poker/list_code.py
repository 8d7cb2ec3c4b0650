"""The name of a game and its limits: tables that share it are one game to the room."""

from __future__ import annotations

from rules.settings import TableSettings

CODE_MAX = 48


def list_code(settings: TableSettings) -> str:
    """Return the waiting list of a game and its limits, such as `holdem.no_limit.100_200`."""
    stakes = settings.stakes
    amounts = stakes.blinds or (stakes.small_bet, stakes.big_bet)
    if stakes.blinds and stakes.small_bet:
        amounts = (stakes.small_bet, stakes.big_bet)
    return f"{settings.game}.{settings.structure.value}.{'_'.join(map(str, amounts))}"[:CODE_MAX]
