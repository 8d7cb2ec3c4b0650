"""Whoever the floor, the cage or the server sends away leaves, whatever he says at his seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.players import player_row
from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.room.seats.test_barred_players import MONDAY, dealt, play_out, seated
from tests.server.tables.broken import break_table
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor
from wire.messages import seat as asks

MINUTE_MS = 60_000
NAMED = {"table": TABLE, "seat": 1, "player": 1, "reason": "cheating"}


def removed(room: Evening) -> None:
    done(room.by("finn", floor.RemovePlayer, **NAMED))


def suspended(room: Evening) -> None:
    done(room.by("finn", floor.RemovePlayer, **NAMED, suspend=True))
    assert player_row(room.store, 1).state == "locked"


def excluded(room: Evening) -> None:
    done(room.by("sue", cage.Exclude, player=1, first=MONDAY, reason="his own wish"))


def moved(room: Evening) -> None:
    room.seat(4, 2)
    done(room.by("finn", floor.MovePlayer, **NAMED, to_table=2, to_seat=4))


@pytest.mark.parametrize("wished_before", [False, True])
@pytest.mark.parametrize("send_away", [removed, suspended, excluded, moved])
def test_who_is_sent_away_in_a_hand_leaves_after_it_whatever_he_says(
    send_away: Callable[[Evening], None], wished_before: bool
) -> None:
    room = dealt()
    room.open_table(2)
    if wished_before:
        done(room.ask(room.seat(1), asks.Leave))

    send_away(room)
    answer = room.ask(room.seat(1), asks.ComeBack)

    assert refused(answer) == "sent_away"
    assert answer.facts["cause"] in ("removed", "moved")
    play_out(room)
    assert seated(room) == {2, 3}


def test_a_suspension_is_carried_out_while_the_table_is_frozen_and_the_player_leaves_later() -> (
    None
):
    room = dealt()
    break_table(room.room.tables[TABLE])

    suspended(room)
    assert seated(room) == {1, 2, 3}
    done(room.by("finn", floor.OrderTable, table=TABLE, act="thaw", reason="go on"))

    play_out(room)
    assert seated(room) == {2, 3}


@pytest.mark.parametrize("wished_before", [False, True])
def test_a_player_whose_own_time_is_up_cannot_stay_for_another_hand(wished_before: bool) -> None:
    room = dealt()
    done(room.by("carl", cage.SetLimit, player=1, kind="session_minutes", most=30))
    hand = table_of(room.room.tables[TABLE]).running_hand
    assert hand is not None
    while not hand.by_seat[1].folded:
        assert hand.to_act is not None
        done(room.act("fold" if hand.to_act.seat == 1 else "call"))
    if wished_before:
        done(room.ask(room.seat(1), asks.Leave))

    room.clock.ms += 31 * MINUTE_MS
    done(room.act("raise", 500))

    answer = room.ask(room.seat(1), asks.ComeBack)
    assert (refused(answer), answer.facts["cause"]) == ("sent_away", "time_up")
    play_out(room)
    assert seated(room) == {2, 3}
