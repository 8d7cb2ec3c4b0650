"""A decision is told from every other, also from one of another hand with the same number."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.hand_scenes import my_turn, others_turn
from player_station.screens import screen_of
from player_station.screens.places import Places
from player_station.state import QUIET_MS, Draft, Station
from screenkit.drawables import Plate
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.seat import Act


def _next_hand(view: Station) -> Station:
    """The same decision, to the last number, one hand later."""
    table, own = view.table, view.own
    assert table is not None
    assert table.hand is not None
    assert own is not None
    later = changed(table, hand=changed(table.hand, hand=table.hand.hand + 1))
    offer = changed(own.offer, hand=own.offer.hand + 1) if own.offer is not None else None
    return replace(view, table=later, own=changed(own, offer=offer))


def test_the_first_decision_of_the_next_hand_is_asked_although_its_number_was_answered() -> None:
    glass = Glass(my_turn())
    glass.tap("act:call")
    glass.update(others_turn())
    glass.update(_next_hand(my_turn()))
    glass.wait(QUIET_MS + 40)
    glass.tap("act:call")

    first, second = glass.line.sent
    assert isinstance(first, Act)
    assert isinstance(second, Act)
    assert second.hand == first.hand + 1
    assert [it.turn for it in glass.line.shown] == [57, 57]


def test_a_decision_that_follows_at_once_with_the_same_number_is_a_new_one() -> None:
    glass = Glass(my_turn())
    glass.tap("raise")
    glass.press("confirm")
    place = glass.control("confirm").box.centre
    glass.update(_next_hand(my_turn()))
    glass.up(*place)
    assert glass.line.sent == []
    assert glass.view.draft is None

    glass.tap("act:call")
    assert glass.line.sent == []
    glass.wait(QUIET_MS)
    glass.tap("act:call")
    assert len(glass.line.sent) == 1


def test_the_own_plate_keeps_its_border_while_an_amount_is_chosen() -> None:
    plate = Places(width=1024).own
    for view in (my_turn(), my_turn(draft=Draft(total=4_700))):
        lines = [
            it.line_width
            for it in screen_of(view, width=1024).layout
            if isinstance(it, Plate) and it.box == plate
        ]
        assert lines == [3]
