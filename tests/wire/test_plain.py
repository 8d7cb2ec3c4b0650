"""Other programs read every field, also one that is zero."""

from __future__ import annotations

from wire.messages.cage import PlayerFile
from wire.messages.room_view import RoomSeat, RoomTable
from wire.plain import whole


def test_a_balance_of_zero_is_told() -> None:
    told = whole(PlayerFile(id="a", player=1, name="A", nickname="a", state="active"))
    assert told["balance"] == 0
    assert told["at_table"] == 0


def test_parts_have_all_their_fields_too() -> None:
    told = whole(RoomTable(table=1, name="Main", seats=(RoomSeat(seat=1),)))
    assert told["stopped"] is False
    assert told["seats"][0]["stack"] == 0
