"""Scenes of entering a tournament, and of the other ready structures."""

from __future__ import annotations

from gallery.seat.samples import (
    NOW_MS,
    OWN_SEAT,
    ROOT,
    buy_in,
    own,
    player,
    seat,
    station,
)
from gallery.seat.tournament_samples import (
    LIVE,
    RULES,
    STARTS_AT_MS,
    flop,
    own_part,
    registering,
    tournament,
    tournament_table,
)
from gallery.tournaments import SATELLITE_PRIZES
from player_station.state import Parting, Station
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import PotView, SeatView, TableView
from wire.messages.tournament_view import (
    LevelView,
    OwnTournamentView,
)


def _price(**changes: object) -> OwnView:
    part = changed(buy_in(least=5_500, most=5_500, step=1), **changes)
    return changed(own(()), state="buy_in", buy_in=part, tournament=OwnTournamentView())


def _without_own_seat(table: TableView) -> TableView:
    free = tuple(
        changed(it, state="open", nickname="", stack=0) if it.seat == OWN_SEAT else it
        for it in table.seats
    )
    return changed(table, seats=free)


def entry_scenes() -> dict[str, Station]:
    """Entering, waiting for the start, and taking the entry back."""
    open_, timed = registering(), registering(start="time", starts_at_ms=STARTS_AT_MS)
    guest = changed(own(()), state="open", player=None)
    poor = changed(_price(most=0, why="funds_short"), player=player(balance=1_250))
    waiting = own_part(may_leave=True)
    short = changed(timed, status="waiting")
    asked = changed(short.tournament, waits_ms=872_000) if short.tournament else None
    return {
        "tournament-attract": station(_without_own_seat(timed), guest),
        "tournament-register": station(_without_own_seat(timed), _price()),
        "tournament-register-drawn": station(
            _without_own_seat(registering(seating="drawn", draw=ROOT)), _price()
        ),
        "tournament-register-poor": station(_without_own_seat(open_), poor),
        "tournament-register-late": station(
            tournament_table(), _price(least=0, most=0, why="tournament_begun")
        ),
        "tournament-waiting": station(open_, waiting),
        "tournament-waiting-time": station(timed, waiting),
        "tournament-waiting-full": station(_full(), waiting),
        "tournament-waiting-short": station(changed(timed, tournament=asked), waiting),
        "tournament-unregister": station(open_, waiting, page="unregister"),
        "tournament-menu-waiting": station(open_, waiting, page="menu"),
        "tournament-unregistered": station(
            _without_own_seat(open_),
            guest,
            parting=Parting(word="unregistered", amount=5_500, since_ms=NOW_MS),
        ),
        "tournament-seat-drawn": station(
            _without_own_seat(open_), guest, parting=Parting(word="drawn", seat=7, since_ms=NOW_MS)
        ),
    }


def _full() -> TableView:
    """Every seat is taken, and the floor has not started it yet."""
    table = registering(start="floor", players=10, players_left=10)
    names = [seat(number, stack=2_185, in_hand=False, down=0) for number in range(1, 11)]
    taken = [
        it if it.state == "seated" else new for it, new in zip(table.seats, names, strict=True)
    ]
    return changed(table, seats=tuple(taken))


def preset_scenes() -> dict[str, Station]:
    """What the other ready structures look like: heads-up, satellite, limit."""
    satellite = {"name": "Satellite", "prizes_full": SATELLITE_PRIZES}
    duel = registering(name="Heads-up", players=1, players_left=1, prizes=(), prizes_full=(10_000,))
    one = changed(duel, seats=(SeatView(seat=1), seat(2, stack=2_500, in_hand=False, down=0)))
    at_two = {"seat": 2}
    limit = tuple(_limit_level(bet) for bet in (100, 200, 300, 400, 600))
    rules = changed(RULES, structure="fixed_limit", stakes=limit[3].stakes)
    bigger = flop(pot=1_800, pots=(PotView(amount=1_800, seats=LIVE),))
    return {
        "tournament-register-satellite": station(
            _without_own_seat(registering(**satellite)), _price()
        ),
        "tournament-waiting-heads-up": station(one, changed(own_part(may_leave=True), **at_two)),
        "tournament-limit": station(
            tournament_table(rules, hand=bigger, tournament=tournament(levels=limit)),
            own_part(("As", "Kd")),
            tab="schedule",
        ),
    }


def _limit_level(bet: int) -> LevelView:
    stakes = StakesView(blinds=(bet // 2, bet), small_bet=bet, big_bet=2 * bet)
    return LevelView(stakes=stakes, chip=25, minutes=10)
