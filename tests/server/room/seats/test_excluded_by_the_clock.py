"""An exclusion counts at the table from its first day by the clock, whatever day is open."""

from __future__ import annotations

from datetime import timedelta

from tests.server.room.evening import CENTS, Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.messages.session import Touched

DAY_MS = 86_400_000


def excluded_tomorrow(room: Evening, player: int) -> None:
    first = (room.hall.clock_day() + timedelta(days=1)).isoformat()
    done(room.by("sue", cage.Exclude, player=player, first=first, reason="own wish"))


def test_a_seated_player_brings_no_more_money_once_his_exclusion_has_begun() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(3, 1)
    excluded_tomorrow(room, 1)
    room.clock.ms += DAY_MS

    assert refused(room.ask(key, asks.TopUp, amount=2_000)) == "person_excluded"
    assert room.balance(1) == CENTS - 10_000


def test_a_sign_in_that_was_kept_open_is_judged_again_at_the_buy_in() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    room.sign_in(key, 1)
    excluded_tomorrow(room, 1)
    room.clock.ms += DAY_MS
    room.room.received(key, Touched())

    assert refused(room.ask(key, asks.BuyIn, amount=10_000)) == "person_excluded"
    assert room.balance(1) == CENTS


def test_a_player_at_an_idle_table_leaves_when_that_day_begins() -> None:
    room = Evening()
    room.open_table()
    room.sit(3, 1)
    excluded_tomorrow(room, 1)
    room.clock.ms += DAY_MS
    room.pass_ms(10_000)

    assert room.hall.player_at((1, 3)) == 0
    assert room.balance(1) == CENTS


def test_a_seated_player_leaves_with_the_tables_first_change_on_that_day() -> None:
    room = Evening()
    room.open_table()
    room.sit(3, 1)
    excluded_tomorrow(room, 1)
    room.clock.ms += DAY_MS
    room.sit(4, 2)

    assert room.hall.player_at((1, 3)) == 0
    assert room.balance(1) == CENTS
