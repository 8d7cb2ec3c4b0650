"""Photographs, addresses and document numbers: kept under seal, read by few and written down."""

from __future__ import annotations

from datetime import date

from ledger import Answer
from ledger.pepper import NONCE_BYTES
from ledger.players.papers import (
    Paper,
    PaperKind,
    Sealing,
    check_photo,
    keep_paper,
    newest_paper,
    reading_papers,
)
from ledger.players.status import player_row
from ledger.staff import Session
from server.room.hall import Hall
from server.room.request_fields import until_of
from server.room.requests import Ask
from wire.messages import papers
from wire.messages.cage import DocumentShown


def document_paper(hall: Hall, ask: Ask, shown: DocumentShown) -> Paper:
    """Return the number of a document under seal, with its last day."""
    return _sealed(hall, ask, PaperKind.DOCUMENT, shown.number.strip().encode(), until_of(shown))


def address_paper(hall: Hall, ask: Ask, address: str) -> Paper:
    """Return an address under seal."""
    return _sealed(hall, ask, PaperKind.ADDRESS, address.strip().encode())


def _sealed(
    hall: Hall, ask: Ask, kind: PaperKind, content: bytes, until: date | None = None
) -> Paper:
    sealing = Sealing(pepper=hall.ports.pepper, request_id=ask.unit_id)
    return sealing.paper(kind, content, hall.ports.nonces.take(NONCE_BYTES), until)


def keep_photo(hall: Hall, ask: Ask, session: Session, request: papers.KeepPhoto) -> None:
    """Keep a player's photograph."""
    check_photo(request.photo)
    paper = _sealed(hall, ask, PaperKind.PHOTO, request.photo)
    hall.submit(ask, keep_paper(hall.asked(ask, session), player=request.player, paper=paper))


def keep_address(hall: Hall, ask: Ask, session: Session, request: papers.KeepAddress) -> None:
    """Keep a player's address."""
    paper = address_paper(hall, ask, request.address)
    hall.submit(ask, keep_paper(hall.asked(ask, session), player=request.player, paper=paper))


def ask_photo(hall: Hall, ask: Ask, session: Session, request: papers.AskPhoto) -> None:
    """Show a player's photograph to who serves him."""
    player_row(hall.store, request.player)
    paper = newest_paper(hall.store, request.player, PaperKind.PHOTO)
    photo = b"" if paper is None else paper.opened(hall.ports.pepper)
    ask.answer(papers.PhotoShown(id=ask.id, photo=photo))


def read_papers(hall: Hall, ask: Ask, session: Session, request: papers.ReadPapers) -> None:
    """Write down who reads the number and the address and why; when that is durable, show them."""
    player, pepper = request.player, hall.ports.pepper
    unit = reading_papers(hall.asked(ask, session), player=player, reason=request.reason)

    def text(kind: PaperKind) -> str:
        paper = newest_paper(hall.store, player, kind)
        return "" if paper is None else paper.opened(pepper).decode()

    def told(outcome: Answer | Exception) -> None:
        if isinstance(outcome, Exception):
            ask.fail(outcome)
        elif outcome.repeated:
            ask.done({})
        else:
            number, address = text(PaperKind.DOCUMENT), text(PaperKind.ADDRESS)
            ask.answer(papers.PapersShown(id=ask.id, number=number, address=address))

    hall.ports.books.submit(unit, told)
