"""Sitting out takes no cards out of a player's hand, and every wish can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import OWN_SEAT
from gallery.seat.scenes import scenes
from player_station.state import Station
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.seat import Act, ComeBack, Leave, SitOut, Straddle

NEXT_HAND_MS = 4_000


def _over(view: Station) -> Station:
    """The same table when the hand is over and the next comes in a moment."""
    assert view.table is not None
    assert view.table.hand is not None
    over = changed(view.table.hand, phase="over", to_act=0, clock=None)
    return replace(view, table=changed(view.table, hand=over, next_hand_ms=NEXT_HAND_MS))


def _folded(view: Station) -> Station:
    assert view.table is not None
    seats = tuple(
        changed(it, folded=True, down=0) if it.seat == OWN_SEAT else it for it in view.table.seats
    )
    return replace(view, table=changed(view.table, seats=seats))


def _chosen_in_hand() -> Glass:
    glass = Glass(others_turn())
    glass.tap("page:menu")
    assert glass.control("sit_out").label == "Sit out after this hand"
    glass.tap("sit_out")
    return glass


def test_who_sits_out_in_a_hand_plays_it_first() -> None:
    glass = _chosen_in_hand()
    assert glass.line.sent == []
    assert glass.has("peek")
    glass.update(my_turn())
    glass.wait(1_000)
    glass.tap("act:call")
    assert [type(it) for it in glass.line.sent] == [Act]


def test_he_sees_how_the_hand_ends_and_sits_out_before_the_next() -> None:
    glass = _chosen_in_hand()
    glass.update(_over(others_turn()))
    assert glass.line.sent == []

    glass.wait(NEXT_HAND_MS // 2)
    glass.turn()
    assert [type(it) for it in glass.line.sent] == [SitOut]
    assert not glass.view.out_after


def test_who_folds_has_played_his_hand() -> None:
    glass = _chosen_in_hand()
    glass.update(_folded(others_turn()))
    glass.turn()

    assert [type(it) for it in glass.line.sent] == [SitOut]


def test_the_wish_to_sit_out_is_shown_and_taken_back() -> None:
    glass = _chosen_in_hand()
    assert glass.view.out_after
    glass.tap("page:menu")
    assert glass.control("sit_out").label == "Do not sit out"
    glass.tap("sit_out")
    glass.update(_over(others_turn()))
    glass.wait(NEXT_HAND_MS)
    glass.turn()

    assert glass.line.sent == []


def test_a_wish_of_one_player_is_not_carried_out_for_the_next() -> None:
    glass = _chosen_in_hand()
    glass.update(scenes()["attract"])
    glass.update(_over(others_turn()))
    glass.wait(NEXT_HAND_MS)
    glass.turn()

    assert glass.line.sent == []


def test_sitting_out_at_the_big_blind_is_taken_back_where_it_was_chosen() -> None:
    glass = Glass(scenes()["sit-out-chosen"])
    glass.tap("come_back:wait")
    menu = Glass(replace(scenes()["sit-out-chosen"], page="menu"))
    menu.tap("come_back:wait")

    for line in (glass.line, menu.line):
        assert [type(it) for it in line.sent] == [ComeBack]


@pytest.mark.parametrize("page", ["menu", "leave"])
def test_who_asked_to_leave_after_the_hand_can_change_his_mind(page: str) -> None:
    view = others_turn()
    assert view.table is not None
    seats = tuple(
        changed(it, leaving=True) if it.seat == OWN_SEAT else it for it in view.table.seats
    )
    glass = Glass(replace(view, page=page, table=changed(view.table, seats=seats)))
    assert not glass.has("leave_now")
    glass.tap("stay")

    (asked,) = glass.line.sent
    assert isinstance(asked, Leave)
    assert asked.cancel


def test_a_game_without_blinds_offers_no_sitting_out_at_one() -> None:
    stud = scenes()["stud-my-turn"]
    menu = Glass(replace(stud, page="menu"))
    assert menu.has("sit_out")
    assert not menu.has("sit_out_big")


def test_a_straddle_can_be_announced_while_the_last_hand_is_still_told() -> None:
    glass = Glass(scenes()["straddle-after-hand"])
    glass.tap("straddle")

    assert [type(it) for it in glass.line.sent] == [Straddle]


def test_no_entry_of_the_menu_moves_when_a_player_sits_out() -> None:
    plays = Glass(replace(scenes()["between-hands"], page="menu"))
    sits_out = Glass(replace(scenes()["sitting-out"], page="menu"))

    for name in ("page:top_up", "page:change_seat", "page:hands", "page:settings", "page:wipe"):
        assert plays.control(name).box == sits_out.control(name).box, name


@pytest.mark.parametrize("page", ["settings", "help"])
def test_back_from_a_page_of_the_menu_leads_to_the_menu(page: str) -> None:
    glass = Glass(scenes()["between-hands"])
    glass.tap("page:menu")
    glass.tap(f"page:{page}")
    glass.tap("back")
    assert glass.view.page == "menu"
    glass.tap("back")
    assert glass.view.page == ""
