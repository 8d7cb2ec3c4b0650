"""What needs a person now, oldest first, and who looks after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from staff_web.game_words import list_words
from staff_web.language import translated as _
from staff_web.words import alarm_words, call_words, reason_words, table_title
from wire.messages.approvals import ApprovalView
from wire.messages.base import changed
from wire.messages.room_view import RoomTable, RoomView, TakenView

KEY_MAX: Final = 48
OWNED_MS: Final = 10 * 60_000
"""How long somebody looks after a thing whose beginning nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One line of the list."""

    kind: str
    """call, dispute, frozen, lost, lapsed, approval or alarm: how it is marked."""
    key: str
    """As `TakeNeed` names it."""
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
    place: int = 0
    """Somebody on a waiting list; 0: nobody."""
    led_to: str = ""
    """The page where it is settled, if that is neither the table nor the list; empty: none."""
    wish: ApprovalView | None = None
    """A wish for approval; who may answer it is led to it."""
    owner: str = ""
    """Who looks after it; empty: nobody yet."""
    owned_ms: int = 0
    """For how long."""


def needs_of(room: RoomView, later_ms: int = 0) -> tuple[Need, ...]:
    """Return everything that needs somebody; `later_ms` after the room was shown."""
    room = changed(room, at_ms=room.at_ms + later_ms)
    found = [*_alarms(room), *_calls(room), *_disputes(room), *_tables(room), *_lapsed(room)]
    found += _approvals(room)
    taken = {each.need: each for each in room.taken}
    owned = (_owned(need, taken.get(need.key), room.at_ms) for need in found)
    return tuple(sorted(owned, key=lambda need: need.since_ms))


def unowned(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """Return what nobody looks after yet: it is what a tablet sounds for."""
    return tuple(need for need in needs if not need.owner)


def _owned(need: Need, taken: TakenView | None, at_ms: int) -> Need:
    """Return a need with its owner; who looked after an earlier one of the kind is none."""
    if taken is None:
        return need
    since_ms = need.since_ms or at_ms - OWNED_MS
    if taken.since_ms < since_ms:
        return need
    return replace(need, owner=taken.by, owned_ms=max(0, at_ms - taken.since_ms))


def _lapsed(room: RoomView) -> Iterator[Need]:
    for each in room.lists:
        for waiting in each.waiting:
            if waiting.lapses and not waiting.called:
                yield Need(
                    kind="lapsed",
                    key=f"lapsed.{waiting.place}",
                    what=_("Did not come when called"),
                    where=list_words(each.list),
                    who=waiting.nickname,
                    place=waiting.place,
                    since_ms=waiting.lapsed_ms,
                    age_ms=max(0, room.at_ms - waiting.lapsed_ms),
                )


def _approvals(room: RoomView) -> Iterator[Need]:
    for wish in room.approvals:
        yield Need(
            kind="approval",
            key=f"approval.{wish.wish}",
            what=_("Asks for a second person"),
            where=wish.desk,
            who=wish.by,
            wish=wish,
            since_ms=wish.since_ms,
            age_ms=max(0, room.at_ms - wish.since_ms),
        )


def _alarms(room: RoomView) -> Iterator[Need]:
    for alarm in room.alarms:
        yield Need(
            kind="alarm",
            key=f"alarm.{alarm.code}"[:KEY_MAX],
            what=alarm_words(alarm.code),
            where=str(alarm.facts.get("at", "")),
            since_ms=alarm.since_ms,
            age_ms=max(0, room.at_ms - alarm.since_ms),
        )


def _calls(room: RoomView) -> Iterator[Need]:
    for call in room.calls:
        yield Need(
            kind="call",
            key=f"call.{call.call}",
            what=call_words(call.kind),
            where=_at(room, call.table, call.seat),
            who=call.nickname,
            table=call.table,
            call=call.call,
            led_to="/jackpots" if call.kind == "jackpot_hit" else "",
            since_ms=call.since_ms,
            age_ms=max(call.age_ms, room.at_ms - call.since_ms),
        )


def _disputes(room: RoomView) -> Iterator[Need]:
    for dispute in room.disputes:
        yield Need(
            kind="dispute",
            key=f"dispute.{dispute.dispute}",
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
            key = f"frozen.{table.table}"
            yield Need(
                kind="frozen",
                key=key,
                what=what,
                where=table_title(table.table, table.name),
                table=table.table,
            )
        yield from _lost(table, called)


def _lost(table: RoomTable, called: set[tuple[int, int]]) -> Iterator[Need]:
    for seat in table.seats:
        is_told = (table.table, seat.seat) in called
        if seat.player and seat.station == "lost" and not is_told:
            where = _("{table}, seat {seat}").format(
                table=table_title(table.table, table.name), seat=seat.seat
            )
            what = _("Station does not answer")
            yield Need(
                kind="lost",
                key=f"lost.{table.table}.{seat.seat}",
                what=what,
                where=where,
                who=seat.nickname,
                table=table.table,
            )


def _at(room: RoomView, table: int, seat: int) -> str:
    names = {each.table: each.name for each in room.tables}
    name = table_title(table, names.get(table, ""))
    return _("{table}, seat {seat}").format(table=name, seat=seat)
