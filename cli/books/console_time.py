"""The time of a record that a command writes at the console, while the server is stopped."""

from __future__ import annotations

import time
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ledger.data_directory import DataDirectory

ClockIsRight = Annotated[
    bool,
    typer.Option(
        "--clock-is-right", help=_("Open a room again that was closed for more than 400 days.")
    ),
]


def console_ms(books: DataDirectory, *, clock_is_right: bool) -> int:
    """Return the computer's time, never before the newest record.

    Refuses a clock that a server's start would refuse: what is written with a wrong time stays.
    """
    from ledger.clock_check import check_clock
    from ledger.data_directory import newest_moment

    wall_ms, newest = time.time_ns() // 1_000_000, newest_moment(books)
    check_clock(wall_ms, newest, is_right=clock_is_right)
    return max(wall_ms, newest)
