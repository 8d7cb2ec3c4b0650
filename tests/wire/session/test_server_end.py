"""The server's end: who is let in, what goes to whom, and who is let go."""

from __future__ import annotations

import pytest

from tests.wire.session.hall import ANOTHER, BOT, CENTRE, EPOCH, SEAT, Hall, numbers
from tests.wire.session.views import update
from wire.codec import FROM_CLIENT_MAX, FROM_SERVER_MAX, BadFrameCode
from wire.messages.recall import HandLine, HandList
from wire.messages.seat import Leave
from wire.messages.session import (
    Beat,
    Cut,
    Done,
    Hello,
    Refusal,
    Resync,
    Snapshot,
    Update,
    Welcome,
)
from wire.session import Peer, Posted, Role
from wire.session.pace import CONNECTIONS, QUICK_MS, QUIET_MS, RESUME_MS, TICK_MS, dead_after_ms

LEAVE = Leave(id="request-0")
BAD = Hello(role="seat", software=ANOTHER)


def test_a_hello_is_welcomed_and_a_snapshot_follows() -> None:
    hall = Hall()

    welcome, snapshot = hall.hello()

    assert isinstance(welcome, Welcome)
    assert (welcome.place, welcome.epoch, welcome.resumed) == ("seat:3:7", EPOCH, False)
    assert snapshot == Snapshot(epoch=EPOCH, seq=0)
    assert hall.told == [("connected", SEAT.key, "seat:3:7")]


def test_a_hello_with_another_role_than_the_keys_is_cut() -> None:
    hall = Hall()
    hall.say(SEAT, Hello(role="centre", software=""))

    assert hall.take() == [Cut(code="wrong_role")]
    assert not hall.told


def test_a_program_that_is_not_allowed_is_cut_and_the_host_never_hears_of_it() -> None:
    hall = Hall()
    for _ in range(5):
        hall.say(SEAT, BAD)

    assert hall.take() == [Cut(code="software_changed")] * 5
    assert not hall.told


def test_a_connected_program_that_says_it_is_another_is_lost_once() -> None:
    hall = Hall()
    hall.hello()
    for _ in range(5):
        hall.say(SEAT, BAD)

    assert [what for what, *_ in hall.told] == ["connected", "lost"]


def test_one_key_comes_and_goes_only_so_often() -> None:
    """Each time the room writes and every screen of the table is told."""
    hall = Hall()
    heard = []
    for _ in range(90):
        heard += hall.hello()
        hall.say(SEAT, BAD)

    assert [what for what, *_ in hall.told].count("connected") == CONNECTIONS.burst
    assert Cut(code="too_often") in heard
    hall.wait(1_000)
    hall.take()
    assert isinstance(hall.hello()[0], Welcome)


def test_a_key_that_is_not_enrolled_is_not_even_answered() -> None:
    hall = Hall()
    hall.say(Peer(key="stranger", role=Role.STAFF, place="", name=""), Beat())

    assert not hall.mail
    assert not hall.told


def test_bots_come_into_a_demo_room_only() -> None:
    assert isinstance(Hall(demo=True).hello(BOT)[0], Welcome)
    assert Hall(demo=False).hello(BOT) == []


def test_whoever_speaks_before_hello_is_told_to_say_it() -> None:
    hall = Hall()
    hall.say(SEAT, LEAVE)

    assert hall.take() == [Cut(code="hello_first")]
    assert not hall.heard


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"", BadFrameCode.EMPTY),
        (b"\x02\x81", BadFrameCode.WRONG_VERSION),
        (b"\x01garbage", BadFrameCode.NOT_A_MESSAGE),
        (b"\x01" * (FROM_CLIENT_MAX + 1), BadFrameCode.TOO_LONG),
    ],
)
def test_bad_bytes_give_a_refusal_to_their_sender_and_nothing_else(
    frame: bytes, code: BadFrameCode
) -> None:
    hall = Hall()
    hall.hello(SEAT, b"seat")
    hall.hello(CENTRE, b"centre")
    before = list(hall.heard)

    hall.end.heard(SEAT.key, b"seat", frame, hall.now_ms)

    (refusal,) = hall.take(b"seat")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.id) == (code.value, None)
    assert hall.take(b"centre") == []
    assert hall.heard == before


def test_requests_reach_the_host_and_answers_the_client() -> None:
    hall = Hall()
    hall.hello()
    hall.say(SEAT, LEAVE)
    hall.send(SEAT.key, Done(id=LEAVE.id))

    assert hall.heard[-1] == (SEAT.key, LEAVE)
    assert hall.take() == [Done(id=LEAVE.id)]


def test_each_viewer_has_numbers_without_gaps_of_its_own() -> None:
    hall = Hall()
    hall.hello(SEAT, b"seat")
    hall.hello(CENTRE, b"centre")
    for _ in range(3):
        hall.send(SEAT.key, update())
    hall.send(CENTRE.key, update())

    assert numbers([*hall.take(b"seat")]) == [1, 2, 3]
    assert numbers([*hall.take(b"centre")]) == [1]


def test_nothing_numbered_is_sent_before_the_snapshot() -> None:
    hall = Hall()
    hall.snapshots = False
    hall.hello()
    hall.send(SEAT.key, update())
    assert hall.take() == []

    hall.send(SEAT.key, Snapshot())
    hall.send(SEAT.key, update())
    assert numbers([*hall.take()]) == [0, 1]


def test_a_resync_gets_a_snapshot_under_a_new_number() -> None:
    hall = Hall()
    hall.hello()
    hall.send(SEAT.key, update())
    hall.take()
    hall.say(SEAT, Resync())
    hall.send(SEAT.key, update())

    assert numbers([*hall.take()]) == [2, 3]


def test_a_client_that_never_got_its_new_baseline_is_not_taken_for_one_that_did() -> None:
    hall = Hall()
    hall.hello()
    hall.send(SEAT.key, update("a"))
    hall.say(SEAT, Resync())
    hall.send(SEAT.key, update("b"))
    hall.take()

    welcome, *missed = hall.hello(SEAT, b"here", epoch=EPOCH, seen=1)

    assert isinstance(welcome, Welcome)
    assert not welcome.resumed
    assert [type(one) for one in missed] == [Snapshot]


def test_a_second_baseline_has_a_number_of_its_own() -> None:
    hall = Hall()
    hall.hello()
    hall.send(SEAT.key, Snapshot())

    assert numbers([*hall.take()]) == [1]


def test_a_client_whose_loss_was_noticed_begins_anew_with_a_baseline() -> None:
    """The host sent nothing meanwhile: what it says next would not follow from what was seen."""
    hall = Hall()
    hall.hello()
    for text in ("a", "b", "c"):
        hall.send(SEAT.key, update(text))
    hall.fate[b"here"] = Posted.GONE
    hall.send(SEAT.key, update("d"))
    hall.send(SEAT.key, update("e"))
    asked = len(hall.heard)

    welcome, first, *more = hall.hello(SEAT, b"there", epoch=EPOCH, seen=2)

    assert isinstance(welcome, Welcome)
    assert not welcome.resumed
    assert isinstance(first, Snapshot)
    assert more == []
    assert len(hall.heard) == asked + 1
    assert hall.told[1:] == [("lost", SEAT.key, "gone"), ("connected", SEAT.key, "seat:3:7")]


def test_a_client_whose_loss_the_host_never_heard_of_gets_just_what_it_missed() -> None:
    hall = Hall()
    hall.hello()
    hall.send(SEAT.key, update("a"))
    hall.send(SEAT.key, update("b"))
    hall.take()
    asked = len(hall.heard)

    welcome, *missed = hall.hello(epoch=EPOCH, seen=1)

    assert isinstance(welcome, Welcome)
    assert welcome.resumed
    assert [one.table.message for one in missed if isinstance(one, Update)] == ["b"]
    assert len(hall.heard) == asked, "no snapshot is asked of the host"


@pytest.mark.parametrize(("epoch", "seen"), [(EPOCH - 1, 3), (0, 0), (EPOCH, 1), (EPOCH, 9)])
def test_a_client_whose_numbers_do_not_fit_begins_anew(epoch: int, seen: int) -> None:
    hall = Hall()
    hall.hello()
    for _ in range(3):
        hall.send(SEAT.key, update())
    hall.say(SEAT, Beat(seen=2))
    hall.take()

    welcome, snapshot = hall.hello(epoch=epoch, seen=seen)

    assert isinstance(welcome, Welcome)
    assert not welcome.resumed
    assert isinstance(snapshot, Snapshot)
    assert snapshot.seq == 4


def test_a_lost_stream_is_kept_for_a_while_only() -> None:
    hall = Hall()
    hall.hello()
    hall.fate[b"here"] = Posted.GONE
    hall.wait(RESUME_MS + 1_000)

    welcome, _snapshot = hall.hello(SEAT, b"there", epoch=EPOCH, seen=0)

    assert isinstance(welcome, Welcome)
    assert not welcome.resumed


def test_a_silent_client_is_lost_within_a_second_and_a_half() -> None:
    hall = Hall()
    hall.hello(SEAT, b"seat")
    hall.hello(CENTRE, b"centre")
    hall.wait(1_400, (CENTRE, b"centre"))
    assert len(hall.told) == 2

    hall.wait(TICK_MS, (CENTRE, b"centre"))
    assert hall.told[2:] == [("lost", SEAT.key, "silent")]


def test_a_server_that_slept_does_not_blame_its_clients() -> None:
    hall = Hall()
    hall.hello()
    hall.end.tick(hall.now_ms)
    hall.now_ms += 60_000
    hall.end.tick(hall.now_ms)
    assert [word for word, *_ in hall.told] == ["connected"]

    hall.wait(1_500)
    assert hall.told[1:] == [("lost", SEAT.key, "silent")]


def test_a_client_hears_a_beat_every_half_second_where_a_clock_runs() -> None:
    hall = Hall()
    hall.hello()
    hall.wait(5 * QUICK_MS, (SEAT, b"here"))

    assert hall.take() == [Beat(every_ms=QUICK_MS)] * 5


def test_elsewhere_a_beat_every_two_seconds_is_enough() -> None:
    hall = Hall()
    hall.hello()
    hall.end.pace(SEAT.key, QUIET_MS, hall.now_ms)
    assert hall.take() == [Beat(every_ms=QUIET_MS)]  # at once: it counts our silence, too
    hall.wait(5 * QUIET_MS, (SEAT, b"here"))

    assert hall.take() == [Beat(every_ms=QUIET_MS)] * 5
    hall.wait(dead_after_ms(QUIET_MS))
    assert ("lost", SEAT.key, "silent") not in hall.told
    hall.wait(2 * TICK_MS)
    assert ("lost", SEAT.key, "silent") in hall.told


def test_a_dead_seat_is_noticed_within_a_second_and_a_half_of_the_moment_a_clock_runs() -> None:
    hall = Hall()
    hall.hello()
    hall.end.pace(SEAT.key, QUIET_MS, hall.now_ms)
    hall.wait(QUIET_MS)
    hall.take()

    hall.end.pace(SEAT.key, QUICK_MS, hall.now_ms)
    assert hall.take() == [Beat(every_ms=QUICK_MS)]
    hall.wait(1_500)

    assert ("lost", SEAT.key, "silent") in hall.told


def test_a_client_that_says_hello_again_keeps_its_pace() -> None:
    hall = Hall()
    hall.hello()
    hall.end.pace(SEAT.key, QUIET_MS, hall.now_ms)
    hall.take()

    (welcome, *_) = hall.hello()

    assert isinstance(welcome, Welcome)
    assert welcome.beat_ms == QUIET_MS
    hall.wait(QUIET_MS - TICK_MS)
    assert not any(isinstance(each, Beat) for each in hall.take())


def test_a_second_program_with_a_living_ones_key_is_told_so() -> None:
    hall = Hall()
    hall.hello(SEAT, b"first")
    assert hall.hello(SEAT, b"second") == []
    hall.say(SEAT, Beat(), b"first")

    assert hall.take(b"second") == [Cut(code="key_in_use")]
    hall.send(SEAT.key, Done(id=LEAVE.id))
    assert Done(id=LEAVE.id) in hall.take(b"first")
    assert len(hall.told) == 1


def test_a_restarted_program_is_let_in_at_once_when_nobody_is_at_the_old_address() -> None:
    hall = Hall()
    hall.hello(SEAT, b"first")
    hall.fate[b"first"] = Posted.GONE

    assert isinstance(hall.hello(SEAT, b"second")[0], Welcome)
    assert [word for word, *_ in hall.told] == ["connected", "lost", "connected"]


def test_a_restarted_program_is_let_in_when_the_old_one_is_silent() -> None:
    hall = Hall()
    hall.hello(SEAT, b"first")
    hall.hello(SEAT, b"second")
    hall.wait(1_500)

    assert isinstance(hall.take(b"second")[0], Welcome)
    assert [word for word, *_ in hall.told] == ["connected", "lost", "connected"]


def test_a_message_from_another_address_of_the_key_does_not_move_the_route() -> None:
    hall = Hall()
    hall.hello(SEAT, b"first")
    hall.say(SEAT, LEAVE, b"second")

    assert hall.take(b"second") == [Cut(code="hello_first")]
    assert (SEAT.key, LEAVE) not in hall.heard
    hall.send(SEAT.key, update())
    assert numbers([*hall.take(b"first")]) == [1]


def test_an_answer_too_long_for_a_client_becomes_a_refusal() -> None:
    hall = Hall()
    hall.hello()
    line = HandLine(hand=1, began_ms=1, root=bytes(32))
    hall.send(SEAT.key, HandList(id=LEAVE.id, hands=(line,) * (FROM_SERVER_MAX // 40)))

    assert hall.take()[-1] == Refusal(code="answer_too_long", id=LEAVE.id)
