"""Watching: a table's public stream for tools, the room's stream for staff."""

from __future__ import annotations

from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, Session, StaffToken, may
from server.room.feeds import streams
from server.room.feeds.room_view import room_snapshot
from server.room.hall import Hall
from server.room.requests import Ask
from wire.messages.room_view import WatchRoom
from wire.messages.session import Watch


def watch_table(hall: Hall, ask: Ask, request: Watch) -> None:
    """Start or stop sending a client what a bystander may see of a table."""
    key = ask.peer.key
    if request.stop:
        hall.watchers.remove(key, request.table)
        ask.done()
        return
    hall.table(request.table)
    hall.watchers.add(key, request.table)
    ask.done()
    streams.snapshot(hall, key)


def watch_room(hall: Hall, ask: Ask, session: Session, request: WatchRoom) -> None:
    """Start or stop sending the room to staff who run tables or read the books."""
    key, role = ask.peer.key, session.member.role
    if not (may(role, Duty.RUN_TABLES) or may(role, Duty.READ_BOOKS)):
        duty = Duty.RUN_TABLES.value
        raise BooksRefused(BooksCode.ROLE_MAY_NOT, role=role.value, duty=duty)
    if request.stop:
        hall.room_feed.watchers.pop(key, None)
        ask.done()
        return
    hall.room_feed.watchers[key] = StaffToken(request.token)
    ask.done()
    hall.ports.outbox.send(key, room_snapshot(hall))
