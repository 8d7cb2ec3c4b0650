"""What a seat says while a tournament's player waits: for a hand, for a penalty, for a start."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from player_station.state import Station
from screenkit.drawables import Plate
from screenkit.words import seats_left
from tests.player_station.glass import Glass
from tests.player_station.reading import seen_words
from wire.messages.base import changed
from wire.messages.own_view import OwnView, PlayerView
from wire.messages.session import Update
from wire.messages.table_events import BoardDealt, HandEnded, Timed
from wire.messages.table_view import TableView
from wire.messages.tournament_view import OwnTournamentView, TournamentView


def _words(view: Station, width: int = 1024) -> set[str]:
    return {it.words.text for it in seen_words(screen_of(view, width=width).layout)}


def _table(view: Station) -> tuple[TableView, TournamentView]:
    assert view.table is not None
    assert view.table.tournament is not None
    return view.table, view.table.tournament


def test_the_level_clock_runs_on_while_the_end_of_a_hand_is_seen() -> None:
    before = scenes()["tournament-my-turn"]
    glass = Glass(before)
    assert "4:32" in _words(glass.view)
    table, there = _table(before)
    assert table.hand is not None
    over = changed(table.hand, phase="over", to_act=0, clock=None)
    later = changed(there, level_ms=there.level_ms - 15_000)
    river = Timed(event=BoardDealt(street=3, leaves=(), openings=()), lasts_ms=4_000)
    ended = Timed(event=HandEnded(stacks=()), at_ms=4_000)
    table = changed(table, hand=over, tournament=later)
    glass.hear(Update(epoch=1, seq=1, events=(river, ended), table=table, own=before.own))

    glass.wait(1_000)
    assert "4:16" in _words(glass.view)
    assert "4:31" not in _words(glass.view)


def _closed(penalty_hands: int = 0) -> Station:
    view = scenes()["tournament-penalty"]
    own = OwnView(
        seat=4,
        state="locked",
        table=3,
        player=PlayerView(nickname="Ada", balance=0),
        tournament=OwnTournamentView(penalty_hands=penalty_hands) if penalty_hands else None,
    )
    return replace(view, own=own)


def test_a_seat_that_a_penalty_closed_says_how_long_and_promises_no_way_back() -> None:
    assert "Penalty: 3 hands left" in _words(_closed(penalty_hands=3))
    assert "Penalty: 1 hand left" in _words(_closed(penalty_hands=1))
    assert "The PIN brings you back to your chips" in _words(_closed())


def test_who_serves_a_penalty_is_not_told_to_come_back() -> None:
    penalised = scenes()["tournament-penalty"]
    assert "Penalty" in _words(penalised)
    assert not any("come back" in text for text in _words(penalised))


def test_who_serves_a_penalty_or_is_removed_finds_no_way_back_in_the_menu() -> None:
    for name in ("tournament-penalty", "tournament-removed-soon"):
        menu = replace(scenes()[name], page="menu")
        controls = {it.name for it in screen_of(menu, width=1024).controls}
        assert not controls & {"come_back:wait", "sit_out"}, name
    menu = replace(scenes()["tournament-sitting-out"], page="menu")
    assert "come_back:wait" in {it.name for it in screen_of(menu, width=1024).controls}


def test_who_is_removed_after_the_hand_is_told_so_as_long_as_it_lasts() -> None:
    removed = replace(scenes()["tournament-removed-soon"], note=None)
    assert "The floor removes you from the tournament after this hand" in _words(removed)
    assert "Leaving after this hand" in _words(removed)
    assert not any("I am back" in text or "come back" in text for text in _words(removed))


def test_an_absent_player_sees_the_running_level_and_opens_the_tabs() -> None:
    for name in ("tournament-penalty", "tournament-sitting-out", "tournament-removed-soon"):
        view = scenes()[name]
        assert "until level 5" in _words(view), name
        assert "Average 2,731" in {
            it.rpartition("  ")[2] for it in _words(replace(view, tab="balances"))
        }, name


def test_who_becomes_absent_reads_it_over_an_open_tab() -> None:
    glass = Glass(replace(scenes()["tournament-between"], tab="balances"))
    table, _there = _table(glass.view)
    seats = tuple(changed(it, away=True) if it.seat == 4 else it for it in table.seats)
    away = changed(table, seats=seats)
    glass.hear(Update(epoch=1, seq=1, events=(), table=away, own=glass.view.own))
    assert "I am back" in _words(glass.view)
    glass.tap("tab:balances")
    glass.hear(Update(epoch=1, seq=2, events=(), table=away, own=glass.view.own))
    assert "1st" in _words(glass.view)


def test_the_question_of_an_absent_player_covers_no_plate() -> None:
    for name in ("tournament-penalty", "tournament-sitting-out"):
        for width in (1024, 1280):
            layout = screen_of(scenes()[name], width=width).layout
            boxes = [it.box for it in layout if isinstance(it, Plate) and it.box.w >= 150]
            panel = max((box for box in boxes if box.x > 500), key=lambda box: box.h)
            assert panel.h > 200
            assert not [box for box in boxes if box.y < panel.y and panel.meets(box)]


def test_the_rail_says_what_the_next_hand_waits_for() -> None:
    assert "The next hand comes after the break" in _words(scenes()["tournament-break"])
    assert "The next hand comes after the answers" in _words(scenes()["deal-waiting"])
    assert "The next hand comes soon" in _words(scenes()["tournament-between"])


def test_no_seat_left_is_said_in_words() -> None:
    assert [seats_left(free) for free in (0, 1, 2)] == [
        "Every seat is taken",
        "1 seat left",
        "2 seats left",
    ]


def test_a_locked_seat_of_a_tournament_that_was_called_off_says_so() -> None:
    view = scenes()["tournament-between"]
    table, there = _table(view)
    off = changed(table, status="closed", tournament=changed(there, stage="cancelled"))
    shut = OwnView(seat=4, state="out_of_service", table=3)
    told = _words(replace(view, table=off, own=shut))

    assert "The tournament is called off" in told
    assert "This seat is out of service" not in told
