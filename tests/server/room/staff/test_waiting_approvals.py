"""A wish for approval waits for a second person at another desk; nobody approves his own."""

from __future__ import annotations

from typing import Any

import pytest

from ledger import Alarm
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening, done, refused
from wire.messages import approvals, cage
from wire.messages.room_view import RoomSnapshot, WatchRoom
from wire.messages.staff import Credential

MINUTE_MS = 60_000


@pytest.fixture
def room() -> Evening:
    return Evening()


def asked(room: Evening, amount: int = 2_500) -> int:
    wish = {"act": "adjust", "number": 1, "amount": amount}
    return int(done(room.by("carl", approvals.AskApproval, **wish)).facts["wish"] or 0)


def own(login: str) -> Credential:
    return Credential(login=login, password=password_of(login).reveal())


def given(room: Evening, wish: int, by: str = "sue", login: str = "") -> Any:
    return room.by(by, approvals.GiveApproval, wish=wish, credential=own(login or by))


def shown(room: Evening) -> tuple[approvals.ApprovalView, ...]:
    """The wishes as the room's view has them."""
    desk = room.desk("sue")
    done(room.by("sue", WatchRoom))
    views = [news for news in room.mail.to[desk] if isinstance(news, RoomSnapshot)]
    return views[-1].room.approvals


def adjusted(room: Evening, approval: int, amount: int = 2_500) -> Any:
    fields = {"player": 1, "amount": amount, "reason": "a miscount", "approval": approval}
    return room.by("carl", cage.AdjustBalance, **fields)


def test_what_a_second_person_approves_at_another_desk_is_carried_out_by_who_asked(
    room: Evening,
) -> None:
    before, wish = room.balance(1), asked(room)
    assert refused(room.by("carl", approvals.CollectApproval, wish=wish)) == "wish_waits"
    assert [(each.wish, each.by, each.duty) for each in shown(room)] == [(wish, "Carl", "approve")]

    done(given(room, wish))
    number = int(done(room.by("carl", approvals.CollectApproval, wish=wish)).facts["approval"] or 0)
    done(adjusted(room, number))

    assert room.balance(1) == before + 2_500
    assert shown(room) == ()


def test_nobody_approves_his_own_wish_and_nobody_without_the_duty(room: Evening) -> None:
    wish = asked(room)
    own_wish = {"act": "adjust", "number": 1, "amount": 100}
    of_sue = int(done(room.by("sue", approvals.AskApproval, **own_wish)).facts["wish"] or 0)

    assert refused(given(room, wish, by="finn")) == "role_may_not"
    assert refused(given(room, wish, by="carl")) == "role_may_not"
    assert refused(given(room, of_sue)) == "approval_by_same_person"
    assert refused(room.by("finn", approvals.ReadApproval, wish=wish)) == "role_may_not"
    assert refused(room.by("finn", approvals.CollectApproval, wish=wish)) == "wish_unknown"


def test_a_desk_left_unattended_approves_nothing_without_the_members_own_password(
    room: Evening,
) -> None:
    wish = asked(room)

    assert refused(given(room, wish, login="carl")) == "sign_in_wrong"
    assert refused(given(room, wish, login="ada")) == "sign_in_wrong"
    assert refused(room.by("carl", approvals.CollectApproval, wish=wish)) == "wish_waits"


def test_an_approval_is_for_exactly_what_was_asked(room: Evening) -> None:
    wish = asked(room)
    done(given(room, wish))
    number = int(done(room.by("carl", approvals.CollectApproval, wish=wish)).facts["approval"] or 0)

    assert refused(adjusted(room, number, 250_000)) == "approval_for_other"


def both_answer(room: Evening, wish: int, *requests: tuple[type[Any], dict[str, Any]]) -> list[str]:
    """Two supervisors answer at the same moment; return what each is told."""
    desks = {login: room.desk(login) for login in ("sue", "sam")}
    ids = [
        room.send(desks[login], kind, token=room.tokens[login], wish=wish, **fields)
        for login, (kind, fields) in zip(desks, requests, strict=True)
    ]
    room.settle()
    told = [
        next(news for news in room.mail.to[desk] if getattr(news, "id", "") == number)
        for desk, number in zip(desks.values(), ids, strict=True)
    ]
    return [getattr(answer, "code", "done") for answer in told]


def approving(login: str) -> tuple[type[Any], dict[str, Any]]:
    return approvals.GiveApproval, {"credential": own(login)}


def test_one_wish_gives_one_approval_also_when_two_persons_answer_at_once(room: Evening) -> None:
    before, wish = room.balance(1), asked(room)

    assert sorted(both_answer(room, wish, approving("sue"), approving("sam"))) == [
        "done",
        "wish_unknown",
    ]

    number = int(done(room.by("carl", approvals.CollectApproval, wish=wish)).facts["approval"] or 0)
    done(adjusted(room, number))
    assert refused(adjusted(room, number + 1)) == "approval_unknown"
    assert room.balance(1) == before + 2_500


def test_a_wish_that_was_refused_leaves_no_approval_behind(room: Evening) -> None:
    before, wish = room.balance(1), asked(room)
    refusing = (approvals.RefuseApproval, {"reason": "no"})

    said = both_answer(room, wish, approving("sue"), refusing)

    assert sorted(said) == ["done", "wish_unknown"]
    collected = room.by("carl", approvals.CollectApproval, wish=wish)
    if said[1] == "done":
        assert refused(collected) == "wish_refused"
        assert all(refused(adjusted(room, number)) for number in range(1, 5))
        assert room.balance(1) == before
    else:
        assert done(collected).facts["by"] == "Sue"


def test_a_refusal_tells_who_said_no_and_why(room: Evening) -> None:
    wish = asked(room)
    done(room.by("sue", approvals.RefuseApproval, wish=wish, reason="show me the tape"))

    answer = room.by("carl", approvals.CollectApproval, wish=wish)
    assert (answer.code, answer.facts) == (
        "wish_refused",
        {"by": "Sue", "reason": "show me the tape"},
    )
    assert refused(given(room, wish)) == "wish_unknown"


def test_the_list_does_not_grow_and_forgets_old_wishes(room: Evening) -> None:
    for amount in range(1, 200):
        asked(room, amount)
    assert len(shown(room)) == 1

    room.clock.ms += 11 * MINUTE_MS
    assert shown(room) == ()
    assert len(room.hall.wishes) == 1


def test_a_wish_grows_no_older_while_the_books_are_away(room: Evening) -> None:
    wish = asked(room)
    room.room.books_alarm(Alarm.BOOKS_AWAY, "no commit is confirmed")
    room.pass_ms(11 * MINUTE_MS)
    room.room.allow_dealing(Alarm.BOOKS_AWAY.value)

    assert [each.wish for each in shown(room)] == [wish]
    done(given(room, wish))
