"""What a customer's PIN agreed to, in a room of several servers.

Only the server of the customer's screen knows it, and only while it holds the screen. So another
one says nothing final while that server may still write, and what was agreed at a screen that went
to another server is written by nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger import Unit
from ledger.canonical import Json
from ledger.pins import screen_of_proof
from ledger.servers import holder_of
from ledger.staff import Session
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.room.cage.customer_screens import Agreed, Sum
from server.room.hall import Hall
from server.room.requests import Ask

Judge = Callable[[Work], None]


def agreed_to(
    hall: Hall, ask: Ask, session: Session, proof: int, wanted: tuple[str, Sum]
) -> Agreed:
    """Return what a PIN agreed to, for this desk (`wanted`: purpose and sum), or refuse.

    The refusal is no answer while another server may know of the proof.
    """
    by = (session.member.number, ask.peer.desk)
    try:
        return hall.customers.agreed_to(proof, *wanted, by)
    except BooksRefused:
        place = screen_of_proof(hall.store, proof)
        if place and proof not in hall.customers.agreed:
            check_screen(hall, place)
        raise


def check_screen(hall: Hall, place: str) -> None:
    """Refuse for now if another server has a customer's screen, saying where to ask."""
    sharing = hall.sharing
    cut = sharing.where(place) if sharing is not None and place in sharing.held else None
    if sharing is None or cut is None:
        return
    if not cut.text:
        raise Refused(RefusalCode.SCREEN_WAITS, station=place)
    owner = sharing.servers[sharing.held[place].server]
    raise Refused(RefusalCode.SERVER_ELSEWHERE, server=owner.name, address=cut.text)


def screen_judge(hall: Hall, agreed: Agreed) -> Judge:
    """Return what refuses, in a unit, an agreement whose screen went to another server since."""
    sharing, place = hall.sharing, agreed.place
    right = None if sharing is None else sharing.rights.get(place)

    def judge(work: Work) -> None:
        if sharing is not None and holder_of(work, place) != right:
            raise BooksRefused(BooksCode.PIN_PROOF_NOT_VALID, player=agreed.player)

    return judge


def by_screen(hall: Hall, agreed: Agreed, unit: Unit) -> Unit:
    """Return the unit as one that only the server of the customer's screen can write."""
    judge = screen_judge(hall, agreed)

    def body(work: Work) -> Json:
        judge(work)
        return unit.body(work)

    return replace(unit, body=body)
