"""The floor sees a stopped action, and that a list is empty."""

from __future__ import annotations

import pytest

from cli.floor.room_lines import room_lines, seated
from wire.messages.room_view import ListView, RoomSeat, RoomTable, RoomView


def test_a_stopped_action_is_shown_with_the_way_on() -> None:
    table = RoomTable(table=1, name="Main", status="running", playing=True, hand=7, stopped=True)
    lines = list(room_lines(RoomView(at_ms=0, tables=(table,))))
    assert lines[0] == "1  Main: hand 7 ACTION STOPPED, `floor resume 1` lets it go on"


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
