"""A station beats quickly where a clock runs, and quietly everywhere else."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening
from wire.messages import seat as asks
from wire.session.pace import QUICK_MS, QUIET_MS


def test_an_idle_station_beats_quietly_until_somebody_signs_in() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(4)
    assert room.mail.beats[key] == QUIET_MS

    room.swipe(key, 1)
    assert room.mail.beats[key] == QUICK_MS
    room.ask(key, asks.StepBack)
    assert room.mail.beats[key] == QUIET_MS


def test_a_seat_beats_quickly_as_long_as_its_player_is_in_the_hand() -> None:
    room = Evening()
    room.open_table()
    keys = {seat: room.sit(seat, seat) for seat in (1, 2, 3)}
    assert {room.mail.beats[key] for key in keys.values()} == {QUIET_MS}

    room.start()
    room.deal()
    assert {room.mail.beats[key] for key in keys.values()} == {QUICK_MS}
    hand = room.room.tables[TABLE].public_view().hand
    assert hand is not None
    seat = hand.to_act
    room.act("fold")
    assert room.mail.beats[keys[seat]] == QUIET_MS
    assert sum(room.mail.beats[key] == QUICK_MS for key in keys.values()) == 2
