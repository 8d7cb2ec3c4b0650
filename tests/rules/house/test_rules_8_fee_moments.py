"""House rules, section 8: fees before the deal, from blinds, once a hand, by player, by time."""

from __future__ import annotations

import pytest

from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.fees import Fee
from rules.hand.events import CollectionTaken
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.seating import ComeBack, Entry, SitDown, SitOut, StandUp, StartTable
from rules.settings import BuyIn, Stakes, Structure, TableSettings
from rules.table.commands import CollectTime
from rules.table.events import OwedTimePaid, TimeFeeTaken
from rules.table.play import play
from rules.table.state import Table
from tests.rules.builders import acts, call_down, deal, in_turn, settings, stacks_of
from tests.rules.table.builders import (
    deck_for_button,
    fold_out,
    hand_over,
    posted_by,
    room,
    start,
    table_with,
)

BEFORE, ONCE, BLINDS = FeeMoment.BEFORE_DEAL, FeeMoment.ONCE, FeeMoment.FROM_BLINDS
RIVER = 3


def schedule_211() -> Collection:
    """The posted $1-$2 schedule of 211: by players before the deal, and 50 cents once."""
    brackets = ((1, 100), (6, 150), (7, 200))
    return Collection(
        brackets=tuple(
            FeeBracket(
                players_min=players,
                steps=(FeeStep(BEFORE, 0, fee), FeeStep(ONCE, RIVER, 50)),
            )
            for players, fee in brackets
        )
    )


def table_211() -> TableSettings:
    stakes = Stakes(blinds=(50, 100), small_bet=100, big_bet=200)
    limit = Structure.FIXED_LIMIT
    return settings("poker_211", limit, stakes=stakes, chip=50, collection=schedule_211())


def fees(hand: Hand) -> list[tuple[FeeMoment, int]]:
    (taken,) = [event for event in hand.events if isinstance(event, CollectionTaken)]
    return [(fee.moment, fee.amount) for fee in taken.fees]


def test_house_rule_8_11_the_posted_schedule_of_211_can_be_played() -> None:
    refuse_unplayable(table_211())


@pytest.mark.parametrize(("players", "fee"), [(3, 100), (5, 100), (6, 150), (7, 200), (9, 200)])
def test_house_rule_8_11_a_fee_before_the_deal_is_taken_from_every_hand(
    players: int, fee: int
) -> None:
    hand = call_down(deal([5_000] * players, table_211()))
    assert fees(hand) == [(BEFORE, fee), (ONCE, 50)]
    assert sum(stacks_of(hand)) == 5_000 * players - fee - 50


@pytest.mark.parametrize(
    ("script", "once"),
    [
        (["raise 200", "fold", "fold"], True),  # no flop
        (["call", "call", "check", "bet 100", "fold", "fold"], False),  # ends on the flop
        (["call", "call", "check", *["check"] * 3, "bet 200", "fold", "fold"], False),
        (["call", "call", "check", *["check"] * 3, "bet 200", "call", "fold"], True),
        (["call", "call", "check", *["check"] * 3, "bet 200", "raise 400", "fold", "fold"], True),
        (["call", "call", "check", *["check"] * 6, "bet 200", "fold", "fold"], True),  # river
    ],
)
def test_house_rule_8_12_the_modified_fee_is_taken_once_by_the_first_of_its_conditions(
    script: list[str], once: bool
) -> None:
    hand = deal([5_000] * 3, table_211())
    in_turn(hand, *script)
    if hand.phase.value != "over":
        call_down(hand)
    assert ((ONCE, 50) in fees(hand)) is once
    assert [moment for moment, _ in fees(hand)].count(ONCE) <= 1


def test_house_rule_8_12_a_call_of_the_blinds_is_no_called_bet() -> None:
    step = FeeStep(ONCE, 1, 5)
    table = settings(collection=Collection(brackets=(FeeBracket(players_min=2, steps=(step,)),)))
    hand = deal([1000] * 3, table)
    in_turn(hand, "call", "call", "check", "bet 100", "fold", "fold")
    assert fees(hand) == [(ONCE, 5)]  # the flop was dealt


def test_house_rule_8_11_a_fee_from_the_blinds_is_never_more_than_they_are() -> None:
    for fee, taken in ((100, 100), (400, 150)):
        bracket = FeeBracket(players_min=2, steps=(FeeStep(BLINDS, 0, fee),))
        hand = deal([1000] * 3, settings("la_holdem", collection=Collection(brackets=(bracket,))))
        acts(hand, "3 raise 300, 1 fold, 2 call")
        assert fees(call_down(hand)) == [(BLINDS, taken)]


def test_house_rule_8_11_a_game_without_blinds_takes_no_fee_from_them() -> None:
    bracket = FeeBracket(players_min=2, steps=(FeeStep(BLINDS, 0, 1),))
    table = settings("stud", Structure.FIXED_LIMIT, collection=Collection(brackets=(bracket,)))
    with pytest.raises(Refused) as refusal:
        refuse_unplayable(table)
    assert refusal.value.facts["key"] == "collection.brackets.steps"


def test_house_rule_8_13_each_player_pays_for_the_hand_from_his_stack() -> None:
    table = table_with([100] * 4, room(collection=Collection(per_player=1)))
    hand = start(table)
    assert posted_by(hand, PostKind.HAND_FEE) == [player.seat for player in hand.players]
    fold_out(table)
    assert fees(hand) == [(FeeMoment.PER_PLAYER, 4)]
    assert (sum(seat.stack for seat in table.seats.values()), table.collected) == (396, 4)


def test_house_rule_8_13_a_player_with_no_more_than_the_fee_pays_nothing() -> None:
    small = room(collection=Collection(per_player=1), buy_in=BuyIn(minimum=1))
    table = table_with([100, 100, 100, 1], small, button=4)
    hand = hand_over(table)
    assert fees(hand) == [(FeeMoment.PER_PLAYER, 3)]
    assert table.seats[4].stack in (0, 1)


AHEAD = room(
    collection=Collection(
        time_fee=TimeFee(period_ms=2_400_000, brackets=((1, 5),), at_beginning=True)
    )
)


def paid(events: list[object]) -> dict[int, int]:
    (taken,) = [event for event in events if isinstance(event, TimeFeeTaken)]
    return dict(taken.paid)


def test_house_rule_8_14_time_is_taken_when_the_game_and_each_period_begins() -> None:
    table = Table("T1", AHEAD)
    for seat in (1, 2, 3):
        play(table, SitDown(seat, f"p{seat}", 100))
    assert paid([*play(table, StartTable(deck_for_button(0)))]) == {1: 5, 2: 5, 3: 5}
    hand_over(table)
    play(table, SitDown(4, "p4", 100))
    assert paid([*play(table, CollectTime())]) == {1: 5, 2: 5, 3: 5, 4: 5}


def test_house_rule_8_14_sitting_out_or_leaving_for_a_moment_saves_nothing() -> None:
    table = table_with([100] * 5, AHEAD)
    hand_over(table)
    play(table, SitOut(3))
    play(table, StandUp(4))
    assert 3 in paid([*play(table, CollectTime())])
    play(table, ComeBack(3, Entry.POST))
    back = play(table, SitDown(4, "p4", table.departed["p4"].stack, Entry.POST))
    assert OwedTimePaid(4, 5) in back


def test_house_rule_8_15_above_its_most_players_a_bracket_takes_nothing() -> None:
    step = FeeStep(FeeMoment.STREET_DEALT, 1, 5)
    brackets = (
        FeeBracket(players_min=3, players_max=4, steps=(step,)),
        FeeBracket(players_min=6, steps=(step,)),
    )
    table = settings(collection=Collection(brackets=brackets))
    for players, taken in ((2, []), (3, [5]), (4, [5]), (5, []), (6, [5])):
        hand = call_down(deal([1000] * players, table))
        assert [amount for _, amount in fees(hand)] == taken


def test_house_rule_8_15_a_bracket_ends_before_the_next_begins() -> None:
    for most in (2, 6):
        brackets = (FeeBracket(players_min=3, players_max=most), FeeBracket(players_min=6))
        with pytest.raises(Refused) as refusal:
            settings(collection=Collection(brackets=brackets))
        assert refusal.value.facts["key"] == "collection.brackets.players_max"


def test_fees_of_stacks_and_of_pots_are_lines_of_their_own() -> None:
    both = Collection(
        dead_blind=3,
        per_player=1,
        brackets=(FeeBracket(players_min=2, steps=(FeeStep(BEFORE, 0, 2),)),),
    )
    table = table_with([100] * 4, room(collection=both))
    hand = hand_over(table)
    (taken,) = [event for event in hand.events if isinstance(event, CollectionTaken)]
    assert taken.fees == (
        Fee(FeeMoment.DEAD_BLIND, 0, 3),
        Fee(FeeMoment.PER_PLAYER, 0, 4),
        Fee(BEFORE, 0, 2),
    )
