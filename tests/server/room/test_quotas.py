"""One client may ask for so much of each kind; it is told when to ask again."""

from __future__ import annotations

import pytest

from server.refusals import Refused
from server.room.quotas import KINDS, ONE_DESK, ONE_PERSON, QUOTAS, Kind, Meter
from server.room.routes import ROUTES
from server.slow_work import Line
from tests.ledger.card_room import PIN
from tests.server.room.evening import credential, done, refused
from tests.server.room.floor.test_floor import opened, three_players
from wire.messages import seat as asks
from wire.messages import staff
from wire.messages.base import Message
from wire.messages.devices import JoinByCode
from wire.messages.recall import HandList
from wire.session.peers import Peer, Role

SEAT = Peer(key="k" * 40, role=Role.SEAT, place="seat:1:1", name="seat")
OTHER = Peer(key="o" * 40, role=Role.SEAT, place="seat:1:2", name="other")
RECALL = asks.LastHands(id="request-1")


def taken(meter: Meter, message: Message, times: int, now_ms: int = 0, peer: Peer = SEAT) -> int:
    """How many of so many requests at once are taken."""
    count = 0
    for _ in range(times):
        try:
            meter.take(peer, message, now_ms)
        except Refused:
            continue
        count += 1
    return count


TYPED_SECRETS = {"credential", "password", "pin", "old"}
"""Fields whose content is checked with slow arithmetic."""


def test_every_request_that_has_a_secret_checked_is_counted_as_one() -> None:
    secret = {kind for kind in ROUTES if TYPED_SECRETS & set(kind.__struct_fields__)}

    assert len(secret) > 10
    assert {kind for kind in secret if KINDS.get(kind) is not Kind.SECRET} == set()


def test_a_client_is_quick_at_first_and_then_keeps_a_pace() -> None:
    meter, quota = Meter(), ONE_PERSON[Kind.RECALL]

    assert taken(meter, RECALL, 500) == quota.burst
    assert taken(meter, RECALL, 500, 10 * quota.every_ms) == 10
    assert taken(meter, RECALL, 500, 10**9) == quota.burst


def test_clients_and_kinds_are_counted_apart() -> None:
    meter = Meter()
    taken(meter, RECALL, 500)

    assert taken(meter, RECALL, 1, peer=OTHER) == 1
    assert taken(meter, asks.EnterPin(id="request-1", pin="1234"), 1) == 1


def test_the_wait_that_is_told_is_enough() -> None:
    meter = Meter()
    taken(meter, RECALL, 500)
    with pytest.raises(Refused) as refusal:
        meter.take(SEAT, RECALL, 0)

    meter.take(SEAT, RECALL, int(str(refusal.value.facts["retry_s"])) * 1_000)


def test_acts_are_limited_by_the_game_alone() -> None:
    act = asks.Act(id="request-1", table=1, hand=1, turn=1, kind="fold")
    assert taken(Meter(), act, 10_000) == 10_000


def test_every_kind_of_client_has_a_quota_of_everything() -> None:
    kinds = set(Kind) - {Kind.PLAY}
    assert all(set(quotas) == kinds for quotas in QUOTAS.values())
    assert set(QUOTAS) == set(Role)
    assert set(KINDS) <= set(ROUTES)


def test_a_seat_writes_at_most_a_hundred_megabytes_a_day() -> None:
    quota, longest = ONE_PERSON[Kind.NOTE], 3_000
    a_day = quota.burst + 86_400_000 // quota.every_ms
    assert a_day * longest < 100_000_000


def test_a_seat_that_asks_too_often_is_told_when_and_the_same_request_is_then_done() -> None:
    room = opened()
    key = room.sit(1, 1)
    answers = [room.ask(key, asks.CallStaff, kind="floor") for _ in range(150)]
    last = answers[-1]
    assert refused(last) == "too_often"

    room.pass_ms(last.facts["retry_s"] * 1_000)

    done(room.ask(key, asks.CallStaff, id=last.id, kind="floor"))


def test_a_line_that_is_full_refuses_and_leaves_the_station_as_it_was() -> None:
    room = opened()
    key = room.seat(1)
    done(room.swipe(key, 1))
    room.books.full = {Line.SECRETS}
    busy = room.pin(key)
    assert (refused(busy), busy.facts) == ("busy", {"retry_s": 3})

    room.books.full = set()

    done(room.ask(key, asks.EnterPin, id=busy.id, pin=PIN))


def test_recalls_and_pins_wait_in_lines_of_their_own() -> None:
    room = three_players()
    key = room.seat(1)
    room.books.full = {Line.SECRETS, Line.REPORTS}
    assert isinstance(room.ask(key, asks.LastHands), HandList)

    room.books.full = {Line.RECALLS}

    assert refused(room.ask(key, asks.LastHands)) == "busy"
    room.sit(5, 5)


def test_a_stranger_at_the_pages_uses_up_nothing_of_the_desks() -> None:
    meter = Meter()
    nobody = Peer(key="k" * 40, role=Role.WEB, place="", name="pages")
    knock = JoinByCode(id="x", code="1", key="k", proof="p")
    for _ in range(ONE_DESK[Kind.SECRET].burst):
        meter.take(nobody, knock, 0)
    with pytest.raises(Refused):
        meter.take(nobody, knock, 0)

    for desk in ("floor:1", "cage:1"):
        meter.take(nobody.at(desk), staff.SignIn(id="y", credential=credential("finn")), 0)
