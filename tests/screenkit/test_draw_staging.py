"""While a draw moves, people see it step by step, and the numbers stand until the next act."""

from __future__ import annotations

from center_screen.voice import phrases_due
from gallery.centre.samples import samples
from screenkit.staging import motion_ends, staged
from wire.messages.table_events import Acted, BoardDealt, CardDealt, Timed
from wire.messages.table_view import TableView

STATE = dict(samples())["draw_in_motion"]
LEAF = bytes(32)


def _seen(at_ms: int) -> TableView:
    assert STATE.before is not None
    assert STATE.table is not None
    return staged(STATE.before, STATE.table, STATE.events, at_ms)


def _of(view: TableView, seat: int) -> tuple[int, int]:
    return next((it.down, it.drew) for it in view.seats if it.seat == seat)


def test_a_discard_leaves_at_once_and_new_cards_count_when_they_land() -> None:
    assert _of(_seen(10), 8) == (0, 4)
    assert _of(_seen(10), 2) == (3, 1)
    assert _of(_seen(motion_ends(STATE.events)), 8) == (4, 4)
    downs = [_of(_seen(at_ms), 8)[0] for at_ms in range(0, motion_ends(STATE.events) + 10, 10)]
    assert downs == sorted(downs)


def test_nobody_is_to_act_while_the_last_discard_moves() -> None:
    hand = _seen(10).hand
    assert hand is not None
    assert (hand.to_act, hand.clock) == (0, None)


def test_the_numbers_drawn_go_with_the_next_act() -> None:
    table = STATE.table
    assert table is not None
    bet = Timed(event=Acted(seat=2, word="bet", added=400, total=400), lasts_ms=100)
    assert {it.drew for it in staged(table, table, (bet,), 50).seats} == {-1}


def test_new_cards_of_a_draw_are_not_announced_as_streets_of_stud() -> None:
    dealt = CardDealt(seat=2, street=1, position=33, leaf=LEAF, up=False)
    events = (Timed(event=dealt, at_ms=5),)
    assert phrases_due(events, 0, 10, stud=False) == ()
    assert phrases_due(events, 0, 10) == ("fourth_street",)


def test_the_flop_of_two_boards_is_announced_once() -> None:
    flops = [
        Timed(event=BoardDealt(street=1, leaves=(), openings=(), board=board), at_ms=5 + board)
        for board in (0, 1)
    ]
    assert phrases_due(flops, 0, 5) == ("flop",)
    assert phrases_due(flops, 5, 10) == ()
