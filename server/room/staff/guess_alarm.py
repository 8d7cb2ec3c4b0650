"""The alarm when somebody guesses staff credentials: it tells the floor at which key."""

from __future__ import annotations

from hashlib import sha256

from ledger.staff import Guessed
from server.room.dealing_stop import raise_alarm
from server.room.hall import Hall
from wire.session.peers import Peer

STAFF_GUESSING = "staff_guessing"
"""The alarm's code; a short digest of the key is added, so each key and desk has its own alarm."""
_DIGITS = 12


def look(hall: Hall, peer: Peer, error: Exception) -> None:
    """Raise an alarm that names the key, if there were too many wrong credentials."""
    if isinstance(error, Guessed):
        facts = {
            "at": peer.where,
            "key": peer.key,
            "login": error.login,
            "closed": error.closed.value,
        }
        hall.ports.warn(STAFF_GUESSING, **facts)
        raise_alarm(hall, alarm_of(peer), facts)


def alarm_of(peer: Peer) -> str:
    """Return the code of the alarm about a key."""
    return f"{STAFF_GUESSING}.{sha256(peer.asker.encode()).hexdigest()[:_DIGITS]}"
