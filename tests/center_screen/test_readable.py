"""Everything on the display can be read: enough contrast, no small type, no name cut, no cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from center_screen import panel_of, picture
from center_screen.flights import flights
from center_screen.places import BAIZE, WALL_BAIZE, ground_of
from center_screen.state import Centre, moving
from gallery.centre.samples import samples
from screenkit import theme
from screenkit.brand import BACKS, Brand
from screenkit.drawables import (
    CardPicture,
    Drawable,
    InkLine,
    Label,
    LightPool,
    Paragraph,
    Plate,
    Table,
    Turned,
    Words,
)
from screenkit.game_shape import has_board
from screenkit.language import speak
from screenkit.light import COOL
from screenkit.staging import motion_ends
from screenkit.table import baize_edge, lit_rail, racetrack_colour
from server.house.brand_kinds import FeltColour, RailColour, under_the_lamp
from server.house.kinds import NotAllowed
from tests.center_screen.shapes import as_set
from wire.colours import SHAPE_CONTRAST, TEXT_CONTRAST, contrast
from wire.messages.base import changed

STATES = dict(samples())
MOVING = [name for name, state in STATES.items() if moving(state, 0)]
PANEL = panel_of((1920, 1080))
LEAST = 28
FRAME_MS = 33
INDEX_PERCENT = 46
"""The part of a card's width that its rank fills, of a ten too."""
LIT = under_the_lamp(theme.BAIZE)
"""The brightest cloth."""
LIT_RAIL = lit_rail(theme.WALNUT)
YELLOW = (theme.GOLD, theme.TIMER)
GLASS_ON_LIT = theme.mixed(LIT, theme.GLASS, theme.GLASS_ALPHA / 255)
"""Smoked glass where most light shines through."""
EDGE = baize_edge(theme.BAIZE)

TEXT_PAIRS = {
    "words on the cloth": (theme.TEXT, LIT),
    "words on the rail": (theme.SECOND, LIT_RAIL),
    "words on glass": (theme.TEXT, GLASS_ON_LIT),
    "second words on glass": (theme.SECOND, GLASS_ON_LIT),
    "a win on glass": (theme.WIN, GLASS_ON_LIT),
    "a clock on glass": (theme.TIMER, GLASS_ON_LIT),
    "trouble on glass": (theme.ALERT, GLASS_ON_LIT),
    "ink on gold": (theme.INK, theme.GOLD),
    "all in": (theme.WHITE, theme.ALL_IN),
    "a puck": (theme.TEXT, theme.WALNUT),
    "red on a card": (theme.RED_SUIT, theme.CARD_FACE),
    "black on a card": (theme.BLACK_SUIT, theme.CARD_FACE),
    "blue on a card": (theme.BLUE_SUIT, theme.CARD_FACE),
    "green on a card": (theme.GREEN_SUIT, theme.CARD_FACE),
    "red on a dimmed card": (theme.RED_SUIT_DIM, theme.CARD_FACE_DIM),
    "black on a dimmed card": (theme.BLACK_SUIT, theme.CARD_FACE_DIM),
    "the code": (theme.BLACK, theme.QR_GROUND),
}
SHAPE_PAIRS = {
    "the turn on the cloth": (theme.GOLD, LIT),
    "the turn on the rail": (theme.GOLD, LIT_RAIL),
    "the turn beside glass": (theme.GOLD, GLASS_ON_LIT),
    "ink that drains": (theme.INK, theme.GOLD),
    "a plate's edge on the rail": (theme.EDGE, LIT_RAIL),
    "a plate's edge and its glass": (theme.EDGE, GLASS_ON_LIT),
    "all in, its cool edge on the rail": (COOL, LIT_RAIL),
    "all in, its cool edge on glass": (COOL, GLASS_ON_LIT),
    "an open seat": (theme.WIN, LIT_RAIL),
    "the pill's edge on glass": (theme.TEXT, GLASS_ON_LIT),
    "brass on the rail": (theme.BRASS, LIT_RAIL),
    "the racetrack at the rail": (racetrack_colour(theme.BAIZE), EDGE),
    "a card on the cloth": (theme.CARD_FACE, LIT),
    "a dimmed card on the cloth": (theme.CARD_FACE_DIM, LIT),
}


@pytest.mark.parametrize("pair", TEXT_PAIRS)
def test_text_is_told_from_what_lies_behind_it(pair: str) -> None:
    assert contrast(*TEXT_PAIRS[pair]) >= TEXT_CONTRAST


@pytest.mark.parametrize("pair", SHAPE_PAIRS)
def test_shapes_are_told_from_what_lies_beside_them(pair: str) -> None:
    assert contrast(*SHAPE_PAIRS[pair]) >= SHAPE_CONTRAST


@pytest.mark.parametrize("name", STATES)
def test_words_that_lie_on_the_cloth_itself_are_read_there(name: str) -> None:
    flat = ((BAIZE.inset(40), it) for it in picture(STATES[name], 0))
    on_wall = ((WALL_BAIZE.inset(40), it) for it in picture(STATES[name], 0, wall=True))
    for baize, it in (*flat, *on_wall):
        if isinstance(it, Turned) and all(isinstance(part, Words) for part in it.parts):
            on_cloth = baize.holds(*it.box.centre)
            for part in it.parts:
                assert isinstance(part, Words)
                assert not on_cloth or contrast(part.colour, LIT) >= TEXT_CONTRAST, part.text


def _cloth_is_allowed(felt: theme.Colour) -> bool:
    try:
        FeltColour().read(theme.hex_text(felt))
    except NotAllowed:
        return False
    return True


COLOURS = st.tuples(*(st.integers(0, 140),) * 3)


@given(COLOURS.filter(_cloth_is_allowed))
def test_words_and_the_turn_are_read_on_every_cloth_a_house_may_choose(felt: theme.Colour) -> None:
    lit = under_the_lamp(felt)
    assert contrast(theme.TEXT, lit) >= TEXT_CONTRAST
    assert contrast(theme.WON_ON_FELT, lit) >= TEXT_CONTRAST
    assert contrast(theme.GOLD, lit) >= SHAPE_CONTRAST
    assert contrast(theme.SECOND, theme.mixed(lit, theme.GLASS, theme.GLASS_ALPHA / 255)) >= 4.5


def _rail_is_allowed(rail: theme.Colour) -> bool:
    try:
        RailColour().read(theme.hex_text(rail))
    except NotAllowed:
        return False
    return True


@given(COLOURS.filter(_rail_is_allowed))
def test_words_are_read_where_the_lamp_falls_on_every_rail_a_house_may_choose(
    rail: theme.Colour,
) -> None:
    assert contrast(theme.TEXT, lit_rail(rail)) >= TEXT_CONTRAST
    assert contrast(theme.SECOND, lit_rail(rail)) >= TEXT_CONTRAST


def _parts(state: Centre, at_ms: int = 0, *, wall: bool = False) -> Iterator[Drawable]:
    for it in picture(state, at_ms, wall=wall):
        yield from it.parts if isinstance(it, Turned) else (it,)


@pytest.mark.parametrize("name", STATES)
def test_no_fact_is_set_in_small_type_and_no_name_is_cut(name: str) -> None:
    small, cut = set(), set()
    for language, wall in product(("es", "en"), (False, True)):
        speak(language)
        for part in _parts(STATES[name], wall=wall):
            if isinstance(part, Paragraph | Label) and part.size < LEAST:
                small.add((language, wall, part.text))
            if isinstance(part, Words) and part.text:
                text, size = as_set(part, PANEL)
                small |= {(language, wall, part.text)} if size < LEAST else set()
                cut |= {(language, wall, part.text)} if text != part.text else set()
    assert small == set()
    assert cut == set()


WITH_JACKPOT = {
    f"{name} with a jackpot": replace(
        state, table=changed(state.table, jackpot=STATES["jackpot"].table.jackpot)
    )
    for name, state in STATES.items()
    if state.table is not None and STATES["jackpot"].table is not None
}
ALL = STATES | WITH_JACKPOT


@pytest.mark.parametrize("name", ALL)
def test_only_one_thing_is_gold_at_a_time(name: str) -> None:
    """Whoever acts, or who won; a clock or a jackpot is golden only while nobody plays."""
    state, parts = ALL[name], list(_parts(ALL[name]))
    acting = [it for it in parts if isinstance(it, Plate) and it.fill == theme.GOLD]
    won = [it for it in parts if isinstance(it, Plate) and it.line == theme.GOLD]
    clocks = [it for it in parts if isinstance(it, InkLine) and it.colour == theme.GOLD]
    told = [it for it in parts if isinstance(it, Words) and it.colour in YELLOW]
    winners = 0 if state.table is None else sum(bool(seat.won) for seat in state.table.seats)
    assert len(acting) <= 1
    assert len(won) in (0, winners)
    assert not (acting and won)
    assert not ((acting or won) and told)
    assert clocks == []


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize("name", MOVING)
def test_nothing_in_motion_covers_a_card_or_an_amount_in_any_frame(name: str, wall: bool) -> None:
    """Whatever moves is drawn first, on the cloth; all that is read or lies there is above it."""
    state = STATES[name]
    assert state.before is not None
    assert state.table is not None
    boards = has_board(state.table.rules)
    ground = ground_of(len(state.table.seats), boards=boards, wall=wall)
    for gone_ms in range(0, motion_ends(state.events), FRAME_MS):
        moving_now = flights(state.before, state.table, state.events, ground, gone_ms)
        layout = picture(state, state.at_ms + gone_ms, wall=wall)
        below = tuple(takewhile(lambda it: isinstance(it, Table | LightPool | Plate), layout))
        assert layout[len(below) : len(below) + len(moving_now)] == moving_now


@pytest.mark.parametrize("back", BACKS)
def test_a_house_changes_the_look_and_nothing_else(back: str) -> None:
    brand = Brand(felt=(60, 20, 40), back=back)  # type: ignore[arg-type]  # one of the backs
    plain = STATES["betting"]
    dressed = Centre(linked=True, table=plain.table, before=plain.before, brand=brand)
    own = Centre(linked=True, table=plain.table, before=plain.before)
    assert picture(dressed, 0) == picture(own, 0)


@pytest.mark.parametrize("name", STATES)
def test_the_index_of_every_card_that_was_turned_up_is_seen(name: str) -> None:
    """A loser's, too: winning cards cover only what is right of it."""
    for it in (*picture(STATES[name], 0), *picture(STATES[name], 0, wall=True)):
        cards = it.parts if isinstance(it, Turned) else ()
        faces = [part for part in cards if isinstance(part, CardPicture) and part.card]
        for number, one in enumerate(faces):
            index = one.box.part(0, 0, one.box.w * INDEX_PERCENT // 100, one.box.h)
            assert not any(index.meets(later.box) for later in faces[number + 1 :]), one.card
