"""The floor sees a stopped action, and that a list is empty."""

from __future__ import annotations

from cli.floor.room_lines import room_lines
from wire.messages.room_view import ListView, RoomTable, RoomView


def test_a_stopped_action_is_shown_with_the_way_on() -> None:
    table = RoomTable(table=1, name="Main", status="running", playing=True, hand=7, stopped=True)
    lines = list(room_lines(RoomView(at_ms=0, tables=(table,))))
    assert lines[0] == "1  Main: hand 7 ACTION STOPPED, `floor resume 1` lets it go on"


def test_what_is_empty_is_said() -> None:
    lines = list(room_lines(RoomView(at_ms=0, lists=(ListView(list="nl_1_2"),))))
    assert lines[0] == "no table is open"
    assert {"calls: none", "disputes: none", "alarms: none", "  nobody waits"} <= set(lines)
