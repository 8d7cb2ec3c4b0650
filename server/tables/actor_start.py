"""A table's actor comes to be: newly set up, or brought back from its stream."""

from __future__ import annotations

from rules.refusals import Refused
from rules.table.state import Table
from server.tables.actor import TableActor
from server.tables.commands import OpenTable
from server.tables.orders import Cause, Order
from server.tables.poker.void_hand import last_known
from server.tables.ports import Doors
from server.tables.recovery import RulesUnknown, last_hand, rebuild
from server.tables.state import Standing
from wire.messages.base import tag_of


def open_table(
    number: int, command: OpenTable, doors: Doors, order: Order | None = None
) -> TableActor:
    """Set a new table up; `order` carries the command with who asked and how he hears."""
    table = Table(str(number), command.settings)
    before = last_hand(doors.books.store, number)
    table.hands = 0 if before is None else before.hand
    standing = Standing(
        number=number,
        name=command.name,
        table=table,
        options=command.options,
        demo=doors.demo,
    )
    actor = TableActor(standing, doors)
    name = f"open:{number}:{table.hands}:{doors.clock.now_ms()}"
    actor.order(
        order or Order(command=command, request_id=name, actor="server", cause=Cause.SERVER)
    )
    return actor


def recovered_table(number: int, doors: Doors) -> TableActor:
    """Bring a table back as its stream says; frozen, with the cause, if that cannot be done.

    Its seats count as lost until their stations answer; `resume` lets it go on.
    """
    store = doors.books.store
    try:
        rebuilt = rebuild(store, doors.sealer, number, demo=doors.demo)
    except Exception as fault:
        standing = last_known(store, number, demo=doors.demo)
        standing.frozen = _cause(fault)
        return TableActor(standing, doors)
    actor = TableActor(rebuilt.standing, doors)
    actor.remember(rebuilt)
    return actor


def _cause(fault: Exception) -> str:
    """Name why a table could not be brought back."""
    if isinstance(fault, RulesUnknown):
        return str(fault)
    return fault.code.value if isinstance(fault, Refused) else tag_of(type(fault).__name__)
