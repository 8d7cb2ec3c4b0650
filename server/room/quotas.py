"""How often one client may send requests of one kind: a burst first, then a steady pace.

A key that serves the staff's pages counts each of its desks by itself, and all of them together: a
browser at one desk cannot use up what the others need.

Requests that the game itself limits (an act, a show) are free. All others are stored, read from
the books or checked with slow arithmetic. They have a pace, so that no client can fill the disk or
keep the others waiting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from math import ceil
from typing import Final

from server.refusals import RefusalCode, Refused
from wire.messages import approvals, cage, hands, papers, receipts, reports, seat, staff, tournament
from wire.messages.base import Message
from wire.messages.board_view import AskBoard
from wire.messages.devices import JoinByCode
from wire.messages.house_view import AskHouse
from wire.messages.places import AskPlaces
from wire.messages.room_view import WatchRoom
from wire.messages.session import Watch
from wire.session.peers import Peer, Role


@unique
class Kind(Enum):
    """What kind of cost a request has."""

    PLAY = "play"
    """Limited by the game; not counted."""
    NOTE = "note"
    """Written into the journal."""
    LOOK = "look"
    """Read from the books or built again at once."""
    SECRET = "secret"  # noqa: S105  (a word)
    """Checked with slow arithmetic."""
    RECALL = "recall"
    REPORT = "report"


KINDS: Final[Mapping[type[Message], Kind]] = {
    seat.Act: Kind.PLAY,
    seat.ShowOrMuck: Kind.PLAY,
    seat.Discard: Kind.PLAY,
    seat.AskCard: Kind.PLAY,
    seat.RunTwice: Kind.PLAY,
    seat.AskRabbit: Kind.PLAY,
    seat.Swipe: Kind.LOOK,
    seat.StepBack: Kind.LOOK,
    seat.MyLimits: Kind.LOOK,
    seat.EnterPin: Kind.SECRET,
    seat.ChangePin: Kind.SECRET,
    seat.ExcludeMyself: Kind.SECRET,
    tournament.AnswerDeal: Kind.SECRET,
    seat.LastHands: Kind.RECALL,
    seat.RecallHand: Kind.RECALL,
    cage.CustomerPin: Kind.SECRET,
    cage.CustomerCancel: Kind.LOOK,
    cage.CustomerTyping: Kind.LOOK,
    cage.FindPlayer: Kind.LOOK,
    receipts.ShowReceipt: Kind.LOOK,
    papers.AskPhoto: Kind.LOOK,
    staff.SignIn: Kind.SECRET,
    staff.ClaimFirst: Kind.SECRET,
    staff.Approve: Kind.SECRET,
    staff.SetPassword: Kind.SECRET,
    staff.SetStaffPin: Kind.SECRET,
    staff.TieTelephone: Kind.SECRET,
    approvals.GiveApproval: Kind.SECRET,
    staff.Hire: Kind.SECRET,
    staff.RenewCredentials: Kind.SECRET,
    hands.FindHands: Kind.REPORT,
    hands.ReadHand: Kind.REPORT,
    hands.ExportHand: Kind.REPORT,
    hands.UnsealHand: Kind.REPORT,
    staff.CheckSoftware: Kind.REPORT,
    reports.AskReport: Kind.REPORT,
    reports.AskStatus: Kind.LOOK,
    Watch: Kind.LOOK,
    WatchRoom: Kind.LOOK,
    AskHouse: Kind.LOOK,
    AskPlaces: Kind.LOOK,
    AskBoard: Kind.LOOK,
    JoinByCode: Kind.SECRET,
}
"""The kinds of requests; every request that is not named here is a note."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How many requests at once, and the time after which one more is allowed."""

    burst: int
    every_ms: int


Quotas = Mapping[Kind, Quota]

ONE_PERSON: Final[Quotas] = {
    Kind.NOTE: Quota(100, 3_000),
    Kind.LOOK: Quota(50, 200),
    Kind.SECRET: Quota(20, 2_000),
    Kind.RECALL: Quota(20, 1_000),
    Kind.REPORT: Quota(20, 1_000),
}
"""A seat, or a customer's screen: at most 29,000 notes a day."""
MANY_PERSONS: Final[Quotas] = {
    Kind.NOTE: Quota(1_000, 20),
    Kind.LOOK: Quota(200, 20),
    Kind.SECRET: Quota(100, 200),
    Kind.RECALL: Quota(100, 100),
    Kind.REPORT: Quota(100, 100),
}
"""A console with which several people work, and bots, which play faster than people."""
ONE_DESK: Final[Quotas] = {
    Kind.NOTE: Quota(200, 500),
    Kind.LOOK: Quota(100, 40),
    Kind.SECRET: Quota(20, 2_000),
    Kind.RECALL: Quota(20, 1_000),
    Kind.REPORT: Quota(50, 200),
}
"""A browser at one desk of the staff's pages."""
ALL_DESKS: Final[Quotas] = {
    Kind.NOTE: Quota(1_000, 20),
    Kind.LOOK: Quota(1_000, 5),
    Kind.SECRET: Quota(100, 200),
    Kind.RECALL: Quota(100, 100),
    Kind.REPORT: Quota(300, 50),
}
"""A key that serves all staff pages: many times what one of its desks may ask for."""
FORGET_ABOVE: Final = 4_096
"""So many counts are kept before those that are used up are forgotten."""
QUOTAS: Final[Mapping[Role, Quotas]] = {
    Role.SEAT: ONE_PERSON,
    Role.CENTRE: ONE_PERSON,
    Role.CAGE: ONE_PERSON,
    Role.STAFF: MANY_PERSONS,
    Role.AUDITOR: MANY_PERSONS,
    Role.WEB: ALL_DESKS,
    Role.BOT: MANY_PERSONS,
}


class Meter:
    """Counts what each client asks for; a client keeps its count when it connects again."""

    def __init__(self, quotas: Mapping[Role, Quotas] = QUOTAS) -> None:
        self._quotas = quotas
        self._paid_ms: dict[tuple[str, Kind], int] = {}
        """By client, or desk of a client, and kind: the time up to which the pace is used up."""

    def take(self, peer: Peer, request: Message, now_ms: int) -> None:
        """Count one request; refuse it (TOO_OFTEN) if it comes too soon."""
        kind = KINDS.get(type(request), Kind.NOTE)
        if kind is Kind.PLAY:
            return
        counts = {peer.key: self._quotas[peer.role][kind]}
        if peer.web_desk:
            counts[peer.asker] = ONE_DESK[kind]
        elif peer.role is Role.WEB:
            # Whoever reaches the pages can ask without a desk: that uses up nothing of the desks'.
            counts = {f"{peer.key}/": ONE_DESK[kind]}
        paid: dict[tuple[str, Kind], int] = {
            (who, kind): self._paid(who, kind, quota, now_ms) for who, quota in counts.items()
        }
        self._paid_ms.update(paid)
        if len(self._paid_ms) > FORGET_ABOVE:
            self._paid_ms = {who: ms for who, ms in self._paid_ms.items() if ms > now_ms}

    def _paid(self, who: str, kind: Kind, quota: Quota, now_ms: int) -> int:
        """Return the count with one request more, or refuse."""
        paid_ms = max(self._paid_ms.get((who, kind), 0), now_ms)
        early_ms = paid_ms - now_ms - (quota.burst - 1) * quota.every_ms
        if early_ms > 0:
            retry_s = ceil(early_ms / 1_000)
            raise Refused(RefusalCode.TOO_OFTEN, kind=kind.value, retry_s=retry_s)
        return paid_ms + quota.every_ms
