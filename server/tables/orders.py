"""Orders to a table's actor, and the replies to their askers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import Any

from ledger import BooksStopped, Work
from server.refusals import RefusalCode
from server.tables.game import Command, Game
from wire.messages.base import Fact
from wire.messages.seat import Evidence

Beside = Callable[[Work], Mapping[str, Fact]]
"""What else is done in the unit of an order; its facts go into the answer."""


@unique
class Cause(Enum):
    """Why an act was made; stored with the act."""

    TAP = "tap"
    ADVANCE = "advance"
    TIMEOUT = "timeout"
    LOST_SEAT = "lost_seat"
    FLOOR = "floor"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Carried:
    """The order was carried out and is durable; a repeated order gets the same reply."""

    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The order was refused by the rules, the books or the table; nothing changed."""

    code: str
    facts: Mapping[str, Fact]


def rejected(refusal: Any) -> Rejected:
    """Return the reply for a refusal from any part of the server."""
    facts: dict[str, Fact] = {
        name: value if isinstance(value, int | str | None) else str(value)
        for name, value in refusal.facts.items()
    }
    return Rejected(refusal.code.value, facts)


def frozen_by(fault: Exception, reason: str) -> Rejected:
    """Return the reply to the order that froze its table.

    Books that stopped may have taken it, now or when it was asked before: then it must be asked
    again, under its own id, and may not be told that nothing changed.
    """
    if isinstance(fault, BooksStopped):
        return Rejected(RefusalCode.BOOKS_STOPPED.value, {})
    return Rejected(RefusalCode.TABLE_FROZEN.value, {"reason": reason})


Reply = Carried | Rejected
Answering = Callable[[Reply], None]


def nobody(_reply: Reply) -> None:
    """Ignore the reply: the asker is a clock or the server itself."""


class Once:
    """Calls an asker back at most once, even if the call raises."""

    __slots__ = ("_reply",)

    def __init__(self, reply: Answering) -> None:
        self._reply: Answering | None = reply

    def __call__(self, reply: Reply) -> None:
        """Pass the first reply on; ignore later ones."""
        call, self._reply = self._reply, None
        if call is not None:
            call(reply)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One command to a table, with who asks and why."""

    command: Command
    request_id: str
    actor: str
    """`seat:3:7`, `staff:4`, `clock`, `server`."""
    cause: Cause = Cause.TAP
    evidence: Evidence | None = None
    why: str = ""
    """A staff member's reason."""
    beside: Beside | None = None
    """Runs in the same unit, before the table's own entries: opening a session with its buy-in,
    a top-up, an approval. What it returns is added to the answer; what it raises refuses all."""
    told: Beside | None = None
    """Runs last in the unit, when all is booked, and only reads; it is added to the answer."""
    judge: Callable[[Game], None] | None = None
    """Checks the game when it is the order's turn; refuses by raising."""
    reply: Answering = nobody
    """Called at most once, even if it raises."""

    def __post_init__(self) -> None:
        """See to it that the asker is answered once."""
        if self.reply is not nobody and not isinstance(self.reply, Once):
            object.__setattr__(self, "reply", Once(self.reply))
