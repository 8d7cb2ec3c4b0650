"""While the books are away, every clock of every table is held, and the screens show it."""

from __future__ import annotations

from ledger import Alarm
from ledger.board import open_messages
from server.room.board_changes import board_changed, show_board
from server.room.dealing_stop import follow
from server.room.feeds.streams import table_changed
from server.room.hall import Hall
from server.room.seats.judged_again import judge_seated


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
        follow(hall, "books came back", lambda: _read_anew(hall))


def _read_anew(hall: Hall) -> None:
    """Read what changed while nothing could be read, and show it on every screen."""
    hall.people.refresh_all()
    hall.messages = open_messages(hall.store)
    board_changed(hall)
    for number in list(hall.tables):
        table_changed(hall, number)
    judge_seated(hall)


def _show(hall: Hall) -> None:
    for actor in list(hall.tables.values()):
        show_board(hall, actor)
