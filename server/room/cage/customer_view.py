"""What a customer's screen shows: a question with its sums, what was done, or a welcome."""

from __future__ import annotations

from ledger.chart import player as player_account
from server.room.cage.customer_screens import Wanted
from server.room.feeds.meters import meters
from server.room.hall import Hall
from server.tables.actor import TableActor
from wire.messages import cage
from wire.messages.base import changed
from wire.messages.customer_screen import GAMES_MOST, METERS_MOST, OpenGame

GAMES_PAUSE_MS = 2_000
"""The shortest time between two lists of the open games."""
_DOLLAR = 100
_NOT_OPEN = frozenset({"closed", "frozen", "out_of_service"})


def show(hall: Hall, place: str) -> None:
    """Send the screen what it shows now."""
    key = hall.customers.keys.get(place)
    if key is None:
        return
    wanted = hall.customers.wanted.get(place)
    shown = _done_or_welcome(hall, place) if wanted is None else _question(hall, wanted)
    hall.ports.outbox.send(key, shown)


def _question(hall: Hall, wanted: Wanted) -> cage.CustomerAsked:
    request = wanted.request
    new = request.purpose == "new_pin"
    there = hall.store.balance(player_account(request.player)).count
    everything = request.amount == cage.EVERYTHING
    before = 0 if new else wanted.everything if everything else there
    asked = before if everything else request.amount
    return cage.CustomerAsked(
        ask=wanted.number,
        purpose=request.purpose,
        nickname=wanted.nickname,
        by=wanted.by,
        window=wanted.ask.peer.where[:64],
        amount=request.amount,
        before=before,
        balance=0 if new else before - asked,
        digits=hall.ports.pins.length if new else 0,
        left_ms=max(0, wanted.until_ms - hall.ports.clock.ticks_ms()),
        trouble=wanted.trouble,
        tries_left=wanted.tries_left,
        tournament=wanted.entry.name,
        table=0 if wanted.entry.at is None else wanted.entry.at.number,
        fee=wanted.entry.fee,
    )


def _done_or_welcome(hall: Hall, place: str) -> cage.CustomerAsked:
    told = hall.customers.told.get(place)
    if told is None:
        hall.customers.welcome = _welcome(hall)
        return hall.customers.welcome
    return cage.CustomerAsked(
        purpose=told.purpose,
        nickname=told.nickname,
        amount=told.amount,
        balance=told.balance,
        before=told.before,
        ended=told.ended,
    )


def _welcome(hall: Hall) -> cage.CustomerAsked:
    """What is played now, and what the jackpots hold in whole dollars: cents change each hand."""
    held = meters(hall)[:METERS_MOST]
    whole = tuple(changed(it, meter=it.meter // _DOLLAR * _DOLLAR) for it in held)
    return cage.CustomerAsked(games=open_games(hall), jackpots=whole)


def games_changed(hall: Hall) -> None:
    """Tell idle screens soon what is played now; many changes make one message."""
    if hall.customers.keys and hall.customers.games_timer is None:
        wait = hall.ports.clock.after(GAMES_PAUSE_MS, lambda: _tell_games(hall))
        hall.customers.games_timer = wait


def _tell_games(hall: Hall) -> None:
    customers = hall.customers
    customers.games_timer = None
    if _welcome(hall) == customers.welcome:
        return
    for place in tuple(customers.keys):
        if place not in customers.wanted and place not in customers.told:
            show(hall, place)


def open_games(hall: Hall) -> tuple[OpenGame, ...]:
    """The open tables in the order of their numbers; a large room shows its first ones."""
    found = (_game(hall, hall.tables[number]) for number in sorted(hall.tables))
    return tuple(game for game in found if game is not None)[:GAMES_MOST]


def _game(hall: Hall, actor: TableActor) -> OpenGame | None:
    view = hall.views.get(actor.number) or actor.public_view()
    if view.status in _NOT_OPEN:
        return None
    there, rules = view.tournament, view.rules
    if there is not None and there.stage != "registering":
        return None
    return OpenGame(
        table=actor.number,
        game=rules.game,
        structure=rules.structure,
        stakes=rules.stakes,
        tournament="" if there is None else there.name,
        free=sum(seat.state == "open" for seat in view.seats),
        waiting=len(hall.board.waiting_for(hall.list_of(actor), actor.number)),
    )
