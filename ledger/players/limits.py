"""Limits that players set themselves: tighter ones start at once, looser ones after a wait.

A limit's history is a list of wishes in the order they were made. The limit in force is computed
only from that list, so it cannot be loosened by changing a stored state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, unique
from typing import Final

_HOUR_MS: Final = 3_600_000
_DAY_MS: Final = 24 * _HOUR_MS


@unique
class LimitKind(Enum):
    """What can be limited; money in cents, session time in minutes."""

    DEPOSIT_DAY = "deposit_day"
    DEPOSIT_WEEK = "deposit_week"
    DEPOSIT_MONTH = "deposit_month"
    LOSS_DAY = "loss_day"
    LOSS_WEEK = "loss_week"
    LOSS_MONTH = "loss_month"
    SESSION_MINUTES = "session_minutes"
    TABLE_AMOUNT = "table_amount"
    """All that is brought to one table in one session."""


WAITING_MS: Final[Mapping[LimitKind, int]] = {
    LimitKind.DEPOSIT_DAY: _DAY_MS,
    LimitKind.DEPOSIT_WEEK: 7 * _DAY_MS,
    LimitKind.DEPOSIT_MONTH: 31 * _DAY_MS,
    LimitKind.LOSS_DAY: _DAY_MS,
    LimitKind.LOSS_WEEK: 7 * _DAY_MS,
    LimitKind.LOSS_MONTH: 31 * _DAY_MS,
    LimitKind.SESSION_MINUTES: _DAY_MS,
    LimitKind.TABLE_AMOUNT: _DAY_MS,
}
"""How long a looser limit waits by default: at least a day and at least the limit's own period, so
that a looser week's limit does not start within the same week."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One change a player asked for."""

    most: int | None
    """The most that is allowed; None for no limit."""
    asked_ms: int
    counts_from_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitState:
    """The limit in force, and the wish that waits."""

    most: int | None
    waiting: Wish | None


def limit_state(wishes: Iterable[Wish], *, now_ms: int) -> LimitState:
    """Return the state from a limit's history, oldest wish first.

    A new wish cancels one that still waits.
    """
    most: int | None = None
    waiting: Wish | None = None
    for wish in wishes:
        if waiting is not None and waiting.counts_from_ms <= wish.asked_ms:
            most = waiting.most
        waiting = None
        if wish.counts_from_ms <= wish.asked_ms:
            most = wish.most
        else:
            waiting = wish
    if waiting is not None and waiting.counts_from_ms <= now_ms:
        most, waiting = waiting.most, None
    return LimitState(most=most, waiting=waiting)


def wish_for(most: int | None, *, now: LimitState, asked_ms: int, waiting_ms: int) -> Wish:
    """Make the wish for a new limit; it is in force at once unless it is looser than now."""
    wait = waiting_ms if is_looser(most, than=now.most) else 0
    return Wish(most=most, asked_ms=asked_ms, counts_from_ms=asked_ms + wait)


def is_looser(most: int | None, *, than: int | None) -> bool:
    """Whether one limit allows more than another; None (no limit) allows the most."""
    if than is None:
        return False
    return most is None or most > than


@unique
class Period(Enum):
    """The gaming days over which money is counted."""

    DAY = "day"
    WEEK = "week"
    """Monday to Sunday."""
    MONTH = "month"
    """The calendar month."""

    def first_day(self, day: date) -> date:
        """Return the first gaming day of the period that `day` belongs to."""
        match self:
            case Period.DAY:
                return day
            case Period.WEEK:
                return day - timedelta(days=day.weekday())
            case Period.MONTH:
                return day.replace(day=1)


DEPOSIT_LIMITS: Final[Mapping[Period, LimitKind]] = {
    Period.DAY: LimitKind.DEPOSIT_DAY,
    Period.WEEK: LimitKind.DEPOSIT_WEEK,
    Period.MONTH: LimitKind.DEPOSIT_MONTH,
}
LOSS_LIMITS: Final[Mapping[Period, LimitKind]] = {
    Period.DAY: LimitKind.LOSS_DAY,
    Period.WEEK: LimitKind.LOSS_WEEK,
    Period.MONTH: LimitKind.LOSS_MONTH,
}
