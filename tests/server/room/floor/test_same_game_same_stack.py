"""A player's stack stays in the game: whichever table he goes to, he brings what he left with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.settings import BuyIn, TableSettings
from rules.table.state import NEW
from server.house import Preset
from tests.server.room.evening import CENTS, HOUSE, Evening, done
from tests.server.tables.felt import HOLDEM, INSTANT
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages.own_view import BuyInView
from wire.messages.session import Refusal

HOUR_MS = 3_600_000
DEEP = CENTS // 2
LEAST = 2_000


def two_tables(settings: TableSettings = HOLDEM) -> Evening:
    """Tables 1 and 2 with the same game; player 1 sits at table 1."""
    main = Preset(name="main", title="Main", settings=settings, options=INSTANT)
    stakes = replace(settings.stakes, blinds=(100, 200))
    high = replace(main, name="high", settings=replace(settings, stakes=stakes))
    room = Evening(house=replace(HOUSE, presets={"main": main, "high": high}))
    room.open_table(1)
    room.open_table(2)
    return room


def moved(room: Evening, table: int, to_table: int, seat: int = 1) -> Any:
    """The floor moves the player of that number to seat 1 of another table."""
    return room.by(
        "finn",
        floor.MovePlayer,
        table=table,
        seat=seat,
        player=seat,
        to_table=to_table,
        to_seat=1,
        reason="balance the tables",
    )


def asked_at(room: Evening, table: int, player: int = 1) -> BuyInView:
    """What a table asks of a player who has come to its first seat."""
    station = room.seat(1, table)
    room.sign_in(station, player)
    found = room.own(station).buy_in
    assert found is not None
    return found


def buys_in(room: Evening, amount: int, table: int) -> Any:
    return room.ask(room.seat(1, table), asks.BuyIn, amount=amount)


def test_a_moved_player_brings_his_whole_stack() -> None:
    room = two_tables()
    room.sit(1, 1, DEEP)
    room.seat(1, 2)
    done(moved(room, 1, 2))
    assert asked_at(room, 2).least == DEEP
    refused = buys_in(room, LEAST, 2)
    assert isinstance(refused, Refusal)
    assert refused.code == "return_stack_too_small"
    done(buys_in(room, DEEP, 2))


def test_a_player_who_leaves_one_table_brings_his_stack_to_the_next() -> None:
    room = two_tables()
    room.sit(1, 1, DEEP)
    done(room.ask(room.seat(1), asks.Leave))
    assert asked_at(room, 2).least == DEEP


def test_a_broken_game_takes_no_chips_off_the_tables() -> None:
    room = two_tables()
    room.sit(1, 1, DEEP)
    room.seat(1, 2)
    done(room.by("finn", floor.OrderTable, table=1, act="close", reason="break"))
    assert asked_at(room, 2).least == DEEP


def test_after_the_set_time_he_comes_as_if_new() -> None:
    room = two_tables()
    room.sit(1, 1, DEEP)
    done(room.ask(room.seat(1), asks.Leave))
    room.pass_ms(HOUR_MS + 1_000)  # the wall clock is a little slow
    assert asked_at(room, 2).least == LEAST


def test_another_game_asks_for_no_stack() -> None:
    room = two_tables()
    room.open_table(3, "high")
    room.sit(1, 1, DEEP)
    done(room.ask(room.seat(1), asks.Leave))
    assert asked_at(room, 3).least == 2 * LEAST


def test_a_moved_player_keeps_a_stack_outside_the_buy_in() -> None:
    room = two_tables(replace(HOLDEM, buy_in=BuyIn(minimum=8_000, maximum=20_000)))
    room.sit(1, 1, 8_000)
    room.sit(2, 2, 8_000)
    room.seat(1, 2)
    room.start()
    room.deal()
    done(room.act("fold"))
    stacks = {seat: each.stack for seat, each in table_of(room.room.tables[1]).seats.items()}
    short = min(stacks, key=lambda seat: stacks[seat])
    assert stacks[short] == 7_950
    done(room.by("finn", floor.OrderTable, table=1, act="pause", reason="move"))
    done(moved(room, 1, 2, short))
    assert asked_at(room, 2, player=short).least == 7_950
    done(buys_in(room, 7_950, 2))


def test_a_player_moved_back_brings_what_he_has_now() -> None:
    room = two_tables()
    room.sit(1, 1, CENTS)
    room.sit(2, 2, CENTS, table=2)
    room.seat(1, 2)
    done(moved(room, 1, 2))
    asked_at(room, 2)
    done(buys_in(room, CENTS, 2))
    room.start(2)
    room.deal(2)
    hand = table_of(room.room.tables[2]).running_hand
    assert hand is not None
    for _ in range(2):  # he raises to 800.00 when it is his turn
        assert hand.to_act is not None
        done(room.act("raise", 80_000, 2) if hand.to_act.seat == 1 else room.act("call", 0, 2))
        if hand.by_seat[1].bet == 80_000:
            break
    done(room.act("raise", CENTS, 2))
    done(room.act("fold", 0, 2))
    room.seat(1, 1)
    done(moved(room, 2, 1))
    assert asked_at(room, 1).least == CENTS - 80_000
    done(buys_in(room, CENTS - 80_000, 1))


def test_a_move_by_the_floor_misses_no_blind() -> None:
    room = two_tables()
    for seat in (1, 2, 3, 4):
        room.sit(seat, seat)
    room.seat(1, 2)
    room.start()
    _hands(room, 5)
    done(moved(room, 1, 2))
    _hands(room, 6)
    departed = table_of(room.room.tables[1]).departed["1"]
    assert (departed.dues, departed.played) == (NEW, False)


def _hands(room: Evening, count: int) -> None:
    """Play hands at table 1 in which all fold."""
    table = table_of(room.room.tables[1])
    for _ in range(count):
        room.deal()
        hand = table.hands
        while table.running_hand is not None and table.hands == hand:
            done(room.act("fold"))


def capped() -> Evening:
    """Table 1 without a maximum, table 2 of the same blinds with one."""
    main = Preset(name="main", title="Deep", settings=HOLDEM, options=INSTANT)
    small = replace(HOLDEM, buy_in=BuyIn(maximum=5_000))
    cap = replace(main, name="cap", title="Capped", settings=small)
    room = Evening(house=replace(HOUSE, presets={"main": main, "cap": cap}))
    room.open_table(1)
    room.open_table(2, "cap")
    return room


def test_a_stack_does_not_go_south_through_a_table_with_a_smaller_maximum() -> None:
    room = capped()
    room.sit(1, 1, DEEP)
    done(room.ask(room.seat(1, 1), asks.Leave))
    room.pass_ms(HOUR_MS // 2)
    assert asked_at(room, 2).least == 5_000
    done(buys_in(room, 5_000, 2))
    done(room.ask(room.seat(1, 2), asks.Leave))

    assert asked_at(room, 1).least == DEEP
    room.pass_ms(HOUR_MS // 2 + 60_000)
    assert asked_at(room, 1).least == 5_000, "what was removed an hour ago is forgotten"
