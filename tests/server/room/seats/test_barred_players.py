"""Who may play no more does not play on because he happens to sit."""

from __future__ import annotations

from ledger.audit import audit
from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import counted, document
from tests.server.room.evening import CENTS, TABLE, Evening, done
from tests.server.tables.poker_table import table_of
from wire.messages import cage
from wire.messages.session import Done

MONDAY = "2026-11-16"
TUESDAY = "2026-11-17"


def dealt() -> Evening:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


def play_out(room: Evening) -> None:
    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))
    room.settle()


def seated(room: Evening) -> set[int]:
    return set(table_of(room.room.tables[TABLE]).seats)


def test_who_is_locked_at_the_cage_plays_his_hand_and_leaves_with_his_chips() -> None:
    room = dealt()

    done(room.by("carl", cage.ChangeStanding, player=1, act="lock", reason="asked"))
    assert seated(room) == {1, 2, 3}
    play_out(room)

    assert seated(room) == {2, 3}
    assert room.own(room.seat(1)).state == "open"
    assert audit(room.store.connection).findings == []


def test_an_exclusion_by_account_or_by_document_ends_the_stay() -> None:
    room = dealt()
    play_out(room)

    done(room.by("sue", cage.Exclude, player=1, first=MONDAY, reason="his own wish"))
    assert seated(room) == {2, 3}
    by_paper = {"document": document(2), "first": MONDAY, "reason": "the list of the state"}
    done(room.by("sue", cage.Exclude, **by_paper))

    assert seated(room) == {3}
    assert (room.balance(1) + room.balance(2)) <= 2 * CENTS


def test_an_exclusion_from_tomorrow_ends_the_stay_when_the_day_changes() -> None:
    room = dealt()
    done(room.by("sue", cage.Exclude, player=1, first=TUESDAY, reason="his own wish"))
    play_out(room)
    assert seated(room) == {1, 2, 3}

    drawer = room.store.query("SELECT -balance FROM account WHERE name LIKE 'drawer:%'")[0][0]
    done(room.by("carl", cage.CloseShift, count=counted(pieces(drawer))))
    vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]
    closing = {"count": counted(pieces(vault)), "next_day": TUESDAY}
    done(room.by("sue", cage.CloseDay, **closing))

    assert seated(room) == {2, 3}


def test_a_crash_between_the_lock_and_the_seat_forgets_neither() -> None:
    room = dealt()
    play_out(room)
    desk = room.desk("carl")
    lock = {"token": room.tokens["carl"], "player": 1, "act": "lock", "reason": "asked"}
    room.send(desk, cage.ChangeStanding, **lock)
    room.books.run_one()
    assert isinstance(room.mail.to[desk][-1], Done)

    room.crash()

    assert seated(room) == {2, 3}
