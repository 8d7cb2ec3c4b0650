"""Each request is applied at most once, and what was answered as done is durable."""

from __future__ import annotations

from collections.abc import Mapping

from ledger import SqliteStore
from simulation.checks.violation import Violation
from wire.messages.base import Fact, Message, Request
from wire.messages.cage import Deposit, FillDrawer, PayOut
from wire.messages.floor import OpenTable, OrderTable, VoidHand
from wire.messages.seat import Act, BuyIn, ComeBack, Leave, Rebuy, ShowOrMuck, SitOut, TopUp
from wire.messages.session import Done, Refusal
from wire.session import Peer
from wire.session.client_end import ASKED_ELSEWHERE

BOOKED = (
    *(Act, ShowOrMuck, BuyIn, TopUp, Rebuy, Leave, SitOut, ComeBack),
    *(Deposit, PayOut, FillDrawer, OpenTable, OrderTable, VoidHand),
)
"""Requests whose answer is in the journal under their own id."""
NO_ANSWER = {*ASKED_ELSEWHERE, "books_stopped", "too_often", "busy", "screen_waits"}
"""Refusals that do not say whether it was carried out: it is asked again, elsewhere or later."""
_FIND = "SELECT count(*) FROM record WHERE request_id = ?"


class Answers:
    """Gets every request that is sent and every answer that is given."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], Request] = {}
        self._reused: set[tuple[str, str]] = set()
        """Ids that were used again with other content; the server must refuse those."""
        self._done: dict[tuple[str, str], Mapping[str, Fact]] = {}
        self.checks = 0

    def asked(self, peer: Peer, request: Request) -> None:
        """A client makes a request, or repeats it."""
        place = (peer.key, request.id)
        if self._asked.setdefault(place, request) != request:
            self._reused.add(place)

    def done(self) -> list[tuple[str, Request]]:
        """Return every request that was answered as done, with who asked."""
        return [(key, self._asked[key, name]) for key, name in self._done]

    def answered(self, peer: Peer, answer: Message, store: SqliteStore) -> None:
        """The server gives an answer; raises `Violation`."""
        if isinstance(answer, Refusal):
            self._refused(peer, answer)
        if not isinstance(answer, Done):
            return
        self.checks += 1
        place = (peer.key, answer.id)
        if place not in self._asked:
            raise Violation("nobody is answered who did not ask", f"{peer.name}: {answer.id}")
        asked, before = f"{peer.name} {answer.id}", self._done.setdefault(place, answer.facts)
        if before != answer.facts:
            told = f"{asked}: first {before}, then {answer.facts}"
            raise Violation("a repeated request hears the same answer", told)
        if isinstance(self._asked[place], BOOKED) and not _is_durable(peer, answer.id, store):
            told = f"{asked} is not in the journal"
            raise Violation("what is answered as done is durable", told)

    def _refused(self, peer: Peer, answer: Refusal) -> None:
        place = (peer.key, answer.id or "")
        if place in self._reused or place not in self._done or answer.code in NO_ANSWER:
            return
        if isinstance(self._asked[place], BOOKED):
            raise Violation(
                "a repeated request hears the same answer",
                f"{peer.name} {answer.id}: first done, then refused: {answer.code} {answer.facts}",
            )


def unit_id(peer: Peer, request_id: str) -> str:
    """Return the id under which the books know a client's request."""
    return f"{peer.place or peer.key}/{request_id}"


def _is_durable(peer: Peer, request_id: str, store: SqliteStore) -> bool:
    found = store.connection.execute(_FIND, (unit_id(peer, request_id),)).fetchone()
    return bool(found[0])
