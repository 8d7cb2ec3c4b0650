"""A table that stops by a fault of its own, as any fault of the program would stop it."""

from __future__ import annotations

from typing import NoReturn

from rules.seating import PauseTable
from server.tables.actor import TableActor
from server.tables.game import Game
from server.tables.orders import Order


class Broken(Exception):
    """A fault of the program while an order is judged."""


def break_table(actor: TableActor) -> None:
    """Freeze a table: judging an order raises what nobody expects."""

    def judge(_game: Game) -> NoReturn:
        raise Broken

    number = actor.queued + actor.game.hands
    actor.order(
        Order(command=PauseTable(), request_id=f"broken:{number}", actor="server", judge=judge)
    )
