"""Players who may no longer play leave with their chips, after the hand if they are in one.

In a tournament in play they play a live hand to its end and are absent then, and the floor is
called: to remove them would decide about its prizes. The tournament waits after the hand. Otherwise
whoever locks an account alone would fold its player's hand, or let him be blinded out. It does not
wait for who excluded himself: otherwise any player could stop it. What they win is held.
"""

from __future__ import annotations

from typing import Any

from ledger.players import barred_at_tables, kept_out_by_himself
from ledger.refusals import Refused as BooksRefused
from rules import seating
from rules.seating import LeaveCause
from server.refusals import RefusalCode, Refused
from server.room.floor.calls import call_for
from server.room.hall import Hall
from server.room.seats.seat_lookup import (
    player_at,
    plays_tournament,
    seat_of_player,
    sits_there,
)
from server.tables.actor import TableActor
from server.tables.game import Command, Game
from server.tables.orders import Cause, Order, Rejected, Reply


def send_barred_home(hall: Hall) -> None:
    """Make players leave who were locked or excluded while seated; in a tournament: sit out."""
    if not any(actor.game.taken for actor in hall.tables.values()):
        return
    barred = {player for day in hall.days() for player in barred_at_tables(hall.store, today=day)}
    for player in sorted(barred):
        try:
            hall.check_may_play(player)
        except BooksRefused as barred:
            _send_home(hall, player, barred.code.value)


def follow_the_clocks_day(hall: Hall) -> None:
    """Send home whose exclusion begins with the clock's day, though the gaming day is open."""
    day = hall.clock_day()
    if hall.day_judged != day:
        hall.day_judged = day
        send_barred_home(hall)


def _send_home(hall: Hall, player: int, why: str) -> None:
    for actor in hall.tables.values():
        seat = seat_of_player(actor, player)
        if seat:
            _order_home(hall, actor, (seat, player), why)


def _order_home(hall: Hall, actor: TableActor, who: tuple[int, int], why: str) -> None:
    """Order one player home, or out of the hands of a tournament in play.

    A tournament that starts or ends while the order waits for its turn asks for the other one.
    """
    (seat, player), in_tournament = who, plays_tournament(actor)
    if in_tournament and not _by_himself(hall, player):
        call_for(hall, (actor.number, seat), "barred", f"barred:{hall.next_number()}")
        _order(hall, actor, player, seating.PauseTable(), why)
    away, home = seating.SitOutAfterHand(seat), seating.StandUp(seat, LeaveCause.REMOVED)
    sits = sits_there((actor.number, seat), player)

    def judge(game: Game) -> None:
        sits(game)
        if plays_tournament(actor) != in_tournament:
            raise Refused(RefusalCode.BUSY)

    def replied(reply: Reply) -> None:
        if isinstance(reply, Rejected) and reply.code == RefusalCode.BUSY.value:
            _order_home(hall, actor, who, why)

    command = away if in_tournament else home
    _order(hall, actor, player, command, why, judge=judge, reply=replied)


def _by_himself(hall: Hall, player: int) -> bool:
    """Whether nobody but the player himself keeps him from playing."""
    return all(kept_out_by_himself(hall.store, player, today=day) for day in hall.days())


def _order(
    hall: Hall, actor: TableActor, player: int, command: Command, why: str, **more: Any
) -> None:
    request_id = f"barred:{actor.number}:{player}:{hall.next_number()}"
    actor.order(
        Order(
            command=command,
            request_id=request_id,
            actor="server",
            cause=Cause.SERVER,
            why=why,
            **more,
        )
    )


def check_nobody_barred(hall: Hall, actor: TableActor) -> None:
    """Refuse to play a tournament on while somebody in it may not play.

    The lock is lifted, or two persons remove him. Who excluded himself is as any absent player.
    """
    if not plays_tournament(actor):
        return
    for seat in sorted(actor.game.taken):
        player = player_at(actor, seat)
        try:
            hall.check_may_play(player)
        except BooksRefused as barred:
            if _by_himself(hall, player):
                continue
            facts = {"seat": seat, "player": player, "why": barred.code.value}
            raise Refused(RefusalCode.PLAYER_BARRED, **facts) from None
