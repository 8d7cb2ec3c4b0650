"""Answers about a player's own limits."""

from __future__ import annotations

from wire.messages.base import Code, Message, Moment, RequestId, Value


class LimitLine(Value, frozen=True, kw_only=True):
    """One limit in force."""

    kind: Code
    most: int
    """-1: none."""
    used: int = 0
    wish: int | None = None
    """A looser limit that starts at `wish_from_ms`."""
    wish_from_ms: Moment = 0


class LimitList(Message, frozen=True, kw_only=True):
    """The answer to `MyLimits`."""

    id: RequestId
    limits: tuple[LimitLine, ...]
