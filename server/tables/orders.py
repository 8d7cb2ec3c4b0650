"""What is asked of a table's actor, and how the asker hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import Any

from ledger import Work
from server.tables.game import Command, Game
from wire.messages.base import Fact
from wire.messages.seat import Evidence

Beside = Callable[[Work], Mapping[str, Fact]]
"""What is done in the same unit beside an order; its facts go into the answer."""


@unique
class Cause(Enum):
    """Why an act was made; kept with it for ever."""

    TAP = "tap"
    ADVANCE = "advance"
    TIMEOUT = "timeout"
    LOST_SEAT = "lost_seat"
    FLOOR = "floor"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Carried:
    """The order was carried out and is durable; a repeated order hears the same again."""

    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The order was refused by the rules, the books or the table; nothing changed."""

    code: str
    facts: Mapping[str, Fact]


def rejected(refusal: Any) -> Rejected:
    """Return the answer that tells of a refusal, whichever part of the server it comes from."""
    facts: dict[str, Fact] = {
        name: value if isinstance(value, int | str | None) else str(value)
        for name, value in refusal.facts.items()
    }
    return Rejected(refusal.code.value, facts)


Reply = Carried | Rejected
Answering = Callable[[Reply], None]


def nobody(_reply: Reply) -> None:
    """The asker who does not wait for an answer: the clock, the server itself."""


class Once:
    """Calls an asker back at most once, also if he raises."""

    __slots__ = ("_reply",)

    def __init__(self, reply: Answering) -> None:
        self._reply: Answering | None = reply

    def __call__(self, reply: Reply) -> None:
        """Give the first answer; there is no second."""
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
    """Done in the same unit, before the table's own entries: opening a session with its buy-in,
    a top-up, an approval. What it returns is added to the answer; what it raises refuses all."""
    judge: Callable[[Game], None] | None = None
    """Looks at the game when the order's turn has come, and refuses by raising."""
    reply: Answering = nobody
