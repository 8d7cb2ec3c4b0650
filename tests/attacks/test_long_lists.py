"""A room whose books an attacker filled starts, shows the floor what there is, and is put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.bench.server_room import HOUSE
from cli.room.seeded_room import running_server, seed_people
from ledger import BooksPorts, DataDirectory, open_books
from tests.attacks.attacked_room import PLAYERS_A_TABLE, AttackedRoom, enrolled
from tests.attacks.test_floods import room_view
from tests.server.room import growing
from wire.messages.floor import AnswerDispute
from wire.messages.seat import CallStaff, ChangeLimit, MyLimits
from wire.messages.session import Done, Refusal

pytestmark = pytest.mark.plain
DISPUTES = 5_000
WISHES = 3_000


def filled_books(folder: Path) -> None:
    """The first player has thousands of open disputes and of wishes for one limit."""
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(DataDirectory(folder), "demo", ports) as books:
        growing.add_rows(books.store, "dispute", DISPUTES, lambda n: growing.dispute(n, 1))
        growing.add_rows(books.store, "limit_wish", WISHES, lambda n: growing.wish(n, 1))


def test_a_filled_room_starts_and_the_floor_closes_what_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    persons = seed_people(folder, HOUSE, PLAYERS_A_TABLE, name="filled")
    bundles = enrolled(folder, 1)
    filled_books(folder)
    with running_server(folder) as server:
        room = AttackedRoom(server, persons, bundles)
        try:
            table = room.open_table()
            seat = table.sit(1, 0)
            table.sit(2, 1)
            table.until_hand(1)
            view = room_view(room)
            first = view.disputes[0].dispute
            decided = room.by("finn", AnswerDispute, dispute=first, decision="as played")

            assert view.disputes_open == DISPUTES
            assert isinstance(decided, Done), decided
            assert room_view(room).disputes_open == DISPUTES - 1
            assert not isinstance(seat.ask(MyLimits), Refusal)
            seat.do(ChangeLimit, kind="loss_day", most=900_000)
            seat.do(CallStaff, kind="floor")
        finally:
            room.close()
