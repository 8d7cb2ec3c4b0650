"""From an order to its unit: make the command ready, carry it out in memory, write it down."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from ledger import Refused, Unit
from rules.seating import CancelTopUp
from server.ports import Shuffler
from server.tables.commands import (
    CommitDeck,
    CommitSeats,
    FreezeTable,
    TableCommand,
    TableFrozen,
)
from server.tables.deal import SEATS, Deal
from server.tables.game import Command, Fact, Game, TimeUsed
from server.tables.journal.stored_form import written
from server.tables.order_unit import Content, unit_of
from server.tables.orders import Cause, Order
from server.tables.state import TableState
from server.tables.table_commands import carry_out
from server.tables.table_facts import agree_with, moves

REQUEST_ID_MAX = 200


class Ready(NamedTuple):
    """A command as it is carried out: with its deck, or on the time bank."""

    command: Command
    deal: Deal | None = None


def made_ready(
    order: Order, standing: TableState[Game], shuffler: Shuffler, used: TimeUsed
) -> Ready:
    """Make a command ready: shuffle a deck immediately before its use, note the time bank used."""
    command, game = order.command, standing.game
    if isinstance(command, CommitDeck):
        game.check_may_deal()
        deck = shuffler.shuffle(game.deck())
        more = [shuffler.shuffle(game.deck()) for _ in range(game.further_orders)]
        return Ready(command, Deal(standing.number, game.hands + 1, deck, more))
    if isinstance(command, CommitSeats):
        return Ready(command, Deal(standing.number, SEATS, shuffler.shuffle(game.seats_to_draw())))
    if isinstance(command, TableCommand):
        return Ready(command)
    by_server = order.cause is Cause.SERVER
    return Ready(game.made_ready(command, shuffler.shuffle, used=used, by_server=by_server))


def carried(
    standing: TableState[Game], order: Order, ready: Ready, at_ms: int
) -> tuple[list[Fact], Unit]:
    """Carry a command out in memory; return what happened and the unit that makes it durable.

    Every unit after which the table is between hands checks that books and chips agree.
    """
    hand = _hand_of(standing.game, ready.command)
    facts = carry_out(standing, ready.command, at_ms, ready.deal)
    game = standing.game
    steps = moves(standing, facts)
    if not game.running:
        steps.append(agree_with(standing))
    told = [written(game.kind, fact, standing.deal) for fact in facts]
    content = Content(ready.command, told, steps, hand, _answer(order, game, facts))
    return facts, unit_of(order, content, standing, at_ms)


def next_before_all(standing: TableState[Game], now_ms: int) -> Order | None:
    """Return the order that comes before all others, if any.

    To deal from the deck that was committed to, or to commit to the order of a tournament's seats.
    """
    deal = standing.deal
    if standing.game.seats_to_draw() and not standing.frozen:
        name = f"seats:{standing.number}:{standing.game.hands}:{now_ms}"
        return Order(command=CommitSeats(), request_id=name, actor="server", cause=Cause.SERVER)
    if deal is None or deal.hand != standing.game.hands + 1 or standing.frozen:
        return None
    return Order(
        command=standing.game.deal_from(deal),
        request_id=f"deal:{standing.number}:{deal.hand}",
        actor="server",
        cause=Cause.SERVER,
    )


def was_away(standing: TableState[Game]) -> list[Order]:
    """Return the order after a time in which nobody kept the table's clocks, if any is needed."""
    command = standing.game.when_away(standing)
    name = f"away:{standing.number}:{standing.written}"
    order = Order(command=command, request_id=name, actor="server", cause=Cause.SERVER)
    return [] if command is None else [order]


def may_be_refused(order: Order, game: Game) -> bool:
    """Whether the books may refuse an order: it does more beside, or booked chips may come."""
    return order.beside is not None or any(game.coming(seat) for seat in game.taken)


def giving_back(standing: TableState[Game], refusal: Refused, now_ms: int) -> Order:
    """Return the order that gives back booked chips which the books let come no more."""
    number, seat = standing.number, int(str(refusal.facts["seat"]))
    return Order(
        command=CancelTopUp(seat),
        request_id=f"forbidden:{number}:{seat}:{standing.game.hands}:{now_ms}",
        actor="server",
        cause=Cause.SERVER,
        why=str(refusal.facts["why"]),
    )


def resumed(after: TableState[Game], order: Order, facts: list[Fact], at_ms: int) -> Unit:
    """Return the unit with which a frozen table goes on."""
    steps = moves(after, facts)
    if not after.game.running:
        steps.append(agree_with(after))
    told = [written(after.game.kind, fact, None) for fact in facts]
    content = Content(order.command, told, steps, None, _answer(order, after.game, facts))
    return unit_of(order, content, after, at_ms)


def _answer(order: Order, game: Game, facts: list[Fact]) -> Mapping[str, int | str]:
    """What the asker is told of the facts; most orders do not ask."""
    return {} if order.told is None else game.answer(facts)


def evidence(standing: TableState[Game], fact: TableFrozen, fault: Exception, at_ms: int) -> Unit:
    """Return the unit that stores a fault; its message is under the hand's seal."""
    hand = standing.game.hands if standing.game.running else None
    kept = written(standing.game.kind, fact, None)
    if hand is not None:
        kept = kept._replace(secret=str(fault).encode())
    order = Order(
        command=FreezeTable(fact.reason),
        request_id=f"frozen:{standing.number}:{at_ms}:{fact.order}"[:REQUEST_ID_MAX],
        actor="server",
        cause=Cause.SERVER,
    )
    return unit_of(order, Content(order.command, [kept], (), hand), standing, at_ms)


def copied(standing: TableState[Game]) -> TableState[Game]:
    """A copy that shares what never changes, to go back to if the books refuse."""
    fixed: list[Any] = [
        standing.around,
        standing.nicknames,
        standing.lost,
        *standing.game.constants(),
    ]
    kept = {id(value): value for value in fixed}
    if standing.deal is not None:
        kept[id(standing.deal)] = standing.deal.copied()
    return deepcopy(standing, kept)


def _hand_of(game: Game, command: Command) -> int | None:
    """The hand an order belongs to, if any."""
    if isinstance(command, CommitSeats):
        return SEATS
    if isinstance(command, CommitDeck):
        return game.hands + 1
    return None if isinstance(command, TableCommand) else game.hand_of(command)
