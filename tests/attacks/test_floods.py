"""A hostile seat asks for as much as it can; everybody else's evening goes on."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.connections import reading_connection
from tests.attacks.attacked_room import AttackedRoom, AttackedTable
from tests.attacks.hostile import Hostile
from wire.link import new_request_id
from wire.messages.base import Message, Request
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView, WatchRoom
from wire.messages.seat import (
    CallStaff,
    ChangeLimit,
    Dispute,
    LastHands,
    MyLimits,
    ReportFault,
)
from wire.messages.session import Cut, Done, Hello, Refusal

pytestmark = pytest.mark.plain
ATTACKER, VICTIM, OTHER = 0, 1, 2
MANY = 150
"""A burst that the link itself lets pass."""


def two_at_play(room: AttackedRoom) -> AttackedTable:
    """The attacker and another player with a hand between them."""
    table = room.open_table()
    table.sit(1, ATTACKER)
    table.sit(2, OTHER)
    table.until_hand(1)
    return table


def codes(answers: list[Message]) -> Counter[str]:
    """How requests were answered."""
    return Counter(each.code if isinstance(each, Refusal) else "done" for each in answers)


def flooded(seat: Hostile, *requests: Request) -> Counter[str]:
    """Say everything at once and wait for every answer."""
    for request in requests:
        seat.say(request)
    return codes([seat.answer(request.id) for request in requests])


def room_view(room: AttackedRoom) -> RoomView:
    """The room as the floor sees it now."""
    console = room.staff("finn")
    known = len(console.heard)
    assert isinstance(room.by("finn", WatchRoom), Done)

    def seen() -> list[RoomSnapshot | RoomUpdate]:
        return [m for m in console.heard[known:] if isinstance(m, RoomSnapshot | RoomUpdate)]

    room.until(seen)
    return seen()[-1].room


def test_a_flood_of_disputes_leaves_one_and_the_board_goes_on(room: AttackedRoom) -> None:
    table = two_at_play(room)
    seat = table.seat(1)
    before = room_view(room).disputes_open

    answers = flooded(
        seat, *(Dispute(id=new_request_id(), hand=1, words="no" * 200) for _ in range(MANY))
    )

    assert answers["done"] == 1
    assert not answers["fault"]
    assert room_view(room).disputes_open == before + 1
    table.seat(2).do(CallStaff, kind="floor")


def test_a_flood_of_limit_changes_does_not_stop_the_table(room: AttackedRoom) -> None:
    table = two_at_play(room)
    seat = table.seat(1)

    answers = flooded(
        seat,
        *(
            ChangeLimit(id=new_request_id(), kind="loss_day", most=900_000 - number)
            for number in range(MANY)
        ),
    )

    assert 0 < answers["done"] <= 20
    assert not answers["fault"]
    assert not isinstance(seat.ask(MyLimits), Refusal)


@pytest.mark.parametrize("most", [2**63, 2**63 - 1, -(2**63), 2**60, -2])
def test_no_number_of_a_limit_is_a_fault(room: AttackedRoom, most: int) -> None:
    table = two_at_play(room)
    seat, known = table.seat(1), len(table.seat(1).heard)

    seat.say(ChangeLimit(id="a-large-number", kind="loss_day", most=most))

    def refused() -> list[Refusal]:
        return [m for m in seat.heard[known:] if isinstance(m, Refusal)]

    room.until(refused)
    assert refused()[0].code == "frame_not_a_message"


def test_asking_for_hands_all_the_time_keeps_no_pin_waiting(room: AttackedRoom) -> None:
    table = two_at_play(room)
    seat = table.seat(1)
    asked = [LastHands(id=new_request_id(), count=10) for _ in range(MANY)]
    for request in asked:
        seat.say(request)

    table.sit(5, VICTIM)

    answers = codes([seat.answer(request.id) for request in asked])
    assert answers["done"] <= 25
    assert answers["too_often"] + answers["busy"] == MANY - answers["done"]


def test_one_seat_cannot_fill_the_journal(room: AttackedRoom) -> None:
    table = two_at_play(room)
    faults = [ReportFault(id=new_request_id(), kind="touch", text="x" * 500) for _ in range(MANY)]

    answers = flooded(table.seat(1), *faults)

    assert answers["done"] <= 105
    assert answers["too_often"] >= MANY - 105
    table.seat(2).do(CallStaff, kind="floor")


def test_a_seat_that_comes_and_goes_as_another_program_fills_no_journal(room: AttackedRoom) -> None:
    table = two_at_play(room)
    seat, other = table.seat(1), table.seat(2)
    before, known = _records(room), len(seat.every(Cut))
    for number in range(1, 31):
        seat.say(Hello(role="seat", software="0" * 64))
        room.until(lambda number=number: len(seat.every(Cut)) >= known + number)  # type: ignore[misc]

    assert {cut.code for cut in seat.every(Cut)[known:]} == {"software_changed"}
    other.do(CallStaff, kind="floor")
    assert _records(room) - before <= 10


def _records(room: AttackedRoom) -> int:
    books = reading_connection(room.server.folder / "arclight.db")
    try:
        (found,) = books.execute("SELECT count(*) FROM record").fetchone()
    finally:
        books.close()
    return int(found)


def test_a_copied_key_neither_cuts_the_real_station_nor_stays_unseen(room: AttackedRoom) -> None:
    table = two_at_play(room)
    seat = table.seat(1)
    place = f"seat:{table.number}:1"
    copy = Hostile(room, room.bundles[place].at(room.server.address))
    room.clients[f"copy of {place}"] = copy
    known = len(seat.heard)
    copy.knock()
    room.until(lambda: any(m.code == "key_in_use" for m in copy.every(Cut)))

    for _ in range(3_000):
        copy.say(CallStaff(id=new_request_id(), kind="floor"))
    room.until(lambda: copy.every(Refusal))

    seat.do(CallStaff, kind="service")
    assert not [m for m in seat.heard[known:] if isinstance(m, Cut)]
    assert "key_used_twice" in {alarm.code for alarm in room_view(room).alarms}
    copy.cut()
    del room.clients[f"copy of {place}"]
