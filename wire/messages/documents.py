"""Identity documents as a person types them at a desk."""

from __future__ import annotations

from wire.messages.base import Code, Day, Secret, TypedName, TypedText, Value


class DocumentShown(Value, frozen=True, kw_only=True):
    """The document a person showed, with the cashier's note."""

    kind: Code
    """passport, identity_card, driving_licence, residence_permit."""
    issuer: TypedName
    number: Secret
    note: TypedText
    until: Day | None = None
    """The last day of the document; None: not told."""
