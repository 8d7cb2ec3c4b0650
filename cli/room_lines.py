"""The room as lines of text, for `./arclight floor room`."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from cli.cash import shown_cents
from cli.output import stop
from cli.room_client import ask, connected, desk_of, session_token

if TYPE_CHECKING:
    from wire.messages.room_view import RoomTable, RoomView


def room_now(context: typer.Context) -> RoomView:
    """Return how the room stands."""
    from wire.link import new_request_id
    from wire.messages.room_view import RoomSnapshot, WatchRoom
    from wire.messages.session import Done

    at = desk_of(context)
    token = session_token(at)
    with connected(at) as client:
        ask(client, WatchRoom(id=new_request_id(), token=token), Done)
        for _try in range(20):
            for news in client.poll(250):
                if isinstance(news, RoomSnapshot):
                    return news.room
    stop(_("the server did not show the room in time"))


def room_lines(view: RoomView) -> Iterator[str]:
    """Yield the room for people: tables with seats, then what waits for somebody."""
    if not view.dealing:
        yield _("NO HAND BEGINS: see the alarms")
    for table in view.tables:
        yield from _table_lines(table)
    for call in view.calls:
        yield _("call {number}: {kind} at table {table} seat {seat}, {age} s").format(
            number=call.call,
            kind=call.kind,
            table=call.table,
            seat=call.seat,
            age=call.age_ms // 1000,
        )
    for dispute in view.disputes:
        yield _("dispute {number}: hand {hand} of table {table}, seat {seat}: {words}").format(
            number=dispute.dispute,
            hand=dispute.hand,
            table=dispute.table,
            seat=dispute.seat,
            words=dispute.words,
        )
    for waiting in view.lists:
        yield _("list {name}").format(name=waiting.list)
        for place in waiting.waiting:
            called = _(" called to table {table}").format(table=place.table) if place.called else ""
            yield f"  {place.place}  {place.nickname} ({place.kind}){called}"
    for alarm in view.alarms:
        facts = ", ".join(f"{name}={value}" for name, value in alarm.facts.items())
        yield _("ALARM {code} {facts}").format(code=alarm.code, facts=facts)


def _table_lines(table: RoomTable) -> Iterator[str]:
    now = _("hand {hand}").format(hand=table.hand) if table.playing else table.status
    yield f"{table.table}  {table.name}: {now} {table.reason}".rstrip()
    for seat in table.seats:
        if seat.state != "open" or seat.station != "none":
            stack = shown_cents(seat.stack) if seat.player else ""
            marks = [word for word, on in (("away", seat.away), ("leaving", seat.leaving)) if on]
            yield (
                f"   {seat.seat:>2}  {seat.nickname or seat.state:<20} {stack:>12}"
                f"  {seat.station} {' '.join(marks)}".rstrip()
            )
