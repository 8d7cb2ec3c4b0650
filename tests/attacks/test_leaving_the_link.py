"""Nobody gains money, time or a stopped table by cutting his link or by using an old id again."""

from __future__ import annotations

import pytest

from simulation.people import password_of
from tests.attacks.attacked_room import AttackedRoom, AttackedTable
from tests.attacks.hostile import Hostile
from wire.messages.floor import FoldSeat, OrderTable, VoidHand
from wire.messages.room_view import RoomSnapshot, RoomUpdate, WatchRoom
from wire.messages.seat import Act, Leave
from wire.messages.session import Done, Refusal
from wire.messages.staff import Approve, Credential
from wire.messages.table_view import HandView

pytestmark = pytest.mark.plain
BUY_IN = 20_000
ANSWERS_KEPT = 128
FLAPS_MOST = 40


def heads_up(room: AttackedRoom, preset: str) -> AttackedTable:
    table = room.open_table(preset)
    table.sit(1, 0, BUY_IN)
    table.sit(2, 1, BUY_IN)
    table.until_hand(1)
    table.until_hand(2)
    return table


def decision(table: AttackedTable, seen_by: int) -> HandView:
    station = table.seat(seen_by)
    table.room.until(lambda: station.table.hand is not None)
    hand = station.table.hand
    assert hand is not None
    return hand


def act(table: AttackedTable, seat: int, kind: str, **more: object) -> object:
    hand = decision(table, seat)
    station = table.seat(seat)
    return station.ask(Act, table=table.number, hand=hand.hand, turn=hand.turn, kind=kind, **more)


def facing_a_bet(room: AttackedRoom, preset: str) -> tuple[AttackedTable, int, int]:
    """Heads-up, somebody moves in; return the table, who did so, and who faces it."""
    table = heads_up(room, preset)
    return table, *move_in(table)


def move_in(table: AttackedTable) -> tuple[int, int]:
    """Let the first to act move in, and wait until both seats show it: one hears it first."""
    bettor = decision(table, 1).to_act
    other = 3 - bettor
    assert isinstance(act(table, bettor, "raise", total=BUY_IN), Done)
    table.room.until(lambda: all(decision(table, seat).to_act == other for seat in (1, 2)))
    return bettor, other


def stacks(table: AttackedTable, seen_by: int) -> dict[int, int]:
    seats = table.seat(seen_by).table.seats
    return {seat.seat: seat.stack for seat in seats if seat.stack}


def is_lost(table: AttackedTable, seat: int, seen_by: int) -> bool:
    return table.seat(seen_by).table.seats[seat - 1].lost


def test_who_cuts_his_station_before_a_losing_bet_is_folded(room: AttackedRoom) -> None:
    table, bettor, cheat = facing_a_bet(room, "impatient")
    blind = BUY_IN - stacks(table, bettor)[cheat]
    table.seat(cheat).cut()

    room.until(lambda: decision(table, bettor).to_act != cheat)

    assert blind > 0
    room.until(lambda: stacks(table, bettor).get(bettor) == BUY_IN + blind)
    assert stacks(table, bettor)[cheat] == BUY_IN - blind


def test_a_decision_is_read_only_when_both_seats_show_it(room: AttackedRoom) -> None:
    table = heads_up(room, "floor_decides")
    slow = table.seat(decision(table, 1).to_act)
    slow.reads_every = 5

    bettor, other = move_in(table)

    slow.reads_every = 1
    assert decision(table, bettor).to_act == other
    assert decision(table, bettor).turn == decision(table, other).turn


def test_no_order_of_the_floor_gives_an_absent_player_his_bet_back(
    room: AttackedRoom,
) -> None:
    table, bettor, cheat = facing_a_bet(room, "floor_decides")
    hand = decision(table, bettor)
    where = {"table": table.number, "hand": hand.hand}
    table.seat(cheat).cut()
    room.until(lambda: is_lost(table, cheat, bettor))
    for word in ("pause", "stop", "resume", "start"):
        room.by("finn", OrderTable, table=table.number, act=word, reason="he is gone")
    approve = room.by(
        "finn",
        Approve,
        credential=Credential(login="sue", password=password_of("sue")),
        act="void_hand",
        table=table.number,
        number=hand.hand,
    )
    assert isinstance(approve, Done), approve
    number = approve.facts["approval"]
    void = room.by("finn", VoidHand, **where, reason="he is gone", approval=number)
    assert isinstance(void, Refusal)
    assert void.code == "fold_instead"

    ruling = {"seat": cheat, "player": table.accounts[cheat - 1], "turn": hand.turn}

    def folded() -> bool:
        answer = room.by("finn", FoldSeat, **where, **ruling, reason="he is gone")
        refused = answer.code if isinstance(answer, Refusal) else ""
        assert refused in {"", "grace_running"}, answer
        return not refused

    room.until(folded)
    room.until(lambda: stacks(table, bettor).get(bettor, 0) > BUY_IN)


def test_coming_and_going_gives_no_time_and_the_floor_sees_it(room: AttackedRoom) -> None:
    table, bettor, cheat = facing_a_bet(room, "impatient")
    turn = decision(table, bettor).turn
    flaps = 0

    def his() -> bool:
        now = decision(table, bettor)
        return (now.to_act, now.turn) == (cheat, turn)

    while his() or flaps < 2:
        table.seat(cheat).cut()
        room.until(lambda: is_lost(table, cheat, bettor))
        table.seat(cheat).come_back()
        flaps += 1
        assert flaps < FLAPS_MOST, "he decides as long as he likes"

    assert isinstance(room.by("finn", WatchRoom), Done)
    floor = room.staff("finn")

    def called() -> bool:
        rooms = [shown.room for shown in floor.every(RoomSnapshot)[-1:]]
        rooms += [shown.room for shown in floor.every(RoomUpdate)[-1:]]
        calls = [call for shown in rooms for call in shown.calls]
        return (table.number, cheat, "station_lost") in {(c.table, c.seat, c.kind) for c in calls}

    room.until(called)


def test_a_legal_act_under_an_old_id_is_refused_and_stops_nothing(room: AttackedRoom) -> None:
    table = room.open_table()
    table.sit(1, 0)
    table.sit(2, 1)
    table.until_hand(1)
    first = decision(table, 1).to_act
    other = 3 - first
    thief: Hostile = table.seat(first)
    assert isinstance(act(table, first, "call", id="used-before"), Done)
    room.until(lambda: decision(table, other).to_act == other)
    assert isinstance(act(table, other, "check"), Done)
    for _ in range(ANSWERS_KEPT):
        thief.refused(Act, table=table.number, hand=0, turn=0, kind="fold")
    while decision(table, first).to_act != first:
        assert isinstance(act(table, other, "check"), Done)
        room.until(lambda: decision(table, first).to_act != other)

    answer = act(table, first, "check", id="used-before")

    assert isinstance(answer, Refusal)
    assert answer.code == "request_reused"
    assert thief.table.status == "running"
    assert isinstance(act(table, first, "check"), Done)
    for seat in (1, 2):
        table.seat(seat).do(Leave)
