"""Identity documents: stored as a keyed hash, so that a number can be compared but not read.

The hash finds a person's second account, and a person on the exclusion list.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import Enum, unique

from ledger.pepper import Pepper
from ledger.players.issuers import Issuer, issuer_of
from ledger.refusals import RefusalCode, Refused

_NUMBER_LENGTH_MIN = 4
_FIELD_LENGTH_MAX = 64
_SHOWN = 2
"""How many characters of a number the books show; the shortest number has four."""


@unique
class DocumentKind(Enum):
    """What a person shows at the cage."""

    PASSPORT = "passport"
    IDENTITY_CARD = "identity_card"
    DRIVING_LICENCE = "driving_licence"
    RESIDENCE_PERMIT = "residence_permit"


_BY_STATE = frozenset({DocumentKind.DRIVING_LICENCE, DocumentKind.IDENTITY_CARD})
"""Kinds that the states of a federal country issue themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document as the cashier reads it; printing it does not show the number.

    Refuses an issuer or number that is empty, too short or too long.
    """

    kind: DocumentKind
    issuer: str
    """Country or state, such as `US-NV`."""
    number: str = field(repr=False)

    def __post_init__(self) -> None:
        number, issuer = _plain(self.number), _plain(self.issuer)
        fits = _NUMBER_LENGTH_MIN <= len(number) <= _FIELD_LENGTH_MAX
        if not fits or not issuer or len(issuer) > _FIELD_LENGTH_MAX:
            raise Refused(RefusalCode.DOCUMENT_NOT_USABLE, least=_NUMBER_LENGTH_MIN)

    @property
    def issuer_name(self) -> str:
        """The issuer's standard name; the typed text if no country has that code."""
        known = self._known_issuer
        return self.issuer.strip() if known is None else str(known)

    def check_issuer(self) -> None:
        """Refuse a document whose issuer has no standard name."""
        if self._known_issuer is None:
            raise Refused(RefusalCode.ISSUER_UNKNOWN, issuer=self.issuer.strip())

    def token(self, pepper: Pepper) -> str:
        """Return the keyed hash; spaces, dashes, case and width of characters do not matter."""
        return self.tokens(pepper)[0]

    def tokens(self, pepper: Pepper) -> list[str]:
        """Return the keyed hashes of all ways to type this document; store the first one."""
        known = self._known_issuer
        typed = _plain(self.issuer)
        issuers = [typed] if known is None else [*known.spellings(), typed]
        number = _plain(self.number)
        return [
            pepper.token("document", self.kind.value, issuer, number)
            for issuer in dict.fromkeys(issuers)
        ]

    def named(self, pepper: Pepper) -> str:
        """Return what two persons read of this document, and its keyed hash: no other has it."""
        last = _plain(self.number)[-_SHOWN:]
        return f"{self.kind.value} {self.issuer_name} ...{last} ({self.token(pepper)})"

    @property
    def _known_issuer(self) -> Issuer | None:
        return issuer_of(self.issuer, by_state=self.kind in _BY_STATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCheck:
    """The document a person showed, with the cashier's note."""

    document: Document
    note: str


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).upper()
    return "".join(character for character in folded if character.isalnum())
