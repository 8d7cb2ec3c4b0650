"""The player's own side of his money: what moved from where to where, and what is there now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import others_turn
from gallery.seat.samples import OWN_SEAT, own, player, seat
from gallery.seat.scenes import scenes
from player_station.controls import Sheet
from player_station.screens.opponents import offset_of
from player_station.screens.places import Places
from player_station.screens.shown_hand import put_shown_hand
from player_station.state import REVEAL_MS, Station
from screenkit.drawables import CardPicture, Paragraph, Plate, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.seat import CancelTopUp, ChangeSeat, ComeBack
from wire.messages.session import Update
from wire.messages.table_events import SeatMoved, Timed


def words(glass: Glass) -> list[str]:
    layout = glass.program.screen.layout
    return [it.text for it in layout if isinstance(it, Words | Paragraph)]


def hear(glass: Glass, own_view: OwnView, *events: SeatMoved) -> None:
    told = tuple(Timed(event=event) for event in events)
    assert glass.view.table is not None
    glass.hear(Update(events=told, table=glass.view.table, own=own_view))


def noted(glass: Glass) -> str:
    return glass.view.note.text if glass.view.note is not None else ""


@pytest.mark.parametrize("entry", ["post", "wait"])
def test_either_choice_of_who_owes_blinds_brings_him_back(entry: str) -> None:
    glass = Glass(scenes()["sitting-out-owing"])
    glass.tap(f"come_back:{entry}")
    (asked,) = glass.line.sent
    assert isinstance(asked, ComeBack)
    assert asked.entry == entry


def test_a_booking_is_said_shown_and_cancelled() -> None:
    glass = Glass(others_turn())
    hear(glass, own(coming=6_000, player=player(balance=119_050)))
    assert noted(glass) == (
        "$60 joins your stack before the next hand. $1,190.50 on your account now"
    )
    assert "+$60" in words(glass)
    glass = Glass(scenes()["top-up-booked"])
    assert "$60" in words(glass)
    glass.tap("top_up_cancel")
    assert isinstance(glass.line.sent[-1], CancelTopUp)
    hear(glass, own(player=player(balance=125_050)))
    assert noted(glass) == "$60 went back to your account. $1,250.50 on your account now"


def test_what_did_not_fit_is_said_to_be_back_on_the_account() -> None:
    glass = Glass(replace(others_turn(), own=own(coming=6_000)))
    came = SeatMoved(seat=OWN_SEAT, word="topped_up", amount=4_000)
    hear(glass, own(player=player(balance=121_050)), came)
    assert noted(glass) == (
        "$40 went to your stack, $20 went back to your account. $1,210.50 on your account now"
    )


def left(cause: str, amount: int, **before: object) -> Glass:
    """A seat whose player has just left."""
    glass = Glass(replace(others_turn(), own=changed(own(), **before)))
    gone = OwnView(seat=OWN_SEAT, state="open", table=3)
    hear(glass, gone, SeatMoved(seat=OWN_SEAT, word="stood_up", amount=amount, cause=cause))
    return glass


def test_the_summary_tells_what_is_really_on_the_account() -> None:
    glass = left("stood_up", 39_800, player=player(balance=3_424), coming=1_000)
    told = words(glass)
    assert "$408" in told
    assert told[told.index("On your account now") + 1] == "$442.24"


def test_players_who_were_moved_removed_picked_up_or_broke_see_other_words() -> None:
    ways = [("stood_up", 100), ("moved", 100), ("removed", 100), ("picked_up", 100)]
    ways += [("picked_up", 0), ("time_up", 100), ("table_closed", 100)]
    seen = [tuple(words(left(cause, amount))[:4]) for cause, amount in ways]
    assert len(set(seen)) == len(ways)


@pytest.mark.parametrize(
    ("scene", "folded", "sentence"),
    [
        ("leave", False, "You can leave now."),
        ("leave-in-hand", False, "You leave after this hand. Bets in the pot stay in it."),
        ("leave-in-hand", True, "You leave after this hand. Bets in the pot stay in it."),
    ],
)
def test_leaving_says_when_it_happens(scene: str, sentence: str, *, folded: bool) -> None:
    view = _folded(scenes()[scene]) if folded else scenes()[scene]
    assert sentence in words(Glass(view))


def _folded(view: Station) -> Station:
    assert view.table is not None
    seats = tuple(changed(it, folded=it.seat == OWN_SEAT) for it in view.table.seats)
    return replace(view, table=changed(view.table, seats=seats))


def test_the_own_money_shows_for_a_while_after_a_touch_only() -> None:
    glass = Glass(replace(others_turn(), own=own(player=player(won_before=-30_000))))
    hidden = words(glass)
    assert "$1,250.50" not in hidden
    glass.tap("reveal")
    assert {"+$73", "\u2212$227", "$1,250.50"} <= set(words(glass))
    glass.wait(REVEAL_MS + 100)
    assert "$1,250.50" not in words(glass)


def test_a_table_of_any_size_has_its_seats_on_both_sides() -> None:
    for seats in range(2, 11):
        offsets = [offset_of(seat, 1, seats) for seat in range(2, seats + 1)]
        assert offsets == sorted(set(offsets))
        assert offsets == sorted(10 - offset for offset in offsets)


def test_a_replay_goes_to_its_end_and_back_with_one_touch() -> None:
    glass = Glass(scenes()["replay-start"])
    assert "1 of 15" in words(glass)
    glass.tap("hand_end:last")
    assert "15 of 15" in words(glass)
    glass.tap("hand_end:first")
    assert "1 of 15" in words(glass)


def test_the_drop_is_told_whole_where_money_is_brought_and_in_short_elsewhere() -> None:
    drop = "Rake 5% of the pot, rounded down to $0.01; no flop, no rake; at most $2, $5 from 5"
    for scene in ("buy-in", "top-up"):
        assert any(drop in text for text in words(Glass(scenes()[scene]))), scene
    for scene in ("attract", "play-others-turn"):
        assert any("Rake up to $5" in text for text in words(Glass(scenes()[scene]))), scene


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize("cards", [("Ah", "Kd", "Qs", "9c"), ("Ah", "Kd", "Qs", "9c", "3h")])
def test_a_shown_omaha_hand_covers_neither_plates_nor_the_board(
    cards: tuple[str, ...], width: int
) -> None:
    places = Places(width=width)
    for offset in range(1, 10):
        sheet = Sheet(others_turn(), width=width)
        put_shown_hand(sheet, places, seat(7, up=cards, shown=True, down=0), offset)
        layout = sheet.finish().layout
        shown = [it.box for it in layout if isinstance(it, CardPicture)]
        assert len(shown) == len(cards)
        kept = [it.box for it in layout if isinstance(it, Plate)]
        kept += [places.opponent(other) for other in range(1, 10) if other != offset]
        kept += [places.board_card(place) for place in range(5)]
        assert not [it for it in shown for other in kept if _meet(it, other)]


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def test_a_stack_and_its_blind_label_do_not_touch_with_large_text() -> None:
    scene = scenes()["play-ten-in"]
    assert scene.table is not None
    seats = tuple(changed(it, last_act="big_blind") for it in scene.table.seats)
    large = replace(scene.settings, large_text=True, language="es")
    glass = Glass(replace(scene, table=changed(scene.table, seats=seats), settings=large))
    said = [it for it in glass.program.screen.layout if isinstance(it, Words)]
    stacks = {it.box.y: it for it in said if it.text == "$495"}
    assert stacks
    for it in said:
        stack = stacks.get(it.box.y - 1)
        if stack is not None and stack.box.x < it.box.x < stack.box.x + 160:
            right = stack.box.x + width_of(stack.text, "bold", stack.size)
            assert it.box.x >= right + 4, it.text


def test_a_change_of_seat_says_what_it_costs_and_any_seat_can_be_cancelled() -> None:
    glass = Glass(scenes()["change-seat-any"])
    assert "Taken, $3" in words(glass)
    warning = "A seat with an amount costs it in blinds before you are dealt in again."
    assert warning in words(glass)
    assert not glass.has("seat:0")
    glass.tap("seat:cancel")

    (asked,) = glass.line.sent
    assert isinstance(asked, ChangeSeat)
    assert asked.cancel


def test_the_limits_of_losses_say_that_chips_on_the_table_count() -> None:
    glass = Glass(scenes()["limits"])
    losses = [it for it in glass.view.limits or () if it.kind.startswith("loss")]
    said = [it for it in glass.program.screen.layout if isinstance(it, Words)]

    assert losses
    assert [it.text for it in said].count("Chips on the table count as lost") == len(losses)
