"""A gaming day that somebody typed makes nobody older and ends no exclusion."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ledger.refusals import RefusalCode
from tests.ledger.card_room import MONDAY, pieces
from tests.server.room.cage.test_cage import counted, document
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage

TUESDAY = MONDAY + timedelta(days=1)


def close_the_day(room: Evening, next_day: date) -> object:
    vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]
    typed = {"next_day": str(next_day), "sure": True}
    return room.by("sue", cage.CloseDay, count=counted(pieces(vault)), **typed)


def shift_ended(room: Evening) -> Evening:
    drawer = room.store.query("SELECT -balance FROM account WHERE name LIKE 'drawer:%'")[0][0]
    done(room.by("carl", cage.CloseShift, count=counted(pieces(drawer))))
    return room


def on_tuesday_by_monday_s_clock() -> Evening:
    room = shift_ended(Evening())
    done(close_the_day(room, TUESDAY))
    done(room.by("carl", cage.OpenShift, count=counted(pieces(100_000))))
    return room


@pytest.mark.parametrize("typed", ["2026-12-24", "2030-01-01", "9999-12-31"])
def test_a_supervisor_cannot_type_the_room_into_the_future(typed: str) -> None:
    room = shift_ended(Evening())

    answer = close_the_day(room, date.fromisoformat(typed))

    assert refused(answer) == RefusalCode.DAY_FAR_FROM_CLOCK.value


def test_an_exclusion_lasts_until_its_last_day_is_over_by_the_clock_too() -> None:
    room = Evening()
    days = {"first": str(MONDAY), "last": str(MONDAY)}
    done(room.by("sue", cage.Exclude, player=2, reason="his own wish", **days))
    shift_ended(room)
    done(close_the_day(room, TUESDAY))
    done(room.by("carl", cage.OpenShift, count=counted(pieces(100_000))))

    answer = room.by("carl", cage.Deposit, player=2, amount=1_000, warned=True)

    assert refused(answer) == RefusalCode.PERSON_EXCLUDED.value


def test_nobody_is_of_age_before_the_clock_says_so() -> None:
    room = on_tuesday_by_monday_s_clock()
    born = TUESDAY.replace(year=TUESDAY.year - 21)
    person = {"name": "Kid", "nickname": "Kid", "document": document(77)}

    answer = room.by("carl", cage.OpenAccount, born=str(born), **person)
    assert refused(answer) == RefusalCode.UNDER_AGE.value
    older = born - timedelta(days=1)
    done(room.by("carl", cage.OpenAccount, born=str(older), **person))
