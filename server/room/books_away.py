"""While the books are away, every clock of every table is held, and the screens show it."""

from __future__ import annotations

from ledger import Alarm
from server.room.board_changes import show_board
from server.room.hall import Hall


def went_away(hall: Hall, alarm: Alarm) -> None:
    """Hold the clocks if the alarm says that nothing can be made durable now."""
    if alarm is Alarm.BOOKS_AWAY:
        hall.table_clock.hold()
        _show(hall)


def came_back(hall: Hall, code: str) -> None:
    """Let the clocks go on, each with the time it had."""
    if code == Alarm.BOOKS_AWAY.value:
        hall.table_clock.go_on()
        _show(hall)


def _show(hall: Hall) -> None:
    for actor in list(hall.tables.values()):
        show_board(hall, actor)
