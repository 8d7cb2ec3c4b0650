"""Who is barred in a live hand of a tournament plays it himself: nobody decides it by a lock."""

from __future__ import annotations

import pytest

from rules.seating import Status
from tests.server.room.evening import TABLE, Evening, done
from tests.server.room.floor.test_tournaments import started
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor

MONDAY = "2026-11-16"


def bar(room: Evening, how: str, seat: int) -> None:
    """One member of staff bars the player of a seat; players have the numbers of their seats."""
    if how == "lock":
        done(room.by("carl", cage.ChangeStanding, player=seat, act="lock", reason="asked"))
    elif how == "exclude":
        done(room.by("sue", cage.Exclude, player=seat, first=MONDAY, reason="the list"))
    else:
        asked = {"table": TABLE, "seat": seat, "player": seat, "reason": "fight"}
        done(room.by("finn", floor.RemovePlayer, suspend=True, **asked))


@pytest.mark.parametrize("how", ["lock", "exclude", "suspend"])
def test_a_live_hand_of_a_tournament_is_not_folded_by_barring_its_player(how: str) -> None:
    room = started(3)
    room.deal()
    table = table_of(room.room.tables[TABLE])
    assert table.hand is not None
    assert table.hand.to_act is not None
    seat = table.hand.to_act.seat

    bar(room, how, seat)
    room.pass_ms(3_000)

    assert table.hand.to_act is not None
    assert (table.hand.to_act.seat, table.hand.by_seat[seat].folded) == (seat, False)
    done(room.act("call"))
    done(room.act("fold"))
    while table.running_hand is not None:
        done(room.act("fold"))
    assert table.seats[seat].away
    assert table.status is Status.PAUSED
