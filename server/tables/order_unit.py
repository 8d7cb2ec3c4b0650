"""The one unit of an order: its command, cause and evidence, its events, and what they move."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger import Store, Unit, Work, table_stream
from ledger.earlier import earlier_request
from server.refusals import RefusalCode, Refused
from server.tables.game import Command, Game, Step, Written
from server.tables.journal.stored_form import command_plain
from server.tables.journal.stored_records import present_asked
from server.tables.kind import Kind
from server.tables.orders import Carried, Order
from server.tables.state import TableState
from wire.messages.base import Fact
from wire.plain import plain as plain_message


def asked(order: Order, kind: Kind) -> dict[str, Any]:
    """What was asked and on which evidence: the part that is the same in a repeated request."""
    plain: dict[str, Any] = {"do": command_plain(kind, order.command), "cause": order.cause.value}
    if order.evidence is not None:
        plain["evidence"] = plain_message(order.evidence)
    if order.why:
        plain["why"] = order.why
    return plain


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
        command["carried"] = command_plain(kind, content.carried)

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

    def __init__(self, table: int, kind: Kind) -> None:
        self._stream = table_stream(table)
        self._kind = kind
        self._recent: dict[str, tuple[str, Any, Carried]] = {}

    def keep(self, request_id: str, actor: str, command: Mapping[str, Any], reply: Carried) -> None:
        """Remember an answer."""
        self._recent[request_id] = (actor, command, reply)
        if len(self._recent) > self.KEPT:
            del self._recent[next(iter(self._recent))]

    def recent(self, order: Order) -> Carried | None:
        """The answer given before, or None; a reused id with other content is refused."""
        known = self._recent.get(order.request_id)
        if known is None:
            return None
        actor, command, reply = known
        if actor != order.actor or command != asked(order, self._kind):
            raise Refused(RefusalCode.REQUEST_REUSED, request_id=order.request_id)
        return reply

    def known(self, store: Store, order: Order) -> Carried | None:
        """The answer given before, if any; a reused id with other content is refused."""
        return self.recent(order) or self.stored(store, order)

    def is_used(self, store: Store, order: Order) -> bool:
        """Whether any order was given before under this id."""
        try:
            return self.known(store, order) is not None
        except Refused:
            return True

    def stored(self, store: Store, order: Order) -> Carried | None:
        """The answer that the books hold, or None."""
        earlier = earlier_request(store.first, order.request_id)
        if earlier is None:
            return None
        reused = Refused(RefusalCode.REQUEST_REUSED, request_id=order.request_id)
        if (earlier.stream, earlier.actor) != (self._stream, order.actor):
            raise reused  # first of all: records of other streams have another form
        command = present_asked(json.loads(earlier.command))
        command.pop("carried", None)
        if command != asked(order, self._kind):
            raise reused
        facts: Mapping[str, Fact] = json.loads(earlier.answer)
        return Carried(facts)
