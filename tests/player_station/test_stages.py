"""From one stage of a visit to the next: what is due is what is on the glass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import NOW_MS, own, station
from gallery.seat.scenes import scenes
from player_station.state import SUMMARY_MS, Settings, Station
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.seat import ExcludeMyself, Swipe
from wire.messages.session import Done, Update
from wire.messages.table_events import SeatMoved, TableEvent, Timed
from wire.session.client_end import Lost


def _free() -> Station:
    return scenes()["attract"]


def _hear(glass: Glass, view: Station, *events: TableEvent) -> None:
    assert view.table is not None
    timed = tuple(Timed(event=event) for event in events)
    glass.hear(Update(epoch=1, seq=1, events=timed, table=view.table, own=view.own))


@pytest.mark.parametrize("page", ["menu", "help", "settings"])
def test_a_swipe_brings_the_pin_pad_whatever_page_was_open_at_the_free_seat(page: str) -> None:
    glass = Glass(replace(_free(), page=page))
    glass.update(scenes()["pin"])

    assert glass.has("pin:1")


@pytest.mark.parametrize("page", ["menu", "hands", "limits", "leave", "change_pin", "exclude"])
def test_a_seat_that_locks_shows_nothing_private(page: str) -> None:
    glass = Glass(others_turn(page=page, limits=scenes()["limits"].limits))
    glass.update(scenes()["locked"])
    assert glass.has("pin:1")
    glass.tap("page:menu")

    private = {"page:hands", "page:limits", "page:change_pin", "page:leave", "page:top_up"}
    private.add("page:exclude")
    assert not private & {it.name for it in glass.program.screen.controls}


def test_before_the_pin_the_menu_opens_nothing_of_a_player() -> None:
    glass = Glass(scenes()["pin"])
    glass.tap("page:menu")

    assert glass.has("page:help")
    assert not glass.has("page:hands")


def test_the_summary_tells_what_went_to_the_account_and_goes_away_by_itself() -> None:
    glass = Glass(others_turn())
    _hear(glass, _free(), SeatMoved(seat=4, word="stood_up", amount=31_250))

    assert "$312.50" in repr(glass.program.screen.layout)
    glass.clock.now += SUMMARY_MS
    glass.turn()
    assert "Swipe your card" in repr(glass.program.screen.layout)


def test_a_player_who_changes_his_seat_is_not_told_that_he_cashed_out() -> None:
    glass = Glass(others_turn())
    _hear(glass, _free(), SeatMoved(seat=4, word="changed_seat", to=8))
    assert glass.view.summary is None

    glass = Glass(others_turn())
    _hear(glass, scenes()["moved"])
    assert "Please change your seat" in repr(glass.program.screen.layout)


def test_the_old_seat_says_where_its_player_was_moved() -> None:
    free = _free()
    assert free.own is not None
    glass = Glass(others_turn())
    gone = replace(free, own=changed(free.own, change_to=7))
    _hear(glass, gone, SeatMoved(seat=4, word="changed_seat", to=7))
    assert "your seat is 7 now" in repr(glass.program.screen.layout)

    glass.update(free)
    assert "your seat is" not in repr(glass.program.screen.layout)


def test_the_next_player_need_not_wait_for_the_summary_of_the_last() -> None:
    glass = Glass(scenes()["summary"])
    glass.update(scenes()["pin"])

    assert glass.has("pin:1")


def test_what_a_player_chose_and_saw_is_forgotten_when_he_leaves() -> None:
    stay = scenes()["hands"]
    glass = Glass(replace(stay, settings=replace(stay.settings, mute=True, flick_folds=True)))
    _hear(glass, _free(), SeatMoved(seat=4, word="stood_up", amount=31_250))

    view, fresh = glass.view, Station()
    assert (view.settings, view.hands, view.limits) == (fresh.settings, None, None)


def test_the_summary_keeps_the_language_and_the_large_text_until_it_is_gone() -> None:
    chosen = Settings(language="es", large_text=True)
    for leave in ("touch", "time", "swipe"):
        glass = Glass(others_turn(settings=chosen))
        _hear(glass, _free(), SeatMoved(seat=4, word="stood_up", amount=31_250))
        assert "pasaron de la mesa a su cuenta" in repr(glass.program.screen.layout)
        assert glass.view.settings == chosen

        if leave == "touch":
            glass.tap("summary_done")
        elif leave == "time":
            glass.clock.now += SUMMARY_MS
            glass.turn()
        else:
            glass.update(scenes()["pin"])
        assert glass.view.settings == Settings(), leave


def test_a_decision_under_the_wipe_screen_is_told_as_shown_only_when_it_is_seen() -> None:
    glass = Glass(others_turn(page="wipe", page_since_ms=NOW_MS))
    glass.update(my_turn())
    assert glass.program.screen.controls == ()
    assert glass.line.shown == []
    glass.clock.now += 20_000
    glass.turn()

    assert glass.has("act:call")
    assert [it.turn for it in glass.line.shown] == [57]


def test_a_hand_on_the_cards_when_the_link_goes_lifts_nothing_any_more() -> None:
    glass = Glass(my_turn())
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    glass.hear(Lost("silent"))
    glass.move(x, y - 20)

    assert glass.view.peek == 0


@pytest.mark.parametrize(
    ("seats", "reason", "words"),
    [
        ("open", "maintenance", "Maintenance"),
        ("open", "", "not used in this game"),
        ("", "", "This table is not open"),
    ],
)
def test_a_seat_out_of_service_says_why(seats: str, reason: str, words: str) -> None:
    table = _free().table if seats else None
    table = changed(table, reason=reason) if table is not None else None
    guest = changed(own(()), state="out_of_service", player=None)
    glass = Glass(station(table, guest))

    assert words in repr(glass.program.screen.layout)
    assert glass.has("call:floor")


def test_sample_cards_lie_on_the_glass_of_a_demo_only() -> None:
    demo = scenes()["attract-tray"]
    assert demo.table is not None
    real = replace(demo, table=changed(demo.table, demo=False))

    assert Glass(demo).has("tray:0")
    assert not Glass(real).has("tray:0")


def test_the_invitation_of_a_demo_is_the_card_itself_and_a_touch_swipes_it() -> None:
    glass = Glass(scenes()["attract-demo"])
    box = glass.control("tray:0").box

    assert box.w * box.h > 50_000
    assert "Touch your card to play" in repr(glass.program.screen.layout)
    glass.tap("tray:0")
    assert any(isinstance(sent, Swipe) for sent in glass.line.sent)


def test_a_reserved_seat_of_a_demo_still_takes_the_only_sample_card() -> None:
    reserved = scenes()["attract-reserved"]
    assert reserved.table is not None
    demo = replace(reserved, table=changed(reserved.table, demo=True), tray=(("Siobhan", ";1=2?"),))

    glass = Glass(demo)
    glass.tap("tray:0")

    assert any(isinstance(sent, Swipe) for sent in glass.line.sent)


def test_the_pin_on_a_sample_card_stays_readable_beside_the_pad() -> None:
    demo = scenes()["pin-demo"]
    assert demo.table is not None
    real = replace(demo, table=changed(demo.table, demo=False))

    assert "PIN 730586" in repr(Glass(demo).program.screen.layout)
    assert "PIN 730586" not in repr(Glass(real).program.screen.layout)


def test_who_excluded_himself_is_not_told_that_the_floor_sent_him_away() -> None:
    glass = Glass(others_turn())
    for control in ("page:menu", "page:exclude", "exclude:0", *(f"pin:{it}" for it in "739154")):
        glass.tap(control)
    glass.tap("pin:enter")
    asked = glass.line.sent[-1]
    assert isinstance(asked, ExcludeMyself)
    glass.hear(Done(id=asked.id))

    _hear(glass, _free(), SeatMoved(seat=4, word="stood_up", amount=31_250, cause="removed"))

    words = {getattr(it, "text", "") for it in glass.program.screen.layout}
    assert "You excluded yourself" in words
    assert not glass.view.excluded_himself
