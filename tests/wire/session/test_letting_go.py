"""Who is let go: slow readers, revoked keys, clients that say too much."""

from __future__ import annotations

import pytest

from tests.wire.session.hall import CENTRE, EPOCH, SEAT, Hall, numbers
from tests.wire.session.views import update
from wire.messages.seat import Leave, SitOut
from wire.messages.session import Beat, Cut, Done, Hello, Refusal, Snapshot, Update, Welcome
from wire.session import AllowList, Peer, Posted, Role
from wire.session.pace import KEPT_FRAMES, ONE_PERSON

LEAVE = Leave(id="request-0")


def codes(heard: list[object]) -> list[str]:
    return [one.code for one in heard if isinstance(one, Cut | Refusal)]


def test_a_reader_that_acknowledges_nothing_is_cut_off_and_begins_anew() -> None:
    hall = Hall()
    hall.hello(SEAT, b"slow")
    hall.hello(CENTRE, b"quick")
    hall.take(b"slow")
    for number in range(1, KEPT_FRAMES + 51):
        hall.now_ms += 10
        hall.send(SEAT.key, update())
        hall.send(CENTRE.key, update())
        hall.say(CENTRE, Beat(seen=number), b"quick")

    sent = hall.take(b"slow")
    assert len(sent) == KEPT_FRAMES + 1
    assert sent[-1] == Cut(code="too_slow")
    assert len(numbers([*hall.take(b"quick")])) == KEPT_FRAMES + 50, "nobody else waits"
    assert hall.told[2:] == [("lost", SEAT.key, "too_slow")]

    welcome, snapshot = hall.hello(SEAT, b"slow", epoch=EPOCH, seen=KEPT_FRAMES)
    assert isinstance(welcome, Welcome)
    assert not welcome.resumed
    assert isinstance(snapshot, Snapshot)


def test_a_reader_whose_queue_is_full_is_lost_and_begins_anew() -> None:
    hall = Hall()
    hall.hello()
    hall.fate[b"here"] = Posted.FULL
    hall.send(SEAT.key, update())
    assert hall.told[1:] == [("lost", SEAT.key, "too_slow")]

    hall.fate.clear()
    hall.say(SEAT, Beat())
    assert hall.take() == [Cut(code="hello_first")]
    welcome, _snapshot = hall.hello(epoch=EPOCH, seen=0)
    assert isinstance(welcome, Welcome)
    assert not welcome.resumed


def test_a_lost_clients_kept_stream_is_bounded() -> None:
    hall = Hall()
    hall.hello()
    hall.fate[b"here"] = Posted.GONE
    for _ in range(KEPT_FRAMES + 5):
        hall.send(SEAT.key, update())

    welcome, snapshot = hall.hello(SEAT, b"there", epoch=EPOCH, seen=0)
    assert isinstance(welcome, Welcome)
    assert not welcome.resumed
    assert isinstance(snapshot, Snapshot)


@pytest.mark.parametrize("noticed_by", ["message", "send", "tick", "review", "hello"])
@pytest.mark.parametrize(
    "changed",
    [
        AllowList([CENTRE]),
        AllowList([Peer(key=SEAT.key, role=Role.SEAT, place="seat:3:8", name="seat 7")]),
    ],
    ids=["revoked", "moved"],
)
def test_a_key_that_is_revoked_or_moved_is_dropped_at_once(
    noticed_by: str, changed: AllowList
) -> None:
    hall = Hall()
    hall.hello()
    hall.doorkeeper.change(changed)
    heard = len(hall.heard)
    if noticed_by == "message":
        hall.say(SEAT, LEAVE)
    elif noticed_by == "send":
        hall.send(SEAT.key, update())
    elif noticed_by == "tick":
        hall.end.tick(hall.now_ms)
    elif noticed_by == "review":
        hall.end.review(hall.now_ms)
    else:
        hall.hello(CENTRE, b"other")
        hall.send(SEAT.key, Done(id=LEAVE.id))

    assert ("lost", SEAT.key, "revoked") in hall.told
    assert (SEAT.key, LEAVE) not in hall.heard[heard:]
    assert not [one for one in hall.take() if not isinstance(one, Cut)]


def test_a_revoked_key_is_neither_heard_nor_sent_to_any_more() -> None:
    hall = Hall()
    hall.hello()
    hall.send(SEAT.key, update())
    hall.take()
    hall.doorkeeper.change(AllowList())
    hall.send(SEAT.key, update())
    hall.say(SEAT, LEAVE)
    hall.hello(epoch=EPOCH, seen=0)
    hall.wait(3_000)

    assert not hall.mail
    assert hall.told[1:] == [("lost", SEAT.key, "revoked")]


def test_a_flood_under_a_copied_key_does_not_cost_the_real_station_its_connection() -> None:
    hall = Hall()
    hall.hello()
    for number in range(5 * ONE_PERSON.burst):
        hall.say(SEAT, SitOut(id=f"request-{number}"), b"copy")
    hall.take()

    hall.say(SEAT, LEAVE)

    assert (SEAT.key, LEAVE) in hall.heard
    assert hall.told[1:] == []
    hall.send(SEAT.key, update())
    assert [type(one) for one in hall.take()] == [Update]


def test_a_person_is_told_once_that_two_programs_use_a_key() -> None:
    hall = Hall()
    hall.hello()
    for _ in range(5):
        hall.say(SEAT, Hello(role="seat", software=""), b"copy")
        hall.say(SEAT, Beat())
    assert hall.twice == [SEAT]

    hall.wait(3_000)
    hall.hello()
    hall.say(SEAT, Hello(role="seat", software=""), b"copy")
    hall.say(SEAT, Beat())

    assert hall.twice == [SEAT, SEAT]


def test_a_client_that_says_too_much_is_refused_then_cut_and_may_come_back() -> None:
    hall = Hall()
    hall.hello()
    for number in range(3 * ONE_PERSON.burst):
        hall.say(SEAT, SitOut(id=f"request-{number}"))

    replies = codes([*hall.take()])
    assert set(replies[:-1]) == {"too_fast"}
    assert replies[-1] == "flood"
    assert len(hall.heard) < ONE_PERSON.burst + 1
    assert hall.told[1:] == [("lost", SEAT.key, "flood")]

    hall.now_ms += 60_000
    assert isinstance(hall.hello()[0], Welcome)


def test_a_refused_request_is_told_with_its_id() -> None:
    hall = Hall()
    hall.hello()
    for number in range(ONE_PERSON.burst):
        hall.say(SEAT, SitOut(id=f"request-{number}"))

    assert hall.take() == [Refusal(code="too_fast", id=f"request-{ONE_PERSON.burst - 1}")]


def test_a_steady_client_is_never_refused() -> None:
    hall = Hall()
    hall.hello()
    hall.take()
    for number in range(20 * ONE_PERSON.per_s):
        hall.now_ms += 1_000 // ONE_PERSON.per_s
        hall.say(SEAT, SitOut(id=f"request-{number}"))

    assert not hall.mail


def test_the_room_can_cut_a_client() -> None:
    hall = Hall()
    hall.hello()
    hall.end.cut(SEAT.key, Cut(code="software_wrong"), hall.now_ms)
    assert hall.end.host_waits
    hall.end.tell_host()

    assert hall.take()[-1] == Cut(code="software_wrong")
    assert hall.told[1:] == [("lost", SEAT.key, "software_wrong")]
