"""What a closing count decides is in the books: no restart and no other server forgets it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import approval, counted
from tests.server.room.cage.test_second_person import close, drawer
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage
from wire.messages.session import Done, Refusal


def restarted(room: Evening) -> Evening:
    """The server ends and begins again with the same books."""
    room.crash()
    return room


def another(room: Evening) -> Evening:
    """Another server of the room, with the same books."""
    other = copy(room)
    other.boot()
    other.tokens = room.tokens
    return other


elsewhere = pytest.mark.parametrize("elsewhere", [restarted, another])
Elsewhere = Callable[[Evening], Evening]


def told(answer: Any) -> Any:
    """What a cashier reads of an answer, whichever message brought it."""
    return answer.facts if isinstance(answer, Done) else (answer.code, answer.facts)


@elsewhere
@pytest.mark.parametrize("short", [100, 50_000], ids=["closes", "waits for approval"])
def test_a_repeated_second_count_is_answered_as_it_was(short: int, elsewhere: Elsewhere) -> None:
    room = Evening()
    wrong = drawer(room) - short
    assert done(close(room, wrong)).facts["again"]
    first = close(room, wrong, id="the second count")
    assert isinstance(first, Refusal if short > 10_000 else Done)

    again = close(elsewhere(room), wrong, id="the second count")

    assert told(again) == told(first)


@elsewhere
def test_a_repeated_first_count_is_answered_as_it_was_whatever_came_after(
    elsewhere: Elsewhere,
) -> None:
    room = Evening()
    held = drawer(room)
    first = close(room, held - 100, id="the first count")
    assert done(first).facts["again"]
    assert done(close(room, held - 200)).facts["difference"] == -200

    assert told(close(elsewhere(room), held - 100, id="the first count")) == told(first)


@elsewhere
def test_the_count_after_a_first_one_that_differed_stands(elsewhere: Elsewhere) -> None:
    room = Evening()
    held = drawer(room)
    assert done(close(room, held - 100)).facts["again"]

    assert done(close(elsewhere(room), held - 200)).facts["difference"] == -200


@elsewhere
def test_a_count_that_waits_for_a_second_person_stands(elsewhere: Elsewhere) -> None:
    room = Evening()
    held = drawer(room)
    done(close(room, held - 100))
    stands = close(room, held - 50_000)
    assert refused(stands) == "approval_needed"

    there = elsewhere(room)
    for guess in (held - 9_999, held, held - 50_000):
        assert told(close(there, guess)) == told(stands)
    second = approval(there, act="close_shift", amount=held)
    assert done(close(there, held, approval=second)).facts["difference"] == 0


def test_the_counts_of_a_drawer_are_not_those_of_the_next_one() -> None:
    room = Evening()
    held = drawer(room)
    done(close(room, held - 100))
    done(close(room, held - 100))
    done(room.by("carl", cage.OpenShift, count=counted(pieces(1_000_000))))

    assert done(close(room, 999_900)).facts["again"]
