"""Places, prizes and the button when players bust."""

from __future__ import annotations

import pytest

from rules.hand.setup import PostKind
from rules.seating import ComeBack, Rebuy
from rules.settings import ButtonRule, Options
from rules.table.events import HandStarted
from rules.tournament.commands import Register
from rules.tournament.events import Event, TournamentEnded
from rules.tournament.payouts import Payout
from rules.tournament.standings import standings
from rules.tournament.state import FinishCause, Stage
from tests.depth import scaled
from tests.rules.tournament.builders import (
    all_in,
    deal,
    finishes,
    fold_hand,
    refused,
    with_stacks,
)
from tests.rules.tournament.random_tournament import begun

FOUR_PLACES = (
    Payout(players=2, percent_bp=(10_000,)),
    Payout(players=4, percent_bp=(4_000, 3_000, 2_000, 1_000)),
)
NOBODY_IMPROVES = "2c7d9hJs3c"


def test_three_bust_outs_on_one_hand_are_ranked_by_chips_and_equal_stacks_share() -> None:
    tournament = with_stacks([500, 1_000, 1_000, 1_500], buy_in_cents=10_001)
    deal(tournament, {1: "4h4d", 2: "5h5d", 3: "6h6d", 4: "AhAd"}, NOBODY_IMPROVES)
    events = all_in(tournament, [1, 2, 3, 4])
    # The pool of 40,004 is 20,003 + 12,001 + 8,000; seats 2 and 3 share 20,001.
    assert finishes(events) == [(1, 4, 0), (2, 2, 10_001), (3, 2, 10_000), (4, 1, 20_003)]
    assert isinstance(events[-1], TournamentEnded)
    assert tournament.run.stage is Stage.OVER


def test_the_winner_of_the_main_pot_stays_while_three_others_bust_in_the_side_pots() -> None:
    tournament = with_stacks([300, 800, 800, 2_000, 1_100], payouts=FOUR_PLACES)
    deal(
        tournament,
        {1: "AhAd", 2: "4h4d", 3: "5h5d", 4: "KhKd", 5: "6h6d"},
        NOBODY_IMPROVES,
    )
    events = all_in(tournament, [1, 2, 3, 4, 5])
    # Seat 1 takes 5 times 300, seat 4 the side pots. Third of 50,000: 10,000, fourth: 5,000.
    assert tournament.stacks() == {1: 1_500, 4: 3_500}
    assert finishes(events) == [(2, 4, 2_500), (3, 4, 2_500), (5, 3, 10_000)]
    assert [line[:4] for line in standings(tournament)] == [
        (1, 4, "p4", 3_500),
        (2, 1, "p1", 1_500),
        (3, 5, "p5", 0),
        (4, 2, "p2", 0),
        (4, 3, "p3", 0),
    ]


def test_a_player_who_is_out_has_left_and_cannot_come_back() -> None:
    tournament = with_stacks([500, 1_000, 1_500])
    deal(tournament, {1: "4h4d", 3: "AhAd"}, NOBODY_IMPROVES)
    all_in(tournament, [1, 3])
    assert sorted(tournament.table.seats) == [2, 3]
    for command in (ComeBack(1), Rebuy(1, 500), Register("p1", 1)):
        refused(tournament, command)  # type: ignore[arg-type] # a rebuy is no command of it


def test_a_satellite_is_over_when_all_who_are_left_have_the_same_prize() -> None:
    tickets = (Payout(players=2, equal_cents=15_000),)
    tournament = with_stacks([500, 1_000, 1_500], payouts=tickets)
    deal(tournament, {1: "4h4d", 3: "AhAd"}, NOBODY_IMPROVES)
    events = all_in(tournament, [1, 3])
    assert finishes(events) == [(1, 3, 0), (2, 1, 15_000), (3, 1, 15_000)]
    assert {result.cause for result in tournament.run.results[1:]} == {FinishCause.WON}
    assert tournament.run.stage is Stage.OVER


def test_a_satellite_plays_on_for_the_rest_while_the_prizes_differ() -> None:
    tickets = (Payout(players=2, equal_cents=20_000),)
    tournament = with_stacks([500, 1_000, 1_500], payouts=tickets)
    deal(tournament, {1: "4h4d", 3: "AhAd"}, NOBODY_IMPROVES)
    all_in(tournament, [1, 3])
    assert tournament.run.prizes == (20_000, 10_000)
    assert tournament.run.stage is Stage.PLAYING


def blinds_of(events: list[Event]) -> tuple[int, list[int], list[int]]:
    """The button, the small blinds and the big blinds of the hand that began."""
    (setup,) = (event.setup for event in events if isinstance(event, HandStarted))
    kinds = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
    small, big = ([post.seat for post in setup.posts if post.kind is kind] for kind in kinds)
    return setup.button, small, big


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (ButtonRule.DEAD, [(1, [2], [3]), (2, [3], [4]), (4, [4], [1]), (1, [1], [4])]),
        # Both had the big blind in the second hand; a new round begins with the first in line.
        (ButtonRule.FORWARD, [(1, [2], [3]), (3, [3], [4, 1]), (1, [1], [4]), (4, [4], [1])]),
    ],
)
def test_the_button_through_bust_outs_to_heads_up(
    rule: ButtonRule, expected: list[tuple[int, list[int], list[int]]]
) -> None:
    tournament = with_stacks([2_000, 400, 400, 1_200], options=Options(button=rule))
    seen = [blinds_of(deal(tournament, {2: "4h4d", 4: "AhAd"}, NOBODY_IMPROVES))]
    all_in(tournament, [2, 4])  # the small blind busts
    seen.append(blinds_of(deal(tournament, {3: "4h4d", 1: "AhAd"}, NOBODY_IMPROVES)))
    all_in(tournament, [3, 1])
    assert tournament.left == [1, 4]
    seen += [blinds_of(fold_hand(tournament)), blinds_of(fold_hand(tournament))]
    assert seen == expected


def test_nobody_has_the_big_blind_twice_in_a_row_with_the_dead_button() -> None:
    hands = 0
    for seed in range(scaled(quick=10, plain=60, deep=1_000)):
        played = begun(seed)
        if played.tournament.structure.options.button is not None:
            continue
        played.play_to_the_end()
        last = 0
        for event in played.facts:
            if isinstance(event, HandStarted) and event.setup.settings.stakes.blinds:
                (big,) = (p.seat for p in event.setup.posts if p.kind is PostKind.BIG_BLIND)
                assert big != last
                last, hands = big, hands + 1
    assert hands
