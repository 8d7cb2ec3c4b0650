"""Held prizes at the cage."""

from __future__ import annotations

from ledger.staff import Session
from ledger.tournaments import held_prize, release_prize
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.request_fields import identity_of
from server.room.requests import Ask
from wire.messages.prizes import ReleasePrize


def release(hall: Hall, ask: Ask, session: Session, request: ReleasePrize) -> None:
    """Credit a held prize to the winner, who showed the document; needs two persons."""
    player = held_prize(hall.store, request.prize).player
    unit = release_prize(
        hall.asked(ask, session),
        hall.ports.pepper,
        prize=request.prize,
        shown=identity_of(request.document),
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: streams.person_changed(hall, player))
