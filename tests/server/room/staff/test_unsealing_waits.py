"""An unsealing that must wait is told so, and its approval is still good afterwards."""

from __future__ import annotations

from server.slow_work import Line
from tests.server.room.evening import TABLE, refused
from tests.server.room.staff.shown_hands import evening_of_hands
from tests.server.room.staff.test_played_hands import approval
from wire.messages import hands


def test_an_unsealing_behind_a_full_line_is_refused_and_uses_no_approval() -> None:
    room = evening_of_hands(1)
    asked = {"table": TABLE, "hand": 1, "reason": "a complaint", "approval": approval(room)}
    room.books.full = {Line.RECALLS}
    assert refused(room.by("sue", hands.UnsealHand, **asked)) == "busy"
    assert not room.faults

    room.books.full = set()
    assert isinstance(room.by("sue", hands.UnsealHand, **asked), hands.HandUnsealed)
