"""A player's PIN is looked at once for each request id."""

from __future__ import annotations

from ledger.pin import Pin
from ledger.pins import PinAccepted, PinAttempt, PinJudge, was_tried
from ledger.refusals import RefusalCode, Refused
from server.room.hall import Hall


def try_pin(hall: Hall, attempt: PinAttempt, pin: Pin) -> PinAccepted:
    """Check a PIN; refuse one under an id that the books know: it opened what was closed since.

    The books would answer how that entry ended, whatever is typed now.
    """
    if was_tried(hall.store, attempt):
        raise Refused(RefusalCode.ENTER_AGAIN)
    return PinJudge(hall.store, hall.ports.hasher).verify(attempt, pin)
