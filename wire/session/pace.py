"""The numbers both ends of a connection agree on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wire.session.peers import Role

QUICK_MS: Final = 500
"""How often each side sends a beat where a clock runs: a dead seat is noticed within 1.5 s."""
QUIET_MS: Final = 2_000
"""The same everywhere else: quick beats of all idle clients would fill a core in a large room."""
TICK_MS: Final = 100
"""How often both ends check the time."""
RESUME_MS: Final = 10_000
"""How long a lost client's numbered stream is kept for it."""
KEPT_FRAMES: Final = 200
KEPT_BYTES: Final = 512 * 1024
"""A client with more than this unacknowledged is disconnected and starts again."""
ACK_EVERY: Final = 16
"""A client acknowledges at the latest after this many numbered messages."""
ASK_AGAIN_MS: Final = 2_000
"""After this long a client sends an unanswered request, or asks for a snapshot, again."""
UNANSWERED_MAX: Final = 256
"""How many requests a client may have open."""


def dead_after_ms(beat_ms: int) -> int:
    """Return the silence after which the other side counts as dead, at this pace of beats."""
    return 3 * beat_ms - TICK_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How many messages a client may send."""

    per_s: int
    burst: int


ONE_PERSON: Final = Rate(per_s=100, burst=200)
MANY_PERSONS: Final = Rate(per_s=500, burst=1_000)
CONNECTIONS: Final = Rate(per_s=2, burst=30)
"""New connections of one key; a client that lost its link tries again about once a second."""

RATES: Final = {
    Role.SEAT: ONE_PERSON,
    Role.CENTRE: ONE_PERSON,
    Role.CAGE: ONE_PERSON,
    Role.STAFF: MANY_PERSONS,
    Role.AUDITOR: MANY_PERSONS,
    Role.WEB: MANY_PERSONS,
    Role.BOT: MANY_PERSONS,
}
"""A web key serves all open pages of the staff. Bots play faster than people."""
