"""Nothing on the community display hides anything that must be read, at any table."""

from __future__ import annotations

from itertools import combinations
from math import cos, radians, sin

import pytest

from center_screen import Centre, picture, samples
from center_screen.places import HEIGHT, WIDTH, seat_places
from screenkit.drawables import CardPicture, Drawable, Felt, Turned, Words
from screenkit.geometry import Box
from wire.messages.base import changed as replace
from wire.messages.table_view import PotView, TableView

GLASS = Box(0, 0, WIDTH, HEIGHT)
STATES = dict(samples())
AT_REST = [name for name in STATES if name not in ("dealing", "flop_coming")]


def _corners(it: Drawable) -> list[tuple[float, float]]:
    width, height = it.size if isinstance(it, Turned) else (it.box.w, it.box.h)
    angle = radians(it.degrees) if isinstance(it, Turned) else 0.0
    x, y = it.box.x + it.box.w / 2, it.box.y + it.box.h / 2
    # A rim of three: shadows and rounding may touch.
    half_w, half_h = width / 2 - 3, height / 2 - 3
    return [
        (x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle))
        for dx, dy in ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
    ]


def _apart(one: Drawable, other: Drawable) -> bool:
    """Two turned rectangles do not meet if some edge separates them."""
    shapes = _corners(one), _corners(other)
    for shape in shapes:
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            reach = [[nx * x + ny * y for x, y in each] for each in shapes]
            if max(reach[0]) <= min(reach[1]) or max(reach[1]) <= min(reach[0]):
                return True
    return False


def _things(state: Centre, *, wall: bool = False) -> list[Turned]:
    return [it for it in picture(state, 0, wall=wall) if isinstance(it, Turned)]


def _words(state: Centre) -> list[str]:
    return [part.text for it in _things(state) for part in it.parts if isinstance(part, Words)]


def _is_wide_line(it: Turned) -> bool:
    """Lines for all are centred in generous boxes; their words are narrower."""
    return len(it.parts) == 1 and isinstance(it.parts[0], Words)


@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("name", AT_REST)
def test_plates_bets_cards_and_pots_never_overlap(name: str, wall: bool) -> None:
    shown = [it for it in _things(STATES[name], wall=wall) if not _is_wide_line(it)]
    assert not [(a.box, b.box) for a, b in combinations(shown, 2) if not _apart(a, b)]


@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("name", STATES)
def test_everything_lies_on_the_glass(name: str, wall: bool) -> None:
    for it in picture(STATES[name], 0, wall=wall):
        assert GLASS.contains(it.box), it


@pytest.mark.parametrize("seats", range(2, 11))
def test_each_seat_has_a_place_of_its_own_turned_toward_its_player(seats: int) -> None:
    places = seat_places(seats)
    assert len(set(places)) == seats
    for place in places:
        x, y = place.point(100)
        before = (place.x - WIDTH // 2) ** 2 + (place.y - HEIGHT // 2) ** 2
        assert (x - WIDTH // 2) ** 2 + (y - HEIGHT // 2) ** 2 < before
        assert place.degrees == place.facing


def test_what_everybody_must_read_stands_twice_half_a_turn_apart() -> None:
    lines = [it for it in _things(STATES["betting"]) if _is_wide_line(it)]
    texts = {
        (it.degrees, part.text) for it in lines for part in it.parts if isinstance(part, Words)
    }
    upright = {text for degrees, text in texts if degrees == 0}
    assert upright == {text for degrees, text in texts if degrees == 180}
    assert "Pot $340.50" in upright


def _with_pots(table: TableView, count: int) -> TableView:
    assert table.hand is not None
    pots = tuple(PotView(amount=100 * n, seats=(1, 2)) for n in range(1, count + 1))
    return replace(table, hand=replace(table.hand, pots=pots, pot=sum(p.amount for p in pots)))


@pytest.mark.parametrize("count", range(2, 11))
def test_every_pot_is_named_with_its_amount_and_its_players(count: int) -> None:
    state = STATES["ten_all_in"]
    assert state.table is not None
    words = _words(Centre(linked=True, table=_with_pots(state.table, count)))
    for number in range(1, count + 1):
        assert words.count(f"${number}") >= 2
    assert words.count("1 2") == 2 * count


def test_winning_cards_are_raised_and_the_others_fade() -> None:
    cards = [it for it in picture(STATES["showdown"], 0) if isinstance(it, CardPicture) and it.card]
    raised = {it.card for it in cards if it.glow}
    assert raised == {"Ks", "7h", "7c"}
    assert all(it.faded for it in cards if it.card not in raised)
    low = min(it.box.y for it in cards if not it.glow)
    assert all(it.box.y < low for it in cards if it.glow)


def test_the_seat_to_act_is_marked_by_more_than_colour() -> None:
    kinds = [type(it).__name__ for it in picture(STATES["betting"], 0)]
    assert kinds.count("Wedge") == 1


def test_a_table_without_a_hand_still_shows_what_is_played() -> None:
    assert {"Table 7", "$1/$2"} <= set(_words(STATES["opens_when"]))


def test_the_felt_is_drawn_once_and_first() -> None:
    layout = picture(STATES["betting"], 0)
    assert [isinstance(it, Felt) for it in layout].index(True) == 0
    assert sum(isinstance(it, Felt) for it in layout) == 1
