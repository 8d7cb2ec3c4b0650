"""The room follows what other servers wrote: it reads the stale rows again and shows them."""

from __future__ import annotations

from functools import partial

from ledger.board import open_messages
from server.room.board_changes import board_changed
from server.room.dealing_stop import follow
from server.room.feeds.room_view import room_changed
from server.room.feeds.streams import people_changed, person_changed
from server.room.hall import Hall
from server.room.seats.judged_again import judge_seated
from server.room.sharing.news import Stale


def follow_news(hall: Hall, stale: Stale) -> None:
    """Read again what others changed; a fault in one part does not keep the others old."""
    if stale.day:
        follow(hall, "news", lambda: people_changed(hall))
    for player in sorted(stale.players | hall.people.in_sessions(stale.sessions)):
        follow(hall, "news", partial(person_changed, hall, player))
    if stale.board:
        follow(hall, "news", lambda: _read_board(hall))
    if stale.judged:
        follow(hall, "news", lambda: judge_seated(hall))
    if stale.software:
        follow(hall, "news", hall.ports.software.approved)
    room_changed(hall)


def _read_board(hall: Hall) -> None:
    hall.messages = open_messages(hall.store)
    board_changed(hall)
