"""Approvals that wait: a member asks, a second person approves at another desk.

`Approve` is for two persons at one desk. Here the second person sees the wish among what needs
attention, approves it with the own credential, and the member who asked carries it out.
"""

from __future__ import annotations

from wire.messages.base import (
    AskedCents,
    CentsCount,
    Code,
    Count,
    Message,
    Moment,
    Name,
    RequestId,
    SettingsText,
    Text,
    TypedName,
    TypedText,
    Value,
    Word,
)
from wire.messages.documents import DocumentShown
from wire.messages.staff import Credential, StaffRequest


class AskApproval(StaffRequest, frozen=True, kw_only=True):
    """Ask for the approval of one exact act; answered with `wish`, its number on the list.

    A member has one wish at a time: a new one replaces it. It is kept for ten minutes, and not over
    a restart of the server.
    """

    act: Code
    """As in `Approve`, and so are the other fields."""
    table: Count = 0
    number: Count = 0
    amount: AskedCents = 0
    name: TypedName = ""
    role: Code = ""
    document: DocumentShown | None = None
    settings: SettingsText = ""


class ApprovalView(Value, frozen=True, kw_only=True):
    """A wish that waits, as the room's view has it: what it is about is not told to everybody."""

    wish: Count
    by: Name
    """The member who asks."""
    staff: Count
    """The number of that member, who cannot approve it."""
    desk: Name = ""
    duty: Word
    """Who may approve has it."""
    since_ms: Moment


class ReadApproval(StaffRequest, frozen=True, kw_only=True):
    """Ask what a wish is about, as its asker or as who may approve it.

    Answered by `ApprovalAsked`.
    """

    wish: Count


class ApprovalAsked(Message, frozen=True, kw_only=True):
    """The answer to `ReadApproval`."""

    id: RequestId
    wish: ApprovalView
    subject: Text
    """What is approved, word by word as in the books."""
    act: Word
    """As it was asked for, and so are the next ones."""
    table: Count = 0
    number: Count = 0
    amount: CentsCount = 0
    name: Name = ""
    role: Word = ""
    state: Word = "waiting"
    """waiting, given, refused."""
    second: Name = ""
    """Who approved or refused it."""
    reason: Text = ""
    """Why it was refused."""


class GiveApproval(StaffRequest, frozen=True, kw_only=True):
    """Approve a wish; the own password is typed again."""

    wish: Count
    credential: Credential


class RefuseApproval(StaffRequest, frozen=True, kw_only=True):
    """Refuse a wish."""

    wish: Count
    reason: TypedText


class CollectApproval(StaffRequest, frozen=True, kw_only=True):
    """Collect one's own wish once it is approved; answered with `approval`, as by `Approve`."""

    wish: Count
