"""The list of wishes for approval: who asks for what, and how it stands. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ledger.staff import Wish
from wire.messages.approvals import ApprovalView, AskApproval

WISH_MS: Final = 10 * 60_000
"""How long a wish waits."""
WISHES_MOST: Final = 50
"""How many wait at once; the oldest makes room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One wish on the list."""

    number: int
    asked: AskApproval
    wish: Wish
    by: str
    """The name of the member who asks."""
    desk: str
    since_ms: int
    asked_ticks: int
    """When it was asked for, in the tables' time."""
    state: str = "waiting"
    """waiting, given, refused."""
    approval: int = 0
    second: str = ""
    """The name of who answered it."""
    reason: str = ""


def living(wishes: Mapping[int, Waiting], ticks_ms: int) -> list[Waiting]:
    """Return the wishes whose time is not over, the oldest first."""
    return [each for each in wishes.values() if ticks_ms - each.asked_ticks < WISH_MS]


def waiting_views(wishes: Mapping[int, Waiting], ticks_ms: int) -> tuple[ApprovalView, ...]:
    """Return the wishes that nobody has answered yet, the oldest first."""
    return tuple(view_of(each) for each in living(wishes, ticks_ms) if each.state == "waiting")


def view_of(it: Waiting) -> ApprovalView:
    """Return a wish as everybody who runs the room may see it."""
    return ApprovalView(
        wish=it.number,
        by=it.by,
        staff=it.wish.by,
        desk=it.desk,
        duty=it.wish.duty.value,
        since_ms=it.since_ms,
    )
