"""The judge of flicker finds what an eye would find, and no motion of the samples has any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from center_screen import picture
from center_screen.state import moving
from gallery.centre.samples import samples
from gallery.flicker import Trouble, Watch
from gallery.seat.samples import NOW_MS, own, station
from player_station.screens import screen_of
from player_station.state import Motion
from screenkit.drawables import CardPicture, ChipPicture, Drawable, Layout, Ring, Words
from screenkit.geometry import Box
from screenkit.staging import motion_ends

MOVING = {name: state for name, state in samples() if moving(state, 0)}
FRAME_MS = 16
POT = Words(box=Box(0, 0, 200, 40), text="Pot $57")
CARD = CardPicture(box=Box(300, 200, 80, 112), card="As")


def _judged(*layouts: Layout, pressed: tuple[int, ...] = ()) -> list[Trouble]:
    watch = Watch()
    for number, layout in enumerate(layouts):
        watch.saw(number * FRAME_MS, layout, pressed=number in pressed)
    return watch.troubles


def _kinds(*layouts: Layout) -> list[str]:
    return [trouble.kind for trouble in _judged(*layouts)]


def _moved(it: Drawable, x: int) -> Drawable:
    return replace(it, box=it.box.moved(x, 0))


def test_what_is_gone_for_one_frame_blinks() -> None:
    assert _kinds(*[(POT, CARD)] * 9, (POT,), (POT, CARD)) == ["blink"]


def test_what_goes_and_comes_again_later_does_not_blink() -> None:
    assert _kinds(*[(POT, CARD)] * 9, *[(POT,)] * 12, (POT, CARD)) == []


def test_words_that_change_and_change_back_blink() -> None:
    other = replace(POT, text="The pot is split")
    assert "blink" in _kinds(*[(POT,)] * 9, (other,), (POT,))


def test_words_for_one_frame_cannot_be_read() -> None:
    assert _kinds((), (POT,), ()) == ["glimpse"]


def test_digits_that_roll_are_no_flicker() -> None:
    sums = [replace(POT, text=f"Pot ${amount}") for amount in (57, 60, 64, 70, 71)]
    assert _kinds(*[(it,) for it in sums]) == []


def test_a_card_that_jumps_is_found_and_one_that_is_raised_is_not() -> None:
    assert _kinds(*[(CARD,)] * 9, (_moved(CARD, 90),)) == ["jump"]
    assert _kinds(*[(CARD,)] * 9, (_moved(CARD, 12),)) == []


def test_a_card_on_its_way_does_not_jump() -> None:
    assert _kinds(*[(_moved(CARD, 60 * step),) for step in range(9)]) == []


def test_chips_and_backs_on_their_way_are_no_flicker() -> None:
    chips, back = ChipPicture(box=Box(0, 0, 44, 44), units=14), replace(CARD, card="")
    assert _kinds(*[(_moved(chips, 40 * step), _moved(back, 30 * step)) for step in range(9)]) == []


def test_the_clock_of_the_next_player_may_begin_where_the_last_one_s_stood() -> None:
    clock = (Ring(box=Box(0, 0, 60, 60), permille=1000), Words(box=Box(0, 0, 60, 60), text="25"))
    assert _kinds(*[clock] * 9, (), clock) == []


def test_two_cards_may_arrive_at_the_same_place_but_a_back_that_lies_there_may_not_blink() -> None:
    back = replace(CARD, card="")
    assert _kinds(*[(back,)] * 6, (), *[(back,)] * 6) == []
    assert _kinds(*[(back,)] * 20, (), *[(back,)] * 6) == ["blink"]


def test_a_button_may_sink_under_a_finger() -> None:
    layouts = [*[(POT,)] * 9, (_moved(POT, 2),), (POT,)]
    assert _judged(*layouts, pressed=(9,)) == []
    assert _judged(*layouts) != []


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", MOVING)
def test_no_motion_of_the_display_flickers(name: str, wall: bool) -> None:
    state, watch = MOVING[name], Watch()
    for gone_ms in range(0, motion_ends(state.events) + 200, FRAME_MS):
        watch.saw(gone_ms, picture(state, state.at_ms + gone_ms, wall=wall))
    assert watch.troubles == []


@pytest.mark.parametrize("name", MOVING)
def test_no_motion_of_the_seat_flickers(name: str) -> None:
    state, watch = MOVING[name], Watch()
    motion = Motion(events=state.events, began_ms=NOW_MS, before=state.before)
    told = tuple(timed.event for timed in state.events)
    view = station(state.table, own((), seat=1, names=()), motion=motion, told=told)
    for gone_ms in range(0, motion_ends(state.events), FRAME_MS):
        now = replace(view, now_ms=NOW_MS + gone_ms)
        watch.saw(gone_ms, screen_of(now, width=1024).layout)
    assert watch.troubles == []
