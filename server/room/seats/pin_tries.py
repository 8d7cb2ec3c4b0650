"""A player's PIN is checked only once for each request id."""

from __future__ import annotations

from ledger.pin import Pin
from ledger.pins import PinAccepted, PinAttempt, PinJudge, was_tried
from ledger.refusals import RefusalCode, Refused
from server.room.hall import Hall


def try_pin(hall: Hall, attempt: PinAttempt, pin: Pin) -> PinAccepted:
    """Check a PIN; refuse a request id that the books already know.

    For a known id the books would repeat the first outcome, whatever PIN is typed now.
    """
    if was_tried(hall.store, attempt):
        raise Refused(RefusalCode.ENTER_AGAIN)
    return PinJudge(hall.store, hall.ports.hasher).verify(attempt, pin)
