"""The one unit of an order: its command, cause and evidence, its events, and what they move."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger import BooksStopped, Store, Unit, Work, table_stream
from ledger.earlier import earlier_request
from server.refusals import RefusalCode, Refused
from server.tables.game import Command, Game, Step, Written
from server.tables.journal.stored_form import command_plain
from server.tables.journal.stored_records import present_asked
from server.tables.kind import Kind
from server.tables.orders import Carried, Cause, Order, Reply, rejected
from server.tables.state import TableState
from wire.messages.base import Fact
from wire.plain import plain as plain_message

TAPS = (Cause.TAP, Cause.ADVANCE)
CARRIED = "carried"
"""The command as it was carried out, if that is not as it was asked."""


def asked(order: Order, kind: Kind) -> dict[str, Any]:
    """What was asked and on which evidence: the part that is the same in a repeated request."""
    plain: dict[str, Any] = {"do": command_plain(kind, order.command), "cause": order.cause.value}
    if order.evidence is not None:
        plain["evidence"] = plain_message(order.evidence)
    if order.why:
        plain["why"] = order.why
    return plain


def asked_in(command: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked, out of the command that a unit writes."""
    return {name: value for name, value in command.items() if name != CARRIED}


class Content(NamedTuple):
    """What a unit writes and moves; all of it is worked out before the unit runs."""

    carried: Command
    """The command as it was carried out."""
    events: Sequence[Written]
    steps: Sequence[Step]
    hand: int | None
    answer: Mapping[str, Fact] = {}
    """What the game tells whoever asked."""


def unit_of(order: Order, content: Content, standing: TableState[Game], at_ms: int) -> Unit:
    """Return the unit that makes an order to a table durable."""
    kind = standing.game.kind
    command = asked(order, kind)
    if content.carried is not order.command:
        command[CARRIED] = command_plain(kind, content.carried)

    def body(work: Work) -> Any:
        facts = {} if order.beside is None else dict(order.beside(work))
        for event in content.events:
            work.event(event.kind, event.body, secret=event.secret)
        for step in content.steps:
            step(work)
        booked = {} if order.told is None else order.told(work)
        return {**facts, **content.answer, **booked}

    return Unit(
        request_id=order.request_id,
        stream=table_stream(standing.number),
        actor=order.actor,
        command=command,
        at_ms=at_ms,
        body=body,
        hand=content.hand,
    )


class OrderAnswers:
    """The answers to recent requests; older answers are looked up in the books."""

    KEPT = 256

    def __init__(self, table: int, kind: Kind, store: Store) -> None:
        self._stream = table_stream(table)
        self._kind = kind
        self._store = store
        self.looks_first = False
        """Whether the id of every act is looked up before it is judged; see `before_judging`."""
        self._recent: dict[str, tuple[str, Any, Carried]] = {}

    def keep(self, request_id: str, actor: str, command: Mapping[str, Any], reply: Carried) -> None:
        """Remember an answer."""
        self._recent[request_id] = (actor, command, reply)
        if len(self._recent) > self.KEPT:
            del self._recent[next(iter(self._recent))]

    def before_judging(self, order: Order, *, running: bool) -> Carried | None:
        """The answer given before, if any; a reused id with other content is refused.

        The books look every id up in its unit. To look it up here as well makes every act of a hand
        slower. So that is done only once an old id was used at this table: then the table was read
        back from its journal, which nobody may bring about again and again.
        """
        if running and order.cause in TAPS and order.beside is None and not self.looks_first:
            return self._recently(order)
        try:
            return self.known(order)
        except BooksStopped:  # they do not answer now: nothing was judged, and it is asked again
            raise Refused(RefusalCode.BOOKS_STOPPED) from None

    def instead_of(self, order: Order, refusal: Any) -> Reply:
        """The answer to an order that is refused now: perhaps it was carried out before."""
        if isinstance(refusal, Refused) and refusal.code is RefusalCode.BOOKS_STOPPED:
            return rejected(refusal)
        try:
            return self.known(order) or rejected(refusal)
        except BooksStopped:  # nobody knows whether it was carried out before
            return rejected(Refused(RefusalCode.BOOKS_STOPPED))
        except Refused as reused:
            return rejected(reused)

    def known(self, order: Order) -> Carried | None:
        """The answer given before, if any; a reused id with other content is refused."""
        return self._recently(order) or self._stored(order)

    def carried_before(self, order: Order) -> bool:
        """Whether the same order was carried out before."""
        try:
            return self.known(order) is not None
        except Refused:
            return False

    def is_used(self, order: Order) -> bool:
        """Whether any order was given before under this id."""
        try:
            return self.known(order) is not None
        except Refused:
            return True

    def _recently(self, order: Order) -> Carried | None:
        known = self._recent.get(order.request_id)
        if known is None:
            return None
        actor, command, reply = known
        if actor != order.actor or command != asked(order, self._kind):
            raise Refused(RefusalCode.REQUEST_REUSED, request_id=order.request_id)
        return reply

    def _stored(self, order: Order) -> Carried | None:
        earlier = earlier_request(self._store.first, order.request_id)
        if earlier is None:
            return None
        reused = Refused(RefusalCode.REQUEST_REUSED, request_id=order.request_id)
        if (earlier.stream, earlier.actor) != (self._stream, order.actor):
            raise reused  # first of all: records of other streams have another form
        command = present_asked(json.loads(earlier.command))
        if asked_in(command) != asked(order, self._kind):
            raise reused
        facts: Mapping[str, Fact] = json.loads(earlier.answer)
        return Carried(facts)
