"""A player's papers: a photograph, and the number and address that are kept under seal."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import HIDDEN, PLAIN_LINE, Count, Message, RequestId, TypedText
from wire.messages.staff import StaffRequest

Photo = Annotated[bytes, Meta(max_length=40_000), HIDDEN]
"""A photograph, as JPEG."""
Address = Annotated[str, Meta(max_length=300, pattern=PLAIN_LINE), HIDDEN]


class KeepPhoto(StaffRequest, frozen=True, kw_only=True):
    """Keep a player's photograph; the one before counts no more."""

    player: Count
    photo: Photo


class KeepAddress(StaffRequest, frozen=True, kw_only=True):
    """Keep a player's address; the one before counts no more."""

    player: Count
    address: Address


class AskPhoto(StaffRequest, frozen=True, kw_only=True):
    """Ask for a player's photograph; answered by `PhotoShown`."""

    player: Count


class PhotoShown(Message, frozen=True, kw_only=True):
    """The answer to `AskPhoto`; empty: there is none."""

    id: RequestId
    photo: Photo = b""


class ReadPapers(StaffRequest, frozen=True, kw_only=True):
    """Read what is under seal, such as for a report; written down first, answered by `PapersShown`.

    A repeated request is answered without it.
    """

    player: Count
    reason: TypedText


class PapersShown(Message, frozen=True, kw_only=True):
    """The answer to `ReadPapers`; empty: it was never told."""

    id: RequestId
    number: Annotated[str, Meta(max_length=200), HIDDEN] = ""
    """Of the document."""
    address: Annotated[str, Meta(max_length=300), HIDDEN] = ""
