"""What browsers that are no part of the room may make the pages ask of it.

The pages have one key for everybody, and the room refuses and cuts a key that asks too much. So
those who show no cookie have a pace of their own, far below that of the key.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from wire.messages.reports import ServerStatus
from wire.session.allowance import Allowance
from wire.session.pace import Rate

STATUSES: Final = Rate(per_s=10, burst=20)
"""Monitoring systems ask every few seconds."""
JOINS: Final = Rate(per_s=1, burst=20)
"""The room takes no more codes than this without a desk."""


@dataclass(slots=True)
class Strangers:
    """The paces of questions without a cookie, and what the servers said last."""

    statuses: Allowance = field(default_factory=lambda: Allowance(STATUSES, 0))
    joins: Allowance = field(default_factory=lambda: Allowance(JOINS, 0))
    told: list[ServerStatus] = field(default_factory=list)
    """What every server of the room said last; told again to whoever asks too often."""
