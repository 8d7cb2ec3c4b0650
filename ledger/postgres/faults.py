"""How a group can fail by no fault of its units: the connection, the answer, the server itself."""

from __future__ import annotations

from typing import Final

import psycopg

from ledger.groups import Outcome
from ledger.refusals import BooksStopped, CommitFailed
from ledger.tail import TailMark

_FULL: Final = "53100"
_BROKEN: Final = ("53", "58", "XX")
"""Classes of states of a server that lacks resources or is damaged: no unit is at fault."""


class Lost(Exception):
    """The connection ended before COMMIT was sent: nothing of the group is written."""


class InDoubt(Exception):
    """COMMIT was sent and has no clean answer."""

    def __init__(self, outcomes: list[Outcome], end: TailMark, why: str) -> None:
        super().__init__(why)
        self.outcomes = outcomes
        self.end = end


def machine_fault(error: psycopg.Error) -> Exception | None:
    """Return what stops the books if the server itself is in trouble; None: a statement failed."""
    state = error.sqlstate or ""
    if state == _FULL:
        return BooksStopped("the disk of the database is full")
    return CommitFailed(str(error)) if state.startswith(_BROKEN) else None
