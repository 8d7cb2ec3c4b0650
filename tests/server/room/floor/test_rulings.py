"""The floor's rulings: an absent player is folded, and no void gives a loser his bet back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.hand.offers import offer_to
from server.house import HouseRules, LostSeatPolicy, TableOptions
from tests.server.room.evening import HOUSE, TABLE, Evening, done, refused
from tests.server.room.floor.test_floor import approved, void
from tests.server.tables.felt import INSTANT
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages.room_view import RoomUpdate, WatchRoom

GRACE_MS = INSTANT.lost_grace_ms


def playing(policy: LostSeatPolicy = LostSeatPolicy.FLOOR_DECIDES) -> Evening:
    """Three players in a hand, in a house that lets the floor decide about lost seats."""
    preset = HOUSE.presets["main"]
    options = replace(preset.options, lost_seat=policy)
    house = HouseRules(presets={"main": replace(preset, options=options)})
    room = Evening(house=house)
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


def facing_a_bet(room: Evening) -> int:
    """Somebody raises; return the seat that has to answer."""
    done(room.act("raise", 500))
    return to_act(room)


def to_act(room: Evening) -> int:
    hand = table_of(room.room.tables[TABLE]).running_hand
    return 0 if hand is None or hand.to_act is None else hand.to_act.seat


def fold(room: Evening, seat: int, **changes: Any) -> Any:
    table = table_of(room.room.tables[TABLE])
    assert table.hand is not None
    fields = {
        "table": TABLE,
        "seat": seat,
        "player": int(table.seats[seat].player),
        "hand": table.hands,
        "turn": table.hand.turn,
        "reason": "his station is gone",
    }
    return room.by("finn", floor.FoldSeat, **{**fields, **changes})


def test_a_player_who_cuts_his_station_before_a_bet_is_folded_after_the_grace() -> None:
    room = playing(LostSeatPolicy.CHECK_OR_FOLD)
    seat = facing_a_bet(room)
    room.drop(room.seat(seat))
    room.pass_ms(GRACE_MS)

    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.by_seat[seat].folded


def test_that_is_the_houses_default() -> None:
    assert TableOptions().lost_seat is LostSeatPolicy.CHECK_OR_FOLD


def test_where_the_floor_decides_it_folds_the_lost_seat_after_the_grace() -> None:
    room = playing()
    seat = facing_a_bet(room)
    room.drop(room.seat(seat))
    answer = fold(room, seat)
    assert refused(answer) == "grace_running"
    assert answer.facts == {"seat": seat, "seconds": GRACE_MS // 1000}
    room.pass_ms(1_200_000)
    assert to_act(room) == seat, "nothing moves by itself"

    done(fold(room, seat))
    room.pass_ms(0)

    table = table_of(room.room.tables[TABLE])
    assert table.hand is not None
    assert table.hand.by_seat[seat].folded
    assert table.seats[seat].away
    rows = room.store.query("SELECT actor, command FROM record WHERE stream = 'table:1'")
    assert any('"sit_out"' in command and "station is gone" in command for _, command in rows)


def test_a_fold_never_lands_on_another_player_hand_or_turn() -> None:
    room = playing()
    seat = facing_a_bet(room)
    assert refused(fold(room, seat)) == "seat_answers"
    room.drop(room.seat(seat))
    room.pass_ms(GRACE_MS)
    before = table_of(room.room.tables[TABLE]).hand
    assert before is not None

    assert refused(fold(room, seat, player=6)) == "player_changed"
    assert refused(fold(room, seat, hand=7)) == "stale_turn"
    assert refused(fold(room, seat, turn=before.turn - 1)) == "stale_turn"
    other = seat % 3 + 1
    assert refused(fold(room, other)) == "not_your_turn"
    assert refused(fold(room, seat, reason=" ")) == "reason_needed"
    assert to_act(room) == seat
    assert not table_of(room.room.tables[TABLE]).seats[seat].away


def test_a_fold_is_refused_while_the_action_is_stopped_and_once_the_player_is_back() -> None:
    room = playing()
    seat = facing_a_bet(room)
    room.drop(room.seat(seat))
    room.pass_ms(GRACE_MS)
    done(room.by("finn", floor.OrderTable, table=TABLE, act="stop"))
    assert refused(fold(room, seat)) == "action_stopped"
    done(room.by("finn", floor.OrderTable, table=TABLE, act="resume"))
    room.seat(seat)
    assert refused(fold(room, seat)) == "seat_answers"


@pytest.mark.parametrize("waited_ms", [0, GRACE_MS, 1_200_000])
def test_no_void_gives_an_absent_players_bet_back(waited_ms: int) -> None:
    room = playing()
    seat = facing_a_bet(room)
    room.drop(room.seat(seat))
    room.pass_ms(waited_ms)

    answer = void(room, 1, approved(room, "sue", 1))
    assert refused(answer) == "fold_instead"


def test_no_void_once_the_betting_is_over() -> None:
    room = playing()
    table = table_of(room.room.tables[TABLE])
    done(room.act("raise", 10_000))
    done(room.act("call"))
    done(room.act("fold"))
    while table.hand is not None and offer_to(table.hand) is not None:
        done(room.act("check"))
    assert table.running_hand is not None, "the winner has still to show"

    assert refused(void(room, 1, approved(room, "sue", 1))) == "betting_is_over"


def test_a_void_needs_a_reason() -> None:
    room = playing()
    answer = room.by("finn", floor.VoidHand, table=TABLE, hand=1, reason="")
    assert refused(answer) == "reason_needed"


def test_the_floors_view_names_the_decision_to_fold() -> None:
    room = playing()
    done(room.by("finn", WatchRoom))
    seat = facing_a_bet(room)
    room.pass_ms(1_000)
    (table,) = room.mail.to[room.desk("finn")][-1].room.tables  # type: ignore[attr-defined]
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert isinstance(room.mail.to[room.desk("finn")][-1], RoomUpdate)
    assert (table.to_act, table.turn) == (seat, hand.turn)


def test_a_call_for_a_station_that_comes_and_goes_stays_until_somebody_answers_it() -> None:
    room = playing(LostSeatPolicy.CHECK_OR_FOLD)
    key = room.seat(2)
    for _ in range(34):
        room.drop(key)
        room.pass_ms(50)
        room.seat(2)
    assert [call.kind for call in room.hall.board.calls] == ["station_lost"]
    written = room.store.query("SELECT 1 FROM record WHERE command LIKE '%station_lost%'")
    assert len(written) <= 3, "the same call is not written again and again"
    (call,) = room.hall.board.calls
    done(room.by("finn", floor.AnswerCall, call=call.number))
    assert room.hall.board.calls == []


def test_a_call_for_a_used_up_grace_stays_until_somebody_answers_it() -> None:
    room = playing()
    room.drop(room.seat(2))
    room.pass_ms(GRACE_MS)
    room.seat(2)
    assert [call.kind for call in room.hall.board.calls] == ["grace_over"]
