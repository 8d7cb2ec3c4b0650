"""What others wrote is shown here, also if it could not be read at once."""

from __future__ import annotations

import pytest

from ledger import Alarm, BooksStopped, Unit
from ledger.chart import VAULT, player
from ledger.entries import EntryCode, transfer
from ledger.units import ROOM
from money import Cents
from server.room.sharing.news import Stale
from tests.server.room.evening import Evening

NEWS = Stale(players=frozenset({1}))


def _booked_elsewhere(room: Evening) -> None:
    entry = transfer(EntryCode.DEPOSIT, VAULT, player(1), Cents(777))
    room.store.apply(
        Unit(
            request_id="at west",
            stream=ROOM,
            actor="staff:1",
            command={"do": "deposit"},
            at_ms=1,
            body=lambda work: work.post(entry),
        )
    )


def _account(room: Evening, key: str) -> int:
    person = room.own(key).player
    assert person is not None
    return int(person.balance)


def _away(*_asked: object, **_named: object) -> object:
    raise BooksStopped("the books are away")


@pytest.mark.parametrize("away", [False, True])
def test_money_booked_at_another_server_is_on_the_glass(
    monkeypatch: pytest.MonkeyPatch, *, away: bool
) -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    before = _account(room, key)
    _booked_elsewhere(room)

    if away:
        room.room.books_alarm(Alarm.BOOKS_AWAY, "no commit is confirmed")
        with monkeypatch.context() as reads:
            reads.setattr(room.store, "query", _away)
            reads.setattr(room.store, "first", _away)
            room.room.heard(NEWS)
        assert _account(room, key) == before
        room.room.allow_dealing(Alarm.BOOKS_AWAY.value)
    else:
        room.room.heard(NEWS)

    assert _account(room, key) == before + 777
    assert not room.faults
