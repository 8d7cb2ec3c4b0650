"""The picture of a room with several servers: nothing that one of them shows is left out."""

from __future__ import annotations

import pytest

from wire.messages.approvals import ApprovalView
from wire.messages.room_view import AlarmView, RoomView, TakenView
from wire.session.whole_room import whole_room


def wish(number: int) -> ApprovalView:
    return ApprovalView(wish=number, by="Finn", staff=3, desk="floor:1", duty="floor", since_ms=1)


def took(need: str, by: str, since_ms: int) -> TakenView:
    return TakenView(need=need, by=by, since_ms=since_ms)


def alarm(code: str, server: str) -> AlarmView:
    return AlarmView(code=code, since_ms=1, server=server)


EAST = RoomView(
    at_ms=1,
    server="east",
    approvals=(wish(7),),
    taken=(took("call.1", "Finn", 5), took("call.2", "Finn", 6)),
    alarms=(AlarmView(code="books_away", since_ms=1),),
)
WEST = RoomView(
    at_ms=2,
    server="west",
    dealing=False,
    approvals=(wish(4),),
    taken=(took("call.1", "Sue", 9),),
)


@pytest.mark.parametrize("shown", [(EAST, WEST), (WEST, EAST)])
def test_what_one_server_alone_knows_is_in_the_picture(shown: tuple[RoomView, ...]) -> None:
    room = whole_room(shown)

    assert room is not None
    assert [each.wish for each in room.approvals] == [4, 7]
    assert {each.need: each.by for each in room.taken} == {"call.1": "Sue", "call.2": "Finn"}
    assert room.alarms == (alarm("books_away", "east"),)
    assert not room.dealing
