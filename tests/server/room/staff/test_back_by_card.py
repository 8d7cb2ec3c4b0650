"""Card and PIN bring a member back to his desk, and open nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import FLOOR_PIN, Evening, done, refused
from wire.messages import approvals, staff
from wire.messages.house_view import AskHouse
from wire.session.peers import Role

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


@pytest.fixture
def room() -> Evening:
    return Evening()


@pytest.fixture
def pages(room: Evening) -> str:
    return room.connect(Role.WEB, name="pages")


def by_password(room: Evening, pages: str, login: str = "finn", desk: str = "floor:1") -> Any:
    typed = staff.Credential(login=login, password=password_of(login).reveal())
    return room.ask(pages, staff.SignIn, credential=typed, desk=desk)


def by_card(room: Evening, pages: str, desk: str = "floor:1", pin: str = FLOOR_PIN) -> Any:
    card = staff.Credential(track=room.track(-room.staff["finn"]), pin=pin)
    return room.ask(pages, staff.SignIn, credential=card, desk=desk)


def works(room: Evening, pages: str, signed: staff.SignedIn, desk: str = "floor:1") -> Any:
    return room.ask(pages, AskHouse, token=signed.token, desk=desk)


def test_after_another_person_at_the_desk_card_and_pin_bring_the_first_one_back(
    room: Evening, pages: str
) -> None:
    by_password(room, pages)
    by_password(room, pages, "sue")

    back = by_card(room, pages)

    assert (back.name, back.role) == ("Finn", "floor")
    assert works(room, pages, back).member == "Finn"


def test_the_session_before_is_over_when_he_is_back(room: Evening, pages: str) -> None:
    first = by_password(room, pages)
    by_card(room, pages)

    assert refused(works(room, pages, first)) == "session_replaced"


def test_who_never_typed_the_password_here_gets_nowhere(room: Evening, pages: str) -> None:
    assert refused(by_card(room, pages)) == "password_needed"

    by_password(room, pages)
    assert refused(by_card(room, pages, "cage:1")) == "password_needed"


def test_who_signed_out_or_is_at_another_desk_types_the_password(room: Evening, pages: str) -> None:
    first = by_password(room, pages)
    done(room.ask(pages, staff.SignOut, token=first.token, desk="floor:1"))
    assert refused(by_card(room, pages)) == "password_needed"

    by_password(room, pages)
    by_password(room, pages, desk="floor:2")
    assert refused(by_card(room, pages)) == "password_needed"


def test_an_administrator_who_ends_all_sessions_ends_this_way_too(
    room: Evening, pages: str
) -> None:
    by_password(room, pages)
    done(room.by("ada", staff.RevokeSessions, staff=room.staff["finn"]))

    assert refused(by_card(room, pages)) == "password_needed"


def test_the_shift_is_not_longer_by_it(room: Evening, pages: str) -> None:
    by_password(room, pages)
    for _ in range(room.house.staff.shift_ms // HOUR_MS - 1):
        room.clock.ms += HOUR_MS
        assert works(room, pages, by_card(room, pages)).member == "Finn"

    room.clock.ms += HOUR_MS + MINUTE_MS
    assert refused(by_card(room, pages)) == "password_needed"


def test_a_wrong_pin_is_counted_like_a_wrong_password(room: Evening, pages: str) -> None:
    by_password(room, pages)
    codes = [refused(by_card(room, pages, pin="111112")) for _ in range(12)]

    assert codes[0] == "sign_in_wrong"
    assert codes[-1] == "staff_locked"


def test_a_card_approves_nothing(room: Evening, pages: str) -> None:
    wish = {"act": "adjust", "number": 1, "amount": 100}
    number = int(done(room.by("carl", approvals.AskApproval, **wish)).facts["wish"] or 0)
    card = staff.Credential(track=room.track(-room.staff["finn"]), pin=FLOOR_PIN)

    answer = room.by("sue", approvals.GiveApproval, wish=number, credential=card)

    assert refused(answer) == "sign_in_wrong"
