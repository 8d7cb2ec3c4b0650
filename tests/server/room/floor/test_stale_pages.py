"""A page that was left open acts on nothing that it did not show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.room.evening import TABLE, Evening, done, refused
from wire.messages import floor, previews, tournament
from wire.messages.floor import TableSeen


@pytest.fixture
def room() -> Evening:
    room = Evening()
    room.open_table()
    return room


def order(room: Evening, act: str, **seen: Any) -> Any:
    asked = {"table": TABLE, "act": act, "reason": "r", "seen": TableSeen(**seen)}
    return room.by("finn", floor.OrderTable, **asked)


def test_another_game_under_the_same_number_is_not_closed(room: Evening) -> None:
    before = room.hall.opened_ms(TABLE)
    done(order(room, "close", opened_ms=before))
    room.pass_ms(1_000)
    room.open_table()
    told = {"table": TABLE, "text": "for the others", "seen": TableSeen(opened_ms=before)}

    assert refused(order(room, "close", opened_ms=before)) == "table_changed"
    assert refused(room.by("finn", floor.TellTable, **told)) == "table_changed"
    assert TABLE in room.room.tables
    done(order(room, "close", opened_ms=room.hall.opened_ms(TABLE)))


def test_a_stop_that_another_person_made_later_is_not_taken_back(room: Evening) -> None:
    room.sit(1, 1)
    room.sit(2, 2)
    room.start()
    room.deal()
    game = room.room.tables[TABLE].game
    shown = {"hand": game.hands, "turn": game.turn}
    done(room.act("call"))
    done(order(room, "stop"))

    assert refused(order(room, "resume", **shown)) == "table_changed"
    assert game.stopped
    done(order(room, "resume", hand=game.hands, turn=game.turn))


def test_settings_that_were_changed_meanwhile_are_not_written_over(room: Evening) -> None:
    seen = room.by("finn", previews.PreviewGame, table=TABLE)
    room.sit(1, 1)
    changed = {"table": TABLE, "preset": "short", "reason": "r"}
    done(room.by("finn", floor.ChangeSettings, **changed, seen=TableSeen(settings=seen.digest)))

    late = room.by("finn", floor.ChangeSettings, **changed, seen=TableSeen(settings=seen.digest))

    assert refused(late) == "table_changed"


def test_a_level_that_has_come_meanwhile_is_not_taken_back(room: Evening) -> None:
    opened = {"table": 2, "name": "Two", "preset": "turbo"}
    done(room.by("finn", tournament.OpenTournament, **opened))
    asked = {"table": 2, "level": 3, "reason": "r", "seen": TableSeen(level=2)}

    assert refused(room.by("finn", tournament.SetLevel, **asked)) == "table_changed"


def test_an_order_that_was_carried_out_is_answered_again_although_all_has_changed(
    room: Evening,
) -> None:
    room.sit(1, 1)
    room.sit(2, 2)
    room.start()
    room.deal()
    game = room.room.tables[TABLE].game
    done(order(room, "stop"))
    seen = TableSeen(hand=game.hands, turn=game.turn)
    asked = {"table": TABLE, "act": "resume", "reason": "r", "seen": seen, "id": "resume-once"}
    done(room.by("finn", floor.OrderTable, **asked))
    done(room.act("call"))

    done(room.by("finn", floor.OrderTable, **asked))
