"""One dishonest member of staff gets no further than his own desk, account and duties."""

from __future__ import annotations

from typing import Any

import pytest

from simulation.cage import document_shown
from simulation.people import password_of
from tests.attacks.attacked_room import AttackedRoom
from wire.messages import cage, staff
from wire.messages.base import Message
from wire.messages.session import Done, Refusal
from wire.messages.staff import Credential

pytestmark = pytest.mark.plain
NEW = "a quite different one"


def credential(login: str) -> Credential:
    return Credential(login=login, password=password_of(login))


def code(answer: Message) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def approval(room: AttackedRoom, asker: str, second: str, **what: Any) -> int:
    answer = room.by(asker, staff.Approve, credential=credential(second), **what)
    assert isinstance(answer, Done), answer
    return int(answer.facts["approval"] or 0)


def test_a_stolen_token_does_nothing_from_another_key(room: AttackedRoom) -> None:
    stolen = room.token("carl")
    money = {"token": stolen, "player": 1, "amount": 100_000, "warned": True}

    assert room.auditor().refused(cage.Deposit, **money) == "not_for_this_role"
    assert room.staff("cora").refused(cage.Deposit, **money) == "session_over"
    assert room.auditor().refused(staff.RenewSession, token=stolen) == "session_over"
    room.staff("carl").do(staff.RenewSession, token=stolen)


def test_a_found_desk_gives_nobody_the_account(room: AttackedRoom) -> None:
    found = room.staff("cora")
    token, guess = room.token("cora"), Credential(login="cora", password=NEW)

    wrong = found.refused(staff.SetPassword, token=token, credential=guess, password=NEW)
    others = found.refused(
        staff.SetStaffPin, token=token, credential=credential("carl"), pin="604917"
    )

    assert (wrong, others) == ("sign_in_wrong", "sign_in_wrong")


def test_one_approval_is_not_spent_by_another_cashier(room: AttackedRoom) -> None:
    number = approval(room, "carl", "sue", act="adjust", number=1, amount=100_000)

    fields = {"player": 1, "amount": 100_000, "reason": "found it", "approval": number}

    assert code(room.by("cora", cage.AdjustBalance, **fields)) == "approval_of_other"


def test_one_administrator_makes_himself_no_second_person(room: AttackedRoom) -> None:
    supervisor = {"login": "eve", "name": "Eve", "role": "supervisor", "password": NEW}
    assert code(room.by("ada", staff.Hire, **supervisor)) == "approval_needed"
    own = approval(room, "ada", "ada", act="hire", name="eve", role="supervisor")
    told = room.by("ada", staff.Hire, approval=own, **supervisor)
    assert code(told) == "approval_by_same_person"

    auditor = {**supervisor, "login": "eve2", "role": "auditor"}
    assert code(room.by("ada", staff.Hire, **auditor)) == "approval_needed", "two unseal hands"
    cashier = room.by("ada", staff.Hire, **{**supervisor, "role": "cashier"})
    assert isinstance(cashier, Done)
    eve = int(cashier.facts["staff"] or 0)
    for role in ("supervisor", "auditor"):
        assert code(room.by("ada", staff.ChangeRole, staff=eve, role=role)) == "approval_needed"
    sue = {"staff": 2, "password": NEW}
    assert code(room.by("ada", staff.RenewCredentials, **sue)) == "approval_needed"
    looked = room.by("ada", staff.CheckSoftware)
    assert isinstance(looked, Done)
    software = {"digest": str(looked.facts["digest"]), "reason": "mine"}
    assert code(room.by("ada", staff.ApproveSoftware, **software)) == "approval_needed"
    money = {"credential": credential("ada"), "act": "adjust", "number": 1, "amount": 100_000}
    assert code(room.by("carl", staff.Approve, **money)) == "role_may_not"


def test_a_lone_cashier_cannot_empty_an_absent_players_account(room: AttackedRoom) -> None:
    # The last players of the list sit at no attack's table.
    place = len(room.persons) - 1
    paper = document_shown(place)
    found = room.by("carl", cage.FindPlayer, player=place + 1)
    assert isinstance(found, cage.PlayerFile)
    remembered = {"player": place + 1, "document": paper, "warned": True}
    more = 100_100 - found.balance
    if more > 0:
        room.staff("carl").do(
            cage.Deposit, token=room.token("carl"), player=place + 1, amount=more, warned=True
        )

    whole = room.by("carl", cage.PayOut, amount=cage.EVERYTHING, **remembered)
    assert code(whole) == "approval_needed"
    assert isinstance(room.by("carl", cage.PayOut, amount=100_000, **remembered), Done)
    for rest in (1, 50, 100):
        assert code(room.by("carl", cage.PayOut, amount=rest, **remembered)) == "approval_needed"
