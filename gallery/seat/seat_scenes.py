"""Scenes before and after play."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.samples import (
    AT_MS,
    NOW_MS,
    OWN_SEAT,
    buy_in,
    others_hand,
    others_seats,
    own,
    player,
    seat,
    station,
    table,
    ten_seats,
)
from player_station.refusal_words import refused_words
from player_station.state import IDLE_DIM_MS, Draft, Note, Station, Summary
from wire.messages.base import changed
from wire.messages.cage import EVERYTHING, CustomerAsked
from wire.messages.customer_screen import OpenGame
from wire.messages.jackpots import MeterView
from wire.messages.own_view import EntryView, FloorMenuView, OwnView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import SeatView, TableView

TRAY = (("Ada  PIN 730586", "%B1^ADA^?"), ("Wu", "%B2^WU^?"), ("Floor", "%B3^FLOOR^?"))

HIGH_HAND = MeterView(jackpot="high_hand", title="High hand of the hour", meter=500_00)
METER = MeterView(jackpot="bad_beat", title="Bad beat jackpot", meter=12_345_678)


def _free_seat() -> TableView:
    seats = tuple(
        changed(it, state="open", nickname="", stack=0) if it.seat == OWN_SEAT else it
        for it in others_seats()
    )
    return table(seats=seats, hand=others_hand())


def _at(state: str, **changes: object) -> OwnView:
    return changed(own(()), state=state, **changes)


def seat_scenes() -> dict[str, Station]:
    """From the free seat to sitting down, and from the last chip to the way out."""
    free = _free_seat()
    guest = _at("open", player=None)
    return {
        "connecting": Station(now_ms=NOW_MS),
        "not-enrolled": Station(
            now_ms=NOW_MS, link="lost", lost_code="key_refused", lost_since_ms=NOW_MS - 5_000
        ),
        "attract": station(free, guest),
        "attract-jackpot": station(changed(free, jackpot=METER), guest),
        "attract-idle": station(free, guest, now_ms=NOW_MS + IDLE_DIM_MS, touched_ms=NOW_MS),
        "attract-tray": station(changed(free, demo=True), guest, tray=TRAY),
        "attract-demo": station(changed(free, demo=True), guest, tray=TRAY[:1]),
        "attract-reserved": station(
            free, changed(guest, state="reserved", reserved_for="Siobhan O'Connor")
        ),
        "attract-bad-swipe": station(
            free, guest, note=Note(text=refused_words("swipe_again", {}), since_ms=NOW_MS)
        ),
        "pin": station(free, _at("pin"), pin="12"),
        "pin-demo": station(changed(free, demo=True), _at("pin"), pin="73", tray=TRAY[:1]),
        "pin-ready": station(
            free, _at("pin"), pin="1234", shuffled_keys=(3, 8, 1, 0, 9, 4, 7, 2, 6, 5)
        ),
        "pin-wrong": station(
            free,
            _at("pin"),
            note=Note(text=refused_words("pin_wrong", {"tries_left": 2}), since_ms=NOW_MS),
        ),
        **_money_scenes(free),
        **_end_scenes(free),
        **_waiting_scenes(),
        **cage_scenes(),
    }


def _money_scenes(free: TableView) -> dict[str, Station]:
    entry = EntryView(live=200, dead=100)
    return {
        "buy-in": station(
            free, _at("buy_in", buy_in=buy_in(), entry=entry), draft=Draft(total=20_000)
        ),
        "buy-in-news": station(
            free,
            _at(
                "buy_in",
                buy_in=buy_in(),
                entry=entry,
                player=player(
                    new_card=True,
                    new_pin=True,
                    new_document=True,
                    paid_out=123_456_700,
                    wrong_pins=3,
                ),
            ),
            draft=Draft(total=20_000),
        ),
        "buy-in-keypad": station(
            free, _at("buy_in", buy_in=buy_in()), draft=Draft(total=25_000, typed="250")
        ),
        "buy-in-poor": station(
            free,
            _at("buy_in", buy_in=buy_in(most=0, why="funds_short"), player=player(balance=1_250)),
        ),
        "busted": station(free, _at("busted", buy_in=buy_in(), hold_ms=240_000)),
    }


def _end_scenes(free: TableView) -> dict[str, Station]:
    guest = _at("open", player=None)
    return {
        "locked": station(free, _at("locked")),
        "moved": station(free, _at("moved", change_to=8)),
        "gone-to-seat": station(free, changed(guest, change_to=7)),
        "out-of-service": station(
            changed(free, reason="maintenance"), changed(guest, state="out_of_service")
        ),
        "floor-menu": station(
            free,
            _at(
                "floor_menu",
                floor_menu=FloorMenuView(
                    name="Dolores",
                    choices=(
                        "start",
                        "pause",
                        "stop",
                        "resume",
                        "clock",
                        "call_answered",
                        "seat_out_of_service",
                        "remove_player",
                        "void",
                        "close",
                    ),
                    left_ms=28_000,
                ),
            ),
        ),
        "summary": station(
            free,
            guest,
            summary=_left("stood_up"),
        ),
        "summary-moved": station(free, guest, summary=_left("moved")),
        "summary-busted": station(free, guest, summary=replace(_left("picked_up"), stack=0)),
    }


def _left(cause: str) -> Summary:
    return Summary(
        player=player(), stack=31_250, returned=0, cause=cause, at_ms=AT_MS, since_ms=NOW_MS
    )


def _seated_or_open(number: int) -> SeatView:
    idle = seat(number, in_hand=False, down=0)
    return idle if number in (OWN_SEAT, 7) else changed(idle, state="open", nickname="", stack=0)


def _waiting_scenes() -> dict[str, Station]:
    waiting = table(
        hand=None,
        status="waiting",
        needed=2,
        seats=tuple(_seated_or_open(number) for number in range(1, 11)),
    )
    between = table(
        hand=None, seats=tuple(changed(it, in_hand=False, down=0) for it in ten_seats())
    )
    away = changed(
        between, seats=tuple(changed(it, away=it.seat == OWN_SEAT) for it in between.seats)
    )
    hourly = {"minutes": 120, "result": -4_050}
    return {
        "waiting-for-players": station(waiting, own(())),
        "between-hands": station(between, own((), straddle=True)),
        "between-hands-jackpot": station(changed(between, jackpot=METER), own(())),
        "sitting-out": station(away, own(())),
        "sitting-out-owing": station(away, own((), entry=EntryView(live=200, dead=100))),
        "six-seats": station(changed(between, seats=between.seats[:6]), own(())),
        "paused": station(changed(between, status="paused"), own(())),
        "closed": station(changed(between, status="closed"), own(())),
        "frozen": station(changed(between, status="frozen", reason="events_differ"), own(())),
        "notice-hourly": station(between, own((), notice="hourly", notice_facts=hourly)),
        "called-floor": station(between, own((), calls=("floor",))),
    }


def cage_scenes() -> dict[str, Station]:
    """The customer's screen at the cage."""
    quiet = replace(station(None, None), kind="cage")
    payout = CustomerAsked(
        ask=1, purpose="payout", nickname="Siobhan O'Connor", left_ms=52_000, amount=123_456_75,
        by="Cora Fitzgerald", window="cage:12",
        before=150_000_00, balance=26_543_25,
    )  # fmt: skip
    everything = changed(payout, amount=EVERYTHING, before=1_432_24, balance=0)
    whole = changed(METER, meter=12_345_600)  # the cage is told whole dollars
    entry = {"tournament": "Friday Freezeout", "table": 7, "fee": 5_00}
    return {
        "cage-welcome": quiet,
        "cage-welcome-games": replace(quiet, customer=CustomerAsked(games=_open_games())),
        "cage-welcome-jackpot": replace(quiet, customer=CustomerAsked(jackpots=(whole,))),
        "cage-welcome-jackpots": replace(
            quiet, customer=CustomerAsked(games=_open_games(), jackpots=(HIGH_HAND, whole))
        ),
        "cage-payout": replace(quiet, customer=payout, pin="123"),
        "cage-payout-ready": replace(quiet, customer=payout, pin="123456"),
        "cage-payout-soon": replace(quiet, customer=changed(payout, left_ms=8_000), pin="123"),
        "cage-payout-all": replace(quiet, customer=everything),
        "cage-pin-wrong": replace(
            quiet, customer=changed(payout, trouble="pin_wrong", tries_left=2)
        ),
        "cage-new-pin-set": replace(
            quiet, customer=CustomerAsked(purpose="new_pin", nickname="Wu")
        ),
        "cage-too-late": replace(
            quiet, customer=CustomerAsked(purpose="payout", nickname="Wu", ended="time")
        ),
        "cage-deposited": replace(quiet, customer=_done("deposit", 200_00, 1_250_50)),
        "cage-paid-out": replace(quiet, customer=_done("payout", 123_456_75, 0)),
        "cage-new-pin": replace(
            quiet, customer=CustomerAsked(ask=2, purpose="new_pin", nickname="Wu", left_ms=50_000)
        ),
        "cage-tournament": replace(
            quiet,
            customer=changed(
                payout, purpose="enter", amount=55_00, before=432_00, balance=377_00, **entry
            ),
        ),
    }


def _open_games() -> tuple[OpenGame, ...]:
    one, five = StakesView(blinds=(100, 200)), StakesView(blinds=(200, 500))
    stud = StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800)
    return (
        OpenGame(table=1, game="holdem", structure="no_limit", stakes=one, waiting=4),
        OpenGame(table=2, game="holdem", structure="no_limit", stakes=five, free=3),
        OpenGame(table=3, game="omaha8", structure="pot_limit", stakes=five, free=1),
        OpenGame(table=7, game="stud", structure="fixed_limit", stakes=stud),
        OpenGame(
            table=9, game="holdem", structure="no_limit", stakes=one, tournament="Friday Freezeout",
            free=6,
        ),
    )  # fmt: skip


def _done(purpose: str, amount: int, balance: int) -> CustomerAsked:
    before = balance + amount if purpose == "payout" else balance - amount
    return CustomerAsked(
        purpose=purpose, nickname="Siobhan O'Connor", amount=amount, balance=balance, before=before
    )
