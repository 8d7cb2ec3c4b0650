"""One request of one client, answered exactly once, and the answers kept for repeats.

A client keeps a request's id over every retry. A repeat is ignored while the first is being worked
on; afterwards it gets the same answer. After a restart the books answer repeats: they find units by
request id.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

import ledger
import rules.refusals
import server.refusals
from wire.codec import encode
from wire.messages.base import Fact, Message
from wire.messages.card_stock import StockMade
from wire.messages.devices import DeviceCode
from wire.messages.hands import HandUnsealed
from wire.messages.repeats import as_compared
from wire.messages.session import Done, Refusal
from wire.messages.staff import CardIssued
from wire.session.peers import Peer, Role

ANSWERS_KEPT: Final = 128
"""How many answers are kept for each client, beside the requests that are still open."""
DESKS_KEPT: Final = 512
"""Of how many desks of pages answers are kept."""
_FACT_MAX: Final = 200
ELSEWHERE: Final = server.refusals.RefusalCode.TABLE_ELSEWHERE.value
"""Another server must answer this."""
SERVER_ELSEWHERE: Final = server.refusals.RefusalCode.SERVER_ELSEWHERE.value
_LATER: Final = {
    ledger.RefusalCode.SESSION_OVER.value,
    ledger.RefusalCode.SESSION_LOCKED.value,
    ledger.RefusalCode.SESSION_REPLACED.value,
    server.refusals.RefusalCode.BUSY.value,
    server.refusals.RefusalCode.TOO_OFTEN.value,
    server.refusals.RefusalCode.BOOKS_STOPPED.value,
    ELSEWHERE,
    SERVER_ELSEWHERE,
    server.refusals.RefusalCode.TABLE_WAITS.value,
    server.refusals.RefusalCode.SCREEN_WAITS.value,
}

"""Refusals that are no answer to what was asked: it is judged when it is asked again."""

Refusals = (ledger.Refused, rules.refusals.Refused, server.refusals.Refused)
"""The refusals of all parts of the server; each is an answer, not a fault."""
EXPECTED = (*Refusals, ledger.BooksStopped, ledger.NotOurs)


def asked_digest(request: Message) -> int:
    """Return a digest of what is asked, to tell a repeat from another request with the same id.

    The interpreter's own keyed hash: its key is drawn at each start, so nobody finds two requests
    with one digest, or a PIN by its digest.
    """
    return hash(encode(as_compared(request)))


def plain_facts(facts: Mapping[str, object]) -> dict[str, Fact]:
    """Return facts as the wire carries them; anything else becomes a text."""
    return {
        name: value if value is None or isinstance(value, int | str) else str(value)[:_FACT_MAX]
        for name, value in facts.items()
    }


def is_elsewhere(answer: Message) -> bool:
    """Whether an answer says that another server must be asked."""
    return isinstance(answer, Refusal) and answer.code == ELSEWHERE


class Ask:
    """A request on its way to its one answer."""

    __slots__ = ("_fault", "_tell", "answered", "id", "peer")

    def __init__(
        self,
        peer: Peer,
        request_id: str,
        tell: Callable[[Message], None],
        fault: Callable[[str, Exception], None],
    ) -> None:
        self.peer = peer
        self.id = request_id
        self.answered = False
        self._tell = tell
        self._fault = fault

    @property
    def unit_id(self) -> str:
        """The id of the request in the books; no client can use another client's."""
        return f"{self.peer.place or self.peer.asker}/{self.id}"

    def answer(self, message: Message) -> None:
        """Send the answer; a second one is a fault of the program and is not sent."""
        if not self.answered:
            self.answered = True
            self._tell(message)

    def done(self, facts: Mapping[str, object] | None = None) -> None:
        """Answer that the request was carried out and is durable."""
        self.answer(Done(id=self.id, facts=plain_facts(facts or {})))

    def refuse(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """Answer that the request was refused and nothing changed."""
        self.answer(Refusal(id=self.id, code=code, facts=plain_facts(facts or {})))

    def fail(self, error: Exception) -> None:
        """Answer with a refusal; the details of a fault go to the log, not to the client."""
        if isinstance(error, Refusals):
            self.refuse(error.code.value, error.facts)
        elif isinstance(error, ledger.BooksStopped | ledger.NotOurs):
            self.refuse(server.refusals.RefusalCode.BOOKS_STOPPED.value)
        else:
            self.refuse(server.refusals.RefusalCode.FAULT.value)
            self._fault(f"request {self.id} of {self.peer.name}", error)

    def follow(self, work: Callable[[], None]) -> None:
        """Run what follows an answer; a fault in it is reported, and the answer stays.

        A durable booking is answered as done even if the screens fail. A client that got a fault
        instead would ask again and book twice. What cannot be read because the books are away is
        read when they are back.
        """
        try:
            work()
        except ledger.BooksStopped:
            return
        except Exception as error:
            self._fault(f"what follows request {self.id} of {self.peer.name}", error)

    def guarded(self, work: Callable[[], None]) -> None:
        """Run a part of a service; a fault of one request must not stop the room or a table."""
        try:
            work()
        except Exception as error:
            self.fail(error)


class ClientAnswers:
    """The answers kept for one client's repeats."""

    __slots__ = ("_asked", "_known", "open")

    def __init__(self) -> None:
        self._known: OrderedDict[str, Message | None] = OrderedDict()
        self._asked: dict[str, int] = {}
        """What was asked under each known id, as its digest."""
        self.open = 0
        """Requests that are being worked on."""

    def begin(self, request_id: str, asked: int) -> bool:
        """Note that a request is being worked on; False if it was asked before.

        An id under which something else was asked is refused (REQUEST_REUSED): its answer would be
        taken for an answer to this.
        """
        if request_id in self._known:
            if self._asked[request_id] != asked:
                code = server.refusals.RefusalCode.REQUEST_REUSED
                raise server.refusals.Refused(code, request_id=request_id)
            return False
        self._known[request_id] = None
        self._asked[request_id] = asked
        self.open += 1
        if len(self._known) > ANSWERS_KEPT:
            self._forget_oldest()
        return True

    def _forget_oldest(self) -> None:
        """Forget the oldest answer; a request that is still worked on must be known again."""
        answered = (known for known, answer in self._known.items() if answer is not None)
        oldest = next(answered, None)
        if oldest is not None:
            self._forget(oldest)

    def keep(self, request_id: str, answer: Message) -> None:
        """Keep an answer, but no card number and no sealed card.

        A request that was only told to wait is judged again when it is repeated.
        """
        self.open -= 1
        later = isinstance(answer, Refusal) and answer.code in _LATER
        if later or isinstance(answer, CardIssued | DeviceCode | HandUnsealed | StockMade):
            self._forget(request_id)
        elif request_id in self._known:
            self._known[request_id] = answer

    def _forget(self, request_id: str) -> None:
        self._known.pop(request_id, None)
        self._asked.pop(request_id, None)

    def found(self, request_id: str) -> Message | None:
        """Return the answer to a request; None while it is being worked on."""
        return self._known.get(request_id)


class AllAnswers:
    """The answers kept for every client, and for every desk of the pages.

    Pages name their desks themselves. So only the newest desks are kept, beside those with open
    requests; the books answer a repeated order of a forgotten one.
    """

    def __init__(self) -> None:
        self._of: dict[str, ClientAnswers] = {}
        self._desks: OrderedDict[str, ClientAnswers] = OrderedDict()

    def of(self, peer: Peer) -> ClientAnswers:
        """Return the answers of a client; of pages, those of the desk that asks."""
        if peer.role is not Role.WEB:
            return self._of.setdefault(peer.asker, ClientAnswers())
        found = self._desks.setdefault(peer.asker, ClientAnswers())
        self._desks.move_to_end(peer.asker)
        if len(self._desks) > DESKS_KEPT:
            idle = (asker for asker, kept in self._desks.items() if not kept.open)
            oldest = next(idle, peer.asker)
            if oldest != peer.asker:
                del self._desks[oldest]
        return found
