"""What a seated player asks of his table: acts, time out and back, leaving."""

from __future__ import annotations

from collections.abc import Callable

from rules import seating
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from rules.seating import Entry
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of, word_of
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import sits_there
from server.room.seats.stations import Station
from server.room.table_orders import Here, by_seat, here, order_table
from server.tables.game import Game
from server.tables.orders import Cause
from wire.messages import seat as asks
from wire.messages.base import Request

CAUSES = {"tap": Cause.TAP, "advance": Cause.ADVANCE}


def act(hall: Hall, ask: Ask, station: Station, request: asks.Act) -> None:
    """Act on the decision that was on the screen."""
    at = _named(hall, station, request.table)
    command = at.actor.game.asked(at.seat, request)
    asking = by_seat(
        ask,
        at,
        cause=choice_of(CAUSES, request.cause, "cause"),
        evidence=request.evidence,
        judge=_same_hand(at, request.hand, request.turn),
    )
    order_table(at.actor, command, asking)


AboutCards = asks.ShowOrMuck | asks.Discard | asks.AskCard | asks.RunTwice | asks.AskRabbit


def about_cards(hall: Hall, ask: Ask, station: Station, request: AboutCards) -> None:
    """Show the hand or muck it, give up cards, say how cards come, or ask for the rabbit."""
    at = _named(hall, station, request.table)
    command = at.actor.game.asked(at.seat, request)
    judge = _same_hand(at, request.hand, request.turn)
    asking = by_seat(ask, at, evidence=request.evidence, judge=judge)
    order_table(at.actor, command, asking)


def _named(hall: Hall, station: Station, table: int) -> Here:
    """Refuse a request that names another table than the one the station shows."""
    at = here(hall, station)
    if table != at.actor.number:
        raise Refused(RefusalCode.NOT_YOURS, table=table)
    return at


def _same_hand(at: Here, hand: int, turn: int) -> Callable[[Game], None]:
    """Return the check that the named hand and turn are open, so that a late tap hits no other."""
    sits = sits_there((at.actor.number, at.seat), at.player)

    def judge(game: Game) -> None:
        sits(game)
        if hand != game.hands:
            raise RulesRefused(RulesCode.STALE_TURN, hand=hand, now=game.hands, turn=turn)

    return judge


def sit_out(hall: Hall, ask: Ask, station: Station, request: asks.SitOut) -> None:
    """Sit out from the next hand on; then the seat is locked until the PIN is entered."""
    at = here(hall, station)
    command = at.actor.game.asked(at.seat, request)
    order_table(at.actor, command, by_seat(ask, at, after=station.clear))


def come_back(hall: Hall, ask: Ask, station: Station, request: asks.ComeBack) -> None:
    """Play again; a locked seat must be opened by its PIN first."""
    at = here(hall, station)
    if at.actor.game.takes_entries:
        hall.check_may_play(at.player)  # who is barred in a tournament stays absent
    entry = word_of(Entry, request.entry, "entry")
    asking = by_seat(ask, at, after=station.clear)
    order_table(at.actor, seating.ComeBack(at.seat, entry), asking)


def choose_entry(hall: Hall, ask: Ask, station: Station, request: asks.ChooseEntry) -> None:
    """Post what is owed, or wait for the big blind."""
    _ask_game(hall, ask, station, request)


def straddle(hall: Hall, ask: Ask, station: Station, request: asks.Straddle) -> None:
    """Announce a straddle."""
    _ask_game(hall, ask, station, request)


def _ask_game(hall: Hall, ask: Ask, station: Station, request: Request) -> None:
    at = here(hall, station)
    order_table(at.actor, at.actor.game.asked(at.seat, request), by_seat(ask, at))


def leave(hall: Hall, ask: Ask, station: Station, request: asks.Leave) -> None:
    """Stand up with all chips, after the hand if in one, or take that wish back."""
    at = here(hall, station)
    command = at.actor.game.asked(at.seat, request) if request.cancel else seating.StandUp(at.seat)
    order_table(at.actor, command, by_seat(ask, at))
