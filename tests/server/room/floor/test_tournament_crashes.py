"""The room dies after every request of a tournament: books and table agree, the pool is paid."""

from __future__ import annotations

import pytest

from ledger.audit import audit
from tests.ledger.card_room import PIN
from tests.server.room.evening import TABLE, Evening, credential, done
from tests.server.room.floor.test_tournaments import PRICE, opened, shove, shown, won
from tests.server.tables.poker_table import table_of
from wire.messages import staff
from wire.messages import tournament as tournaments

PLAYERS = 3


def crash(room: Evening) -> None:
    """The process ends and starts again; nothing of the tournament has changed."""
    before = shown(room).standings
    room.crash()
    for seat in range(1, PLAYERS + 1):
        room.seat(seat)
    if TABLE in room.room.tables:
        assert shown(room).standings == before
        (pool,) = room.store.query(
            "SELECT coalesce(sum(balance), 0) FROM account WHERE kind = 'pool'"
        )
        assert pool[0] == shown(room).pool


def begun() -> Evening:
    room = opened()
    for player in range(1, PLAYERS + 1):
        room.sit(player, player, PRICE)
        crash(room)
    room.start()
    crash(room)
    return room


def play_hand(room: Evening) -> None:
    room.deal()
    crash(room)
    while table_of(room.room.tables[TABLE]).running_hand is not None:
        shove(room)
        crash(room)


def settled(room: Evening) -> None:
    (left,) = room.store.query("SELECT coalesce(sum(balance), 0) FROM account WHERE kind = 'pool'")
    assert left[0] == 0
    assert audit(room.store.connection).ok


def test_played_to_the_end() -> None:
    room = begun()
    while shown(room).stage == "playing":
        play_hand(room)

    assert won(room, PLAYERS) == -PLAYERS * 500
    settled(room)


def test_ended_by_agreement() -> None:
    room = begun()
    done(room.ask(room.seat(1), tournaments.ProposeDeal, method="icm"))
    crash(room)
    for seat in (1, 2, 3):
        done(room.ask(room.seat(seat), tournaments.AnswerDeal, accept=True, pin=PIN))
        crash(room)

    assert shown(room).stage == "over"
    assert won(room, PLAYERS) == -PLAYERS * 500
    settled(room)


@pytest.mark.parametrize("started", [False, True])
def test_called_off(started: bool) -> None:
    room = begun() if started else opened()
    if not started:
        room.sit(1, 1, PRICE)
        crash(room)
    asked = {"table": TABLE, "payback": "refund", "reason": "fire alarm"}
    number = 0
    if started:
        second = {"act": "cancel_tournament", "table": TABLE, "name": "refund"}
        approval = done(room.by("finn", staff.Approve, credential=credential("sue"), **second))
        number = int(approval.facts["approval"] or 0)
        crash(room)
    done(room.by("finn", tournaments.CancelTournament, approval=number, **asked))
    room.crash()

    assert TABLE not in room.room.tables
    assert won(room, PLAYERS) == 0
    settled(room)
