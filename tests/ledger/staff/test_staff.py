"""Staff: roles at use time, credentials with counted tries, short-lived tokens, the first code."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path

import pytest

from ledger import RefusalCode, Unit
from ledger.cards.issue import issue_staff_card
from ledger.pepper import NONCE_BYTES
from ledger.pin import Pin, PinPolicy
from ledger.staff.asking import require_duty
from ledger.staff.credentials import CardCredential, PasswordCredential
from ledger.staff.first_administrator import (
    FirstClaim,
    FirstCode,
    claim_first_administrator,
    make_first_code,
)
from ledger.staff.members import NewMember, Renewal, change_role, dismiss, hire, renew_credentials
from ledger.staff.own_secrets import set_password, set_staff_pin, set_totp_key
from ledger.staff.passwords import Password
from ledger.staff.roles import DUTIES, Duty, Role, may
from ledger.staff.second_person import reset_subject, role_subject
from ledger.staff.session_times import SESSION_MOST_MS, SESSION_MS
from ledger.staff.sessions import StaffSessions, StaffToken, end_session, revoke_sessions
from ledger.staff.totp import code_for_step, new_key, step_at
from ledger.staff.tries import LOCKED_MS
from tests.ledger.card_room import Room, empty_room, password_of
from tests.ledger.refusing import refusal, refused

DESK = "desk of cage 1"


def credential(login: str, password: str | None = None, code: str = "") -> PasswordCredential:
    secret = password_of(login) if password is None else Password(password)
    return PasswordCredential(login=login, password=secret, code=code)


def sessions(room: Room) -> StaffSessions:
    return StaffSessions(room.store, room.judge, room.pepper, room.bytes)


def claim(room: Room, code: FirstCode, request_id: str = "claim") -> object:
    first = FirstClaim(
        request_id=request_id,
        code=code,
        login="Ada",
        name="Ada Lovelace",
        password=password_of("ada"),
        at_ms=room.at_ms,
    )
    return room.do(claim_first_administrator(first, room.pepper, room.hasher))


def test_every_role_has_its_duties_and_administrators_touch_no_money() -> None:
    assert set(DUTIES) == set(Role)
    money = {Duty.WORK_DRAWER, Duty.MOVE_VAULT, Duty.APPROVE, Duty.CLOSE_DAY, Duty.SERVE_PLAYERS}
    for role, duty in product((Role.ADMINISTRATOR, Role.AUDITOR), money):
        assert not may(role, duty)
    assert [role for role in Role if may(role, Duty.APPROVE)] == [Role.SUPERVISOR]
    assert [role for role in Role if may(role, Duty.MANAGE_STAFF)] == [Role.ADMINISTRATOR]


def test_the_first_administrator_comes_from_the_newest_code_once(tmp_path: Path) -> None:
    room = empty_room(tmp_path / "books.db")
    old = make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)
    code = make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)
    assert old is not None
    assert code is not None

    refused(room, RefusalCode.FIRST_CODE_WRONG, lambda: claim(room, old))
    typed = FirstCode(" ".join(code.reveal()[at : at + 4] for at in range(0, 24, 4)).lower())
    assert claim(room, typed) == 1
    assert require_duty(room.store, 1, Duty.MANAGE_STAFF).login == "ada"
    assert make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms) is None
    refused(room, RefusalCode.ADMINISTRATOR_EXISTS, lambda: claim(room, code, "again"))
    assert code.reveal() not in repr(room.everything())


def test_a_role_counts_from_the_moment_it_changes(room: Room) -> None:
    carl = room.staff["carl"]
    room.do(change_role(room.by("ada"), member=carl, role=Role.FLOOR))

    answer = refusal(lambda: room.player(1))

    assert answer.facts == {"role": "floor", "duty": "serve_players"}


def test_who_was_dismissed_can_do_nothing_and_his_sessions_end(room: Room) -> None:
    token = sessions(room).sign_in(room.attempt(), credential("carl")).token
    room.do(dismiss(room.by("ada"), member=room.staff["carl"]))

    refused(
        room,
        RefusalCode.SESSION_OVER,
        lambda: sessions(room).session(token, desk=DESK, now_ms=room.at_ms),
    )
    assert refusal(lambda: room.player(1)).code is RefusalCode.STAFF_DISMISSED
    refused(
        room,
        RefusalCode.SIGN_IN_WRONG,
        lambda: room.judge.verify(room.attempt(), credential("carl")),
    )


def test_the_last_administrator_stays(room: Room) -> None:
    ada = room.staff["ada"]
    down = room.vouched("sue", role_subject(ada, Role.FLOOR))
    demote = change_role(room.by("ada"), member=ada, role=Role.FLOOR, approval=down)

    refused(room, RefusalCode.LAST_ADMINISTRATOR, lambda: room.do(demote))
    refused(
        room,
        RefusalCode.LAST_ADMINISTRATOR,
        lambda: room.do(dismiss(room.by("ada"), member=ada)),
    )
    room.hire("zoe", Role.ADMINISTRATOR)
    room.do(dismiss(room.by("zoe"), member=ada))


def test_only_an_administrator_hires(room: Room) -> None:
    new = NewMember(login="eve", name="Eve", role=Role.SUPERVISOR, password=password_of("eve"))

    refused(
        room,
        RefusalCode.ROLE_MAY_NOT,
        lambda: room.do(hire(room.by("sue"), room.hasher, new)),
    )


@pytest.mark.parametrize(
    ("login", "name", "password", "code"),
    [
        ("CARL", "Carl", "correct horse battery", RefusalCode.LOGIN_TAKEN),
        ("e", "Eve", "correct horse battery", RefusalCode.LOGIN_NOT_USABLE),
        ("e ve", "Eve", "correct horse battery", RefusalCode.LOGIN_NOT_USABLE),
        ("eve", " ", "correct horse battery", RefusalCode.NAME_NEEDED),
        ("eve", "Eve", "short", RefusalCode.PASSWORD_LENGTH),
        ("eve", "Eve", "aaaaaaaaaaaaa", RefusalCode.PASSWORD_TOO_EASY),
        ("eve", "Eve", "EveEveEveEve1", RefusalCode.PASSWORD_TOO_EASY),
        ("eve", "Eve", "x" * 257, RefusalCode.PASSWORD_LENGTH),
    ],
)
def test_an_account_that_cannot_be_is_refused(
    room: Room, login: str, name: str, password: str, code: RefusalCode
) -> None:
    new = NewMember(login=login, name=name, role=Role.FLOOR, password=Password(password))

    refused(room, code, lambda: room.do(hire(room.by("ada"), room.hasher, new)))


def test_login_and_password_prove_a_member(room: Room) -> None:
    assert room.judge.verify(room.attempt(), credential("carl")) == room.staff["carl"]
    assert room.judge.verify(room.attempt(), credential(" Carl ", "carl and a long secret"))


def test_an_unknown_login_and_a_wrong_password_get_the_same_answer(room: Room) -> None:
    unknown = refused(
        room,
        RefusalCode.SIGN_IN_WRONG,
        lambda: room.judge.verify(room.attempt(), credential("eve")),
    )
    wrong = refusal(lambda: room.judge.verify(room.attempt(), credential("carl", "not it at all")))

    assert (wrong.code, wrong.facts) == (RefusalCode.SIGN_IN_WRONG, unknown)


def test_three_wrong_passwords_lock_for_a_quarter_of_an_hour(room: Room) -> None:
    for _ in range(3):
        refusal(lambda: room.judge.verify(room.attempt(), credential("carl", "not it at all")))

    facts = refused(
        room,
        RefusalCode.STAFF_LOCKED,
        lambda: room.judge.verify(room.attempt(), credential("carl")),
    )
    assert facts == {"minutes": 15}
    room.at_ms += LOCKED_MS
    room.judge.verify(room.attempt(), credential("carl"))


def test_one_request_id_is_one_try(room: Room) -> None:
    attempt = room.attempt()
    refusal(lambda: room.judge.verify(attempt, credential("carl", "not it at all")))

    refused(room, RefusalCode.ENTER_AGAIN, lambda: room.judge.verify(attempt, credential("carl")))


def test_a_changed_password_replaces_the_old(room: Room) -> None:
    new = Password("another long secret")
    room.do(set_password(room.by("carl"), room.store, room.hasher, new))

    assert room.judge.verify(room.attempt(), credential("carl", "another long secret"))
    refusal(lambda: room.judge.verify(room.attempt(), credential("carl")))


def test_who_lost_his_telephone_is_let_in_by_an_administrator(room: Room) -> None:
    sue = room.staff["sue"]
    token = sessions(room).sign_in(room.attempt(), credential("sue")).token
    nonce = room.bytes(NONCE_BYTES)
    room.do(set_totp_key(room.by("sue"), room.pepper, key=new_key(room.bytes), nonce=nonce))
    new = Password("a fresh long secret")

    def renew(who: str, approval: int) -> object:
        renewal = Renewal(member=sue, password=new, approval=approval)
        return room.do(renew_credentials(room.by(who), room.store, room.hasher, renewal))

    refused(room, RefusalCode.ROLE_MAY_NOT, lambda: renew("sam", 0))
    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: renew("ada", 0))

    renew("ada", room.vouched("sam", reset_subject(sue)))

    assert room.judge.verify(room.attempt(), credential("sue", "a fresh long secret")) == sue
    ended = refusal(lambda: sessions(room).session(token, desk=DESK, now_ms=room.at_ms))
    assert ended.code is RefusalCode.SESSION_OVER


def test_with_a_telephone_the_password_alone_is_not_enough(room: Room) -> None:
    key = new_key(room.bytes)
    nonce = room.bytes(NONCE_BYTES)
    room.do(set_totp_key(room.by("sue"), room.pepper, key=key, nonce=nonce))
    refusal(lambda: room.judge.verify(room.attempt(), credential("sue")))

    code = code_for_step(key, step_at(room.at_ms + 1_000))
    assert room.judge.verify(room.attempt(), credential("sue", code=code)) == room.staff["sue"]
    seen_over_the_shoulder = refusal(
        lambda: room.judge.verify(room.attempt(), credential("sue", code=code))
    )
    assert seen_over_the_shoulder.code is RefusalCode.SIGN_IN_WRONG
    assert key.hex() not in repr(room.everything())


def test_a_staff_card_proves_with_its_pin(room: Room) -> None:
    finn = room.staff["finn"]
    card = issue_staff_card(room.store, room.pepper, room.bytes, room.by("ada"), staff=finn)
    proof = CardCredential(card=card, pin=Pin("640917"))
    refused(
        room, RefusalCode.SIGN_IN_WRONG, lambda: room.judge.verify(room.attempt("seat 4"), proof)
    )
    room.do(set_staff_pin(room.by("finn"), room.hasher, PinPolicy(), pin=Pin("640917")))

    assert room.judge.verify(room.attempt("seat 4"), proof) == finn
    wrong = CardCredential(card=card, pin=Pin("640918"))
    assert refusal(lambda: room.judge.verify(room.attempt(), wrong)).code is (
        RefusalCode.SIGN_IN_WRONG
    )


def test_only_an_administrator_issues_staff_cards(room: Room) -> None:
    refused(
        room,
        RefusalCode.ROLE_MAY_NOT,
        lambda: issue_staff_card(room.store, room.pepper, room.bytes, room.by("sue"), staff=1),
    )


def test_a_token_lives_for_half_an_hour_and_is_renewed_up_to_a_working_day(room: Room) -> None:
    desk = sessions(room)
    token, made_ms = desk.sign_in(room.attempt(), credential("carl")).token, room.at_ms

    alive = desk.session(token, desk=DESK, now_ms=made_ms + SESSION_MS - 1)
    assert alive.member.login == "carl"
    late = refusal(lambda: desk.session(token, desk=DESK, now_ms=made_ms + SESSION_MS))
    assert late.code is RefusalCode.SESSION_LOCKED
    now_ms = made_ms
    while now_ms + SESSION_MS // 2 < made_ms + SESSION_MOST_MS:
        now_ms += SESSION_MS // 2
        until_ms = desk.renew(token, room.request_id(), desk=DESK, now_ms=now_ms).until_ms
        assert until_ms <= made_ms + SESSION_MOST_MS
    end = refusal(lambda: desk.session(token, desk=DESK, now_ms=made_ms + SESSION_MOST_MS))
    assert end.code is RefusalCode.SESSION_OVER


def test_signing_out_and_revoking_end_a_session_at_once(room: Room) -> None:
    desk = sessions(room)

    def sign_out(number: int) -> Unit:
        return end_session(room.by("carl"), session=number)

    def revoke(_number: int) -> Unit:
        return revoke_sessions(room.by("ada"), member=room.staff["carl"])

    for end in (sign_out, revoke):
        token = desk.sign_in(room.attempt(), credential("carl")).token
        number = desk.session(token, desk=DESK, now_ms=room.at_ms).number
        other = end_session(room.by("cora"), session=number)
        refused(room, RefusalCode.SESSION_OVER, partial(room.do, other))

        room.do(end(number))

        ended = refusal(partial(desk.session, token, desk=DESK, now_ms=room.at_ms))
        assert ended.code is RefusalCode.SESSION_OVER


def test_a_session_is_good_at_its_own_desk_only(room: Room) -> None:
    token = sessions(room).sign_in(room.attempt("cage 1"), credential("carl")).token

    elsewhere = partial(sessions(room).session, token, desk="desk of cage 2", now_ms=room.at_ms)

    refused(room, RefusalCode.SESSION_OVER, elsewhere)
    assert sessions(room).session(token, desk=DESK, now_ms=room.at_ms)


def test_a_new_sign_in_ends_the_one_before_and_both_are_told(room: Room) -> None:
    desk = sessions(room)
    first = desk.sign_in(room.attempt("cage 1"), credential("carl"))

    second = desk.sign_in(room.attempt("cage 2"), credential("carl"))

    assert (first.ended_at, second.ended_at) == ("", "cage 1")
    facts = refused(
        room,
        RefusalCode.SESSION_REPLACED,
        lambda: desk.session(first.token, desk=DESK, now_ms=room.at_ms),
    )
    assert facts == {"place": "cage 2"}
    assert desk.session(second.token, desk="desk of cage 2", now_ms=room.at_ms)
    assert desk.sign_in(room.attempt("cage 1"), credential("cora")).ended_at == ""


def test_the_database_holds_no_token_and_no_password(room: Room) -> None:
    token = sessions(room).sign_in(room.attempt(), credential("carl")).token

    text = repr(room.everything())
    assert token.reveal() not in text
    assert password_of("carl").reveal() not in text
    unknown = refusal(
        lambda: sessions(room).session(StaffToken("00" * 32), desk=DESK, now_ms=room.at_ms)
    )
    assert unknown.code is RefusalCode.SESSION_OVER


def test_a_sign_in_sent_twice_gives_no_second_token(room: Room) -> None:
    attempt = room.attempt()
    sessions(room).sign_in(attempt, credential("carl"))

    refused(
        room,
        RefusalCode.ENTER_AGAIN,
        lambda: sessions(room).sign_in(attempt, credential("carl")),
    )


def test_an_unknown_member_can_ask_for_nothing(room: Room) -> None:
    room.staff["nobody"] = 99
    unit = dismiss(room.by("nobody"), member=1)

    refused(room, RefusalCode.STAFF_UNKNOWN, lambda: room.do(unit))
