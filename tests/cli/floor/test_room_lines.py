"""The floor sees a stopped action, and that a list is empty."""

from __future__ import annotations

import pytest

from cli.floor.room_lines import room_lines, seated
from wire.messages.room_view import CallView, DisputeView, ListView, RoomSeat, RoomTable, RoomView


def test_a_stopped_action_is_shown_with_the_way_on() -> None:
    table = RoomTable(table=1, name="Main", status="running", playing=True, hand=7, stopped=True)
    lines = list(room_lines(RoomView(at_ms=0, tables=(table,))))
    assert lines[0] == "1  Main: hand 7 ACTION STOPPED, `floor resume 1` lets it go on"


def test_game_last_hand_free_seats_and_what_to_do_are_shown() -> None:
    seats = (
        RoomSeat(seat=1, state="seated", player=7, nickname="Bob", stack=5_000, station="up"),
        RoomSeat(seat=2),
        RoomSeat(seat=3, state="reserved", reserved_for="Ann", station="lost"),
    )
    table = RoomTable(table=2, name="Main", list="nl_1_2", status="paused", hand=9, seats=seats)
    call = CallView(call=4, table=2, seat=1, kind="floor", nickname="Bob", since_ms=0, age_ms=7_000)
    dispute = DisputeView(dispute=5, table=2, seat=1, hand=8, nickname="Bob", words="?", since_ms=0)
    view = RoomView(at_ms=0, tables=(table,), calls=(call,), disputes=(dispute,))

    lines = list(room_lines(view))

    assert lines[0] == "2  Main, nl_1_2: paused, last hand 9"
    assert lines[1].split() == ["1", "Bob", "$50.00"]
    assert "held for Ann" in lines[2]
    assert "SCREEN LOST" in lines[2]
    assert lines[3].strip() == "free seats: 2"
    shown = "\n".join(lines)
    assert "CALL 4: Bob at table 2 seat 1, floor, 7 s ago; `floor answer 4`" in shown
    assert "`hand export --table 2 --hands 8`, then `floor decide 5`" in shown


def test_a_game_of_the_house_is_called_as_the_floor_types_it() -> None:
    code = "holdem.no_limit.100_200"
    table = RoomTable(table=2, name="Main", list=code, preset="nl_1_2", status="paused")
    lines = list(room_lines(RoomView(at_ms=0, tables=(table,), lists=(ListView(list=code),))))
    assert lines[0] == "2  Main, nl_1_2: paused"
    assert f"list {code} (nl_1_2)" in lines


def test_what_is_empty_is_said() -> None:
    lines = list(room_lines(RoomView(at_ms=0, lists=(ListView(list="nl_1_2"),))))
    assert lines[0] == "no table is open"
    assert {"calls: none", "disputes: none", "alarms: none", "  nobody waits"} <= set(lines)


@pytest.mark.parametrize("who", ["bob", "Bob", "7", "2/5"])
def test_a_player_is_found_by_nickname_account_or_place(who: str) -> None:
    seats = (RoomSeat(seat=4), RoomSeat(seat=5, state="seated", player=7, nickname="Bob"))
    view = RoomView(at_ms=0, tables=(RoomTable(table=2, name="Main", seats=seats),))
    found = seated(view, who)
    assert found is not None
    assert (found[0].table, found[1].seat) == (2, 5)
    for nobody in ("2/4", "0", "", "ann", "5"):
        assert seated(view, nobody) is None
