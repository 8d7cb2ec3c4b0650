"""A cashier is gone and his drawer is open: two persons count and close it, and the day goes on."""

from __future__ import annotations

import json
from typing import Any

from ledger.chart import VAULT
from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import counted
from tests.server.room.cage.test_second_person import drawer
from tests.server.room.evening import Evening, credential, done, refused
from wire.messages import cage, staff


def approved(room: Evening, cents: int, *, by: str = "ada") -> int:
    """A second person counts along and approves, beside sue."""
    what = {"act": "close_left_shift", "number": room.staff["carl"], "amount": cents}
    answer = room.by("sue", staff.Approve, credential=credential(by), **what)
    return int(done(answer).facts["approval"] or 0)


def closed(room: Evening, cents: int, approval: int = 0, login: str = "sue") -> Any:
    carl, why = room.staff["carl"], "dismissed at the drawer"
    fields = {"count": counted(pieces(cents)), "reason": why, "approval": approval}
    return room.by(login, cage.CloseLeftShift, staff=carl, **fields)


def test_the_day_closes_although_a_cashier_was_dismissed_with_an_open_drawer() -> None:
    room = Evening()
    held = drawer(room)
    told = done(room.by("ada", staff.Dismiss, staff=room.staff["carl"])).facts
    assert told == {"shift": 1}, "whoever dismisses him reads that his drawer is open"

    short = done(closed(room, held - 500, approved(room, held - 500))).facts
    assert (short["expected"], short["difference"], short["shift"]) == (held, -500, 1)
    assert drawer(room) == 0
    vault = -room.store.balance(VAULT).count
    done(room.by("sue", cage.CloseDay, next_day="2026-11-17", count=counted(pieces(vault))))


def test_the_books_keep_who_closed_anothers_drawer_and_why() -> None:
    room = Evening()
    held = drawer(room)
    approval = approved(room, held)
    receipt = done(closed(room, held, approval)).facts["receipt"]

    kept = room.store.query(
        "SELECT staff, approval, memo FROM receipt WHERE number = ?", (receipt,)
    )
    assert [tuple(row) for row in kept] == [
        (room.staff["sue"], approval, "dismissed at the drawer")
    ]
    (command,) = room.store.query(
        "SELECT command FROM record WHERE command LIKE '%\"close_left_shift\"%'"
    )
    assert json.loads(command[0])["staff"] == room.staff["carl"]


def test_nobody_alone_closes_anothers_drawer() -> None:
    room = Evening()
    held = drawer(room)

    assert refused(closed(room, held)) == "approval_needed"
    assert refused(closed(room, held, login="cora")) == "role_may_not"
    other = approved(room, held + 1)
    assert refused(closed(room, held, other)) == "approval_for_other"
    assert drawer(room) == held


def test_a_supervisor_does_not_close_his_own_drawer_as_anothers() -> None:
    room = Evening()
    done(room.by("sue", cage.OpenShift, count=counted(pieces(100_000))))
    sue = room.staff["sue"]
    what = {"act": "close_left_shift", "number": sue, "amount": 100_000}
    answer = room.by("sue", staff.Approve, credential=credential("ada"), **what)
    approval = done(answer).facts["approval"]
    fields = {"count": counted(pieces(100_000)), "reason": "me", "approval": approval}

    own = room.by("sue", cage.CloseLeftShift, staff=sue, **fields)

    assert refused(own) == "approval_by_same_person"
