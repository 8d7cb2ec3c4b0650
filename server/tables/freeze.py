"""What can be done with a frozen table, worked out from its journal alone.

It goes on from its last good event, its hand is called off, or it closes.
"""

from __future__ import annotations

from server.refusals import RefusalCode, Refused
from server.tables.commands import TableThawed, ThawTable, VoidFrozenHand
from server.tables.game import Fact, Game
from server.tables.journal.recovery import rebuild
from server.tables.journal.void_frozen import given_up, without_the_hand
from server.tables.orders import Order
from server.tables.ports import TablePorts
from server.tables.state import TableState


def way_on(
    ports: TablePorts, standing: TableState[Game], order: Order
) -> tuple[list[Fact], TableState[Game]]:
    """Return what an order to a frozen table leads to, and the state after it."""
    if isinstance(order.command, ThawTable):
        return [TableThawed()], as_written(ports, standing.number)
    if isinstance(order.command, VoidFrozenHand):
        return without_the_hand(ports.rows, standing, ports.clock.now_ms())
    if standing.game.entries_paid_by(order.command) is not None:
        return given_up(ports.rows, standing, order.command, ports.clock.now_ms())
    raise Refused(RefusalCode.TABLE_FROZEN, reason=standing.frozen)


def as_written(ports: TablePorts, number: int) -> TableState[Game]:
    """Return the table after its last durable unit, not frozen."""
    standing = rebuild(ports.rows, ports.sealer, number, demo=ports.demo).standing
    standing.frozen = ""
    return standing
