"""What goes in before the cards, and in which order."""

from __future__ import annotations

import pytest

from rules.cards import DECK_52
from rules.collection import Collection, FeeBracket, FeeMoment
from rules.fees import Fee
from rules.hand.events import CollectionTaken
from rules.hand.setup import PostKind
from rules.refusals import RefusalCode, Refused
from rules.seating import ChangeSeat, Entry, SitDown, SitOut, StandUp
from rules.settings import (
    AnteFrom,
    ButtonRule,
    BuyIn,
    Options,
    Seating,
    Stakes,
    Structure,
    TableSettings,
)
from rules.table.commands import ChangeStakes, StartHand, Straddle
from rules.table.next_hand import may_straddle, plan_next
from rules.table.play import play
from tests.rules.table.builders import (
    BLINDS,
    blinds,
    dealt,
    fold_out,
    hand_over,
    posted_by,
    posts,
    room,
    start,
    table_with,
)

POT_LIMIT = room(structure=Structure.POT_LIMIT)
FOUR = [500] * 4


def refusal(table_settings: TableSettings, seat: int) -> RefusalCode:
    table = table_with(FOUR, table_settings, button=1)
    with pytest.raises(Refused) as refused:
        play(table, Straddle(seat))
    return refused.value.code


def test_antes_go_in_first_from_the_left_of_the_button() -> None:
    table = table_with([500] * 3, room(stakes=Stakes(blinds=(1, 2), ante=1)), button=2)
    assert posts(hand_over(table)) == [
        (3, "ante", 1),
        (1, "ante", 1),
        (2, "ante", 1),
        (3, "small_blind", 1),
        (1, "big_blind", 2),
    ]


def test_stud_players_ante_and_nobody_has_a_blind() -> None:
    table = table_with([500] * 3, room("stud"), button=2)
    hand = hand_over(table)
    assert posts(hand) == [(3, "ante", 1), (1, "ante", 1), (2, "ante", 1)]
    assert hand.setup.last_blind is None


def test_a_new_stud_player_antes_and_is_dealt_in_at_once() -> None:
    table = table_with([500] * 3, room("razz"), button=2)
    hand_over(table)
    play(table, SitDown(8, "new", 500))
    assert dealt(hand_over(table)) == [1, 2, 3, 8]


def test_house_rule_3_11_the_big_blind_pays_the_blind_and_then_the_ante_for_all() -> None:
    stakes = Stakes(blinds=(1, 2), ante=2, ante_from=AnteFrom.BIG_BLIND)
    table = table_with([500] * 3, room(stakes=stakes), button=1)
    assert posts(hand_over(table)) == [
        (2, "small_blind", 1),
        (3, "big_blind", 2),
        (3, "big_blind_ante", 2),
    ]


def test_house_rule_3_11_everybody_who_has_the_big_blind_pays_its_ante() -> None:
    stakes = Stakes(blinds=(1, 2), ante=2, ante_from=AnteFrom.BIG_BLIND)
    table = table_with([500] * 5, room(stakes=stakes), button=1)
    hand_over(table)
    play(table, StandUp(3))
    antes = [post for post in posts(hand_over(table)) if post[1] == "big_blind_ante"]
    assert antes == [(4, "big_blind_ante", 2), (5, "big_blind_ante", 2)]


def test_house_rule_8_7_the_button_posts_the_dead_collection_blind_last() -> None:
    table = table_with([500] * 3, room(collection=Collection(dead_blind=1)), button=1)
    hand = start(table)
    assert posts(hand)[-1] == (1, "collection", 1)
    fold_out(table)
    assert table.collected == 1


def test_house_rule_8_7_with_a_dead_button_the_last_to_act_posts_it() -> None:
    settings = room(collection=Collection(dead_blind=1), options=Options(button=ButtonRule.DEAD))
    table = table_with(FOUR, settings, button=1)
    hand_over(table)
    play(table, StandUp(2))
    assert posts(hand_over(table))[-1] == (1, "collection", 1)


def test_house_rule_3_16_the_straddle_is_twice_the_big_blind_left_of_it() -> None:
    table = table_with(FOUR, POT_LIMIT, button=1)
    play(table, Straddle(4))
    hand = start(table)
    assert posts(hand)[-1] == (4, "straddle", 4)
    assert hand.setup.last_blind == 4
    fold_out(table)
    assert hand_over(table).setup.last_blind == 4


@pytest.mark.parametrize(
    ("settings", "allowed"),
    [
        (room(), False),
        (room(structure=Structure.FIXED_LIMIT), False),
        (POT_LIMIT, True),
        (room(options=Options(straddle=True)), True),
        (room(structure=Structure.POT_LIMIT, options=Options(straddle=False)), False),
        (room(structure=Structure.POT_LIMIT, tournament=True), False),
        (room("stud", options=Options(straddle=True)), False),
    ],
)
def test_house_rule_3_16_straddles_are_for_pot_limit_unless_the_table_says_otherwise(
    settings: TableSettings, allowed: bool
) -> None:
    assert settings.straddle_allowed is allowed
    if not allowed:
        assert refusal(settings, 4) is RefusalCode.NO_STRADDLE


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_house_rule_3_16_nobody_else_may_straddle(seat: int) -> None:
    assert refusal(POT_LIMIT, seat) is RefusalCode.NO_STRADDLE


def test_house_rule_3_16_a_short_stack_cannot_straddle() -> None:
    settings = room(structure=Structure.POT_LIMIT, buy_in=BuyIn(minimum=1))
    table = table_with([100, 100, 100, 3], settings, button=1)
    with pytest.raises(Refused) as refused:
        play(table, Straddle(4))
    assert refused.value.facts["amount"] == 4


def test_house_rule_3_16_heads_up_nobody_straddles() -> None:
    table = table_with([500, 500], POT_LIMIT, button=1)
    with pytest.raises(Refused) as refused:
        play(table, Straddle(1))
    assert refused.value.code is RefusalCode.NO_STRADDLE


def test_house_rule_3_16_a_straddle_is_announced_before_the_deal() -> None:
    table = table_with(FOUR, POT_LIMIT, button=1)
    start(table)
    with pytest.raises(Refused) as refused:
        play(table, Straddle(4))
    assert refused.value.code is RefusalCode.HAND_RUNNING


@pytest.mark.parametrize("change", [SitOut(1), StandUp(1), ChangeSeat(1, 9), SitOut(5)])
def test_house_rule_3_16_an_announced_straddle_lapses_if_the_seat_is_not_left_of_the_big_blind(
    change: SitOut | StandUp | ChangeSeat,
) -> None:
    table = table_with([500] * 5, POT_LIMIT, button=1)
    hand_over(table)
    hand_over(table)
    play(table, Straddle(1))
    play(table, change)
    assert "straddle" not in {kind for _, kind, _ in posts(start(table))}


def test_house_rule_3_16_new_stakes_drop_an_announced_straddle() -> None:
    table = table_with([5_000] * 6, room(options=Options(straddle=True)))
    hand_over(table)
    (seat,) = may_straddle(table, plan_next(table))
    play(table, Straddle(seat))
    play(table, ChangeStakes(Stakes(blinds=(50, 100))))
    assert posted_by(start(table), PostKind.STRADDLE) == []


def test_house_rule_3_16_who_posts_to_come_in_does_not_straddle_too() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), POT_LIMIT, button=1)
    for _ in range(5):
        hand_over(table)
    play(table, SitDown(9, "new", 500, Entry.POST))
    with pytest.raises(Refused) as refused:
        play(table, Straddle(9))
    assert refused.value.facts == {"seat": 9, "may": 0, "amount": 4}


def test_house_rule_3_16_a_straddle_lapses_if_the_stack_no_longer_covers_it() -> None:
    settings = room(structure=Structure.POT_LIMIT, buy_in=BuyIn(minimum=5))
    table = table_with([100, 100, 100, 5], settings, button=1)
    play(table, Straddle(4))
    play(table, ChangeStakes(Stakes(blinds=(2, 4))))
    assert "straddle" not in {kind for _, kind, _ in posts(start(table))}


def test_house_rule_3_16_a_straddler_needs_no_chips_for_the_big_blinds_ante() -> None:
    stakes = Stakes(blinds=(1, 2), ante=2, ante_from=AnteFrom.BIG_BLIND)
    settings = room(structure=Structure.POT_LIMIT, stakes=stakes, buy_in=BuyIn(minimum=5))
    table = table_with([100, 100, 100, 5], settings, button=1)
    play(table, Straddle(4))
    assert (4, "straddle", 4) in posts(start(table))


def test_house_rule_3_16_a_straddle_goes_with_the_player_who_announced_it() -> None:
    table = table_with([500] * 5, POT_LIMIT, button=1)
    play(table, Straddle(4))
    play(table, StandUp(4))
    play(table, SitDown(4, "another", 500))
    hand = start(table)
    assert 4 in dealt(hand)
    assert "straddle" not in {kind for _, kind, _ in posts(hand)}


def test_an_entry_post_comes_after_the_blinds_live_before_dead() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    for _ in range(5):
        hand_over(table)
    play(table, SitOut(7))
    for _ in range(2):
        hand_over(table)
    play(table, SitDown(8, "new", 500, Entry.POST))
    hand = hand_over(table)
    assert [kind for _, kind, _ in posts(hand)] == ["small_blind", "big_blind", "entry"]
    assert blinds(hand)[2] != [8]


def test_house_rule_9_12_new_stakes_count_from_the_next_hand_on() -> None:
    table = table_with([500] * 3, button=1)
    first = start(table)
    play(table, ChangeStakes(Stakes(blinds=(5, 10))))
    fold_out(table)
    assert first.settings.stakes == BLINDS
    assert [amount for _, _, amount in posts(hand_over(table))] == [5, 10]


@pytest.mark.parametrize("stakes", [Stakes(blinds=(10,)), Stakes(blinds=(10, 5))])
def test_stakes_that_do_not_fit_the_table_are_refused(stakes: Stakes) -> None:
    table = table_with([500] * 3)
    with pytest.raises(Refused) as refused:
        play(table, ChangeStakes(stakes))
    assert refused.value.code is RefusalCode.BAD_SETTING
    assert table.settings.stakes == BLINDS


@pytest.mark.parametrize(
    ("deck", "count"), [(DECK_52[1:], 51), ((*DECK_52[1:], DECK_52[1]), 52), ((), 0)]
)
def test_a_hand_needs_the_whole_deck(deck: tuple[int, ...], count: int) -> None:
    table = table_with([500] * 3)
    with pytest.raises(Refused) as refused:
        play(table, StartHand(deck))  # type: ignore[arg-type] # the wrong deck is the point
    assert (refused.value.code, refused.value.facts["count"]) == (RefusalCode.BAD_DECK, count)
    assert (table.hand, table.hands) == (None, 0)


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8", "stud", "stud8", "razz"])
def test_every_game_is_dealt_to_a_full_table(game: str) -> None:
    settings = room(game, seating=Seating(timeouts_to_sit_out=0))
    table = table_with([500] * settings.seats, settings)
    assert dealt(hand_over(table)) == list(range(1, settings.seats + 1))


def test_a_hand_that_leaves_nothing_in_the_pot_ends_without_a_collection() -> None:
    percentage = Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, no_flop=1),))
    settings = room(
        "razz", collection=percentage, stakes=Stakes(bring_in=1, small_bet=2, big_bet=4)
    )
    table = table_with([100, 100], settings)
    hand = start(table)
    assert hand.to_act is not None
    bringer = hand.to_act.seat
    fold_out(table)
    assert {seat.stack for seat in table.seats.values()} == {100}
    assert hand.by_seat[bringer].stack == 100
    assert table.collected == 0


def test_house_rule_8_7_the_dead_collection_blind_is_explained_even_without_a_pot() -> None:
    settings = room(
        "razz",
        collection=Collection(dead_blind=1),
        stakes=Stakes(bring_in=1, small_bet=2, big_bet=4),
    )
    table = table_with([100, 100], settings)
    hand = hand_over(table)
    taken = [event for event in hand.events if isinstance(event, CollectionTaken)]
    assert taken == [CollectionTaken((Fee(FeeMoment.DEAD_BLIND, 0, 1),), ())]
    assert table.collected == 1
