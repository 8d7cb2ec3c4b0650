"""Words that are read from afar: names, seats, and what a dealer says of a pot."""

from __future__ import annotations

import pytest

from center_screen import picture
from center_screen.state import Centre
from center_screen.words import seats_line
from gallery.centre.samples import samples
from screenkit.drawables import Turned, Words
from wire.messages.base import changed as replace
from wire.messages.table_view import CollectionView, FeeBracketView, TableView

STATES = dict(samples())


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((), ""),
        ((4,), "4"),
        ((1, 2), "1 2"),
        ((1, 2, 3), "1\u20133"),
        ((10, 9, 8, 5, 1, 2), "1 2 5 8\u201310"),
        (tuple(range(1, 11)), "1\u201310"),
    ],
)
def test_who_plays_for_a_pot_is_told_in_runs(seats: tuple[int, ...], told: str) -> None:
    assert seats_line(seats) == told


def _with_brackets(playing: int) -> TableView:
    table = STATES["betting"].table
    assert table is not None
    brackets = tuple(
        FeeBracketView(players_min=least, fees=(("street_dealt", 1, fee),))
        for least, fee in ((2, 100), (4, 200), (7, 300))
    )
    collection = CollectionView(brackets=brackets)
    seats = tuple(replace(seat, in_hand=seat.seat <= playing) for seat in table.seats)
    return replace(table, seats=seats, rules=replace(table.rules, collection=collection))


@pytest.mark.parametrize(("playing", "fee"), [(2, "$1"), (3, "$1"), (4, "$2"), (9, "$3")])
def test_the_collection_that_is_shown_is_that_of_the_players_in_the_hand(
    playing: int, fee: str
) -> None:
    layout = picture(Centre(linked=True, table=_with_brackets(playing)), 0)
    told = {
        part.text
        for it in layout
        if isinstance(it, Turned)
        for part in it.parts
        if isinstance(part, Words) and part.text.startswith("Rake")
    }
    assert told == {f"Rake up to {fee}"}


def test_a_table_that_is_not_open_is_said_to_be_so() -> None:
    assert "This table is not open" in repr(picture(Centre(linked=True), 0))
