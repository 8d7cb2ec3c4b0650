"""The only administrator is let in again at the console, and nobody else is."""

from __future__ import annotations

import pytest

from ledger.refusals import RefusalCode
from ledger.staff import (
    Password,
    PasswordCredential,
    Recovery,
    Role,
    StaffSessions,
    recover_administrator,
    set_totp_key,
)
from ledger.staff.members import dismiss
from ledger.staff.totp import new_key
from tests.ledger.card_room import Room, password_of
from tests.ledger.refusing import refusal, refused

NEW = "an entirely new secret"


def recover(room: Room, login: str) -> object:
    recovery = Recovery(
        request_id=room.request_id(), login=login, password=Password(NEW), at_ms=room.at_ms
    )
    return room.do(recover_administrator(recovery, room.hasher))


def signs_in(room: Room, password: Password) -> object:
    credential = PasswordCredential(login="ada", password=password)
    return room.judge.verify(room.attempt(), credential)


def test_the_only_administrator_gets_a_new_password_and_a_record_of_it(room: Room) -> None:
    sessions = StaffSessions(room.store, room.judge, room.pepper, room.bytes)
    credential = PasswordCredential(login="ada", password=password_of("ada"))
    token = sessions.sign_in(room.attempt(), credential).token
    nonce = room.bytes(12)
    room.do(set_totp_key(room.by("ada"), room.pepper, key=new_key(room.bytes), nonce=nonce))

    assert recover(room, "Ada") == room.staff["ada"]

    refused(
        room,
        RefusalCode.SESSION_OVER,
        lambda: sessions.session(token, desk="cage 1", now_ms=room.at_ms),
    )
    wrong = refusal(lambda: signs_in(room, password_of("ada")))
    assert wrong.code is RefusalCode.SIGN_IN_WRONG
    assert signs_in(room, Password(NEW)) == room.staff["ada"]
    told = room.store.query("SELECT count(*) FROM record WHERE events LIKE '%_recovered%'")
    assert told == [(1,)]


@pytest.mark.parametrize("login", ["sue", "carl", "nobody"])
def test_nobody_else_is_recovered_at_the_console(room: Room, login: str) -> None:
    refused(room, RefusalCode.NOT_ONLY_ADMINISTRATOR, lambda: recover(room, login))


def test_with_a_second_administrator_two_persons_decide(room: Room) -> None:
    room.hire("abe", Role.ADMINISTRATOR)
    refused(room, RefusalCode.NOT_ONLY_ADMINISTRATOR, lambda: recover(room, "ada"))


def test_the_last_second_person_is_recovered_too_because_one_alone_does_not_dismiss_him(
    room: Room,
) -> None:
    room.do(dismiss(room.by("ada"), member=room.staff["sue"]))

    assert recover(room, "sam") == room.staff["sam"]
    told = room.store.query("SELECT count(*) FROM record WHERE events LIKE '%supervisor_recov%'")
    assert told == [(1,)]
