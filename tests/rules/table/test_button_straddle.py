"""House rules 3.16 and 3.19: a straddle on the button, who acts when, and the raise over it."""

from __future__ import annotations

import pytest

from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.records import phh_text
from rules.refusals import RefusalCode, Refused
from rules.seating import StandUp
from rules.settings import ButtonStraddle, Options, Structure, TableSettings
from rules.table.commands import Straddle
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import fold_out, posted_by, room, start, table_with

FIRST, LAST = ButtonStraddle.BLINDS_FIRST, ButtonStraddle.BLINDS_LAST


def both(how: ButtonStraddle) -> TableSettings:
    """Blinds of 1 and 2; the button and the seat left of the big blind may straddle."""
    return room(options=Options(straddle=True, button_straddle=how))


def five(how: ButtonStraddle = FIRST) -> Table:
    """Button 1, small blind 2, big blind 3, left of it seat 4."""
    return table_with([500] * 5, both(how), button=1)


def order_of_acts(table: Table, words: str) -> list[int]:
    """Who acts, in turn, when these acts are made; "r6" raises to six."""
    hand = table.running_hand
    assert hand is not None
    seats = []
    for word in words.split():
        offer = offer_to(hand)
        assert offer is not None
        seats.append(offer.seat)
        kind = {"c": ActKind.CALL, "k": ActKind.CHECK, "f": ActKind.FOLD}.get(word, ActKind.RAISE)
        total = int(word[1:]) if kind is ActKind.RAISE else 0
        play(table, Act(offer.seat, offer.turn, kind, total))
    return seats


def straddled(how: ButtonStraddle) -> tuple[Table, Hand]:
    table = five(how)
    play(table, Straddle(1))
    return table, start(table)


def test_house_rule_3_19_the_button_posts_twice_the_big_blind() -> None:
    _, hand = straddled(FIRST)
    assert posted_by(hand, PostKind.STRADDLE) == [1]
    assert hand.by_seat[1].bet == 4


@pytest.mark.parametrize(("how", "order"), [(FIRST, [2, 3, 4, 5, 1]), (LAST, [4, 5, 2, 3, 1])])
def test_house_rule_3_19_the_button_acts_last_and_may_raise(
    how: ButtonStraddle, order: list[int]
) -> None:
    table, hand = straddled(how)
    assert order_of_acts(table, "c c c c k") == order
    assert hand.street == 1
    assert hand.to_act is not None
    assert hand.to_act.seat == 2


@pytest.mark.parametrize(
    ("how", "order"), [(FIRST, [2, 3, 4, 5, 1, 2, 3]), (LAST, [4, 5, 2, 3, 1, 2, 3])]
)
def test_house_rule_3_19_a_raise_goes_on_in_the_same_order(
    how: ButtonStraddle, order: list[int]
) -> None:
    # The second to act raises; the button keeps the last word of those who have not acted.
    table, _ = straddled(how)
    acted = order_of_acts(table, "c r10 c c r30 c c")
    assert acted == order


def test_house_rule_3_19_the_button_comes_before_the_seat_left_of_the_big_blind() -> None:
    table = five()
    play(table, Straddle(4))
    play(table, Straddle(1))
    assert table.straddler == 1
    with pytest.raises(Refused) as refused:
        play(table, Straddle(4))
    assert refused.value.code is RefusalCode.NO_STRADDLE
    assert refused.value.facts == {"seat": 4, "may": 1, "amount": 4}


def test_house_rule_3_19_without_the_setting_the_button_may_not() -> None:
    table = table_with([500] * 5, room(structure=Structure.POT_LIMIT), button=1)
    with pytest.raises(Refused) as refused:
        play(table, Straddle(1))
    assert refused.value.code is RefusalCode.NO_STRADDLE


def test_house_rule_3_19_it_lapses_when_the_button_goes_to_somebody_else() -> None:
    table = five()
    play(table, Straddle(1))
    play(table, StandUp(1))
    hand = start(table)
    assert posted_by(hand, PostKind.STRADDLE) == []


@pytest.mark.parametrize("how", [FIRST, LAST])
def test_house_rule_3_19_three_handed_the_button_is_the_seat_left_of_the_big_blind(
    how: ButtonStraddle,
) -> None:
    table = table_with([500] * 3, both(how), button=1)
    play(table, Straddle(1))
    start(table)
    assert order_of_acts(table, "c c k") == [2, 3, 1]


def test_house_rule_3_19_not_heads_up_and_not_in_tournaments() -> None:
    table = table_with([500] * 2, both(FIRST), button=1)
    for seat in (1, 2):
        with pytest.raises(Refused) as refused:
            play(table, Straddle(seat))
        assert refused.value.code is RefusalCode.NO_STRADDLE
    tournament = room(options=Options(button_straddle=FIRST), tournament=True)
    assert tournament.button_straddle is ButtonStraddle.OFF


@pytest.mark.parametrize(("sets_raise", "least"), [(False, 6), (True, 8)])
@pytest.mark.parametrize("seat", [1, 4])
def test_house_rule_3_16_the_smallest_raise_over_a_straddle_is_the_house_s_choice(
    seat: int, sets_raise: bool, least: int
) -> None:
    options = Options(straddle=True, button_straddle=FIRST, straddle_sets_raise=sets_raise)
    table = table_with([500] * 5, room(options=options), button=1)
    play(table, Straddle(seat))
    offer = offer_to(start(table))
    assert offer is not None
    assert (offer.to_call in (2, 3, 4), offer.raise_min) == (True, least)


def test_the_poker_hand_history_cannot_tell_an_order_of_its_own() -> None:
    table, hand = straddled(LAST)
    fold_out(table)
    with pytest.raises(Refused) as refused:
        phh_text(hand)
    assert refused.value.code is RefusalCode.NOT_EXPRESSIBLE
