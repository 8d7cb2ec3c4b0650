"""A tournament on the community display: level, clock, prizes, breaks, places and the winner."""

from __future__ import annotations

from dataclasses import replace as with_

import pytest

from center_screen import Centre, picture
from center_screen.picture import LAST_LOOK_MS
from center_screen.places import seat_places
from center_screen.sounds import sounds_due
from center_screen.state import LEVEL_NOTICE_MS, lost, react, seen
from center_screen.words import standing
from gallery.centre.sample_tournaments import tournament
from gallery.centre.samples import samples
from screenkit.drawables import Label, LightPool, Paragraph, Turned, Words
from screenkit.theme import TIMER
from wire.messages.base import changed
from wire.messages.own_view import OpeningView
from wire.messages.session import Update
from wire.messages.table_events import (
    BoardDealt,
    LevelBegan,
    PlayerFinished,
    SeatMoved,
    TableEvent,
    Timed,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import DealView

STATES = dict(samples())
OF_TOURNAMENTS = [name for name in STATES if name.startswith("tournament")]


def _lettered(state: Centre, now_ms: int, *, wall: bool = False) -> list[Words | Label | Paragraph]:
    return [
        part
        for it in picture(state, now_ms, wall=wall)
        for part in (it.parts if isinstance(it, Turned) else (it,))
        if isinstance(part, Words | Label | Paragraph) and part.text
    ]


def _texts(name: str, *, wall: bool = False) -> list[str]:
    return [it.text for it in _lettered(STATES[name], 0, wall=wall)]


def _read(state: Centre, now_ms: int) -> set[str]:
    return {it.text for it in _lettered(state, now_ms)}


def _yellow(state: Centre, now_ms: int) -> set[str]:
    return {it.text for it in _lettered(state, now_ms) if it.colour == TIMER}


def _update(table: TableView, *events: TableEvent) -> Update:
    timed = tuple(Timed(event=event) for event in events)
    return Update(epoch=1, seq=1, table=table, events=timed)


def _table(name: str) -> TableView:
    table = STATES[name].table
    assert table is not None
    return table


TOLD = [
    ("tournament", "Level 4  \u00b7  100/200"),
    ("tournament", "4:32"),
    ("tournament", "8 of 10 left"),
    ("tournament", "Average 2,731"),
    ("tournament", "Next 150/300"),
    ("tournament_by_hands", "3 hands"),
    ("tournament_last_level", "Last level"),
    ("tournament_message", "Seat draw at nine"),
    ("tournament_registering", "3 seats left"),
    ("tournament_registering", "Starts when every seat is taken"),
    ("tournament_registering", "Prizes with 10 players"),
    ("tournament_starts_at", "12:05"),
    ("tournament_too_few", "14:32"),
    ("tournament_break", "9:43"),
    ("tournament_break", "Then level 5: 150/300, big-blind ante 300"),
    ("tournament_paused", "The tournament is paused"),
    ("tournament_stopped", "Action stopped by the floor"),
    ("tournament_deal", "A deal is proposed"),
    ("tournament_deal", "0:47"),
    ("tournament_level_up", "Level 5  \u00b7  150/300, big-blind ante 300"),
    ("tournament_stud", "ante 50"),
    ("tournament_stud", "bring-in 100"),
    ("tournament_bust", "Li Wei  \u00b7  3rd place"),
    ("tournament_bust", "$100"),
    ("tournament_winner", "Winner"),
    ("tournament_winner", "Old Sam"),
    ("tournament_winner", "$250"),
    ("tournament_satellite", "Winners"),
    ("tournament_called_off", "The tournament is called off"),
]


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
@pytest.mark.parametrize(("name", "text"), TOLD)
def test_everybody_reads_it_and_in_a_table_twice(name: str, text: str, wall: bool) -> None:
    assert _texts(name, wall=wall).count(text) >= (1 if wall else 2)


def test_a_table_whose_players_are_all_away_says_what_it_waits_for() -> None:
    table = _table("tournament_begins")
    assert table.tournament is not None
    away = changed(table, tournament=changed(table.tournament, all_away=True))
    assert standing(away, linked=True)[0] == "Waiting for the players"
    resting = changed(away, tournament=changed(away.tournament, break_ms=60_000))  # type: ignore[type-var]
    assert standing(resting, linked=True)[0] == ""


@pytest.mark.parametrize("wall", [False, True], ids=["flat", "wall"])
def test_the_prizes_stand_beside_the_hand(wall: bool) -> None:
    told = " ".join(_texts("tournament", wall=wall))
    assert all(prize in told for prize in ("$250", "$150", "$100"))


def test_stacks_bets_and_pots_are_no_money() -> None:
    for name in OF_TOURNAMENTS:
        prizes = {"$250", "$150", "$100", "$200", "$50", "$5"}
        money = {word for text in _texts(name) for word in text.split() if "$" in word}
        assert money <= prizes, name


def test_a_closed_seat_shows_its_place_and_prize() -> None:
    assert {"9th", "10th"} <= set(_texts("tournament"))
    assert {"2nd", "$150"} <= set(_texts("tournament_winner"))


def test_at_the_end_the_winners_seat_shows_place_and_prize_instead_of_worthless_chips() -> None:
    told = _texts("tournament_winner")
    assert (told.count("1st"), "21,850" in told) == (1, False)
    assert _texts("tournament_satellite").count("1st") == 2
    assert "$200 each" in _texts("tournament_satellite")


def test_the_level_clock_counts_down_without_a_word_from_the_server() -> None:
    state = STATES["tournament"]
    assert "4:32" in _read(state, 0)
    assert "4:22" in _read(state, 10_000)


def test_the_level_clock_stands_still_when_the_view_says_so_and_without_a_link() -> None:
    assert "4:32" in _read(STATES["tournament_stopped"], 60_000)
    assert "4:30" in _read(lost(STATES["tournament"], 2_000), 60_000)


def test_a_new_level_is_told_for_a_while_and_heard() -> None:
    began = LevelBegan(level=5, stakes=_table("tournament_level_up").rules.stakes)
    message = _update(_table("tournament_level_up"), began)
    state = react(with_(STATES["tournament"], level_up=None), message, 1_000)
    head = "Level 5  \u00b7  150/300, big-blind ante 300"
    assert head in {it.text for it in _lettered(state, 1_100)}
    assert head not in {it.text for it in _lettered(state, 1_000 + LEVEL_NOTICE_MS)}
    assert sounds_due(state.events, -1, 0) == ("level",)


def test_the_winner_is_shown_after_the_last_hand_was_seen() -> None:
    over = _table("tournament_winner")
    hand = _table("tournament").hand
    assert hand is not None
    ended = changed(over, hand=changed(hand, phase="over", to_act=0, clock=None))
    won = PlayerFinished(seat=6, place=1, prize=25_000, cause="won")
    state = react(STATES["tournament"], _update(ended, won), 0)
    assert "Winner" not in {it.text for it in _lettered(state, 100)}
    assert "Winner" in {it.text for it in _lettered(state, LAST_LOOK_MS)}
    assert sounds_due(state.events, -1, 0) == ("win",)


def _last_all_in(**tournament_changes: object) -> tuple[TableView, TableView, tuple[Timed, ...]]:
    """The table before and after a run-out of three seconds, and the run-out."""
    before = _table("tournament")
    assert before.hand is not None
    assert before.tournament is not None
    board = ("2c", "7d", "Ts", "4h", "9c")
    hand = changed(before.hand, phase="over", boards=(board,), to_act=0, clock=None)
    there = changed(before.tournament, **tournament_changes)
    after = changed(before, hand=hand, tournament=there)
    empty = changed(before, hand=changed(before.hand, boards=((),), to_act=0, clock=None))
    openings = tuple(
        OpeningView(position=number, card=card, salt=b"", path=())
        for number, card in enumerate(board)
    )
    streets = [
        Timed(event=BoardDealt(street=1, leaves=(), openings=openings[:3]), at_ms=0, lasts_ms=340),
        Timed(
            event=BoardDealt(street=2, leaves=(), openings=openings[3:4]), at_ms=1_400, lasts_ms=180
        ),
        Timed(
            event=BoardDealt(street=3, leaves=(), openings=openings[4:]), at_ms=2_800, lasts_ms=200
        ),
        Timed(event=PlayerFinished(seat=6, place=1, prize=25_000, cause="won"), at_ms=3_000),
    ]
    return empty, after, tuple(streets)


def _board(state: Centre, now_ms: int) -> list[str]:
    there = seen(state, now_ms)
    assert there is not None
    return [] if there.hand is None else list(there.hand.board)


def test_who_leaves_does_not_cut_the_last_all_in_short() -> None:
    before, after, events = _last_all_in(stage="over")
    state = Centre(linked=True, table=before)
    state = react(state, Update(epoch=1, seq=1, table=after, events=events), 1_000)
    left = changed(after, status="waiting")
    state = react(state, _update(left, SeatMoved(seat=6, word="stood_up")), 1_500)

    assert _board(state, 1_500) == ["2c", "7d", "Ts"]
    assert _board(state, 2_700) == ["2c", "7d", "Ts", "4h"]
    assert _board(state, 4_000) == ["2c", "7d", "Ts", "4h", "9c"]
    assert "Winner" not in {it.text for it in _lettered(state, 4_000 + LAST_LOOK_MS - 1)}
    assert "Winner" in {it.text for it in _lettered(state, 4_000 + LAST_LOOK_MS)}
    assert sounds_due(state.events, 2_900, 3_000) == ("win",)


def test_who_leaves_after_it_makes_the_winner_wait_no_longer() -> None:
    before, after, events = _last_all_in(stage="over")
    state = Centre(linked=True, table=before)
    state = react(state, Update(epoch=1, seq=1, table=after, events=events), 0)
    left = changed(after, status="waiting")
    state = react(state, _update(left, SeatMoved(seat=6, word="stood_up")), 5_000)

    assert "Winner" in {it.text for it in _lettered(state, 3_000 + LAST_LOOK_MS)}


def test_a_long_name_beside_no_prize_is_not_cut() -> None:
    rows = [it for it in _lettered(STATES["tournament_winner"], 0) if isinstance(it, Words)]
    rooms = {it.text: it.box.w for it in rows if it.size == 32}
    assert rooms["Bartholomew the Great"] == rooms["Li Wei"] > rooms["Maria"]


def test_a_break_waits_until_the_all_in_before_it_was_seen() -> None:
    before, after, events = _last_all_in(break_ms=600_000)
    state = Centre(linked=True, table=before)
    state = react(state, Update(epoch=1, seq=1, table=after, events=events), 0)

    assert "Break" not in {it.text for it in _lettered(state, 3_000 + LAST_LOOK_MS - 1)}
    assert "Break" in {it.text for it in _lettered(state, 3_000 + LAST_LOOK_MS)}


def test_a_break_takes_the_place_of_the_last_hand() -> None:
    pause = tournament(break_ms=60_000, level_over=True)
    table = _table("tournament")
    assert table.hand is not None
    between = changed(table, hand=changed(table.hand, phase="over"), tournament=pause)
    assert "1:00" in _yellow(Centre(linked=True, table=between), 0)
    running = changed(table, tournament=pause)
    assert "1:00" not in _yellow(Centre(linked=True, table=running), 0)


def test_a_break_that_was_called_says_what_goes_on_after_it() -> None:
    called = tournament(break_ms=60_000, level_over=False)
    table = changed(_table("tournament"), hand=None, tournament=called)
    texts = [it.text for it in _lettered(Centre(linked=True, table=table), 0)]

    assert "Then level 4: 100/200" in texts
    assert sum("Average" in text for text in texts) == 2, "once for each side"


def test_a_proposal_in_a_break_shows_its_own_time() -> None:
    deal = DealView(seat=1, method="icm", left_ms=47_000)
    table = changed(
        _table("tournament"), hand=None, tournament=tournament(break_ms=200_000, deal=deal)
    )
    yellow = _yellow(Centre(linked=True, table=table), 0)

    assert "0:47" in yellow
    assert "3:20" not in yellow


@pytest.mark.parametrize("name", ["tournament_begins", "tournament_break", "tournament_winner"])
def test_a_wall_is_read_from_across_the_room_between_hands(name: str) -> None:
    def largest(*, wall: bool) -> int:
        return max(it.size for it in _lettered(STATES[name], 0, wall=wall))

    assert largest(wall=True) >= 2 * largest(wall=False)


def test_the_light_falls_on_who_won_the_tournament() -> None:
    state = STATES["tournament_winner"]
    there = _table("tournament_winner").tournament
    assert there is not None
    (winner,) = (line.seat for line in there.standings if line.place == 1)
    place = seat_places(10)[winner - 1]
    (light,) = (it for it in picture(state, 0) if isinstance(it, LightPool))
    assert light.box.holds(place.x, place.y)
