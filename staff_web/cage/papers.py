"""The document that a customer shows, as its form has it."""

from __future__ import annotations

import base64
import re
from typing import Final

from staff_web.cage.days import is_day
from staff_web.language import translated as _
from staff_web.orders import NAME_MAX, Form, FormWrong, refuse_cards
from wire.messages.base import PLAIN_LINE
from wire.messages.documents import DocumentShown

KINDS: Final = ("passport", "identity_card", "driving_licence", "residence_permit")
CHECKED: Final = "seen"
"""Recorded where the cashier writes no note; records are in English."""
NUMBER_MAX: Final = 64
ADDRESS_MAX: Final = 300
PHOTO_MAX: Final = 40_000
PHOTO_PREFIX: Final = "data:image/jpeg;base64,"
JPEG: Final = b"\xff\xd8\xff"


def kind_words(kind: str) -> str:
    """Return what a kind of document is called."""
    words = {
        "passport": _("Passport"),
        "identity_card": _("Identity card"),
        "driving_licence": _("Driving licence"),
        "residence_permit": _("Residence permit"),
    }
    return words.get(kind, kind)


def shown_document(form: Form) -> DocumentShown:
    """Return the document that was shown; all that is wrong is said at once.

    Its last day is asked for where a document is written down; elsewhere there is no such field.
    """
    refuse_cards(form)
    until = form.get("document_until", "").strip()
    kind, issuer, number = (
        form.get(name, "").strip() for name in ("document_kind", "document_issuer", "document")
    )
    problems: dict[str, str] = {}
    if kind not in KINDS:
        problems["document_kind"] = _("Choose the kind of document.")
    if not issuer or len(issuer) > NAME_MAX or not re.match(PLAIN_LINE, issuer):
        problems["document_issuer"] = _("Type who issued it, such as US or US-NV.")
    if not number or len(number) > NUMBER_MAX:
        problems["document"] = _("Type the number of the document.")
    if until and not is_day(until):
        problems["document_until"] = _("Type a day such as 2027-03-31.")
    if problems:
        raise FormWrong(problems)
    return DocumentShown(kind=kind, issuer=issuer, number=number, note=CHECKED, until=until or None)


def typed_photo(form: Form) -> bytes:
    """Return the photograph that the page took, as JPEG; nothing: none was taken."""
    text = form.get("photo", "")
    if not text:
        return b""
    try:
        photo = base64.b64decode(text.removeprefix(PHOTO_PREFIX), validate=True)
    except ValueError:
        photo = b""
    if not photo.startswith(JPEG) or len(photo) > PHOTO_MAX:
        raise FormWrong({"photo": _("This is no photograph. Take another one.")})
    return photo


def typed_address(form: Form) -> str:
    """Return the address in one line; nothing: none was told."""
    text = " ".join(form.get("address", "").split())
    if len(text) > ADDRESS_MAX or not re.match(PLAIN_LINE, text):
        words = _("Type one line of at most {most} letters.")
        raise FormWrong({"address": words.format(most=ADDRESS_MAX)})
    return text
