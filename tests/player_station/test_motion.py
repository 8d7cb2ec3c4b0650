"""Whatever moves at the seat covers no card and no amount in any frame, and ends at the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from center_screen.state import Centre, moving
from gallery.centre.samples import samples
from gallery.seat.hand_scenes import others_turn
from gallery.seat.samples import NOW_MS, own, station
from gallery.seat.scenes import scenes
from player_station.arrivals import backs_arrived, pot_counted, stack_counted
from player_station.controls import Sheet
from player_station.motion import put_flying_cards, put_flying_chips
from player_station.screens import screen_of
from player_station.screens.places import Places
from player_station.state import Motion, Settings, Station
from screenkit.drawables import (
    CardPicture,
    ChipPicture,
    Drawable,
    FlippedCard,
    Label,
    Layout,
    Paragraph,
    Words,
)
from screenkit.motion import CLEARED_MS, ROLL_MS
from screenkit.staging import motion_ends
from tests.player_station.glass import Glass

WIDTHS = (1024, 1229)
FRAME_MS = 33
MOVING = {name: state for name, state in samples() if moving(state, 0)}
"""The motions of a table, as the gallery of the display has them."""


def _seen_from(state: Centre, seat: int, gone_ms: int) -> Station:
    """The same motion at the station of one seat."""
    motion = Motion(events=state.events, began_ms=NOW_MS, before=state.before)
    mine = own((), seat=seat, names=())
    told = tuple(timed.event for timed in state.events)
    return station(state.table, mine, motion=motion, told=told, now_ms=NOW_MS + gone_ms)


def _frames(name: str) -> Iterator[tuple[int, Station]]:
    state = MOVING[name]
    assert state.table is not None
    for seat in (1, len(state.table.seats)):
        for gone_ms in range(0, motion_ends(state.events), FRAME_MS):
            yield gone_ms, _seen_from(state, seat, gone_ms)


def _flying(view: Station, width: int) -> Layout:
    sheet, places = Sheet(view, width=width), Places(width=width)
    put_flying_chips(sheet, places)
    put_flying_cards(sheet, places)
    return sheet.finish().layout


def _is_read(it: Drawable) -> bool:
    """Cards that lie there and everything that is read."""
    return isinstance(it, CardPicture | Words | Label | Paragraph)


def _covered(layout: Layout, flying: Layout) -> list[tuple[Drawable, Drawable]]:
    """What something in motion is drawn over."""
    return [
        (layout[lower], it)
        for it in flying
        for lower in range(layout.index(it))
        if _is_read(layout[lower])
        and layout[lower] not in flying
        and layout[lower].box.meets(it.box)
    ]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", MOVING)
def test_nothing_in_motion_lies_on_a_card_or_an_amount_in_any_frame(name: str, width: int) -> None:
    moved = 0
    for _gone_ms, view in _frames(name):
        flying = _flying(view, width)
        moved += len(flying)
        assert _covered(screen_of(view, width=width).layout, flying) == []
    seen = {type(timed.event).__name__ for timed in MOVING[name].events}
    assert moved or not seen & {"CardDealt", "BoardDealt", "BetsGathered", "PotPushed"}


@pytest.mark.parametrize("name", MOVING)
def test_in_the_end_everything_lies_where_it_belongs(name: str) -> None:
    state = MOVING[name]
    over = _seen_from(state, 1, motion_ends(state.events) + ROLL_MS)
    still = replace(over, motion=None)
    assert screen_of(over, width=1024).layout == screen_of(still, width=1024).layout


def test_a_back_lies_before_its_player_when_it_has_come_there_and_not_before() -> None:
    state = MOVING["dealing"]
    assert state.table is not None
    counts = []
    for gone_ms in range(0, motion_ends(state.events) + FRAME_MS, FRAME_MS):
        view = _seen_from(state, 1, gone_ms)
        counts.append(sum(backs_arrived(view, it) for it in state.table.seats))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == sum(it.down for it in state.table.seats)


def _rolling(elapsed_ms: int, **changes: object) -> tuple[int, int]:
    """The pot's number and the first stack's a while after somebody bet."""
    state = MOVING["bet_going_in"]
    view = replace(_seen_from(state, 1, elapsed_ms), **changes)  # type: ignore[arg-type]
    assert view.table is not None
    assert view.table.hand is not None
    actor = next(it for it in view.table.seats if it.bet)
    return pot_counted(view, view.table.hand), stack_counted(view, actor)


def test_digits_roll_to_the_new_number_and_rest_there() -> None:
    assert MOVING["bet_going_in"].before is not None
    values = [_rolling(elapsed)[0] for elapsed in range(0, ROLL_MS + 60, 30)]
    assert values == sorted(values)
    assert values[0] < values[3] < values[-1]
    assert values[-1] == _rolling(ROLL_MS)[0] == _rolling(5_000)[0]
    assert all(value % 100 == 0 for value in values)


def test_calm_shows_the_new_number_at_once() -> None:
    assert _rolling(0, settings=Settings(calm=True)) == _rolling(5_000)


def test_chips_and_turning_cards_are_what_moves() -> None:
    kinds = {
        type(it) for name in MOVING for _ms, view in _frames(name) for it in _flying(view, 1024)
    }
    assert kinds == {CardPicture, ChipPicture, FlippedCard}


def _reads(glass: Glass, text: str) -> bool:
    return any(isinstance(it, Words) and it.text == text for it in glass.program._on_glass.layout)


def test_a_table_that_is_clear_for_an_instant_between_two_hands_is_not_shown_clear() -> None:
    glass = Glass(others_turn())
    glass.wait(100)
    glass.update(scenes()["between-hands"])
    glass.wait(60)
    assert not _reads(glass, "Ready")
    glass.update(others_turn())
    glass.wait(CLEARED_MS + 100)
    assert not _reads(glass, "Ready")


def test_a_table_that_stays_clear_is_shown_so() -> None:
    glass = Glass(others_turn())
    glass.wait(100)
    glass.update(scenes()["between-hands"])
    glass.wait(CLEARED_MS + 40)
    assert _reads(glass, "Ready")
