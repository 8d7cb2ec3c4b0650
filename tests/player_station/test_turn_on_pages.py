"""Whatever page is open: the player sees that it is his turn, and why a page closed itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.page_scenes import hand_lines
from gallery.seat.samples import buy_in, own
from gallery.seat.scenes import scenes
from player_station.decision import NO_DECISION
from player_station.screens import screen_of
from player_station.screens.choose import PAGES
from player_station.screens.own_plate import own_clock
from player_station.state import PIN_LIFE_MS, Station, opened
from screenkit.drawables import Label, Paragraph, Ring, Words
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.recall import HandList
from wire.messages.seat import LastHands, TopUp


def _texts(view: Station, width: int = 1024) -> list[str]:
    layout = screen_of(view, width=width).layout
    return [it.text for it in layout if isinstance(it, Words | Label | Paragraph)]


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_page_shows_the_turn_and_its_clock(page: str) -> None:
    view = opened(my_turn(), page)
    clock = own_clock(view)
    assert clock is not None
    seconds = str(-(-clock[1] // 1000))

    assert "Your turn" in _texts(view)
    assert seconds in _texts(view)
    assert any(isinstance(it, Ring) for it in screen_of(view, width=1024).layout)
    assert "Your turn" not in _texts(opened(others_turn(), page))


def test_what_the_player_wished_for_after_the_hand_stands_beside_the_clock_not_under_it() -> None:
    mine = my_turn()
    assert mine.table is not None
    seats = tuple(changed(seat, bet=0) for seat in mine.table.seats)
    view = replace(mine, out_after=True, table=changed(mine.table, seats=seats))
    layout = screen_of(view, width=1024).layout
    (ring,) = [it.box for it in layout if isinstance(it, Ring)]
    (wish,) = [
        it.box
        for it in layout
        if isinstance(it, Words | Paragraph) and it.text == "Sitting out after this hand"
    ]

    assert wish.right <= ring.x


def test_a_locked_seat_shows_the_turn_beside_the_pad() -> None:
    mine = my_turn()
    assert mine.own is not None

    # As the server sends it: nothing of the decision but what everybody sees.
    locked = changed(own(()), state="locked")
    view = replace(mine, own=locked, decision=NO_DECISION)
    assert "Your turn" in _texts(view)
    clock = own_clock(view)
    assert clock is not None
    assert str(-(-clock[1] // 1000)) in _texts(view)
    assert "Your turn" not in _texts(replace(others_turn(), own=locked))


@pytest.mark.parametrize("page", ["menu", "top_up", "settings"])
def test_a_page_that_closes_because_the_turn_came_says_so(page: str) -> None:
    glass = Glass(opened(others_turn(), page))
    glass.update(my_turn())

    assert glass.view.page == ""
    assert "It is your turn: the page was closed" in _texts(glass.view)


@pytest.mark.parametrize("touched", ["", "step:-1", "keypad"])
def test_chips_are_topped_up_in_the_own_turn_as_at_any_time(touched: str) -> None:
    """The golden button was dead: the amount first shown was taken for none."""
    mine = my_turn()
    assert mine.own is not None
    glass = Glass(replace(mine, own=changed(mine.own, buy_in=buy_in(most=12_900))))
    glass.tap("page:menu")
    glass.tap("page:top_up")
    if touched:
        glass.tap(touched)
    assert touched != "keypad" or glass.has("key:7")
    glass.tap("bring")

    assert [type(sent) for sent in glass.line.sent] == [TopUp]


def test_the_turn_alone_needs_no_word() -> None:
    glass = Glass(others_turn())
    glass.update(my_turn())

    assert glass.view.note is None


def test_a_page_that_closes_because_time_runs_out_says_so() -> None:
    glass = Glass(my_turn())
    glass.tap("page:menu")
    clock = own_clock(glass.view)
    assert clock is not None
    glass.clock.now += clock[1] - 1_000
    glass.turn()

    assert glass.view.page == ""
    assert "Your time runs out: the page was closed" in _texts(glass.view)


def test_digits_that_vanish_after_a_minute_say_so() -> None:
    glass = Glass(scenes()["change-pin-again"])
    glass.clock.now += PIN_LIFE_MS
    glass.turn()

    assert "The digits were erased: none was typed for a minute" in _texts(glass.view)


@pytest.mark.parametrize("closed_by", ["turn", "back", "menu"])
def test_the_last_hands_are_asked_for_anew_whatever_closed_their_page(closed_by: str) -> None:
    glass = Glass(others_turn())
    glass.tap("page:menu")
    glass.tap("page:hands")
    first = glass.line.sent[-1]
    assert isinstance(first, LastHands)
    glass.hear(HandList(id=first.id, hands=hand_lines()[1:]))
    if closed_by == "turn":
        glass.update(my_turn())
        glass.wait(1_000)
        glass.update(others_turn())
    elif closed_by == "back":
        glass.tap("back")
    if closed_by != "menu":
        assert glass.view.page == ""
    glass.tap("page:menu")
    glass.tap("page:hands")

    asked = [it for it in glass.line.sent if isinstance(it, LastHands)]
    assert len(asked) == 2
    assert "Fetching your hands" in _texts(glass.view)
    glass.hear(HandList(id=asked[-1].id, hands=hand_lines()))
    assert glass.view.hands == hand_lines()
