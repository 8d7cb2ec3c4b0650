"""The document that a customer shows, as its form has it."""

from __future__ import annotations

import re
from typing import Final

from staff_web.language import translated as _
from staff_web.orders import NAME_MAX, Form, FormWrong
from wire.messages.base import PLAIN_LINE
from wire.messages.documents import DocumentShown

KINDS: Final = ("passport", "identity_card", "driving_licence", "residence_permit")
CHECKED: Final = "seen"
"""Recorded where the cashier writes no note; records are in English."""
NUMBER_MAX: Final = 64


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
    """Return the document that was shown; all that is wrong is said at once."""
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
    if problems:
        raise FormWrong(problems)
    return DocumentShown(kind=kind, issuer=issuer, number=number, note=CHECKED)
