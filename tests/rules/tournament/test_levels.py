"""Levels by time and by hands, breaks, and a clock that stands still when nobody can play."""

from __future__ import annotations

from dataclasses import replace

from rules.hand.events import ForcedBetsPosted
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.refusals import RefusalCode
from rules.seating import PauseTable, ResumeAction, SitOut, StartTable, StopAction
from rules.settings import AnteFrom, Stakes
from rules.table.commands import StartHand
from rules.tournament.commands import (
    BreakOver,
    CallBreak,
    HoldLevelClock,
    LevelDue,
    LevelTimed,
    NextLevel,
    ReleaseLevelClock,
    SetLevel,
)
from rules.tournament.due import Timed, may_deal, next_command, timed
from rules.tournament.events import (
    BreakBegan,
    BreakCalled,
    Event,
    LevelBegan,
    LevelClockStarted,
    LevelClockStopped,
)
from rules.tournament.play import play
from rules.tournament.state import Tournament
from rules.tournament.structure import Level
from tests.rules.table.builders import deck
from tests.rules.tournament.builders import (
    LEVELS,
    all_in,
    deal,
    expire_hand,
    fold_hand,
    refused,
    started,
    structure,
    with_stacks,
)

MINUTE = 60_000


def level_clock(tournament: Tournament) -> Timed:
    (found,) = (each for each in timed(tournament) if isinstance(each.over, LevelDue))
    return found


def blinds_posted(events: list[Event]) -> list[int]:
    (posted,) = (event for event in events if isinstance(event, ForcedBetsPosted))
    return [paid.amount for paid in posted.paid]


def test_a_level_that_falls_due_in_a_hand_ends_after_it() -> None:
    tournament = started(3)
    assert blinds_posted(play(tournament, StartHand(deck()))) == [25, 50]
    play(tournament, level_clock(tournament).over)
    assert tournament.run.level == 1
    assert next_command(tournament) is None
    expire_hand(tournament)
    assert next_command(tournament) == NextLevel()
    assert LevelBegan(2) in play(tournament, NextLevel())
    assert blinds_posted(play(tournament, StartHand(deck()))) == [50, 100]
    assert level_clock(tournament).time_ms == 10 * MINUTE


def test_a_hand_whose_deck_was_committed_to_before_the_time_is_dealt_at_the_old_level() -> None:
    tournament = started(3)
    assert next_command(tournament) is None  # the table commits to a deck here
    play(tournament, level_clock(tournament).over)
    assert blinds_posted(play(tournament, StartHand(deck()))) == [25, 50]


def test_levels_by_hands_end_with_their_last_hand() -> None:
    levels = (replace(LEVELS[0], minutes=0, hands=2), *LEVELS[1:])
    tournament = started(3, structure(levels=levels))
    assert timed(tournament) == []
    fold_hand(tournament)
    assert next_command(tournament) is None
    fold_hand(tournament)
    assert next_command(tournament) == NextLevel()
    play(tournament, NextLevel())
    assert tournament.run.level == 2
    assert refused(tournament, NextLevel()) == (RefusalCode.LEVEL_NOT_OVER, {"level": 2})


def test_the_last_level_lasts_to_the_end() -> None:
    tournament = started(3, structure(levels=LEVELS[2:]))
    assert timed(tournament) == []
    for _ in range(10):
        fold_hand(tournament)
        assert next_command(tournament) is None


def test_a_break_comes_after_its_level_and_the_next_level_after_the_break() -> None:
    levels = (replace(LEVELS[0], break_minutes=5), *LEVELS[1:])
    tournament = started(3, structure(levels=levels))
    play(tournament, level_clock(tournament).over)
    (began,) = play(tournament, NextLevel())
    assert isinstance(began, BreakBegan)
    assert not may_deal(tournament)
    assert refused(tournament, StartHand(deck()))[0] is RefusalCode.ON_BREAK
    assert next_command(tournament) is None
    assert timed(tournament) == [Timed(BreakOver(began.ticket), began.ticket, 5 * MINUTE)]
    play(tournament, BreakOver(began.ticket))
    assert refused(tournament, BreakOver(began.ticket))[0] is RefusalCode.STALE_TICKET
    assert next_command(tournament) == NextLevel()
    assert LevelBegan(2) in play(tournament, NextLevel())


def test_a_break_that_the_floor_calls_begins_after_the_hand_and_stops_the_level_clock() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    play(tournament, CallBreak(7))
    assert tournament.run.pause is None
    expire_hand(tournament)
    assert tournament.run.pause is not None
    assert [each.time_ms for each in timed(tournament)] == [7 * MINUTE]
    play(tournament, BreakOver(tournament.run.pause.ticket))
    assert level_clock(tournament).over == LevelDue(1, tournament.table.tickets)
    assert refused(tournament, CallBreak(0))[1]["key"] == "minutes"


def test_a_called_break_is_taken_back_before_it_begins() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    assert refused(tournament, BreakOver(0))[0] is RefusalCode.STALE_TICKET
    play(tournament, CallBreak(7))
    assert BreakCalled(0) in play(tournament, BreakOver(0))
    expire_hand(tournament)
    assert tournament.run.pause is None
    assert may_deal(tournament)


def test_a_called_break_in_the_place_of_a_posted_one_is_the_longer_of_both() -> None:
    levels = (replace(LEVELS[0], break_minutes=5), *LEVELS[1:])
    for called, lasts in ((1, 5), (9, 9)):
        tournament = started(3, structure(levels=levels))
        play(tournament, StartHand(deck()))
        play(tournament, level_clock(tournament).over)
        play(tournament, CallBreak(called))
        expire_hand(tournament)
        assert [each.time_ms for each in timed(tournament)] == [lasts * MINUTE]
        assert tournament.run.pause is not None
        play(tournament, BreakOver(tournament.run.pause.ticket))
        assert LevelBegan(2) in play(tournament, NextLevel())


def test_the_level_clock_keeps_what_is_left_over_a_pause() -> None:
    tournament = started(3)
    old = level_clock(tournament).over
    events = play(tournament, LevelTimed(PauseTable(), 4 * MINUTE))
    assert events[-1] == LevelClockStopped(6 * MINUTE)
    assert timed(tournament) == []
    assert refused(tournament, old)[0] is RefusalCode.STALE_TICKET
    events = play(tournament, StartTable())
    assert events[-1] == LevelClockStarted(tournament.run.clock.ticket, 6 * MINUTE)
    assert level_clock(tournament).time_ms == 6 * MINUTE
    assert refused(tournament, old)[0] is RefusalCode.STALE_TICKET


def test_the_level_clock_stops_with_the_action_and_for_what_is_outside_the_game() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    play(tournament, LevelTimed(StopAction(), MINUTE))
    assert timed(tournament) == []
    play(tournament, ResumeAction())
    assert level_clock(tournament).time_ms == 9 * MINUTE
    play(tournament, LevelTimed(HoldLevelClock(), MINUTE))
    assert timed(tournament) == []
    assert play(tournament, HoldLevelClock()) == []
    play(tournament, ReleaseLevelClock())
    assert level_clock(tournament).time_ms == 8 * MINUTE


def test_the_level_clock_runs_on_while_one_player_is_away() -> None:
    tournament = started(3)
    play(tournament, LevelTimed(SitOut(2), MINUTE))
    assert level_clock(tournament).time_ms == 10 * MINUTE


def test_the_floor_may_choose_the_level_from_the_next_deck_on() -> None:
    tournament = started(3)
    play(tournament, StartHand(deck()))
    play(tournament, SetLevel(3, "the room closes at two"))
    assert tournament.run.level == 1
    expire_hand(tournament)
    assert next_command(tournament) == NextLevel()
    play(tournament, NextLevel())
    assert tournament.run.level == 3
    assert tournament.table.settings.chip == 100
    play(tournament, SetLevel(1, "that was a mistake"))
    play(tournament, NextLevel())
    assert level_clock(tournament).time_ms == 10 * MINUTE
    assert refused(tournament, SetLevel(4, "too high"))[1]["need"] == "1..3"


def test_remainders_below_the_levels_chip_stay_and_play_all_in() -> None:
    tournament = with_stacks({1: 975, 2: 1_025, 3: 1_000}, levels=LEVELS[2:])
    deal(tournament, {1: "4h4d", 2: "AhAd"}, "2c7d9hJs3c")
    hand = tournament.table.running_hand
    assert hand is not None
    offer = offer_to(hand)
    assert offer is not None
    # Seat 1 acts first: raises step by 100, and only the last one is all-in with the remainder.
    assert (offer.raise_min, offer.raise_max, offer.raise_step) == (400, 975, 100)
    all_in(tournament, [1, 2])
    assert tournament.stacks() == {2: 2_200, 3: 800}


def test_a_stack_below_the_chip_posts_what_it_has_and_can_win_that_much_of_each() -> None:
    tournament = with_stacks({1: 1_500, 2: 25, 3: 1_475}, levels=LEVELS[2:])
    deal(tournament, {2: "AhAd", 3: "KhKd", 1: "4h4d"}, "2c7d9hJs3c")
    all_in(tournament, [2, 3])
    # The big blind of 200 is seat 3's; seat 2 has 25 in and wins 25 of the other's 200.
    assert tournament.stacks()[2] == 50


def test_a_split_pot_is_shared_to_the_unit_and_leaves_no_chip_behind() -> None:
    tournament = with_stacks({1: 975, 2: 975, 3: 1_050}, levels=LEVELS[2:])
    deal(tournament, {1: "AhAd", 2: "AcAs", 3: "4h4d"}, "2c7d9hJs3c")
    all_in(tournament, [1, 2, 3])
    # The pot of 2,925 is shared to the unit; the odd one goes left of the button.
    assert tournament.stacks() == {1: 1_462, 2: 1_463, 3: 75}


def test_the_big_blind_comes_before_the_big_blinds_ante() -> None:
    stakes = Stakes(blinds=(100, 200), ante=200, ante_from=AnteFrom.BIG_BLIND)
    tournament = with_stacks({1: 1_500, 2: 1_250, 3: 250}, levels=(Level(stakes=stakes, chip=50),))
    (posted,) = (event for event in deal(tournament, {}, "") if isinstance(event, ForcedBetsPosted))
    assert [(paid.kind, paid.amount) for paid in posted.paid] == [
        (PostKind.SMALL_BLIND, 100),
        (PostKind.BIG_BLIND, 200),
        (PostKind.BIG_BLIND_ANTE, 50),
    ]
