"""What a floorperson does to a table, from a page or at a seat; all recorded with who and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ledger.board import PlaceKind, open_places, queue_first, withdraw_call, write_message
from ledger.game_tables import stacks_at
from ledger.open_day import open_day
from ledger.players import barred_at_tables, seated_players
from ledger.staff import Session
from ledger.units import Work
from rules import seating
from rules.seating import Status
from server.request_words import choice_of
from server.room.board_changes import show_board, table_gone
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.barred_players import check_nobody_barred
from server.room.seats.seat_lookup import player_at
from server.room.table_orders import Asking, by_staff, no_sums, order_for, order_table
from server.tables.actor import TableActor
from server.tables.commands import Note, ThawTable
from server.tables.game import Command
from wire.messages import floor
from wire.messages.base import Fact


def order(hall: Hall, ask: Ask, session: Session, request: floor.OrderTable) -> None:
    """Start, pause, stop, resume, close or thaw a table."""
    run = choice_of(ACTS, request.act, "act")
    run(hall, hall.table(request.table), by_staff(ask, session, request.reason))


def start(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Begin the game, or go on after a pause, or after a restart with the players who are there."""
    hall.check_dealing()
    check_nobody_barred(hall, actor)
    ways: tuple[Command, Command] = (seating.StartTable(), Note("released"))
    # A repeated request must repeat the way it was carried out, whatever the table does now.
    known = [way for way in ways if actor.carried_before(order_for(way, asking))]
    fitting = ways[actor.game.status is Status.RUNNING]
    # A waiting table goes on only when the order, with who gave it, is durable.
    asking = asking._replace(told=no_sums, after=actor.release)
    order_table(actor, known[0] if known else fitting, asking)


def pause(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Prevent further hands; the running one goes on."""
    order_table(actor, seating.PauseTable(), asking)


def stop(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Stop the action inside the hand at once."""
    order_table(actor, seating.StopAction(), asking)


def resume(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Let the hand go on; the open decision has its full time."""
    order_table(actor, seating.ResumeAction(), asking)


def thaw(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Let a frozen table go on from its last good event."""
    order_table(actor, ThawTable(), asking)


def close(hall: Hall, actor: TableActor, asking: Asking) -> None:
    """Close the table with all players paid out; if others deal the game, they lead its list.

    The answer says which stack went to which account, whose held seats ended, and how many wait for
    a game that no table deals any more.
    """
    code = hall.list_of(actor)
    others = not actor.game.takes_entries and any(
        other is not actor and hall.list_of(other) == code for other in hall.tables.values()
    )
    judged, number = asking.beside, actor.number

    def beside(work: Work) -> Mapping[str, Fact]:
        facts = {} if judged is None else judged(work)
        paid = _paid_out(work, actor)
        write_message(work, number, "")
        called = [each for each in open_places(work) if each.called and each.table == number]
        for place in called:
            withdraw_call(work, place.number)
        if others:
            _list_first(work, code, number)
        left = 0 if others else sum(place.list == code for place in open_places(work))
        held = ", ".join(place.nickname for place in called)
        return {**facts, **paid, "held": held, "waiting": left, "list": code}

    after = partial(table_gone, hall, actor)
    order_table(actor, seating.CloseTable(), asking._replace(beside=beside, after=after))


def _paid_out(work: Work, actor: TableActor) -> dict[str, Fact]:
    """Return the player of each seat with chips, and the stack."""
    facts: dict[str, Fact] = {}
    for account, cents in stacks_at(work, str(actor.number)).items():
        seat = int(account.rpartition(":")[2])
        facts |= {f"player_{seat}": player_at(actor, seat), f"stack_{seat}": cents}
    return facts


def _list_first(work: Work, code: str, table: int) -> None:
    """Put the players of a broken game first on its list, except those who may not play."""
    today = open_day(work).day
    barred = barred_at_tables(work, today=today)
    for player in seated_players(work, str(table)):
        if player not in barred:
            queue_first(work, code, player, PlaceKind.BROKEN)


ACTS: Mapping[str, Callable[[Hall, TableActor, Asking], None]] = {
    "start": start,
    "pause": pause,
    "stop": stop,
    "resume": resume,
    "close": close,
    "thaw": thaw,
}


def tell_table(hall: Hall, ask: Ask, session: Session, request: floor.TellTable) -> None:
    """Show a message on a table's screens."""
    actor = hall.table(request.table)

    def told() -> None:
        hall.messages[actor.number] = request.text
        show_board(hall, actor)

    def beside(work: Work) -> Mapping[str, Fact]:
        write_message(work, actor.number, request.text)
        return {}

    asking = by_staff(ask, session, "", beside)._replace(after=told)
    order_table(actor, Note("message", request.text), asking)
