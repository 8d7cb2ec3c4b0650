"""A draw by thumb: cards are marked face down, looked at by holding, given up by one button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallery.seat.draw_scenes import BADUGI, badugi_draw
from gallery.seat.samples import NOW_MS, ROOT, opening
from gallery.seat.scenes import scenes
from player_station.controls import HOLD_MS
from player_station.gestures import LOOK_MS
from player_station.marking import enough_marked, marked
from player_station.replay import replay_frames
from player_station.screens import screen_of
from player_station.screens.card_spots import RISE, card_places, card_targets
from player_station.screens.own_plate import own_clock
from player_station.screens.places import Places
from player_station.screens.status_rail import status_of
from player_station.state import QUIET_MS, Motion, Station
from screenkit.drawables import CardPicture, ChipPicture, PeeledCard, QrCode, Ring, Words
from screenkit.geometry import Box, Panel
from screenkit.theme import TARGET_MIN
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.own_view import DrawView
from wire.messages.recall import HandReplay
from wire.messages.seat import AskCard, Discard
from wire.messages.session import Refusal
from wire.messages.table_events import CardDealt, Discarded, DrawOpened, TableEvent, Timed

SIZES = ((1024, 768), (1280, 800), (1920, 1080))
PANEL_WIDTHS = [Panel(width_px=w, height_px=h).design.w for w, h in SIZES]


def _zone(width: int) -> Box:
    return Places(width=width).zone


@pytest.mark.parametrize("width", PANEL_WIDTHS)
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("count", range(1, 6))
def test_every_card_has_a_target_of_its_own_that_reaches_as_far_as_it_rises(
    width: int, small: bool, count: int
) -> None:
    zone = _zone(width)
    spots = card_places(zone, count, small=small, draws=True)
    targets = card_targets(zone, spots)

    assert all(it.w >= TARGET_MIN and it.h >= TARGET_MIN for it in targets)
    assert all(one.right <= two.x for one, two in pairwise(targets))
    assert all(zone.contains(it) for it in targets)
    for spot, target in zip(spots, targets, strict=True):
        for raised in (spot, spot.moved(0, -RISE)):
            assert target.holds(raised.x + 4, raised.y + 4)
            assert target.holds(raised.x + 4, raised.bottom - 4)


@given(st.lists(st.integers(0, 4)), st.integers(0, 5))
def test_a_tap_marks_a_card_and_the_next_one_takes_the_mark_back(
    taps: list[int], most: int
) -> None:
    marks: tuple[int, ...] = ()
    for position in taps:
        before = marks
        marks = marked(marks, position, most=most)
        assert len(marks) == len(set(marks)) <= most
        assert (position in marks) == (position not in before and most > 0)
        assert set(before) - set(marks) <= {position, *before[:1]}


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_only_so_many_cards_as_the_draw_allows_can_be_given_up(
    least: int, most: int, count: int
) -> None:
    draw = DrawView(turn=1, hand=1, least=least, most=most, time_ms=1)
    assert enough_marked(draw, tuple(range(count))) == (least <= count <= most)


def _tap_card(glass: Glass, position: int) -> None:
    glass.tap(f"mark:{position}")


def _discards(glass: Glass) -> list[tuple[int, ...]]:
    return [it.positions for it in glass.line.sent if isinstance(it, Discard)]


def test_marked_cards_are_given_up_with_one_tap_and_the_evidence_says_how_many() -> None:
    glass = Glass(badugi_draw())
    _tap_card(glass, 3)
    _tap_card(glass, 1)
    glass.tap("discard:some")

    sent = glass.line.sent[-1]
    assert isinstance(sent, Discard)
    assert (sent.positions, sent.turn, sent.hand) == ((1, 3), 21, 184_213)
    assert sent.evidence is not None
    assert sent.evidence.label == "Discard 2"


def test_standing_pat_is_one_tap() -> None:
    glass = Glass(badugi_draw())
    glass.tap("discard:none")
    assert _discards(glass) == [()]


def test_all_cards_go_only_after_a_hold() -> None:
    glass = Glass(badugi_draw(marks=(0, 1, 2, 3)))
    glass.tap("discard:all")
    assert _discards(glass) == []
    glass.wait(QUIET_MS)
    glass.press("discard:all")
    glass.wait(HOLD_MS + 40)
    assert _discards(glass) == [(0, 1, 2, 3)]


def test_a_short_touch_marks_and_shows_nothing_a_long_one_looks_and_marks_nothing() -> None:
    glass = Glass(badugi_draw())
    x, y = glass.control("mark:2").box.centre
    glass.down(x, y)
    glass.wait(LOOK_MS - 40)
    assert not _faces(glass)
    glass.up(x, y)
    assert glass.view.marks == (2,)

    glass.down(x, y)
    glass.wait(LOOK_MS + 40)
    assert _faces(glass)
    glass.up(x, y)
    assert not _faces(glass)
    assert glass.view.marks == (2,)


def _faces(glass: Glass) -> bool:
    return any(isinstance(it, PeeledCard) for it in glass.program.screen.layout)


def test_sliding_off_the_cards_hides_them_and_a_touch_that_slides_off_marks_nothing() -> None:
    glass = Glass(badugi_draw())
    x, y = glass.control("mark:2").box.centre
    glass.down(x, y)
    glass.move(x, 60)
    glass.up(x, 60)
    assert glass.view.marks == ()

    glass.down(x, y)
    glass.wait(LOOK_MS + 40)
    glass.move(x, 60)
    assert not _faces(glass)


def test_a_flick_folds_nothing_in_a_draw() -> None:
    view = badugi_draw()
    glass = Glass(replace(view, settings=replace(view.settings, flick_folds=True)))
    x, y = glass.control("mark:2").box.centre
    glass.down(x, y)
    glass.move(x, y - 190)
    glass.up(x, y - 190)
    assert glass.line.sent == []
    assert not any(it.name.startswith("act:") for it in glass.program.screen.controls)


def test_a_forced_discard_has_no_button_until_enough_are_marked() -> None:
    glass = Glass(scenes()["discard-forced"])
    assert not any(it.name.startswith("discard") for it in glass.program.screen.controls)
    _tap_card(glass, 0)
    _tap_card(glass, 2)
    glass.tap("discard:some")
    assert _discards(glass) == [(2,)]


def test_what_is_asked_for_is_sent() -> None:
    for name, up in (("card:up", True), ("card:down", False)):
        glass = Glass(scenes()["ask-card"])
        glass.tap(name)
        (sent,) = glass.line.sent
        assert isinstance(sent, AskCard)
        assert sent.up is up


def test_marks_belong_to_one_decision() -> None:
    glass = Glass(badugi_draw())
    _tap_card(glass, 1)
    later = badugi_draw()
    assert later.own is not None
    assert later.own.draw is not None
    own = changed(later.own, draw=changed(later.own.draw, turn=31))
    glass.update(replace(later, own=own))
    assert glass.view.marks == ()


def test_marks_outlive_an_update_that_leaves_the_decision_open() -> None:
    glass = Glass(badugi_draw())
    _tap_card(glass, 1)
    glass.update(badugi_draw())
    assert glass.view.marks == (1,)


def test_a_touch_that_comes_with_the_decision_marks_nothing() -> None:
    glass = Glass(scenes()["draw-others"])
    glass.update(badugi_draw())
    _tap_card(glass, 0)
    assert not glass.view.marks
    glass.wait(QUIET_MS)
    _tap_card(glass, 0)
    assert list(glass.view.marks) == [0]


def test_a_late_tap_is_refused_in_words_and_the_decision_can_be_made_again() -> None:
    glass = Glass(badugi_draw())
    glass.tap("discard:none")
    asked = glass.line.sent[-1]
    assert not glass.has("discard:none")
    glass.hear(Refusal(id=asked.id, code="draw_not_open", facts={}))  # type: ignore[attr-defined]
    assert glass.view.note is not None
    assert "Nothing was done" in glass.view.note.text
    assert glass.has("discard:none")


def test_the_decision_is_told_as_shown_so_that_its_clock_may_start() -> None:
    assert [it.turn for it in Glass(badugi_draw()).line.shown] == [21]


def _backs(view: Station) -> list[Box]:
    zone = Places(width=1024).zone
    layout = screen_of(view, width=1024).layout
    return [it.box for it in layout if isinstance(it, CardPicture) and zone.contains(it.box)]


def test_a_marked_card_rises_face_down_and_the_others_stay() -> None:
    flat, raised = _backs(badugi_draw()), _backs(badugi_draw(marks=(2,)))
    assert [one.y - two.y for one, two in zip(flat, raised, strict=True)] == [0, 0, RISE, 0]


@pytest.mark.parametrize("scene", ["draw-marked", "draw-five", "discard-forced-marked"])
def test_nothing_but_the_number_of_marks_is_seen_outside_the_cards(scene: str) -> None:
    """A neighbour who sees every pixel but the backs learns only how many are marked."""
    view = scenes()[scene]
    assert view.own is not None
    assert view.own.draw is not None
    last = view.own.draw.positions[-len(view.marks) :]
    other = screen_of(replace(view, marks=last), width=1024)
    differing = set(screen_of(view, width=1024).layout) ^ set(other.layout)
    assert all(isinstance(it, CardPicture) and not it.card for it in differing)


WHO_DRAWS: list[tuple[str, Callable[[str], bool]]] = [
    ("draw-others", lambda told: "Wu to draw" in told and "Jo draws 1" in told),
    ("discard-waits", lambda told: "2 players give up a card" in told),
    ("draw-stand-pat", lambda told: "Stand pat" in told),
    ("discard-forced", lambda told: "Mark the card you give up" in told),
]


@pytest.mark.parametrize(("scene", "said"), WHO_DRAWS)
def test_the_rail_says_who_decides_about_cards(scene: str, said: Callable[[str], bool]) -> None:
    assert said(repr(screen_of(scenes()[scene], width=1024).layout))


@pytest.mark.parametrize("width", PANEL_WIDTHS)
def test_the_proof_to_take_along_has_the_seal_of_the_further_orders_too(width: int) -> None:
    view, more = scenes()["proof"], bytes(range(32))
    lines = tuple(changed(line, more_root=more) for line in view.hands or ())
    layout = screen_of(replace(view, hands=lines), width=width).layout
    (code,) = [it.text for it in layout if isinstance(it, QrCode)]
    assert code.endswith(f":{ROOT.hex()}:{more.hex()}")
    words = "".join(it.text.replace(" ", "") for it in layout if isinstance(it, Words))
    assert ROOT.hex() + more.hex() in words.replace("Sealofthefurtherorders", "")


def _moving(event: TableEvent, at_ms: int, held: tuple[int, ...] = (0, 1, 2, 3)) -> Station:
    motion = Motion(events=(Timed(event=event, lasts_ms=140),), began_ms=NOW_MS, held=held)
    return replace(badugi_draw(), motion=motion, now_ms=NOW_MS + at_ms)


def test_a_new_card_comes_from_the_far_edge_of_the_zone_and_then_lies_in_its_place() -> None:
    spot = _backs(badugi_draw())[3]
    dealt = CardDealt(seat=4, street=1, position=3, leaf=ROOT, up=False, opening=opening("As", 3))
    on_the_way = _backs(_moving(dealt, 70))
    assert spot not in on_the_way
    assert len(on_the_way) == 4
    assert spot in _backs(_moving(dealt, 140))
    calm = _moving(dealt, 70)
    assert spot in _backs(replace(calm, settings=replace(calm.settings, calm=True)))


def test_discards_slide_away_face_down_inside_the_zone() -> None:
    view = _moving(Discarded(seat=4, count=2, positions=(4, 5)), 70, held=(0, 1, 2, 3, 4, 5)[2:])
    leaving = set(_backs(view)) - set(_backs(replace(view, motion=None)))
    assert len(leaving) == 2
    zone = Places(width=1024).zone
    assert all(zone.contains(box) for box in leaving)


def test_a_hand_of_draws_is_replayed_card_by_card() -> None:
    def dealt(seat: int, position: int, card: str = "") -> CardDealt:
        shown = opening(card, position) if card else None
        return CardDealt(seat=seat, street=0, position=position, leaf=ROOT, up=False, opening=shown)

    told = HandReplay(
        id="r",
        hand=7,
        rules=BADUGI,
        stacks=((4, 1_000), (5, 1_000)),
        nicknames=((4, "Ada"), (5, "Bo")),
        events=(
            *(dealt(4, place, card) for place, card in enumerate(("As", "Kd", "4c"))),
            *(dealt(5, place) for place in (3, 4, 5)),
            DrawOpened(street=1, seat=4),
            Discarded(seat=4, count=1, positions=(1,)),
            Discarded(seat=5, count=2),
            dealt(4, 6, "2h"),
            dealt(5, 7),
        ),
    )
    frames = replay_frames(told)
    last = {it.seat: it for it in frames[-1].seats}
    assert last[4].cards == ("As", "4c", "2h")
    assert (last[5].cards, last[5].drew) == (("", ""), 2)
    words = [frame.words for frame in frames]
    assert "Ada draws 1" in words
    assert "Bo draws 2" in words


def test_each_seat_that_gives_up_a_card_has_a_ring_of_its_own() -> None:
    """The own ring is the own clock, not that of the first who decides."""
    view = scenes()["discard-forced"]
    layout = screen_of(view, width=1024).layout
    assert own_clock(view) == (840, 21_000)
    assert {160, 360, 560, 840} <= {part.permille for part in layout if isinstance(part, Ring)}


def test_the_rail_tells_the_longest_time_of_those_who_still_think() -> None:
    told = status_of(scenes()["discard-waits"])
    assert told is not None
    assert told.left_ms == 12_000


@pytest.mark.parametrize("width", PANEL_WIDTHS)
def test_no_cards_lie_on_the_chips_of_the_pot_where_no_board_keeps_them_apart(width: int) -> None:
    without = {
        name: view
        for name, view in scenes().items()
        if view.table is not None
        and view.table.hand is not None
        and view.table.rules.draws
        and not view.table.rules.board_cards
    }
    assert {"draw-five", "ask-card"} <= set(without)
    for name, view in without.items():
        layout = screen_of(view, width=width).layout
        # A high stack rises above its box.
        chips = [
            it.box.joined(it.box.moved(0, -16)) for it in layout if isinstance(it, ChipPicture)
        ]
        cards = [it.box for it in layout if isinstance(it, CardPicture)]
        assert [(c, card) for c in chips for card in cards if c.meets(card)] == [], name
