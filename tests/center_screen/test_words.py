"""Words that are read from afar: names, seats, and what a dealer says of a pot."""

from __future__ import annotations

import pytest

from center_screen import picture
from center_screen.state import Centre
from center_screen.words import seats_line
from gallery.centre.samples import samples
from screenkit.drawables import LightPool, Plate, Turned, Words
from screenkit.theme import ALERT, WON_ON_FELT, Colour
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


def _lines(name: str, *, wall: bool = True) -> list[Words]:
    return [
        part
        for it in picture(STATES[name], 0, wall=wall)
        if isinstance(it, Turned)
        for part in it.parts
        if isinstance(part, Words)
    ]


@pytest.mark.parametrize(
    ("name", "won", "hand"),
    [
        ("showdown", "$642", "Full house, kings full of sevens"),
        ("badugi_result", "$66", "Badugi, seven high"),
        ("stud_showdown", "$132", "Full house, nines full of eights"),
    ],
)
def test_who_won_how_much_outweighs_everything_else_that_is_said(
    name: str, won: str, hand: str
) -> None:
    lines = _lines(name)
    (told,) = (it for it in lines if it.text == won)
    (beneath,) = (it for it in lines if it.text == hand)
    assert told.size == max(it.size for it in lines) > beneath.size
    assert (told.weight, told.colour) == ("bold", WON_ON_FELT)


def test_an_all_in_outweighs_every_other_act() -> None:
    (all_in,) = (it for it in _lines("betting") if it.text == "Tom is all in, $287.50")
    (bet,) = (it for it in _lines("heads_up") if it.text == "Maria bets $200")
    assert (all_in.weight, bet.weight) == ("bold", "semibold")


def test_what_an_act_took_is_no_sum_that_was_won() -> None:
    assert not [it for it in _lines("betting") if it.colour == WON_ON_FELT]


def test_what_was_won_is_the_largest_on_the_winners_plate() -> None:
    (won,) = (it for it in _lines("showdown") if it.text == "+$642")
    (stack,) = (it for it in _lines("showdown") if it.text == "$917")
    assert won.size > stack.size >= 28


def test_a_jackpot_that_was_hit_is_a_headline_in_the_light_of_all_who_hit_it() -> None:
    (told,) = (it for it in _lines("jackpot_hit") if it.text == "Jackpot hit")
    assert told.weight == "bold"
    assert told.size == max(it.size for it in _lines("jackpot_hit"))
    lights = [it for it in picture(STATES["jackpot_hit"], 0) if isinstance(it, LightPool)]
    assert len(lights) == 2, "the hand that was beaten, and the one that beat it"


def _edges(name: str) -> set[Colour | None]:
    return {
        part.line
        for it in picture(STATES[name], 0)
        if isinstance(it, Turned)
        for part in it.parts
        if isinstance(part, Plate)
    }


@pytest.mark.parametrize("name", ["halted", "stopped", "reconnecting", "void"])
def test_a_table_that_stands_still_is_told_from_one_that_tells_a_level(name: str) -> None:
    assert ALERT in _edges(name)
    assert ALERT not in _edges("tournament_level_up") | _edges("betting")
