"""The look of the seat keeps its promises: true backs, honest motion, light and calm."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import NOW_MS, OWN_SEAT, player
from gallery.seat.scenes import scenes
from player_station.controls import Sheet
from player_station.motion import put_flying_chips
from player_station.screens import screen_of
from player_station.screens.places import Places
from player_station.screens.status_rail import status_of
from player_station.screens.winners import own_win
from player_station.state import IDLE_DIM_MS, REPLAY_STEP_MS, Motion, Settings, Station
from player_station.ticking import sounds_due, ticked
from screenkit.amounts import units_of
from screenkit.drawables import CardPicture, ChipPicture, Label, LightPool, Plate, Veil, Words
from screenkit.geometry import Box
from screenkit.staging import staged
from screenkit.theme import BANK, DISPLAY, LARGE, TEXT
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.own_view import EntryView, ShowView
from wire.messages.seat import ChooseEntry, ShowOrMuck
from wire.messages.table_events import BetsGathered, PotPushed, Timed, WinView
from wire.messages.table_view import PotView

WIDTHS = (1024, 1229, 1366)


def _words(view: Station, width: int = 1024) -> list[str]:
    return [it.text for it in screen_of(view, width=width).layout if isinstance(it, Words)]


@pytest.mark.parametrize("scene", ["play-my-turn", "play-omaha-my-turn", "big-o-peek"])
def test_an_opponent_has_as_many_backs_as_cards(scene: str) -> None:
    view = replace(scenes()[scene], peek=0)
    assert view.table is not None
    held = sum(it.down for it in view.table.seats if not it.folded)
    layout = screen_of(view, width=1024).layout
    backs = [it for it in layout if isinstance(it, CardPicture) and not it.card]

    assert len(backs) == held


def test_bets_fly_as_the_chips_that_lay_there() -> None:
    before = my_turn().table
    assert before is not None
    assert before.hand is not None
    bets = {it.seat: it.bet for it in before.seats if it.bet}
    pots = (PotView(amount=sum(bets.values()), seats=tuple(bets)),)
    gathered = Timed(event=BetsGathered(street=1, pots=pots), lasts_ms=200)
    after = changed(before, seats=tuple(changed(it, bet=0) for it in before.seats))
    motion = Motion(events=(gathered,), began_ms=NOW_MS, before=before)
    view = replace(my_turn(), table=after, motion=motion, now_ms=NOW_MS + 60)
    sheet = Sheet(view, width=1024)
    put_flying_chips(sheet, Places(width=1024))
    flying = sorted(it.units for it in sheet.finish().layout if isinstance(it, ChipPicture))

    assert flying == sorted(units_of(bet) for bet in bets.values())


@pytest.mark.parametrize("elapsed", range(20, 500, 60))
def test_no_chip_in_motion_lies_on_a_card_or_an_amount(elapsed: int) -> None:
    """What flies is drawn first, under cards, plates and words."""
    view = _winning(elapsed)
    layout = screen_of(view, width=1024).layout
    flying = Sheet(view, width=1024)
    put_flying_chips(flying, Places(width=1024))
    chips = flying.finish().layout
    last = max(layout.index(it) for it in chips)
    below = [it for it in layout[:last] if isinstance(it, CardPicture)]

    assert chips
    assert below == []


def _winning(elapsed: int, **changes: object) -> Station:
    view = my_turn()
    assert view.table is not None
    assert view.table.hand is not None
    win = WinView(seat=OWN_SEAT, amount=4_600, ranking="")
    events = (Timed(event=PotPushed(number=0, wins=(win,)), lasts_ms=500),)
    hand = changed(view.table.hand, phase="uncontested", to_act=0, clock=None)
    before = changed(view.table, hand=hand)
    seats = tuple(changed(it, won=4_600) if it.seat == OWN_SEAT else it for it in view.table.seats)
    after = changed(before, seats=seats)
    motion = Motion(events=events, began_ms=NOW_MS, before=before)
    shown = staged(before, after, events, elapsed)
    assert view.own is not None
    own = changed(view.own, offer=None)
    moved = replace(view, table=shown, own=own, motion=motion, now_ms=NOW_MS + elapsed)
    return replace(moved, **changes)  # type: ignore[arg-type]


def test_a_win_counts_up_to_what_was_won_and_never_beyond() -> None:
    sums = [own_win(_winning(elapsed)) for elapsed in range(0, 600, 50)]

    assert sums == sorted(sums)
    assert (sums[0], sums[-1]) == (0, 4_600)
    assert 0 < sums[4] < 4_600


def test_a_win_is_told_large_with_light_and_one_chime() -> None:
    view = _winning(600)
    layout = screen_of(view, width=1024).layout
    large = [it.text for it in layout if isinstance(it, Words) and it.size == DISPLAY]
    heard = sounds_due(replace(_winning(0), motion=None), _winning(20))

    assert large == ["+$46"]
    assert any(isinstance(it, LightPool) for it in layout)
    assert heard.count("win") == 1


def test_calm_shows_the_end_at_once() -> None:
    calm = _winning(120, settings=Settings(calm=True))
    sheet = Sheet(calm, width=1024)
    put_flying_chips(sheet, Places(width=1024))

    assert sheet.finish().layout == ()


def test_the_time_bank_is_told_in_words_and_its_ring_is_blue() -> None:
    assert {"+60 s", "bank"} <= set(_words(my_turn()))
    banked = scenes()["play-time-bank"]
    assert "Time bank" in _words(banked)
    assert BANK in {getattr(it, "colour", None) for it in screen_of(banked, width=1024).layout}


def test_the_rail_tells_who_acts_and_what_it_costs_and_has_no_targets() -> None:
    view = others_turn()
    status = status_of(view)
    assert status is not None
    assert status.text == "Konstantin to act"
    assert {"$12 to call", "Last hand", "Jo wins $63"} <= set(_words(view))
    rail = Places(width=1024).bar
    assert not [it for it in screen_of(view, width=1024).controls if it.box.meets(rail)]


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("play-muck-warning", {"Your turn", "Pot $202"}),
        ("two-runs", {"All in", "Pot $412"}),
        ("tournament-all-in", {"All in", "Pot 11,875"}),
    ],
)
def test_the_rail_is_not_empty_while_a_hand_is_played(scene: str, told: set[str]) -> None:
    rail = Places(width=1024).bar
    layout = screen_of(scenes()[scene], width=1024).layout
    assert told <= {it.text for it in layout if isinstance(it, Words) and it.box.meets(rail)}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_glass_has_no_empty_gutters(width: int) -> None:
    """Columns and zone stand side by side, and the bar's buttons fill its whole width."""
    places = Places(width=width)
    row = sorted([places.own, places.zone, places.panel])
    bar = sorted([places.fold, places.call, places.raise_])
    for boxes in (row, bar):
        gaps = [boxes[0].x, *(b.x - a.right for a, b in pairwise(boxes))]
        assert max(*gaps, width - boxes[-1].right) <= 16


@pytest.mark.parametrize(("width", "card"), [(1024, (80, 112)), (1229, (104, 146))])
def test_the_board_is_large_where_there_is_room(width: int, card: tuple[int, int]) -> None:
    assert Places(width=width).card == card


@pytest.mark.parametrize("width", WIDTHS)
def test_the_keypad_hides_neither_board_nor_opponents(width: int) -> None:
    places = Places(width=width)
    view = scenes()["play-keypad"]
    keys = [it.box for it in screen_of(view, width=width).controls if it.name.startswith("key")]
    kept = [places.opponent(offset) for offset in range(1, 10)] + [places.board]

    assert len(keys) == 13
    assert not [key for key in keys for other in kept if key.meets(other)]


def test_a_newcomer_reads_hints_until_the_first_hand_is_played() -> None:
    hint = "Cover your cards, touch and hold"
    view = scenes()["play-first-hand"]
    assert view.own is not None
    assert hint in repr(screen_of(view, width=1024).layout)
    later = changed(view.own, player=player(previous_ms=0, hands=2))
    assert hint not in repr(screen_of(replace(view, own=later), width=1024).layout)
    assert hint not in repr(screen_of(others_turn(), width=1024).layout)


def test_an_idle_free_seat_is_dimmed_and_a_touch_wakes_it() -> None:
    glass = Glass(replace(scenes()["attract"], touched_ms=NOW_MS))
    glass.wait(IDLE_DIM_MS + 500)
    assert any(isinstance(it, Veil) for it in glass.program.screen.layout)
    glass.down(500, 300)
    glass.wait(50)

    assert not any(isinstance(it, Veil) for it in glass.program.screen.layout)


def test_a_seat_in_play_is_never_dimmed() -> None:
    later = replace(others_turn(), now_ms=NOW_MS + 10 * IDLE_DIM_MS)
    assert not any(isinstance(it, Veil) for it in screen_of(later, width=1024).layout)


def _asked_to_show(*, holds: bool, uncontested: bool = False, auto: bool = True) -> Glass:
    view = scenes()["play-show-or-muck"]
    assert view.own is not None
    show = ShowView(turn=58, hand=184_213, holds=holds, uncontested=uncontested, time_ms=4_200)
    settings = Settings(auto_muck=auto)
    return Glass(replace(view, own=changed(view.own, show=show), settings=settings))


@pytest.mark.parametrize(
    ("holds", "uncontested", "auto", "mucks"),
    [
        (False, False, True, True),
        (True, False, True, False),
        (True, True, True, True),
        (False, False, False, False),
    ],
)
def test_only_a_hand_that_cannot_win_is_mucked_without_asking(
    *, holds: bool, uncontested: bool, auto: bool, mucks: bool
) -> None:
    glass = _asked_to_show(holds=holds, uncontested=uncontested, auto=auto)
    for _ in range(5):
        glass.wait(200)
    sent = [it for it in glass.line.sent if isinstance(it, ShowOrMuck)]

    assert [it.show for it in sent] == ([False] if mucks else [])


@pytest.mark.parametrize(("button", "posts"), [(0, 1), (500, 0)])
def test_what_is_owed_is_posted_once_but_the_button_is_never_bought_unasked(
    button: int, posts: int
) -> None:
    view = scenes()["play-entry"]
    assert view.own is not None
    entry = EntryView(live=200, dead=100, chosen="wait", button=button)
    own = changed(view.own, entry=entry)
    glass = Glass(replace(view, own=own, settings=Settings(auto_post=True)))
    for _ in range(5):
        glass.wait(200)
    sent = [it for it in glass.line.sent if isinstance(it, ChooseEntry)]

    assert [it.entry for it in sent] == ["post"] * posts


def test_a_replay_plays_to_its_end_and_stops_there() -> None:
    glass = Glass(scenes()["replay-start"])
    glass.tap("play")
    for _ in range(20):
        glass.wait(REPLAY_STEP_MS)
    assert "15 of 15" in repr(glass.program.screen.layout)
    assert glass.view.plays_since_ms is None


def test_the_scrubber_goes_to_any_step_and_pauses() -> None:
    glass = Glass(scenes()["replay-start"])
    glass.tap("play")
    box = glass.control("scrub").box
    glass.down(*box.centre)
    glass.up(*box.centre)
    assert "8 of 15" in repr(glass.program.screen.layout)
    assert glass.view.plays_since_ms is None


def test_the_chosen_preset_is_outlined() -> None:
    layout = screen_of(scenes()["play-amount"], width=1024).layout
    row = Places(width=1024).panel.part(0, 144, 400, 64)
    outlined = [
        it.box for it in layout if isinstance(it, Plate) and it.line == TEXT and row.meets(it.box)
    ]

    assert outlined
    assert all(Box(688, 480, 84, 80).contains(box) for box in outlined)


def test_a_key_ticks_once() -> None:
    view = scenes()["play-keypad"]
    assert view.draft is not None
    typed = replace(view, draft=replace(view.draft, typed="47"))

    assert sounds_due(view, typed).count("key") == (0 if view.draft.typed == "47" else 1)
    assert "key" not in sounds_due(typed, ticked(typed, typed.now_ms + 50))


def test_a_refusal_where_nothing_else_is_read_is_set_large() -> None:
    layout = screen_of(scenes()["pin-wrong"], width=1024).layout
    assert [it.size for it in layout if isinstance(it, Label) and "PIN" in it.text] == [LARGE]
