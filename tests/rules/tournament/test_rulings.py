"""What the floor decides in play: absences, penalties, removals, and calling off."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hand.commands import Expire
from rules.hand.events import Acted
from rules.hand.offers import offer_to
from rules.refusals import RefusalCode
from rules.seating import (
    ChangeSeat,
    CloseTable,
    ComeBack,
    Entry,
    Rebuy,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    Status,
    TopUp,
    VoidHand,
)
from rules.settings import Stakes
from rules.table.commands import (
    ChangeStakes,
    ChooseEntry,
    CollectTime,
    SitOutAtBigBlind,
    StartHand,
    Straddle,
)
from rules.table.events import SatOut
from rules.table.timing import open_clocks
from rules.tournament.commands import CancelTournament, Payback, Penalize, Remove
from rules.tournament.events import EntryReturned
from rules.tournament.play import play
from rules.tournament.state import FinishCause, Stage
from tests.rules.table.builders import deck
from tests.rules.tournament.builders import (
    all_in,
    deal,
    expire_hand,
    finishes,
    fold_hand,
    refused,
    started,
    with_stacks,
)

CASH_ONLY = (
    SitDown(5, "x", 1_000),
    TopUp(1, 100),
    Rebuy(1, 1_000),
    StandUp(1),
    ChangeSeat(1, 5),
    Straddle(1),
    SitOutAtBigBlind(1),
    ChooseEntry(1, Entry.POST),
    ChangeStakes(Stakes(blinds=(1, 2))),
    CollectTime(),
)


@pytest.mark.parametrize("command", CASH_ONLY, ids=lambda command: type(command).__name__)
def test_what_belongs_to_cash_games_is_refused(command: Any) -> None:
    assert refused(started(3), command)[0] is RefusalCode.NOT_IN_TOURNAMENT


def test_an_absent_player_is_dealt_in_posts_and_has_no_time() -> None:
    tournament = started(3)
    play(tournament, SitOut(2))
    play(tournament, StartHand(deck()))
    hand = tournament.table.running_hand
    assert hand is not None
    assert hand.by_seat[2].bet == 25
    play(tournament, Expire(1, hand.turn))
    (clock,) = open_clocks(tournament.table)
    assert clock is not None
    assert (clock.seat, clock.time_ms) == (2, 0)
    events = play(tournament, Expire(2, hand.turn))
    assert isinstance(events[0], Acted)
    play(tournament, ComeBack(2))
    assert not tournament.table.seats[2].away


def test_a_penalty_is_served_from_the_next_hand_on_and_cannot_be_cut_short() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    play(tournament, Penalize(2, 2, "exposed a card"))
    assert not tournament.table.seats[2].away  # the running hand is his
    events = expire_hand(tournament)
    assert any(isinstance(event, SatOut) and event.seat == 2 for event in events)
    code, facts = refused(tournament, ComeBack(2))
    assert (code, facts) == (RefusalCode.PENALTY_SERVED, {"seat": 2, "hands": 2})
    fold_hand(tournament)
    assert refused(tournament, ComeBack(2))[1]["hands"] == 1
    fold_hand(tournament)
    play(tournament, ComeBack(2))
    assert refused(tournament, Penalize(2, 0, "nothing"))[1]["key"] == "hands"


def test_a_voided_hand_counts_for_no_penalty_and_no_level() -> None:
    tournament = started(3)
    play(tournament, Penalize(2, 1, "late"))
    play(tournament, StartHand(deck()))
    play(tournament, VoidHand())
    assert tournament.run.penalties[0].hands == 1
    assert (tournament.run.hands, tournament.run.level_hands) == (0, 0)


def test_a_removed_player_is_behind_all_others_and_his_chips_leave_play() -> None:
    tournament = with_stacks([500, 1_500, 1_000, 1_000])
    events = play(tournament, Remove(2, "excluded"))
    assert finishes(events) == [(2, 4, 0)]
    assert tournament.stacks() == {1: 500, 3: 1_000, 4: 1_000}
    assert tournament.run.removed_chips == 1_500
    events = play(tournament, Remove(3, "excluded"))
    assert finishes(events) == [(3, 3, 8_000)]


def test_a_player_removed_in_a_hand_leaves_after_it_and_nobody_waits_for_him() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    play(tournament, Remove(1, "locked"))
    assert finishes([]) == []
    assert tournament.table.seats[1].away
    assert refused(tournament, Remove(1, "again"))[0] is RefusalCode.SENT_AWAY
    assert refused(tournament, ComeBack(1))[0] is RefusalCode.SENT_AWAY
    events = expire_hand(tournament)
    assert finishes(events) == [(1, 3, 0)]
    assert tournament.run.removals == ()


def test_the_last_player_wins_when_the_floor_removes_his_opponent() -> None:
    tournament = started(2)
    events = play(tournament, Remove(1, "excluded"))
    assert finishes(events) == [(1, 2, 0), (2, 1, 20_000)]
    assert tournament.run.stage is Stage.OVER


def test_who_is_removed_in_a_hand_is_behind_who_busts_in_it() -> None:
    tournament = with_stacks([500, 1_000, 1_000, 1_500])
    deal(tournament, {1: "4h4d", 4: "AhAd"}, "2c7d9hJs3c")
    play(tournament, Remove(2, "locked"))
    events = all_in(tournament, [1, 4])
    assert sorted(finishes(events)) == [(1, 3, 8_000), (2, 4, 0)]
    assert [result.cause for result in tournament.run.results] == [
        FinishCause.REMOVED,
        FinishCause.BUSTED,
    ]


def test_who_is_removed_all_in_does_not_win_the_tournament_with_that_hand() -> None:
    tournament = with_stacks([1_000, 1_000])
    deal(tournament, {1: "AhAd", 2: "KhKd"}, "2c7d9hJs3c")
    play(tournament, Remove(1, "marked the deck"))
    events = all_in(tournament, [1, 2])
    assert sorted(finishes(events)) == [(1, 2, 0), (2, 1, 20_000)]
    assert tournament.run.stage is Stage.OVER


def test_calling_off_later_refunds_all_entries_while_no_prize_was_paid() -> None:
    tournament = with_stacks([500, 1_000, 1_000, 1_500])
    deal(tournament, {1: "4h4d", 4: "AhAd"}, "2c7d9hJs3c")
    assert refused(tournament, CancelTournament(Payback.REFUND, "fire"))[0] is (
        RefusalCode.HAND_RUNNING
    )
    all_in(tournament, [1, 4])
    events = play(tournament, CancelTournament(Payback.REFUND, "fire"))
    back = [event for event in events if isinstance(event, EntryReturned)]
    assert [each.seat for each in back] == [1, 2, 3, 4]  # also who was out
    assert (tournament.run.pool_cents, tournament.run.fees_cents) == (0, 0)
    assert tournament.table.status is Status.CLOSED


def test_after_a_prize_was_paid_the_rest_is_divided_among_those_left() -> None:
    tournament = with_stacks([500, 1_000, 1_000, 1_500])
    play(tournament, StartHand(deck()))
    expire_hand(tournament)
    play(tournament, Remove(1, "sick"))
    play(tournament, Remove(2, "sick"))  # third: 80 dollars
    code, facts = refused(tournament, CancelTournament(Payback.REFUND, "fire"))
    assert (code, facts) == (RefusalCode.PRIZES_PAID, {"pool": 32_000, "needed": 40_000})
    three, four = tournament.stacks()[3], tournament.stacks()[4]
    events = play(tournament, CancelTournament(Payback.ICM, "fire"))
    sure, rest = 12_000, 8_000
    assert finishes(events) == [
        (3, 2, sure + rest * three // (three + four)),
        (4, 1, 32_000 - sure - rest * three // (three + four)),
    ]
    assert tournament.run.fees_cents == 4_000
    assert refused(tournament, CancelTournament(Payback.ICM, "twice"))[0] is (
        RefusalCode.TOURNAMENT_NOT_PLAYED
    )


def test_nothing_is_played_after_the_end_and_the_table_may_be_closed() -> None:
    tournament = started(2)
    play(tournament, Remove(1, "excluded"))
    for command in (StartHand(deck()), StartTable(deck()), Penalize(2, 1, "late")):
        assert refused(tournament, command)[0] is RefusalCode.TOURNAMENT_NOT_PLAYED
    play(tournament, CloseTable())
    assert tournament.table.status is Status.CLOSED


def test_all_hands_lie_open_when_nobody_can_bet_any_more() -> None:
    from rules.hand.events import HandsTurnedUp

    tournament = with_stacks([1_000, 1_000, 1_000])
    deal(tournament, {1: "4h4d", 3: "AhAd"}, "2c7d9hJs3c")
    assert any(isinstance(event, HandsTurnedUp) for event in all_in(tournament, [1, 3]))


def test_no_offer_of_a_tournament_lets_the_blinds_chop() -> None:
    tournament = started(2)
    play(tournament, StartHand(deck()))
    hand = tournament.table.running_hand
    assert hand is not None
    offer = offer_to(hand)
    assert offer is not None
    assert not offer.can_chop
