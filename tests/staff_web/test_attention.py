"""What needs somebody: all of it, the oldest first, with who looks after it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from staff_web.attention import OWNED_MS, needs_of, unowned
from tests.server.room.evening import Evening, done, refused
from tests.staff_web.evening_link import Desk
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages.room_view import (
    CallView,
    ListView,
    RoomSeat,
    RoomTable,
    RoomView,
    TakenView,
    WaitingView,
)

NOW_MS = 1_700_000_100_000
CALL = CallView(call=2, table=1, seat=2, kind="floor", since_ms=NOW_MS - 9_000, age_ms=9_000)


def test_a_player_who_did_not_come_needs_somebody_until_he_is_called_again() -> None:
    lapsed = WaitingView(
        place=4, player=7, nickname="bob", since_ms=1, lapses=1, lapsed_ms=NOW_MS - 60_000
    )
    lists = (ListView(list="holdem.no_limit.100_200", waiting=(lapsed,), names=1),)

    (need,) = needs_of(RoomView(at_ms=NOW_MS, lists=lists))

    assert (need.kind, need.key, need.who, need.age_ms) == ("lapsed", "lapsed.4", "bob", 60_000)
    called = (ListView(list="x", waiting=(_called(lapsed),), names=1),)
    assert needs_of(RoomView(at_ms=NOW_MS, lists=called)) == ()


def _called(lapsed: WaitingView) -> WaitingView:
    return WaitingView(
        place=lapsed.place, player=7, nickname="bob", since_ms=1, lapses=1, called=True, table=1
    )


def test_what_somebody_looks_after_says_who_and_sounds_no_more() -> None:
    taken = TakenView(need="call.2", by="Finn", since_ms=NOW_MS - 5_000)

    needs = needs_of(RoomView(at_ms=NOW_MS, calls=(CALL,), taken=(taken,)))

    assert [(need.owner, need.owned_ms) for need in needs] == [("Finn", 5_000)]
    assert unowned(needs) == ()


def test_who_looked_after_an_earlier_trouble_is_not_the_owner_of_a_new_one() -> None:
    seats = (RoomSeat(seat=1, player=7, nickname="bob", station="lost"),)
    tables = (RoomTable(table=1, name="One", seats=seats),)
    early = TakenView(need="call.2", by="Finn", since_ms=CALL.since_ms - 1)
    old = TakenView(need="lost.1.1", by="Finn", since_ms=NOW_MS - OWNED_MS - 1)

    needs = needs_of(RoomView(at_ms=NOW_MS, tables=tables, calls=(CALL,), taken=(early, old)))

    assert [need.owner for need in needs] == ["", ""]


def test_ages_grow_in_a_quiet_room() -> None:
    (need,) = needs_of(RoomView(at_ms=NOW_MS, calls=(CALL,)), later_ms=30_000)

    assert need.age_ms == 39_000


@pytest.fixture
def finn(tmp_path: Path) -> Desk:
    desk = Desk(Evening(), tmp_path)
    desk.room.open_table()
    desk.room.sit(1, 1)
    done(desk.room.ask(desk.room.seat(1), asks.CallStaff, kind="floor"))
    desk.sign_in()
    return desk


def test_a_member_takes_a_call_and_everybody_sees_it(finn: Desk) -> None:
    assert "I take it" in finn.shown("/")

    finn.post("/needs", need="call.1")

    assert "Finn is on it" in finn.shown("/")
    commands = finn.room.hall.store.query(
        "SELECT count(*) FROM record WHERE command LIKE '%take_need%'", ()
    )
    assert commands == [(1,)]


@pytest.mark.parametrize("need", ["", "CALL 1", "x" * 60, "<b>"])
def test_a_form_that_is_not_whole_takes_nothing(finn: Desk, need: str) -> None:
    finn.post("/needs", need=need)

    assert "not whole" in finn.shown("/")


def test_a_cashier_takes_nothing(finn: Desk) -> None:
    assert refused(finn.room.by("carl", floor.TakeNeed, need="call.1")) == "role_may_not"


def test_the_alert_of_a_browser_is_what_nobody_looks_after(finn: Desk) -> None:
    needs = unowned(needs_of(RoomView(at_ms=NOW_MS, calls=(CALL,))))

    told = json.loads(finn.site.drawn("alert.json", needs=needs))

    assert told == [{"key": "call.2", "age": 5_000}]
