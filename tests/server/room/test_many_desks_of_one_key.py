"""One desk of the staff's pages cannot use up what the other desks of the same key need."""

from __future__ import annotations

import pytest

from server.refusals import Refused
from server.room.quotas import ALL_DESKS, ONE_DESK, Kind, Meter
from tests.server.room.evening import Evening, credential, refused
from tests.server.room.test_quotas import taken
from wire.messages import staff
from wire.messages.room_view import WatchRoom
from wire.session.peers import Peer, Role

PAGES = Peer(key="p" * 40, role=Role.WEB, place="", name="pages")
LOOK = WatchRoom(id="request-1", token="t" * 20, desk="floor:1", watch="w")
WRONG = staff.Credential(login="sue", password="x" * 12)


def test_a_desk_that_asks_without_end_leaves_the_others_theirs() -> None:
    meter = Meter()

    assert taken(meter, LOOK, 5_000, peer=PAGES.at("cage:1")) == ONE_DESK[Kind.LOOK].burst
    assert taken(meter, LOOK, 50, peer=PAGES.at("floor:1")) == 50


def test_all_desks_of_a_key_together_have_a_limit() -> None:
    meter = Meter()
    count = sum(taken(meter, LOOK, 100, peer=PAGES.at(f"floor:{n}")) for n in range(1, 60))

    assert count == ALL_DESKS[Kind.LOOK].burst


def test_desks_that_were_named_once_are_forgotten() -> None:
    meter = Meter()
    for number in range(1, 9_000):
        try:
            meter.take(PAGES.at(f"floor:{number}"), LOOK, number * 1_000)
        except Refused:
            pytest.fail("one request a second is no flood")

    assert len(meter._paid_ms) <= 4_097


def test_one_stolen_key_of_the_pages_closes_no_account_at_other_desks() -> None:
    room = Evening()
    pages = room.connect(Role.WEB, name="stolen pages")
    codes = []
    for desk in range(1, 40):
        for _ in range(2):
            answer = room.ask(pages, staff.SignIn, credential=WRONG, desk=f"floor:{desk}")
            codes.append(refused(answer))
            room.clock.ms += 3_000
    assert codes.count("sign_in_wrong") == 21
    assert set(codes[21:]) == {"staff_locked"}

    console = room.connect(Role.STAFF, name="a new console")
    answer = room.ask(console, staff.SignIn, credential=credential("sue"))
    assert isinstance(answer, staff.SignedIn), answer


def test_a_member_signs_in_at_the_own_desk_of_pages_whose_other_desks_were_used_to_guess() -> None:
    room = Evening()
    pages = room.connect(Role.WEB, name="pages")
    own = {"credential": credential("sue"), "desk": "floor:99"}
    assert isinstance(room.ask(pages, staff.SignIn, **own), staff.SignedIn)
    for desk in range(1, 40):
        room.ask(pages, staff.SignIn, credential=WRONG, desk=f"floor:{desk}")
        room.clock.ms += 3_000

    assert isinstance(room.ask(pages, staff.SignIn, **own), staff.SignedIn)
