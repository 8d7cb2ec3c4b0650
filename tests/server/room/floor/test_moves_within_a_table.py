"""What a move to another seat of the same table costs is told, and the house may waive it."""

from __future__ import annotations

import pytest

from rules.hand.offers import offer_to
from rules.table.blinds import move_cost
from tests.server.room.evening import TABLE, done
from tests.server.room.floor.test_floor import three_players
from tests.server.tables.poker_table import table_of
from wire.messages import floor


@pytest.mark.parametrize("no_blinds", [False, True])
def test_the_floor_reads_what_a_move_within_the_table_costs_and_may_waive_it(
    *, no_blinds: bool
) -> None:
    room = three_players()
    room.seat(8)
    while (hand := table_of(room.room.tables[TABLE]).running_hand) is not None:
        offer = offer_to(hand)
        room.act("fold" if offer and offer.to_call else "check")
    table = table_of(room.room.tables[TABLE])
    cost, seat = max((move_cost(table, seat, 8), seat) for seat in (1, 2, 3))
    assert cost > 0
    to = {"to_table": TABLE, "to_seat": 8, "reason": "dead spot", "no_blinds": no_blinds}
    moved = done(room.by("finn", floor.MovePlayer, table=TABLE, seat=seat, player=seat, **to))

    assert moved.facts["cost"] == (0 if no_blinds else cost)
    room.until(lambda: 8 in table_of(room.room.tables[TABLE]).seats)
    assert table_of(room.room.tables[TABLE]).seats[8].dues.none is no_blinds
