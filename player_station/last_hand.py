"""The end of a hand is seen before what follows from it is told: pure."""

from __future__ import annotations

from dataclasses import replace

from player_station.marking import down_positions
from player_station.state import Motion, Station
from screenkit.staging import followed_by, goes_on
from wire.messages.base import changed
from wire.messages.table_events import HandEnded, Timed
from wire.messages.table_view import SeatView, TableView


def begun(view: Station, table: TableView | None, events: tuple[Timed, ...]) -> Motion | None:
    """The motion after an update; the end of a hand that still moves goes on beside the news."""
    motion = view.motion
    if motion is not None and _moves(view, motion) and goes_on(view.table, table):
        later = followed_by(motion.events, events, view.now_ms - motion.began_ms)
        return replace(motion, events=later)
    if not events:
        return None
    held = down_positions(view.own)
    return Motion(events=events, began_ms=view.now_ms, before=view.table, held=held)


def _moves(view: Station, motion: Motion) -> bool:
    return view.now_ms - motion.began_ms < motion.lasts_ms


def with_tournament_seen(view: Station) -> Station:
    """The view whose tournament is not ahead of the hand: nobody is out before the last card.

    Its level clock is that of the new view; it would go back while the hand is seen to its end.
    """
    motion, table = view.motion, view.table
    before = None if motion is None else motion.before
    if table is None or motion is None or before is None or not _moves(view, motion):
        return view
    ends = any(isinstance(timed.event, HandEnded) for timed in motion.events)
    if not ends or before.tournament is None or table.tournament is None:
        return view
    now = table.tournament
    held = changed(before.tournament, level_ms=now.level_ms, level_runs=now.level_runs)
    seats = _still_in(before, table)
    return replace(view, table=changed(table, tournament=held, seats=seats))


def _still_in(before: TableView, table: TableView) -> tuple[SeatView, ...]:
    """The seats, with those open that this hand closes."""
    was = {seat.seat: seat.state for seat in before.seats}
    return tuple(
        changed(seat, state=was.get(seat.seat, seat.state)) if seat.state == "out" else seat
        for seat in table.seats
    )
