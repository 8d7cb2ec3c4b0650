"""Reading the parts of requests."""

from __future__ import annotations

from datetime import date

from ledger.cage import CashCount
from ledger.card_number import CardNumber
from ledger.cards import swiped_card
from ledger.players import Document, DocumentKind, IdentityCheck
from ledger.staff import Password, PasswordCredential
from money import Cents
from server.refusals import RefusalCode, Refused
from server.request_words import word_of
from wire.messages import cage, staff


def day_of(text: str, field: str) -> date:
    """Return a day, or refuse one that does not exist; the wire has checked only its form."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(RefusalCode.NO_SUCH_DAY, field=field, value=text) from None


def count_of(pieces: cage.Pieces) -> CashCount:
    """Return cash as it was counted; a denomination named twice is added up."""
    counted: dict[Cents, int] = {}
    for worth, number in pieces:
        counted[Cents(worth)] = counted.get(Cents(worth), 0) + number
    return CashCount(counted)


def identity_of(shown: cage.DocumentShown) -> IdentityCheck:
    """Return the document that was shown."""
    kind = word_of(DocumentKind, shown.kind, "document.kind")
    document = Document(kind=kind, issuer=shown.issuer, number=shown.number)
    return IdentityCheck(document=document, note=shown.note)


def until_of(shown: cage.DocumentShown) -> date | None:
    """Return the last day of a document; None: it was not told."""
    return day_of(shown.until, "document.until") if shown.until else None


def shown_of(shown: cage.DocumentShown | None) -> IdentityCheck:
    """Return the document that proves the player; refuse a request without one."""
    if shown is None:
        raise Refused(RefusalCode.PROOF_NEEDED)
    return identity_of(shown)


def credential_of(typed: staff.Credential) -> PasswordCredential:
    """Return a staff member's credential."""
    return PasswordCredential(login=typed.login, password=Password(typed.password), code=typed.code)


def card_of(track: str) -> CardNumber:
    """Return the card that was swiped; refuse a damaged swipe."""
    return swiped_card(track)
