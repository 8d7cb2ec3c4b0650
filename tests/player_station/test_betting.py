"""Whatever is done with the amounts, what comes out is a total that the offer allows."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gallery.seat.hand_scenes import my_turn
from gallery.seat.samples import offer
from gallery.seat.scenes import scenes
from player_station.betting import Range, can_go_all_in, goes_all_in, presets, put_all_in, raises
from player_station.controls import Control
from player_station.gesture_kinds import Tapped
from player_station.screens import screen_of
from player_station.screens.amount_panel import odds_words
from player_station.state import Draft, Station
from player_station.taps import acts, money
from player_station.taps.outcome import Tap
from screenkit.drawables import Label, Words
from screenkit.geometry import Box
from wire.messages.base import changed
from wire.messages.own_view import OfferView
from wire.messages.seat import Act

CHIPS = st.integers(min_value=1, max_value=10**9)


@st.composite
def offers(draw: st.DrawFn) -> OfferView:
    least = draw(CHIPS)
    most = least + draw(st.integers(min_value=0, max_value=10**9))
    step = draw(st.sampled_from((1, 5, 25, 100, 500)))
    totals = st.one_of(st.just(0), st.integers(min_value=0, max_value=2 * most))
    return offer(
        raise_min=least,
        raise_max=most,
        raise_step=step,
        all_in=draw(st.sampled_from((most, most + 1_000))),
        half_pot=draw(totals),
        three_quarters_pot=draw(totals),
        pot=draw(totals),
    )


def _legal(asked: OfferView, total: int) -> bool:
    """As the rules judge a raise."""
    if not asked.raise_min <= total <= asked.raise_max:
        return False
    return total == asked.raise_max or (total - asked.raise_min) % asked.raise_step == 0


def _tap(name: str) -> Tap:
    control = Control(name=name, box=Box(0, 0, 64, 64), turn=57)
    touched = Tapped(control=control, x=1, y=1, down_ms=1, up_ms=2)
    return Tap(touched, name.partition(":")[2], "request-1")


_TOUCHES = st.lists(
    st.one_of(
        st.sampled_from(
            ["step:-1", "step:1", "step:5", "preset:min", "preset:1/3", "preset:pot", "all_in"]
        ),
        st.sampled_from(["keypad", "key:1", "key:9", "key:0", "key:.", "key:erase"]),
        st.integers(min_value=-50, max_value=1_050),
    ),
    max_size=12,
)


def _touched(view: Station, touch: str | int) -> Station:
    if isinstance(touch, int):
        return money.slide(view, touch)
    word = touch.partition(":")[0]
    does = {
        "step": money.step,
        "preset": money.preset,
        "keypad": money.open_keypad,
        "key": money.key,
        "all_in": acts.choose_all_in,
    }
    return does[word](view, _tap(touch)).view


@given(asked=offers(), touches=_TOUCHES)
def test_every_amount_that_leaves_the_glass_is_legal(
    asked: OfferView, touches: list[str | int]
) -> None:
    base = my_turn()
    assert base.own is not None
    view = replace(base, own=changed(base.own, offer=asked), draft=Draft(total=asked.raise_min))
    for touch in touches:
        view = _touched(view, touch)
        assert view.draft is not None
        assert _legal(asked, view.draft.total)
    sent = acts.confirm(view, _tap("confirm")).sends

    assert isinstance(sent, Act)
    assert view.draft is not None
    assert sent.total == view.draft.total


@given(asked=offers(), street=st.integers(0, 3))
def test_presets_are_legal_or_not_offered(asked: OfferView, street: int) -> None:
    for preset in presets(_at_street(street), asked):
        assert preset.total == 0 or _legal(asked, preset.total)


def _at_street(street: int) -> Station:
    view = my_turn()
    assert view.table is not None
    assert view.table.hand is not None
    hand = changed(view.table.hand, street=street)
    return replace(view, table=changed(view.table, hand=hand))


def test_presets_are_parts_of_the_pot_after_a_call_and_multiples_of_the_price_before_it() -> None:
    # $54 in the pot, $12 to call, $2 lie there: a pot-sized raise is to 14 + 66 = $80.
    asked = offer(to_call=1_200, raise_min=2_600, raise_max=27_300, half_pot=4_700, pot=8_000)
    later = {it.code: it.total for it in presets(_at_street(1), asked)}
    assert later == {"1/3": 3_600, "1/2": 4_700, "2/3": 5_800, "3/4": 6_300, "pot": 8_000}

    first = {it.code: it.total for it in presets(_at_street(0), asked)}
    assert first == {"min": 2_600, "2.5x": 3_500, "3x": 4_200, "pot": 8_000}


def test_pot_odds_are_said_as_players_say_them() -> None:
    assert odds_words(5_400, 1_200) == "Pot odds 4.5 to 1"
    assert odds_words(4_800, 1_200) == "Pot odds 4 to 1"
    assert odds_words(0, 1_200) == odds_words(5_400, 0) == ""


@given(asked=offers(), place=st.integers(min_value=0, max_value=1_000))
def test_the_slider_never_runs_backwards(asked: OfferView, place: int) -> None:
    allowed = raises(asked)

    assert allowed.at(0) == asked.raise_min
    assert allowed.at(1_000) == asked.raise_max
    assert allowed.at(place) <= allowed.at(min(1_000, place + 1))
    assert 0 <= allowed.place(allowed.at(place)) <= 1_000


@given(asked=offers())
def test_a_step_up_and_down_comes_back(asked: OfferView) -> None:
    allowed = raises(asked)
    start = allowed.nearest((asked.raise_min + asked.raise_max) // 2)
    higher = allowed.stepped(start, 1)

    assert higher == start or allowed.stepped(higher, -1) == start


def test_the_last_step_to_all_in_may_be_short() -> None:
    allowed = Range(200, 1_050, 100)

    assert allowed.stepped(1_000, 1) == 1_050
    assert allowed.stepped(1_050, -1) == 1_000
    assert allowed.nearest(1_030) == 1_050
    assert allowed.nearest(1_010) == 1_000


def test_all_in_is_only_offered_where_it_is_a_raise() -> None:
    assert can_go_all_in(offer(raise_max=27_300, all_in=27_300))
    assert not can_go_all_in(offer(raise_max=7_000, all_in=27_300))
    assert goes_all_in(offer(all_in=27_300), 27_300)
    assert not goes_all_in(offer(all_in=27_300), 27_299)


def test_typed_amounts_take_at_most_two_decimals_and_one_point() -> None:
    typed = ""
    for pressed in "12..345":
        typed = money.typed_after(typed, pressed)

    assert typed == "12.34"
    assert money.read_typed(typed, tournament=False) == 1_234
    assert money.read_typed("12.", tournament=False) == 1_200
    assert money.read_typed("", tournament=False) == 0
    assert money.typed_after("0", "7") == "7"


def texts_of(view: Station) -> set[str]:
    layout = screen_of(view, width=1280).layout
    return {it.text for it in layout if isinstance(it, Words | Label)}


def with_stack(view: Station, number: int, stack: int) -> Station:
    assert view.table is not None
    seats = tuple(
        changed(seat, stack=stack) if seat.seat == number else seat for seat in view.table.seats
    )
    return replace(view, table=changed(view.table, seats=seats))


def test_a_fixed_raise_says_whom_it_puts_all_in() -> None:
    """Seat 7 has bet $4 and has $3 left: a raise to $8 takes all of it."""
    view = scenes()["play-fixed-limit-covers"]

    assert "Puts Konstantin all in" in texts_of(view)
    assert "Puts Konstantin all in" in texts_of(with_stack(view, 7, 400))
    assert not any(text.startswith("Puts") for text in texts_of(with_stack(view, 7, 401)))


def test_a_chosen_amount_says_whom_it_puts_all_in() -> None:
    view = my_turn(draft=Draft(total=24_000))

    assert "Puts Jo all in" in texts_of(view)
    assert "Puts 2 players all in" in texts_of(with_stack(view, 7, 10_000))
    assert not any(text.startswith("Puts") for text in texts_of(my_turn(draft=Draft(total=4_700))))


def test_who_has_folded_or_is_all_in_already_is_not_put_all_in() -> None:
    table = my_turn().table
    assert table is not None
    gone = tuple(
        changed(seat, folded=seat.seat % 2 == 0, stack=0 if seat.seat % 2 else seat.stack)
        for seat in table.seats
    )

    assert put_all_in(changed(table, seats=gone), 4, 10**9) == ()
    assert len(put_all_in(table, 4, 10**9)) > 1
