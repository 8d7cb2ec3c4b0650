"""A tournament in the terminal: chips are numbers, money is dollars, and the clock is told."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cli.floor.room_lines import room_lines
from cli.room.status import status_lines
from cli.tournament.structures import structure_text
from cli.tournament.told import (
    break_lines,
    called_off_lines,
    entry_lines,
    goes_on,
    level_lines,
    removed_lines,
    returned_lines,
    started_lines,
)
from cli.tournament.words import opened_lines, ordinal, stakes_text, standing_lines
from cli.typed.times import typed_moment
from tests.cli.tournament.views import LEVELS, table
from wire.messages.base import changed
from wire.messages.reports import ServerStatus, TableStatus
from wire.messages.room_view import RoomSeat, RoomTable, RoomView
from wire.messages.tournament_view import DealView, StandingView

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


def clock(at_ms: int) -> str:
    return f"moment {at_ms}"


def standings(**fields: Any) -> list[str]:
    return list(standing_lines(*table(**fields), clock))


def test_the_standings_tell_level_clock_prizes_places_and_chips() -> None:
    assert standings() == [
        "Turbo, table 1: level 1 of 3, blinds 25-50",
        "2:05 left of the level; next: level 2, blinds 200-400, big-blind ante 400",
        "Players: 2 of 3; average 2,250 chips; prize pool $150.00: 1st $100.00, 2nd $50.00",
        "   1st  bob                  seat  2       2,600",
        "   2nd  ann                  seat  1       1,900",
        "   3rd  cid                  seat  3         out",
    ]


def test_the_standings_tell_who_is_away_who_serves_a_penalty_and_that_nobody_is_there() -> None:
    bob = StandingView(place=1, seat=2, nickname="bob", chips=2_600, away=True, penalty_hands=1)
    ann = StandingView(place=2, seat=1, nickname="ann", chips=1_900, away=True)
    _head, clock_line, _players, first, second = standings(standings=(bob, ann), all_away=True)
    assert "everybody is away: no hand is dealt until one is back" in clock_line
    assert first.endswith("2,600               penalty: 1 hand")
    assert second.split()[-2:] == ["1,900", "away"]


def test_before_the_start_the_standings_tell_who_has_not_come() -> None:
    ann = StandingView(place=1, seat=1, nickname="ann", away=True)
    bob = StandingView(place=1, seat=2, nickname="bob")
    lines = standings(stage="registering", standings=(bob, ann))
    assert lines[-2:] == ["  seat  1  ann  (not here yet)", "  seat  2  bob"]


def test_the_final_standings_tell_places_and_prizes() -> None:
    won = (StandingView(place=1, seat=2, nickname="bob", playing=False, won=15_000),)
    first, line = standings(stage="over", standings=won)
    assert first == "Turbo, table 1: it is over"
    assert line.split() == ["1st", "bob", "seat", "2", "$150.00"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"level_runs": False}, "2:05 left of the level (the clock stands still)"),
        ({"break_ms": 61_000}, "Break: 1:01 left"),
        ({"level_over": True}, "The level is over; the next begins with the next hand"),
        ({"level_ms": 0, "level_hands": 4}, "4 hands left of the level"),
        ({"break_called": True}, "a break begins after the hand"),
        ({"deal": DealView(seat=2, method="icm")}, "seat 2 proposes to divide the pool by ICM"),
    ],
)
def test_what_the_clock_does_is_told(fields: dict[str, Any], words: str) -> None:
    assert words in standings(**fields)[1]


def test_who_is_in_is_shown_before_the_start_and_what_starts_it() -> None:
    first, second, *seats = standings(stage="registering", start="time", starts_at_ms=5)
    assert first == (
        "Turbo, table 1: open for entries at $50.00 + $5.00;"
        " it starts at moment 5 with at least 2 players"
    )
    assert second == "Entered: 3 of 4; prize pool $150.00; free seats: 1 2 3 4"
    assert seats == ["  seat  1  ann", "  seat  2  bob", "  seat  3  cid"]
    waits = standings(stage="registering", waits_ms=60_000)[0]
    assert "start it with at least 2, or everything goes back in 1:00" in waits


def test_an_opened_tournament_is_told_with_price_chips_levels_and_start() -> None:
    said = list(opened_lines(*table(stage="registering"), clock))
    assert said == [
        "Turbo is open for entries on table 1: no limit holdem, 4 seats",
        "Buy-in $50.00 to the prize pool and fee $5.00 to the house; 1,500 chips each",
        "3 levels; the first: blinds 25-50, 3 minutes",
        "Seats are chosen where a player registers; it starts when all seats are taken; the floor"
        " may start it earlier",
    ]


def test_every_kind_of_stakes_has_words() -> None:
    assert [stakes_text(level.stakes) for level in LEVELS] == [
        "blinds 25-50",
        "blinds 200-400, big-blind ante 400",
        "ante 25, bring-in 50, bets 100-200",
    ]
    assert [ordinal(place) for place in (1, 2, 3, 4, 10)] == ["1st", "2nd", "3rd", "4th", "10th"]


def test_money_is_told_from_where_to_where_and_what_is_there_now() -> None:
    moved: dict[str, int | str] = {
        "player": 7,
        "nickname": "ann",
        "seat": 3,
        "after": 14_500,
        "pool": 5_000,
    }
    entered: dict[str, int | str] = {
        **moved,
        "buy_in": 5_000,
        "fee": 500,
        "draw": "4 1 3",
        "seal": "ab12",
        "entry": 9,
    }
    assert list(entry_lines(entered, "Turbo", 1)) == [
        "ann is in Turbo: table 1, seat 3 (drawn), entry 9",
        "Seats drawn so far: 4 1 3, in the order sealed before anybody entered: ab12",
        "From account 7: $50.00 to the prize pool, $5.00 to the house's fees",
        "On the account now: $145.00; in the prize pool: $50.00",
    ]
    assert list(returned_lines({**moved, "back_3": 5_500}, "Turbo", 1))[:2] == [
        "ann is out of Turbo: seat 3 of table 1 is free",
        "Back to account 7: $55.00, buy-in and fee",
    ]
    begun: dict[str, int | str] = {"players": 3, "pool": 15_000, "prizes": "10000 5000"}
    assert list(started_lines(begun, "Turbo", 1))[1] == (
        "Prize pool $150.00: 1st $100.00, 2nd $50.00"
    )


def test_a_removal_tells_what_it_meant() -> None:
    seat = RoomSeat(seat=2, player=8, nickname="bob")
    assert "Back to account 8: $55.00, buy-in and fee" in [
        *removed_lines({"back_2": 5_500}, seat, 1)
    ]
    out = [*removed_lines({"place_2": 3, "prize_2": 0}, seat, 1)]
    assert out[1] == "Place 3rd; no prize"
    paid = [*removed_lines({"place_2": 3, "prize_2": 500}, seat, 1)]
    assert paid[1] == "Place 3rd; prize to account 8: $5.00"
    held = [*removed_lines({"place_2": 2, "prize_2": 9_000, "held": 9_000}, seat, 1)]
    assert "$90.00, held at the cage (`cage release-prize 8`)" in held[1]
    assert "after the hand" in next(removed_lines({"removed": "after_hand"}, seat, 1))


def test_calling_off_tells_every_payment() -> None:
    back = {"player_1": 7, "back_1": 5_500, "fees": 0}
    assert [*called_off_lines(back, {1: "ann"}, "Turbo", 1)][1] == (
        "$55.00 to account 7 (ann): buy-in and fee"
    )
    divided = {"player_1": 7, "place_1": 1, "prize_1": 9_000, "held_7": 9_000, "fees": 1_000}
    assert [*called_off_lines(divided, {1: "ann"}, "Turbo", 1)][1:] == [
        "$90.00 for account 7 (ann): the part of the pool by ICM, held at the cage"
        " (`cage release-prize 7`)",
        "The fees stay with the house: $10.00",
    ]
    assert [*called_off_lines({}, {}, "Turbo", 1)][1] == "Nobody was in it; no money was moved"


def test_a_chosen_level_and_a_break_are_told() -> None:
    view, it = table()
    assert [*level_lines(it, 2)] == [
        "Turbo: level 2 (blinds 200-400, big-blind ante 400, 8 hands) begins with the next hand",
        "Until then level 1 (blinds 25-50)",
    ]
    assert "begins after the hand" in next(break_lines({"break": "after_hand"}, view, "Turbo", 5))
    back = [*break_lines({"break": "none"}, view, "Turbo", 0)]
    assert back == ["Turbo: no break begins after the hand"]
    paused = changed(view, status="paused")
    assert "PAUSED" in next(break_lines({}, paused, "Turbo", 0))


def test_the_end_of_a_break_in_a_proposal_says_what_hands_wait_for() -> None:
    deal = DealView(seat=1, method="icm", left_ms=40_000)
    view, it = table()
    proposed = changed(view, tournament=changed(it, deal=deal))
    assert "wait for the answers to a deal" in next(break_lines({}, proposed, "Turbo", 0))


def test_a_start_says_what_it_meant_to_a_tournament_that_had_begun() -> None:
    view, it = table()
    assert "was not paused" in next(goes_on(view, it))
    assert "the level clock runs" in next(goes_on(changed(view, status="paused"), it))
    on_break = changed(it, break_ms=60_000)
    assert "`floor tournament break 1 --end` ends it" in next(goes_on(view, on_break))


def test_a_file_that_is_no_structure_is_named_with_the_way_to_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('name = "Ours"', encoding="utf-8")
    with pytest.raises(SystemExit):
        structure_text(file)
    said = capsys.readouterr().err
    assert "own.toml is no structure as JSON" in said
    assert "`floor tournament structure turbo`" in said


def test_the_room_shows_chips_of_a_tournament_as_chips() -> None:
    seat = RoomSeat(seat=1, state="seated", player=7, nickname="ann", stack=1_500, station="up")
    lost = RoomSeat(seat=2, state="out", nickname="bob", station="up")
    empty = RoomSeat(seat=3, state="out", station="up")
    room = RoomTable(
        table=1,
        name="Table 1",
        list="tournament",
        status="running",
        tournament="Turbo",
        stage="playing",
        level=3,
        seats=(seat, lost, empty),
    )
    over = changed(room, stage="over", status="paused", hand=7)
    lines = [*room_lines(RoomView(at_ms=0, tables=(over,)))]
    assert lines[0] == "1  Table 1, Turbo (tournament, over): last hand 7"
    assert lines[1].split() == ["1", "ann"]
    lines = [*room_lines(RoomView(at_ms=0, tables=(room,)))]
    assert lines[0] == "1  Table 1, Turbo (tournament, level 3): running"
    assert [line.split() for line in lines[1:4]] == [
        ["1", "ann", "1,500"],
        ["2", "bob", "out"],
        ["3", "closed"],
    ]


def test_the_status_counts_tournaments() -> None:
    stages = ("registering", "playing", "playing", "")
    tables = tuple(
        TableStatus(table=number, status="running", stage=stage)
        for number, stage in enumerate(stages, 1)
    )
    found = ServerStatus(
        id="status-1", house="C", demo=False, epoch=1, at_ms=1, up_ms=0, dealing=True, tables=tables
    )
    lines = [*status_lines(found)]
    assert "tournaments: 1 open for entries, 2 played, 0 over" in lines
    assert any(line.startswith("table 2: tournament, running") for line in lines)
    assert any(line.startswith("table 4: running") for line in lines)


@pytest.mark.parametrize(
    ("typed", "day", "hour"),
    [("20:30", 18, 20), ("11:59", 19, 11), ("2026-11-20 9:15", 20, 9), ("tomorrow 12:00", 19, 12)],
)
def test_a_time_is_the_next_one_or_that_of_its_day(typed: str, day: int, hour: int) -> None:
    moment = typed_moment(typed, NOON)
    assert (moment.day, moment.hour, moment.tzinfo) == (day, hour, UTC)


@pytest.mark.parametrize(
    ("typed", "words"),
    [("25:00", "is no time"), ("noon", "is no time"), ("2026-11-18 9:00", "past")],
)
def test_a_time_that_cannot_be_is_told(
    typed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        typed_moment(typed, NOON)
    assert words in capsys.readouterr().err
