"""What the house must show stands on the display, in every state it must be told in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from center_screen import picture
from center_screen.house_corners import Told, house_parts
from gallery.centre.pictures import centre_states
from gallery.centre.samples import samples
from screenkit.drawables import Drawable, Label, Paragraph, QrCode, Turned, Words
from screenkit.qr import code_module
from wire.messages.base import changed
from wire.messages.jackpots import MeterView
from wire.messages.table_view import TableView

STATES = dict(samples())


def _parts(name: str, *, wall: bool = False) -> list[Drawable]:
    layout = picture(STATES[name], 0, wall=wall)
    return [part for it in layout for part in (it.parts if isinstance(it, Turned) else (it,))]


def _texts(name: str, *, wall: bool = False) -> list[str]:
    return [
        part.text
        for part in _parts(name, wall=wall)
        if isinstance(part, Words | Label | Paragraph) and part.text
    ]


def _table(name: str) -> TableView:
    table = STATES[name].table
    assert table is not None
    return table


TOLD = [
    ("betting", "Table 7"),
    ("betting", "Riverside"),
    ("betting", "No-Limit Hold'em"),
    ("betting", "$1/$2"),
    ("betting", "Rake up to $3"),
    ("betting", "Hand 1,204"),
    ("betting", "21:05"),
    ("betting", "2 waiting: Hannah"),
    ("betting", "Tom is all in, $287.50"),
    ("betting", "Sitting out"),
    ("stud", "ante $0.50"),
    ("stud", "bring-in $1"),
    ("showdown", "Next in 4"),
    ("next_hand", "Next hand"),
    ("next_hand", "Waiting: Hannah, Joe"),
    ("opens_when", "Table opens when 2 more sit"),
    ("waits_for_floor", "Called to this table: Joe"),
    ("stopped", "Action stopped by the floor"),
    ("paused", "Table paused"),
    ("paused", "Seat draw at nine o'clock"),
    ("closed", "Table closed"),
    ("halted", "Table halted"),
    ("out_of_service", "Out of service"),
    ("out_of_service", "The random generator is being checked"),
    ("reconnecting", "Reconnecting to the room"),
    ("void", "Hand called off"),
    ("demo", "DEMO"),
    ("demo", "Last three hands"),
    ("split", "Maria and Old Sam split"),
    ("split_three", "Pot split 3 ways"),
    ("split_three", "+$321.33"),
    ("high_low", "High: Ace of Base  \u00b7  Flush, ace high"),
    ("high_low", "Low: Maria  \u00b7  Eight-five"),
    ("uncalled_returned", "$200 returned to Maria"),
]


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize(("name", "text"), TOLD)
def test_everybody_reads_it_and_in_a_table_twice(name: str, text: str, wall: bool) -> None:
    once = _texts(name, wall=wall).count(text)
    personal = text in ("Sitting out", "+$321.33")
    assert once >= 1
    assert personal or wall or once >= 2


@pytest.mark.parametrize("wall", [False, True])
def test_the_jackpot_is_shown_in_whole_dollars_while_a_hand_is_played(wall: bool) -> None:
    meter = MeterView(jackpot="main", title="Bad Beat", meter=1_234_567)
    table = structs.replace(_table("betting"), jackpot=meter)
    parts = house_parts(table, Told(clock="21:05"), wall=wall)

    assert "Jackpot $12,345" in str(parts)


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
def test_the_whole_commitment_of_the_deal_is_on_the_glass_between_hands(wall: bool) -> None:
    hand = _table("showdown").hand
    assert hand is not None
    codes = [part for part in _parts("showdown", wall=wall) if isinstance(part, QrCode)]
    assert {code.text for code in codes} == {f"ARCLIGHT:7:{hand.hand}:{hand.root.hex().upper()}"}
    assert not [part for part in _parts("betting", wall=wall) if isinstance(part, QrCode)]


def test_the_code_also_has_the_commitment_to_further_orders_and_stays_as_coarse() -> None:
    state = STATES["badugi_result"]
    table = state.table
    assert table is not None
    assert table.hand is not None
    more = bytes(range(32))
    hand = changed(table.hand, more_root=more)
    layout = picture(replace(state, table=changed(table, hand=hand)), 0)
    (long,) = {it for part in layout if isinstance(part, Turned) for it in part.parts
               if isinstance(it, QrCode)}  # fmt: skip
    (short,) = {it for it in _parts("badugi_result") if isinstance(it, QrCode)}
    assert long.text == f"{short.text}:{more.hex().upper()}"
    assert code_module(long.text, long.box.w) == code_module(short.text, short.box.w) == 2


def test_button_blinds_and_straddle_are_marked() -> None:
    assert {"D", "SB", "BB", "ST", "Straddle"} <= set(_texts("straddle"))


def test_an_absent_player_keeps_his_stack_on_the_plate() -> None:
    texts = _texts("coming_and_going")
    for seat in (1, 4, 5, 6, 9):
        shown = _table("coming_and_going").seats[seat - 1].stack // 100
        assert any(text.startswith(f"${shown}") for text in texts)
    assert {"Leaving", "Waiting", "Sitting out", "Seat offline", "No chips", "Reserved"} <= set(
        texts
    )


def test_a_side_pot_that_is_still_to_be_won_stays_while_another_is_pushed() -> None:
    texts = _texts("side_pot_left")
    assert {"Side 1", "$200"} <= set(texts)
    assert "Main" not in texts


@pytest.mark.parametrize(
    "name",
    [
        *("dealing", "stud_dealing", "burning", "flop_coming", "bet_going_in", "bets_to_pot"),
        *("uncalled_returned", "pot_pushed", "pot_split", "ten_all_in", "heads_up", "millions"),
        *("coming_and_going", "split", "high_low", "stud", "stud_all_in", "tournament"),
    ],
)
def test_the_gallery_shows_the_hard_moments_flat_and_on_a_wall(name: str) -> None:
    assert {name, f"{name}-wall"} <= set(centre_states())
