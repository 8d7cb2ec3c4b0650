"""From an order to its unit: the command made ready, carried out in memory, and written down."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from ledger import Unit
from rules.hand.commands import Act
from rules.seating import StartTable
from rules.table.commands import ActOnTimeBank, StartHand
from rules.table.state import Table
from server.ports import Shuffler
from server.refusals import RefusalCode, Refused
from server.tables.commands import Command, CommitDeck, Event, FreezeTable, TableFrozen
from server.tables.deal import Deal
from server.tables.order_unit import Content, unit_of
from server.tables.orders import Cause, Order
from server.tables.poker.carry_out import carry_out, check_may_deal, ends_hand
from server.tables.poker.money_moves import agree_with, steps_of
from server.tables.poker.stored_form import IN_HAND, written
from server.tables.state import TableState

REQUEST_ID_MAX = 200


class Ready(NamedTuple):
    """A command as it is carried out: with its deck, or on the time bank."""

    command: Command
    deal: Deal | None = None


def made_ready(order: Order, table: Table, shuffler: Shuffler, bank_used_ms: int) -> Ready:
    """Shuffle where a deck is needed, immediately before it is used; note the time bank."""
    command = order.command
    if isinstance(command, CommitDeck):
        check_may_deal(table)
        deck = shuffler.shuffle(table.settings.rules_of_game.deck)
        return Ready(command, Deal(int(table.name), table.hands + 1, deck))
    if isinstance(command, StartTable) and table.rotation is None:
        return Ready(StartTable(Deal.order(shuffler.shuffle(table.settings.rules_of_game.deck))))
    if isinstance(command, StartHand) and order.cause is not Cause.SERVER:
        raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
    if isinstance(command, Act) and table.bank_turn and table.bank_turn == command.turn:
        return Ready(ActOnTimeBank(command, bank_used_ms))
    return Ready(command)


def carried(
    standing: TableState, order: Order, ready: Ready, at_ms: int
) -> tuple[list[Event], Unit]:
    """Carry a command out in memory; return what happened and the unit that makes it durable.

    Books and chips must agree in every unit that leaves the table between hands.
    """
    table = standing.table
    hand = _hand_of(table, ready.command)
    events = carry_out(standing, ready.command, at_ms, ready.deal)
    table = standing.table
    steps = steps_of(table, events)
    if table.running_hand is None or ends_hand(events):
        steps.append(agree_with(table))
    told = [written(event, standing.deal) for event in events]
    content = Content(ready.command, told, steps, hand)
    return events, unit_of(order, content, table=standing.number, at_ms=at_ms)


def committed_deal(standing: TableState) -> Order | None:
    """Return the order to deal from a deck that was committed to; None: none waits."""
    deal = standing.deal
    if deal is None or deal.hand != standing.table.hands + 1 or standing.frozen:
        return None
    return Order(
        command=StartHand(deal.cards),
        request_id=f"deal:{standing.number}:{deal.hand}",
        actor="server",
        cause=Cause.SERVER,
    )


def resumed(after: TableState, order: Order, events: list[Event], at_ms: int) -> Unit:
    """Return the unit with which a frozen table goes on."""
    steps = steps_of(after.table, events)
    if after.table.running_hand is None:
        steps.append(agree_with(after.table))
    content = Content(order.command, [written(event, None) for event in events], steps, None)
    return unit_of(order, content, table=after.number, at_ms=at_ms)


def evidence(standing: TableState, event: TableFrozen, fault: Exception, at_ms: int) -> Unit:
    """Return the unit that keeps what is known of a fault; its words under the hand's seal."""
    hand = standing.table.running_hand
    number = None if hand is None else hand.setup.hand
    kept = written(event, None)
    if number is not None:
        kept = kept._replace(secret=str(fault).encode())
    order = Order(
        command=FreezeTable(event.reason),
        request_id=f"frozen:{standing.number}:{at_ms}:{event.order}"[:REQUEST_ID_MAX],
        actor="server",
        cause=Cause.SERVER,
    )
    content = Content(order.command, [kept], (), number)
    return unit_of(order, content, table=standing.number, at_ms=at_ms)


def copied(standing: TableState) -> TableState:
    """A copy that shares what never changes, to go back to if the books refuse."""
    table, deal = standing.table, standing.deal
    fixed: list[Any] = [table.settings, deal, standing.around, standing.nicknames, standing.lost]
    if table.hand is not None:
        fixed += [table.hand.setup, table.hand.settings, table.hand.game, table.hand.structure]
    return deepcopy(standing, {id(value): value for value in fixed})


def _hand_of(table: Table, command: Command) -> int | None:
    """The hand an order belongs to, if any."""
    if isinstance(command, CommitDeck | StartHand):
        return table.hands + 1
    return table.hands if isinstance(command, IN_HAND) else None
