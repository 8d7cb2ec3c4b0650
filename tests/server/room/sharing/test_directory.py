"""Where a client is served: here, at another server, or nowhere yet."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ledger.board import StandIn
from ledger.neighbours import Beat, Seen
from ledger.servers import Server
from ledger.units import Fence
from server.room.sharing.directory import Directory, thing_of
from server.room.sharing.life_signs import LOOK_MS
from wire.messages.session import Cut
from wire.session.peers import Peer, Role

EAST, WEST = 1, 2
AT = {EAST: "tcp://east:1", WEST: "tcp://west:1"}
KEY = "k" * 40


def peer(role: Role, place: str) -> Peer:
    return Peer(key=KEY, role=role, place=place, name="x")


def seen(
    held: dict[str, tuple[int, int]],
    beats: dict[int, int],
    at: Mapping[int, str] = AT,
    **left: int,
) -> Seen:
    names = {EAST: "east", WEST: "west"}
    return Seen(
        beats={server: Beat(beat, 1) for server, beat in beats.items()},
        servers={
            number: Server(number, name, at[number], "s", "h", left.get(name))
            for number, name in names.items()
        },
        held={what: Fence(what, *right) for what, right in held.items()},
    )


class East:
    """The server east, which looks again and again."""

    def __init__(self) -> None:
        self.directory = Directory(EAST)
        self.now_ms = 0
        self.beat = 0

    def looks(self, held: dict[str, tuple[int, int]], *, west: bool = True) -> bool:
        self.now_ms += LOOK_MS
        self.beat += 1
        beats = {EAST: self.beat, WEST: self.beat if west else -1}
        return self.directory.looked(seen(held, beats), self.now_ms)


@pytest.fixture
def east() -> East:
    return East()


@pytest.mark.parametrize(
    ("role", "place", "thing"),
    [
        (Role.SEAT, "seat:3:7", "table:3"),
        (Role.BOT, "seat:3:7", "table:3"),
        (Role.SEAT, "seat:9:1", "table:4"),
        (Role.CENTRE, "centre:5", "table:5"),
        (Role.CAGE, "cage:2", "cage:2"),
        (Role.STAFF, "", ""),
        (Role.AUDITOR, "", ""),
        (Role.WEB, "", ""),
    ],
)
def test_a_client_shows_the_table_it_serves(role: Role, place: str, thing: str) -> None:
    stand_ins = [StandIn(number=1, seat=(4, 2), station=(9, 1), player=5)]
    assert thing_of(peer(role, place), stand_ins) == thing


def test_a_table_of_another_living_server_is_elsewhere(east: East) -> None:
    east.looks({"table:1": (WEST, 3), "table:2": (EAST, 1)})
    assert east.directory.where("table:1") == Cut(code="elsewhere", text=AT[WEST])
    assert east.directory.where("table:2") is None
    assert east.directory.where("table:9") is None  # never opened: it may wait anywhere
    assert east.directory.address_of("table:1") == AT[WEST]


def test_a_table_without_a_living_server_must_wait_and_is_taken(east: East) -> None:
    held = {"table:1": (WEST, 3)}
    for _look in range(5):
        east.looks(held, west=False)
    assert east.directory.where("table:1") == Cut(code="wait")
    assert east.directory.share() == []
    for _look in range(5):
        east.looks(held, west=False)
    assert east.directory.living == {EAST}
    assert east.directory.share() == [Fence("table:1", WEST, 3)]


def test_a_server_that_left_holds_nothing(east: East) -> None:
    east.looks({"table:1": (WEST, 3)}, west=True)
    assert east.directory.share() == []
    east.directory.looked(seen({"table:1": (WEST, 3)}, {EAST: 50, WEST: 50}, west=99), east.now_ms)
    assert east.directory.share() == [Fence("table:1", WEST, 3)]
    assert east.directory.addresses == (AT[EAST],)


def test_what_the_books_gave_is_run_and_what_they_took_is_dropped(east: East) -> None:
    east.looks({"table:1": (EAST, 1)})
    assert east.directory.ours() == [Fence("table:1", EAST, 1)]
    east.directory.rights["table:1"] = Fence("table:1", EAST, 1)
    east.looks({"table:1": (EAST, 1)})
    assert east.directory.ours() == []
    assert east.directory.lost() == []
    east.looks({"table:1": (WEST, 2)})
    assert east.directory.lost() == ["table:1"]


def test_a_look_from_before_a_claim_takes_nothing_away(east: East) -> None:
    east.directory.rights["table:1"] = east.directory.next_right("table:1")
    east.looks({})
    assert east.directory.lost() == []
    east.looks({"table:1": (WEST, 1)})
    assert east.directory.lost() == []  # the same epoch: the books decide in the unit
    assert east.directory.where("table:1") is None


def test_a_cage_that_nobody_holds_is_wanted(east: East) -> None:
    east.looks({})
    assert east.directory.where("cage:1") == Cut(code="wait")
    assert east.directory.wanted == {"cage:1"}


def test_only_changes_make_clients_move(east: East) -> None:
    assert east.looks({"table:1": (WEST, 3)})
    assert not east.looks({"table:1": (WEST, 3)})
    assert east.looks({"table:1": (EAST, 4)})


def test_addresses_name_this_server_first_and_the_silent_last(east: East) -> None:
    for _look in range(12):
        east.looks({}, west=False)
    assert east.directory.addresses == (AT[EAST], AT[WEST])
    assert east.directory.name == "east"


def test_a_server_whose_row_has_no_address_yet_never_gives_anothers_as_its_own(east: East) -> None:
    there = east.directory
    there.looked(seen({}, {EAST: 1, WEST: 1}, {EAST: "", WEST: AT[WEST]}), 0)
    assert not there.addresses  # it does not listen yet
    there.listens_at = AT[EAST]
    assert there.addresses == (AT[EAST], AT[WEST])
