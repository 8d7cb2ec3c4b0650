"""Watching: a table's public stream for tools and pages, the room's stream for staff.

A watch that a member asked for ends with that member's session, and no other watch of the same
client with it. Named watches are looked at every second; the client is told which one ended.
"""

from __future__ import annotations

from typing import Final

from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, Session, StaffToken, may
from server.room.feeds import streams
from server.room.feeds.ended_watches import end_watches
from server.room.feeds.room_view import room_snapshot
from server.room.feeds.watchers import ROOM, Watch
from server.room.hall import Hall
from server.room.requests import Ask
from wire.messages import session as asks
from wire.messages.room_view import WatchRoom
from wire.session.peers import Role

LOOK_MS: Final = 1_000
"""How long a page may show the room's public picture after its session ended."""


def watch_table(hall: Hall, ask: Ask, request: asks.Watch) -> None:
    """Start or stop sending a client what a bystander may see of a table.

    A tool's key is enough; pages show it only to a member who may watch the room.
    """
    key, table = ask.peer.key, request.table
    if request.stop:
        hall.watchers.remove(key, table, request.watch)
        ask.done()
        return
    peer = token = None
    if ask.peer.role is Role.WEB:
        peer, token = ask.peer, StaffToken(request.token)
        _check_may_watch(hall.session(peer, token))
    hall.table(table)
    hall.watchers.add(Watch(key=key, subject=table, name=request.watch, peer=peer, token=token))
    ask.done()
    streams.table_to_watcher(hall, key, table, _named(request.watch))
    _look_later(hall)


def watch_room(hall: Hall, ask: Ask, session: Session, request: WatchRoom) -> None:
    """Start or stop sending the room to staff who run tables or read the books."""
    key, peer = ask.peer.key, ask.peer
    _check_may_watch(session)
    if request.stop:
        hall.watchers.remove(key, ROOM, request.watch)
        ask.done()
        return
    token = StaffToken(request.token)
    hall.watchers.add(Watch(key=key, subject=ROOM, name=request.watch, peer=peer, token=token))
    ask.done()
    hall.ports.outbox.send(key, room_snapshot(hall, _named(request.watch)))
    _look_later(hall)


def _named(name: str) -> tuple[str, ...]:
    return (name,) if name else ()


def _check_may_watch(session: Session) -> None:
    role = session.member.role
    if not (may(role, Duty.RUN_TABLES) or may(role, Duty.READ_BOOKS)):
        duty = Duty.RUN_TABLES.value
        raise BooksRefused(BooksCode.ROLE_MAY_NOT, role=role.value, duty=duty)


def _look_later(hall: Hall) -> None:
    """Set the timer that looks at the sessions behind named watches, while there are any."""
    if hall.watchers.timer is None and _named_watches(hall):
        hall.watchers.timer = hall.ports.clock.after(
            LOOK_MS, lambda: hall.watched("watches", lambda: _look(hall))
        )


def _look(hall: Hall) -> None:
    hall.watchers.timer = None
    end_watches(hall, _named_watches(hall))
    _look_later(hall)


def _named_watches(hall: Hall) -> list[Watch]:
    return [watch for watch in hall.watchers.with_sessions() if watch.name]
