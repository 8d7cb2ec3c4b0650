"""A player excludes himself at his seat: by PIN, at once, and nobody shortens it."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.audit import audit
from tests.ledger.card_room import PIN
from tests.server.room.evening import Evening, done, refused
from tests.server.room.seats.test_barred_players import dealt, play_out, seated
from wire.messages import cage
from wire.messages import seat as asks

LAST = {
    "day": "2026-11-17",
    "week": "2026-11-23",
    "month": "2026-12-16",
    "half_year": "2027-05-17",
    "year": "2027-11-16",
    "ever": "for_ever",
}
"""From Monday, 16 November 2026 on."""


def asks_for(room: Evening, span: str = "month", pin: str = PIN, **more: Any) -> Any:
    return room.ask(room.seat(1), asks.ExcludeMyself, span=span, pin=pin, **more)


def calls(room: Evening) -> list[str]:
    return [call.kind for call in room.hall.board.calls]


def test_who_excludes_himself_in_a_hand_plays_it_and_leaves_with_his_chips() -> None:
    room = dealt()

    done(asks_for(room))
    assert seated(room) == {1, 2, 3}
    play_out(room)

    assert seated(room) == {2, 3}
    assert calls(room) == ["excluded"]
    assert audit(room.store.connection).findings == []


def test_between_hands_he_leaves_at_once_and_can_neither_sit_down_nor_bring_money() -> None:
    room = dealt()
    play_out(room)

    done(asks_for(room))

    assert seated(room) == {2, 3}
    room.ask(room.seat(1), asks.Swipe, track=room.track(1))
    assert refused(room.ask(room.seat(1), asks.EnterPin, pin=PIN)) == "person_excluded"
    more = {"player": 1, "amount": 100}
    assert refused(room.by("carl", cage.Deposit, **more)) == "person_excluded"


@pytest.mark.parametrize("span", sorted(LAST))
def test_the_counter_sees_until_when(span: str) -> None:
    room = dealt()

    answer = done(asks_for(room, span))

    assert answer.facts == {"until": LAST[span]}
    assert room.by("carl", cage.FindPlayer, player=1).excluded_until == LAST[span]


def test_a_wrong_pin_excludes_nobody() -> None:
    room = dealt()

    assert refused(asks_for(room, pin="111112")) == "pin_wrong"
    assert refused(asks_for(room, span="century")) == "word_unknown"
    play_out(room)

    assert seated(room) == {1, 2, 3}
    assert room.by("carl", cage.FindPlayer, player=1).excluded_until == ""


def test_who_is_excluded_asks_for_nothing_shorter() -> None:
    room = dealt()
    done(asks_for(room, "ever"))

    assert refused(asks_for(room, "day")) == "person_excluded"

    assert room.by("carl", cage.FindPlayer, player=1).excluded_until == "for_ever"
    assert room.store.query("SELECT count(*), max(staff) FROM exclusion")[0] == (1, None)


def test_a_request_that_comes_twice_is_one() -> None:
    room = dealt()

    first, again = asks_for(room, id="exclude-1"), asks_for(room, id="exclude-1")

    assert first == again
    assert room.store.query("SELECT count(*) FROM exclusion")[0][0] == 1
