"""Making a table's actor: for a new table, or from its stream after a restart."""

from __future__ import annotations

from rules.records.ages import VersionUnknown
from rules.refusals import Refused
from server.tables.actor import TableActor
from server.tables.commands import OpenTable
from server.tables.journal.last_whole import last_hand
from server.tables.journal.recovery import rebuild
from server.tables.journal.void_frozen import last_known
from server.tables.orders import Cause, Order
from server.tables.ports import TablePorts
from server.tables.state import TableState
from wire.messages.base import tag_of


def open_table(
    number: int, command: OpenTable, ports: TablePorts, order: Order | None = None
) -> TableActor:
    """Set up a new table; `order` holds the command, who asked, and the reply to call."""
    before = last_hand(ports.books.store, number)
    hands = 0 if before is None else before.hand
    kind = ports.games.kind(command.settings.game)
    standing = TableState(
        number=number,
        name=command.name,
        game=kind.opened(number, command.settings, hands),
        options=command.options,
        demo=ports.demo,
    )
    actor = TableActor(standing, ports)
    name = f"open:{number}:{hands}:{ports.clock.now_ms()}"
    actor.order(
        order or Order(command=command, request_id=name, actor="server", cause=Cause.SERVER)
    )
    return actor


def recovered_table(number: int, ports: TablePorts) -> TableActor:
    """Rebuild a table from its stream; it is frozen, with the cause, if that fails.

    Its seats count as lost until their stations answer; `resume` lets it go on.
    """
    rows = ports.rows
    try:
        rebuilt = rebuild(rows, ports.sealer, number, demo=ports.demo)
    except Exception as fault:
        standing = last_known(rows, number, demo=ports.demo)
        standing.frozen = _cause(fault)
        return TableActor(standing, ports)
    actor = TableActor(rebuilt.standing, ports)
    actor.remember(rebuilt)
    return actor


def _cause(fault: Exception) -> str:
    """Name why a table could not be rebuilt."""
    if isinstance(fault, VersionUnknown):
        return fault.reason
    return fault.code.value if isinstance(fault, Refused) else tag_of(type(fault).__name__)
