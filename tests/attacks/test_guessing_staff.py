"""A stolen key without a password: it can guess, and closes nobody's desk but its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulation.people import password_of
from tests.attacks.attacked_room import STAFF, AttackedRoom, attacked_room
from tests.attacks.hostile import Hostile
from wire.messages.base import Message
from wire.messages.room_view import RoomSnapshot, RoomUpdate, WatchRoom
from wire.messages.session import Done
from wire.messages.staff import (
    Approve,
    CardIssued,
    Credential,
    IssueStaffCard,
    SetStaffPin,
    SignedIn,
    SignIn,
)

pytestmark = pytest.mark.plain
WRONG = "wrong wrong wrong"
CARD_PIN = "482913"


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedRoom]:
    """Start a room of its own: the attacks leave desks closed."""
    with attacked_room(tmp_path_factory.mktemp("guessing") / "data", tables=1) as room:
        yield room


def guess(client: Hostile, login: str) -> str:
    return client.refused(SignIn, credential=Credential(login=login, password=WRONG))


def signs_in(room: AttackedRoom, login: str) -> Message:
    right = Credential(login=login, password=password_of(login))
    answer = room.client(f"staff {login}").ask(SignIn, credential=right)
    if isinstance(answer, SignedIn):
        room.tokens[login] = answer.token
    return answer


def alarmed_at(watcher: Hostile) -> set[object]:
    rooms = [shown.room for shown in watcher.every(RoomSnapshot)]
    rooms += [shown.room for shown in watcher.every(RoomUpdate)]
    return {alarm.facts.get("at") for room in rooms for alarm in room.alarms}


def test_a_stolen_key_without_a_password_shuts_out_nobody(quiet: AttackedRoom) -> None:
    finn = quiet.staff("finn")
    assert isinstance(quiet.by("finn", WatchRoom), Done)

    answers = [guess(quiet.auditor(), login) for login in STAFF for _ in range(4)]

    assert answers.count("sign_in_wrong") == 9, "three accounts, then the key is closed"
    assert set(answers) == {"sign_in_wrong", "staff_locked"}
    for login in STAFF:
        assert isinstance(signs_in(quiet, login), SignedIn), login
    second = Credential(login="sue", password=password_of("sue"))
    approved = quiet.by("finn", Approve, credential=second, act="void_hand", table=1, number=1)
    assert isinstance(approved, Done), approved
    quiet.until(lambda: "auditor" in alarmed_at(finn))


def test_a_stolen_console_closes_itself_and_not_the_members_own(quiet: AttackedRoom) -> None:
    assert isinstance(signs_in(quiet, "carl"), SignedIn)
    stolen = quiet.client("staff cora")

    answers = [guess(stolen, "carl") for _ in range(4)]

    assert answers == ["sign_in_wrong"] * 3 + ["staff_locked"]
    assert isinstance(signs_in(quiet, "carl"), SignedIn)
    assert isinstance(signs_in(quiet, "cora"), SignedIn), "her own account was not tried there"


def test_a_stolen_card_with_its_pin_gives_no_more_guesses_of_the_password(
    quiet: AttackedRoom,
) -> None:
    signed = signs_in(quiet, "carl")
    assert isinstance(signed, SignedIn)
    card = quiet.by("ada", IssueStaffCard, staff=signed.staff)
    assert isinstance(card, CardIssued), card
    own = Credential(login="carl", password=password_of("carl"))
    assert isinstance(quiet.by("carl", SetStaffPin, credential=own, pin=CARD_PIN), Done)
    found = quiet.client("staff finn")
    by_card = Credential(track=card.track_2, pin=CARD_PIN)

    answers = []
    for _ in range(4):
        assert found.refused(SignIn, credential=by_card) == "password_needed"
        answers.append(guess(found, "carl"))

    assert answers == ["sign_in_wrong"] * 3 + ["staff_locked"]
    assert isinstance(signs_in(quiet, "carl"), SignedIn)
