"""Everybody at the tables is judged again: a gaming day began, or others wrote meanwhile."""

from __future__ import annotations

from server.room.hall import Hall
from server.room.seats.barred_players import send_barred_home
from server.room.seats.booked_chips import return_what_limits_forbid


def judge_seated(hall: Hall) -> None:
    """Send home who may not play, and give back booked chips that a limit forbids."""
    send_barred_home(hall)
    return_what_limits_forbid(hall)
