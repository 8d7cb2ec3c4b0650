"""Routes of requests: who may ask, and which service answers.

A route checks what it needs (the role of the key, a seat's station, a staff member's token and
duty) and calls its service.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ledger.earlier import earlier_request
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, StaffToken, may
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.requests import Ask, Refusals
from server.room.seen_table import check_seen
from wire.messages.base import Message
from wire.session.peers import Role

STATIONS = frozenset({Role.SEAT, Role.BOT})
CONSOLES = frozenset({Role.STAFF})
STAFF_CLIENTS = frozenset({Role.STAFF, Role.WEB})
TOOLS = frozenset({Role.STAFF, Role.AUDITOR, Role.WEB})


class Route(Protocol):
    """The route of one kind of request."""

    def run(self, hall: Hall, ask: Ask, request: Any) -> None:
        """Check who asks and call the service, or raise a refusal."""


def _check_role(ask: Ask, roles: frozenset[Role], request: Message) -> None:
    if ask.peer.role not in roles:
        raise Refused(
            RefusalCode.NOT_FOR_THIS_ROLE, role=ask.peer.role.value, asked=type(request).__name__
        )


def _once(hall: Hall, ask: Ask, service: Callable[[], None]) -> None:
    """Run a service; a request that was carried out before gets its first answer, no refusal."""
    try:
        service()
    except Refusals as refused:
        if refused.code is BooksCode.REQUEST_REUSED or refused.code is RefusalCode.REQUEST_REUSED:
            raise
        stored = earlier_request(hall.store.first, ask.unit_id)
        if stored is None:
            raise
        facts = json.loads(stored.answer)
        ask.done(facts if isinstance(facts, dict) else {})


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A request of a seat's station."""

    service: Callable[[Hall, Ask, Any, Any], None]

    def run(self, hall: Hall, ask: Ask, request: Any) -> None:
        """Find the station by its key and call the service."""
        _check_role(ask, STATIONS, request)
        station = hall.stations.with_key(ask.peer.key)
        if station is None:
            raise Refused(RefusalCode.NOT_YOURS)
        _once(hall, ask, lambda: self.service(hall, ask, station, request))


@dataclass(frozen=True, slots=True)
class ByStaff:
    """A request of a signed-in staff member; without a duty every member may ask.

    Only the keys of staff and of their pages change anything; an auditor's key reads.
    """

    service: Callable[[Hall, Ask, Any, Any], None]
    duty: Duty | None = None
    roles: frozenset[Role] = STAFF_CLIENTS

    def run(self, hall: Hall, ask: Ask, request: Any) -> None:
        """Look up the session and the duty; the books check the duty again.

        A repeated request is answered even when the session is over. Otherwise a client that missed
        the answer would sign in again and do it twice.
        """
        _check_role(ask, self.roles, request)
        _once(hall, ask, lambda: self._judge(hall, ask, request))

    def _judge(self, hall: Hall, ask: Ask, request: Any) -> None:
        session = hall.session(ask.peer, StaffToken(request.token))
        role = session.member.role
        if self.duty is not None and not may(role, self.duty):
            raise BooksRefused(BooksCode.ROLE_MAY_NOT, role=role.value, duty=self.duty.value)
        hall.keep_open(session)
        seen = getattr(request, "seen", None)
        if seen is not None:
            check_seen(hall, request.table, seen)
        self.service(hall, ask, session, request)


@dataclass(frozen=True, slots=True)
class ByKey:
    """A request for which the key's role is enough."""

    service: Callable[[Hall, Ask, Any], None]
    roles: frozenset[Role]

    def run(self, hall: Hall, ask: Ask, request: Any) -> None:
        """Check the role and call the service."""
        _check_role(ask, self.roles, request)
        self.service(hall, ask, request)


def sound(service: Callable[..., None]) -> Callable[..., None]:
    """Return a service that refuses while the books are known to differ from their journal."""

    def judged(hall: Hall, *given: Any) -> None:
        hall.check_books()
        service(hall, *given)

    return judged


def as_allowed(service: Callable[..., None]) -> Callable[..., None]:
    """Return a service that refuses while house file or program are not as two persons allowed.

    Its sums or settings come from the house file: whoever edits that must not pay by it before
    anybody looked. Every route that changes anything is either this, or free for a reason
    (tests/server/room/test_routes_by_house.py).
    """

    def judged(hall: Hall, *given: Any) -> None:
        hall.check_software()
        service(hall, *given)

    return judged


Routes = Mapping[type[Message], Route]
