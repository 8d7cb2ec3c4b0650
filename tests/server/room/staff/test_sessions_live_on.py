"""Who works stays signed in up to the shift's length; who is idle must show the password."""

from __future__ import annotations

import pytest

from server.house import read_house
from tests.server.room.evening import Evening, credential, done, refused
from wire.messages import cage, staff

MINUTE_MS = 60_000


def look(room: Evening) -> object:
    return room.by("carl", cage.FindPlayer, player=1)


def test_a_request_every_few_minutes_keeps_a_session_open() -> None:
    room = Evening()
    look(room)
    for _ in range(12):
        room.pass_ms(10 * MINUTE_MS)
        assert isinstance(look(room), cage.PlayerFile)


def test_an_idle_session_locks_and_the_password_opens_the_place_again() -> None:
    room = Evening()
    look(room)
    room.pass_ms(31 * MINUTE_MS)

    assert refused(look(room)) == "session_locked"

    answer = room.ask(room.desk("carl"), staff.SignIn, credential=credential("carl"))
    room.tokens["carl"] = answer.token
    assert isinstance(look(room), cage.PlayerFile)


def test_a_request_that_met_a_locked_session_is_judged_when_it_is_asked_again() -> None:
    """Under the same id: the client does not know whether it was carried out before."""
    room = Evening()
    look(room)
    room.pass_ms(31 * MINUTE_MS)
    deposit = {"id": "deposit-again", "player": 1, "amount": 5_000}
    assert refused(room.by("carl", cage.Deposit, **deposit)) == "session_locked"

    answer = room.ask(room.desk("carl"), staff.SignIn, credential=credential("carl"))
    room.tokens["carl"] = answer.token
    done(room.by("carl", cage.Deposit, **deposit))


def test_however_busy_a_session_ends_with_the_shift() -> None:
    room = Evening()
    look(room)
    answers = []
    for _ in range(12 * 3 + 1):
        room.pass_ms(20 * MINUTE_MS)
        answers.append(look(room))

    assert isinstance(answers[-3], cage.PlayerFile)
    assert refused(answers[-1]) == "session_over"


def test_one_request_after_the_other_writes_no_renewal_each_time() -> None:
    room = Evening()
    look(room)
    counted = "SELECT count(*) FROM record"
    before = room.hall.store.query(counted)
    for _ in range(20):
        look(room)
    assert room.hall.store.query(counted) == before


@pytest.mark.parametrize(("text", "idle", "shift"), [("", 30, 720), ("idle_minutes = 5", 5, 720)])
def test_the_house_says_how_long(text: str, idle: int, shift: int) -> None:
    times = read_house(f"[staff]\n{text}\n").staff
    assert (times.idle_ms, times.shift_ms) == (idle * MINUTE_MS, shift * MINUTE_MS)


def test_signing_out_still_ends_it() -> None:
    room = Evening()
    look(room)
    room.pass_ms(10 * MINUTE_MS)
    done(room.by("carl", staff.SignOut))
    assert refused(look(room)) == "session_over"
