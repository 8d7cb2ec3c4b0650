"""What the books need from outside, and the alarms they raise."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from ledger.groups import Reach, pass_by

EXIT_STATUS: Final = 70


@unique
class Alarm(Enum):
    """What people must be told at once."""

    DISK_FULL = "disk_full"
    """The books write nothing more until space is made and the program is started again."""
    HEAD_NOT_WRITTEN = "head_not_written"
    """The folder of heads cannot be written; it is tried again every few seconds."""
    HEADS_OVERDUE = "heads_overdue"
    """Records have had no head for a minute; nothing is dealt until one is written."""
    HEADS_NOT_COPIED = "heads_not_copied"
    """The second place of heads cannot be written; the missing heads are copied later."""
    HEADS_COPIED_ANEW = "heads_copied_anew"
    """The second place had none of this room's heads; they were copied again."""
    BOOKS_WERE_UNMARKED = "books_were_unmarked"
    """Books without a mark were accepted as an older program's; the keys said nothing else."""
    BOOKS_DIFFER = "books_differ"
    """The audit beside the running room found something wrong, or the books were put back under it:
    nothing is dealt."""
    BOOKS_AWAY = "books_away"
    """The database does not confirm what is written; every clock waits until it does."""
    BOOKS_ALONE = "books_alone"
    """There are fewer copies of the books than promised, and the house chose to go on."""


def end_process(message: str) -> None:
    """End the process at once, writing only to stderr."""
    sys.stderr.write(f"arclight: {message}\n")
    sys.stderr.flush()
    os._exit(EXIT_STATUS)


@dataclass(frozen=True, slots=True, kw_only=True)
class BooksPorts:
    """What the writer needs from outside."""

    now_ms: Callable[[], int]
    alarm: Callable[[Alarm, str], None]
    over: Callable[[Alarm], None] = lambda _alarm: None
    """Called when the cause of an alarm is gone."""
    die: Callable[[str], None] = end_process
    reach: Reach = pass_by
    """Called at each step towards durability (`STEPS` of the store, and the heads)."""
