"""Nothing on the community display hides anything that must be read, at any table."""

from __future__ import annotations

import pytest

from center_screen import Centre, panel_of, picture
from center_screen.places import HEIGHT, WIDTH, seat_places
from center_screen.plates import RIM as PLATE_RIM
from center_screen.state import moving
from gallery.centre.samples import samples
from screenkit.drawables import CardPicture, InkLine, LightPool, Plate, Table, Turned, Words
from screenkit.geometry import Box
from tests.center_screen.shapes import overlaps
from tests.depth import scaled
from wire.messages.base import changed as replace
from wire.messages.table_events import Timed
from wire.messages.table_view import PotView, SeatView, TableView

GLASS = Box(0, 0, WIDTH, HEIGHT)
STATES = dict(samples())
AT_REST = [name for name, state in STATES.items() if not moving(state, 0)]
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SIZES_TRIED = SIZES[:: scaled(quick=2, plain=1, deep=1)]
HARD = (
    "ten_all_in",
    "ten_all_in_omaha",
    "split",
    "split_three",
    "high_low",
    "heads_up",
    "millions",
)


def _things(state: Centre, *, wall: bool = False) -> list[Turned]:
    return [it for it in picture(state, 0, wall=wall) if isinstance(it, Turned)]


def _words(state: Centre) -> list[str]:
    return [part.text for it in _things(state) for part in it.parts if isinstance(part, Words)]


def _is_wide_line(it: Turned) -> bool:
    """Lines for all are centred in generous boxes; their words are narrower."""
    return len(it.parts) == 1 and isinstance(it.parts[0], Words)


def _table_of(state: Centre) -> TableView:
    assert state.table is not None
    return state.table


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", AT_REST)
def test_nothing_overlaps_in_any_state(name: str, wall: bool) -> None:
    assert not overlaps(picture(STATES[name], 0, wall=wall), panel_of(SIZES[1]))


@pytest.mark.parametrize("size", SIZES_TRIED, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", HARD)
def test_hard_tables_are_laid_out_without_overlap_at_every_size(
    name: str, wall: bool, size: tuple[int, int]
) -> None:
    assert not overlaps(picture(STATES[name], 0, wall=wall), panel_of(size))


def _left_by(table: TableView, gone: int) -> TableView:
    """The same table after seat `gone` stood up: a pot's players stay those who play."""
    seats = tuple(SeatView(seat=it.seat) if it.seat == gone else it for it in table.seats)
    return replace(table, seats=seats)


@pytest.mark.parametrize("size", SIZES_TRIED, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", ["betting", "ten_all_in", "next_hand"])
def test_ten_seats_joining_and_leaving_never_overlap(
    name: str, wall: bool, size: tuple[int, int]
) -> None:
    full = table = _table_of(STATES[name])
    tables = [table := _left_by(table, gone) for gone in range(1, 11)]
    joining = [replace(full, seats=it.seats) for it in reversed(tables)]
    for it in (*tables, *joining):
        layout = picture(Centre(linked=True, table=it), 0, wall=wall)
        assert not overlaps(layout, panel_of(size))


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", ["betting", "ten_all_in_omaha", "millions", "high_low"])
def test_the_button_and_the_blinds_overlap_nothing_wherever_they_lie(name: str, wall: bool) -> None:
    table = _table_of(STATES[name])
    assert table.hand is not None
    for first in range(10):
        small, big, straddle = ((first + step) % 10 + 1 for step in (1, 2, 3))
        hand = replace(
            table.hand, button=first + 1, small_blind=small, big_blind=big, straddler=straddle,
            to_act=table.hand.to_act and first + 1,
        )  # fmt: skip
        state = replace_table(STATES[name], replace(table, hand=hand))
        assert not overlaps(picture(state, 0, wall=wall), panel_of(SIZES[1]))


def replace_table(state: Centre, table: TableView) -> Centre:
    return Centre(linked=True, table=table, before=table, events=state.events)


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", ["showdown", "split_three", "high_low", "side_pot_left"])
def test_a_table_that_stops_after_a_hand_says_so_beside_the_cards(name: str, wall: bool) -> None:
    table = _table_of(STATES[name])
    assert table.hand is not None
    stopped = replace(table, status="paused", hand=replace(table.hand, phase="over"))
    state = replace_table(STATES[name], stopped)
    assert not overlaps(picture(state, 0, wall=wall), panel_of(SIZES[1]))


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("name", ["stud_all_in", "stud", "stud_showdown"])
def test_stud_tables_of_every_size_are_laid_out_without_overlap(
    name: str, seats: int, wall: bool
) -> None:
    table = _table_of(STATES[name])
    assert table.hand is not None
    acting = min(seats, table.hand.to_act)
    state = replace_table(
        STATES[name],
        replace(table, seats=table.seats[:seats], hand=replace(table.hand, to_act=acting)),
    )
    assert not overlaps(picture(state, 0, wall=wall), panel_of(SIZES[1]))


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", STATES)
def test_everything_lies_on_the_glass(name: str, wall: bool) -> None:
    for it in picture(STATES[name], 0, wall=wall):
        if isinstance(it, LightPool):  # light falls beyond the edge
            continue
        assert GLASS.inset(-PLATE_RIM).contains(it.box), it


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
    assert "Pot $342.50" in upright


def _with_pots(table: TableView, count: int) -> TableView:
    assert table.hand is not None
    pots = tuple(PotView(amount=100 * n, seats=(1, 2)) for n in range(1, count + 1))
    return replace(table, hand=replace(table.hand, pots=pots, pot=sum(p.amount for p in pots)))


@pytest.mark.parametrize("count", range(2, 10))
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


def test_the_raised_cards_are_those_of_the_pot_that_is_spoken_of() -> None:
    first, second = (STATES[name].events[-1] for name in ("side_pot_left", "showdown"))
    table = _table_of(STATES["side_pot_left"])
    later = Timed(event=second.event, at_ms=1_000, lasts_ms=500)
    state = Centre(linked=True, table=table, before=table, events=(first, later))
    own = [
        {part.card for part in it.parts if isinstance(part, CardPicture) and part.glow}
        for at_ms in (0, 1_000)
        for it in picture(state, at_ms)
        if isinstance(it, Turned)
    ]
    assert [cards for cards in own if cards] == [{"7s", "7d"}, {"Kh", "Kd"}]


def test_the_seat_to_act_is_marked_by_more_than_colour() -> None:
    kinds = [type(it).__name__ for it in picture(STATES["betting"], 0)]
    assert kinds.count("Wedge") == 1


def test_a_table_without_a_hand_still_shows_what_is_played() -> None:
    assert {"Table 7", "$1/$2"} <= set(_words(STATES["opens_when"]))


def test_the_table_is_drawn_once_and_first() -> None:
    layout = picture(STATES["betting"], 0)
    assert [isinstance(it, Table) for it in layout].index(True) == 0
    assert sum(isinstance(it, Table) for it in layout) == 1


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
def test_a_card_for_everybody_in_stud_lies_open_beside_the_deck(wall: bool) -> None:
    table = _table_of(STATES["stud"])
    assert table.hand is not None
    hand = replace(table.hand, boards=(("5h",),))
    layout = picture(replace_table(STATES["stud"], replace(table, hand=hand)), 0, wall=wall)
    assert [it.box for it in layout if isinstance(it, CardPicture) and it.card == "5h"]
    assert not overlaps(layout, panel_of(SIZES[1]))


def test_everybody_who_gives_up_a_card_at_once_has_a_line_of_time() -> None:
    state = dict(samples())["discard"]
    lines = [it for it in picture(state, state.at_ms) if isinstance(it, InkLine)]
    assert sorted(line.permille for line in lines) == [160, 360, 680, 840]


@pytest.mark.parametrize("name", ["betting", "discard", "draw", "tournament", "kill_pot"])
def test_the_line_that_drains_covers_neither_the_seats_number_nor_its_backs(name: str) -> None:
    layout = picture(STATES[name], 0)
    clocks = {it.box.centre: it for it in layout if isinstance(it, InkLine)}
    plates = [it for it in layout if isinstance(it, Turned) and it.box.centre in clocks]
    assert len(plates) == len(clocks) > 0
    for it in plates:
        line = clocks[it.box.centre]
        free = Box(0, 0, *it.size).inset((it.size[0] - line.size[0]) // 2 + line.width)
        number, *_more = (p for p in it.parts if isinstance(p, Plate) and p.radius == p.box.w // 2)
        backs = [part for part in it.parts if isinstance(part, CardPicture)]
        assert all(free.contains(part.box) for part in (number, *backs))
