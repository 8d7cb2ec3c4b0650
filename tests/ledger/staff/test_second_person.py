"""Two persons for whatever could make one person two."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger import RefusalCode
from ledger.staff.asking import require_duty
from ledger.staff.first_administrator import (
    FirstClaim,
    FirstCode,
    claim_first_administrator,
    make_first_code,
)
from ledger.staff.members import NewMember, change_role, dismiss, hire
from ledger.staff.roles import Duty, Role
from ledger.staff.second_person import dismiss_subject, hire_subject, role_subject
from tests.ledger.card_room import Room, empty_room, password_of
from tests.ledger.refusing import refusal, refused
from tests.ledger.staff.test_staff import claim


def newcomer(login: str, role: Role) -> NewMember:
    return NewMember(login=login, name=login, role=role, password=password_of(login))


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.ADMINISTRATOR, Role.AUDITOR])
def test_whoever_may_be_a_second_person_is_hired_by_two_persons(room: Room, role: Role) -> None:
    def hired(approval: int) -> object:
        new = newcomer("eve", role)
        return room.do(hire(room.by("ada"), room.hasher, new, approval=approval))

    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: hired(0))
    own = room.vouched("ada", hire_subject("eve", role))
    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: hired(own))
    for_other = room.vouched("sue", hire_subject("eva", role))
    refused(room, RefusalCode.APPROVAL_FOR_OTHER, lambda: hired(for_other))
    cashier = refusal(lambda: room.vouched("carl", hire_subject("eve", role)))
    assert cashier.code is RefusalCode.ROLE_MAY_NOT

    assert hired(room.vouched("sue", hire_subject("eve", role)))


def test_the_rooms_first_second_person_is_hired_alone_once_and_it_is_written_down(
    tmp_path: Path,
) -> None:
    room = empty_room(tmp_path / "books.db")
    code = make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)
    assert code is not None
    room.staff["ada"] = int(str(claim(room, code)))
    sue = room.hire("sue", Role.SUPERVISOR)
    (alone,) = room.store.query("SELECT count(*) FROM record WHERE events LIKE '%hired_alone%'")
    assert alone == (1,)

    def alone_again() -> object:
        return room.do(hire(room.by("ada"), room.hasher, newcomer("eve", Role.SUPERVISOR)))

    refused(room, RefusalCode.APPROVAL_NEEDED, alone_again)
    down = room.vouched("sue", role_subject(sue, Role.FLOOR))
    talked_out = change_role(room.by("ada"), member=sue, role=Role.FLOOR, approval=down)
    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: room.do(talked_out))
    own_wish = room.vouched("sue", dismiss_subject(sue))
    room.do(dismiss(room.by("ada"), member=sue, approval=own_wish))
    refused(room, RefusalCode.APPROVAL_NEEDED, alone_again)


def test_an_auditor_is_no_rooms_first_second_person(tmp_path: Path) -> None:
    room = empty_room(tmp_path / "books.db")
    code = make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)
    assert code is not None
    room.staff["ada"] = int(str(claim(room, code)))

    def alone() -> object:
        return room.do(hire(room.by("ada"), room.hasher, newcomer("eve", Role.AUDITOR)))

    refused(room, RefusalCode.APPROVAL_NEEDED, alone)


def test_an_auditor_is_dismissed_by_one_person(room: Room) -> None:
    room.do(dismiss(room.by("ada"), member=room.staff["sue"]))

    room.do(dismiss(room.by("ada"), member=room.staff["aude"]))


def test_one_person_does_not_dismiss_the_last_second_person_for_a_code_at_the_console(
    room: Room,
) -> None:
    ada, sam = room.by("ada"), room.staff["sam"]
    room.do(dismiss(ada, member=room.staff["sue"]))

    last = dismiss(room.by("ada"), member=sam)
    facts = refused(room, RefusalCode.APPROVAL_NEEDED, lambda: room.do(last))
    own = dismiss(room.by("ada"), member=sam, approval=room.vouched("ada", dismiss_subject(sam)))
    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: room.do(own))

    assert facts == {"subject": dismiss_subject(sam)}
    assert make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms) is None


def test_a_room_that_lost_its_last_second_person_gets_a_code_for_a_supervisor(room: Room) -> None:
    def new_code() -> FirstCode | None:
        return make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)

    room.do(dismiss(room.by("ada"), member=room.staff["sue"]))
    assert new_code() is None, "sam is left"
    sam = room.staff["sam"]
    own_wish = room.vouched("sam", dismiss_subject(sam))
    room.do(dismiss(room.by("ada"), member=sam, approval=own_wish))
    code = new_code()
    assert code is not None

    first = FirstClaim(
        request_id="claim again",
        code=code,
        login="vera",
        name="Vera",
        password=password_of("vera"),
        at_ms=room.at_ms,
    )
    vera = room.do(claim_first_administrator(first, room.pepper, room.hasher))

    assert require_duty(room.store, vera, Duty.VOUCH).role is Role.SUPERVISOR
    assert new_code() is None


def test_a_role_that_may_approve_is_given_and_taken_by_two_persons(room: Room) -> None:
    carl, sam = room.staff["carl"], room.staff["sam"]

    def changed(member: int, role: Role, approval: int = 0) -> object:
        unit = change_role(room.by("ada"), member=member, role=role, approval=approval)
        return room.do(unit)

    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: changed(carl, Role.SUPERVISOR))
    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: changed(sam, Role.FLOOR))
    changed(carl, Role.SUPERVISOR, room.vouched("sue", role_subject(carl, Role.SUPERVISOR)))
    changed(sam, Role.FLOOR, room.vouched("sue", role_subject(sam, Role.FLOOR)))

    refusal(lambda: require_duty(room.store, sam, Duty.APPROVE))
    assert require_duty(room.store, carl, Duty.APPROVE)
