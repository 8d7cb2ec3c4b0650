"""What needs a person now, oldest first: calls, disputes, frozen tables, lost stations, alarms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from staff_web.language import translated as _
from staff_web.words import alarm_words, call_words, reason_words
from wire.messages.room_view import RoomTable, RoomView


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One line of the list."""

    kind: str
    """call, dispute, frozen, lost or alarm: how it is marked."""
    what: str
    where: str = ""
    who: str = ""
    table: int = 0
    """Its page tells more; 0: none."""
    dispute: int = 0
    """A dispute that can be decided; 0: none."""
    call: int = 0
    """A call that can be answered; 0: none."""
    since_ms: int = 0
    """0: not known; such lines come first."""
    age_ms: int = 0


def needs_of(room: RoomView) -> tuple[Need, ...]:
    """Return everything that needs somebody."""
    found = [*_alarms(room), *_calls(room), *_disputes(room), *_tables(room)]
    return tuple(sorted(found, key=lambda need: need.since_ms))


def _alarms(room: RoomView) -> Iterator[Need]:
    for alarm in room.alarms:
        yield Need(
            kind="alarm",
            what=alarm_words(alarm.code),
            where=str(alarm.facts.get("at", "")),
            since_ms=alarm.since_ms,
            age_ms=max(0, room.at_ms - alarm.since_ms),
        )


def _calls(room: RoomView) -> Iterator[Need]:
    for call in room.calls:
        yield Need(
            kind="call",
            what=call_words(call.kind),
            where=_at(room, call.table, call.seat),
            who=call.nickname,
            table=call.table,
            call=call.call,
            since_ms=call.since_ms,
            age_ms=call.age_ms,
        )


def _disputes(room: RoomView) -> Iterator[Need]:
    for dispute in room.disputes:
        yield Need(
            kind="dispute",
            what=_("Dispute about hand {hand}").format(hand=dispute.hand),
            where=_at(room, dispute.table, dispute.seat),
            who=dispute.nickname,
            table=dispute.table,
            dispute=dispute.dispute,
            since_ms=dispute.since_ms,
            age_ms=max(0, room.at_ms - dispute.since_ms),
        )


def _tables(room: RoomView) -> Iterator[Need]:
    called = {(call.table, call.seat) for call in room.calls}
    for table in room.tables:
        if table.status == "frozen":
            what = _("Table is frozen: {reason}").format(reason=reason_words(table.reason))
            yield Need(kind="frozen", what=what, where=table.name, table=table.table)
        yield from _lost(table, called)


def _lost(table: RoomTable, called: set[tuple[int, int]]) -> Iterator[Need]:
    for seat in table.seats:
        is_told = (table.table, seat.seat) in called
        if seat.player and seat.station == "lost" and not is_told:
            where = _("{table}, seat {seat}").format(table=table.name, seat=seat.seat)
            what = _("Station does not answer")
            yield Need(kind="lost", what=what, where=where, who=seat.nickname, table=table.table)


def _at(room: RoomView, table: int, seat: int) -> str:
    names = {each.table: each.name for each in room.tables}
    name = names.get(table) or _("Table {table}").format(table=table)
    return _("{table}, seat {seat}").format(table=name, seat=seat)
