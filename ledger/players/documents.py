"""Identity documents: kept as a keyed hash, so that a number can be compared but never read.

The same hash finds a second account of one person and a person on the exclusion list.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import Enum, unique

from ledger.pepper import Pepper
from ledger.refusals import RefusalCode, Refused

_NUMBER_LENGTH_MIN = 4
_FIELD_LENGTH_MAX = 64


@unique
class DocumentKind(Enum):
    """What a person shows at the cage."""

    PASSPORT = "passport"
    IDENTITY_CARD = "identity_card"
    DRIVING_LICENCE = "driving_licence"
    RESIDENCE_PERMIT = "residence_permit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document as the cashier reads it; its number is not shown when printed."""

    kind: DocumentKind
    issuer: str
    """Country or state, such as `US-NV`."""
    number: str = field(repr=False)

    def __post_init__(self) -> None:
        number, issuer = _plain(self.number), _plain(self.issuer)
        fits = _NUMBER_LENGTH_MIN <= len(number) <= _FIELD_LENGTH_MAX
        if not fits or not issuer or len(issuer) > _FIELD_LENGTH_MAX:
            raise Refused(RefusalCode.DOCUMENT_NOT_USABLE, least=_NUMBER_LENGTH_MIN)

    def token(self, pepper: Pepper) -> str:
        """Return the keyed hash; spaces, dashes, case and width of characters do not matter."""
        return pepper.token("document", self.kind.value, _plain(self.issuer), _plain(self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCheck:
    """The document a person showed, and how the cashier checked it."""

    document: Document
    note: str


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).upper()
    return "".join(character for character in folded if character.isalnum())
