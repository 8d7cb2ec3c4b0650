"""Motion is a pure function of the time elapsed, and always ends at the truth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from center_screen import Centre, picture
from center_screen.flights import flights
from center_screen.places import board_place, ground_of
from center_screen.program import FRAME_MS, wait
from center_screen.state import moving, react, seen
from gallery.centre.samples import samples
from gallery.flicker import Trouble, Watch
from screenkit.drawables import CardPicture, ChipPicture, Turned, Wedge, Words
from screenkit.motion import TURN_PULSE_MS
from screenkit.staging import motion_ends, staged
from wire.messages.base import changed
from wire.messages.own_view import OpeningView
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import (
    Acted,
    BetsGathered,
    BoardDealt,
    HandBegan,
    HandMucked,
    ShowdownOpened,
    TableEvent,
    Timed,
)
from wire.messages.table_view import TableView

STATES = dict(samples())
FOLD = Acted(seat=2, word="fold", added=0, total=0)
MOVING = [name for name, state in STATES.items() if moving(state, 0)]


def _truth(state: Centre) -> TableView:
    assert state.table is not None
    return state.table


@pytest.mark.parametrize("name", MOVING)
def test_after_the_motion_the_screen_shows_the_truth(name: str) -> None:
    state = STATES[name]
    end = state.at_ms + motion_ends(state.events)
    assert seen(state, end) == _truth(state)
    assert not moving(state, end)


@pytest.mark.parametrize("name", MOVING)
def test_a_screen_that_fell_behind_jumps_to_the_truth(name: str) -> None:
    state = STATES[name]
    late = react(state, Update(epoch=1, seq=9, events=(), table=_truth(state)), 10_000)
    assert seen(late, 10_000) == _truth(state)


@pytest.mark.parametrize("name", MOVING)
def test_the_same_moment_looks_the_same_twice(name: str) -> None:
    state = STATES[name]
    for at in range(0, 700, 37):
        assert picture(state, state.at_ms + at) == picture(state, state.at_ms + at)


def test_no_board_card_lies_in_its_place_before_it_lands() -> None:
    state = STATES["flop_coming"]
    assert state.before is not None
    early = staged(state.before, _truth(state), state.events, 10)
    assert early.hand is not None
    assert early.hand.board == ()
    lying = {
        it.card
        for it in picture(state, state.at_ms + 170)
        if isinstance(it, CardPicture) and it.box.y == 417
    }
    assert not {"As", "Td", "7h"} & lying


def test_cards_arrive_one_at_a_time_in_the_order_of_the_deal() -> None:
    state = STATES["dealing"]
    holding: list[int] = []
    for at in range(0, motion_ends(state.events), 5):
        view = seen(state, state.at_ms + at)
        assert view is not None
        arrived = [seat.seat for seat in view.seats if seat.down and seat.seat not in holding]
        assert len(arrived) <= 1
        holding += arrived
    assert holding == list(range(1, len(holding) + 1))
    assert len(holding) >= 9


def test_a_hand_whose_beginning_was_told_before_is_dealt_on_its_own_table() -> None:
    """The seal of the deck comes alone; then the deal, which begins on a table without a hand."""
    state = STATES["dealing"]
    assert state.before is not None
    clear = changed(state.before, hand=None)
    dealing = replace(state, before=clear)
    for elapsed in range(0, motion_ends(state.events), 40):
        view = seen(dealing, state.at_ms + elapsed)
        assert view is not None
        assert view.hand is not None
        assert view.hand.hand == _hand_of(state)
    texts = {
        part.text
        for it in picture(dealing, state.at_ms + 100)
        if isinstance(it, Turned)
        for part in it.parts
        if isinstance(part, Words)
    }
    assert "Next hand" not in texts


def _hand_of(state: Centre) -> int:
    hand = _truth(state).hand
    assert hand is not None
    return hand.hand


def test_a_snapshot_shows_the_right_table_at_once() -> None:
    truth = _truth(STATES["betting"])
    state = react(Centre(), Snapshot(epoch=2, seq=40, table=truth), 5_000)
    assert seen(state, 5_000) == truth


def _chips_flying(state: Centre, elapsed_ms: int) -> list[int]:
    """Units of the stacks that are on their way, beside those that lie at rest."""
    before, at_rest = state.before, state.table
    assert before is not None
    assert at_rest is not None
    ground = ground_of(len(before.seats), boards=True, wall=False)
    flying = flights(before, at_rest, state.events, ground, elapsed_ms)
    return [it.units for it in flying if isinstance(it, ChipPicture)]


def test_the_call_that_closes_a_round_goes_to_the_pot_with_the_other_bets() -> None:
    table = _truth(STATES["heads_up"])
    call = Acted(seat=2, word="call", added=20_000, total=20_000)
    events = (
        Timed(event=call, lasts_ms=200),
        Timed(event=BetsGathered(street=3, pots=()), at_ms=200, lasts_ms=200),
    )
    state = Centre(linked=True, before=table, table=table, events=events)
    assert _chips_flying(state, 100) == [200]
    assert _chips_flying(state, 300) == [200, 200]


def test_cards_of_streets_that_come_in_one_update_land_side_by_side() -> None:
    state = STATES["flop_coming"]
    assert state.before is not None
    burn, flop = state.events
    opening = OpeningView(position=30, card="2c", salt=bytes(32), path=())
    turn = BoardDealt(street=2, leaves=(bytes(32),), openings=(opening,))
    events = (burn, flop, Timed(event=turn, at_ms=1_200, lasts_ms=180))
    ground = ground_of(10, boards=True, wall=False)
    flying = flights(state.before, _truth(state), events, ground, 1_379)
    assert [it.box for it in flying] == [board_place(3)]


def _wedges(state: Centre, at_ms: int) -> list[Wedge]:
    return [it for it in picture(state, at_ms) if isinstance(it, Wedge)]


def test_a_turn_that_opens_is_pointed_at_once_and_then_rests() -> None:
    state = STATES["bet_going_in"]
    opened = state.at_ms + motion_ends(state.events)
    (begins,), (comes,) = _wedges(state, opened), _wedges(state, opened + 100)
    (rests,) = _wedges(state, opened + TURN_PULSE_MS)
    assert begins.box.y < comes.box.y < rests.box.y
    assert wait(state, opened + 100) == FRAME_MS < wait(state, opened + TURN_PULSE_MS)
    assert _wedges(state, opened + 5_000) == [rests]


def test_an_update_that_opens_no_turn_moves_no_wedge() -> None:
    table = _truth(STATES["betting"])
    same = Update(epoch=1, seq=2, events=(), table=table)
    state = react(Centre(linked=True, table=table), same, 0)
    assert _wedges(state, 0) == _wedges(state, TURN_PULSE_MS)


def _told(state: Centre, *updates: tuple[int, TableEvent]) -> list[Trouble]:
    """What flickers while updates come, each at its time, at a table that stays as it is."""
    watch, coming = Watch(), list(updates)
    for at_ms in range(1_000, 3_000, FRAME_MS):
        while coming and coming[0][0] <= at_ms:
            events = (Timed(event=coming.pop(0)[1]),)
            state = react(state, Update(epoch=1, seq=2, events=events, table=_truth(state)), at_ms)
        watch.saw(at_ms, picture(state, at_ms))
    return watch.troubles


def test_what_is_said_is_read_though_the_answer_comes_at_once() -> None:
    """Who must show first may have chosen before; a fold may have been marked before, too."""
    table = _truth(STATES["heads_up"])
    state = Centre(linked=True, table=table, before=table, at_ms=-5_000)
    opened, mucked = ShowdownOpened(order=(2, 1)), HandMucked(seat=2)
    assert _told(state, (1_100, opened), (1_140, mucked), (1_190, mucked)) == []
    bet = Acted(seat=1, word="bet", added=100, total=100)
    assert _told(state, (1_100, bet), (1_120, FOLD)) == []


def test_the_next_hand_waits_for_no_words_of_the_last() -> None:
    table = _truth(STATES["heads_up"])
    state = Centre(linked=True, table=table, before=table)
    began = HandBegan(hand=9, button=1, seats=(1, 2), root=bytes(32), leaves=())
    for at_ms, event in ((1_000, FOLD), (1_010, began)):
        state = react(
            state, Update(epoch=1, seq=2, events=(Timed(event=event),), table=table), at_ms
        )
    assert "Nadia folds" not in repr(picture(state, 1_020))


def _pot(state: Centre, at_ms: int) -> int:
    texts = (
        part.text
        for it in picture(state, at_ms)
        if isinstance(it, Turned)
        for part in it.parts
        if isinstance(part, Words) and part.text.startswith("Pot $")
    )
    return int(next(texts).removeprefix("Pot $").replace(",", ""))


def test_the_digits_of_the_pot_roll_to_the_new_sum_and_rest_there() -> None:
    state = STATES["bet_going_in"]
    sums = [_pot(state, state.at_ms + elapsed) for elapsed in range(0, 260, 20)]
    table = _truth(state)
    assert table.hand is not None
    assert sums == sorted(sums)
    assert sums[0] < sums[4] < sums[-1] == table.hand.pot // 100
