"""A seat in a tournament: entry, levels, deals, places and prizes, and nothing of a cash game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.samples import NOW_MS
from gallery.seat.scenes import scenes
from gallery.seat.tournament_samples import placed, registering
from gallery.tournaments import levels
from player_station.screens import screen_of
from player_station.screens.timing import level_left
from player_station.state import LAST_LOOK_MS, LEVEL_NOTICE_MS, Settings, Station
from player_station.ticking import sounds_due
from screenkit.drawables import CardPicture, ChipPicture, Plate, Words
from screenkit.theme import TEXT, TIMER
from tests.player_station.glass import Glass
from tests.player_station.reading import seen_words
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.seat import BuyIn, Leave
from wire.messages.session import Update
from wire.messages.table_events import (
    BoardDealt,
    HandEnded,
    LevelBegan,
    PlayerFinished,
    SeatMoved,
    TableEvent,
    Timed,
    TournamentTurned,
)
from wire.messages.table_view import TableView
from wire.messages.tournament import AnswerDeal, ProposeDeal
from wire.messages.tournament_view import StandingView

PLAY = [
    name
    for name, view in scenes().items()
    if name.startswith("tournament-") and not view.page and view.own and view.own.state == "seated"
    if view.tournament_view is not None and view.tournament_view.stage == "playing"
]


def _words(view: Station) -> set[str]:
    return {it.words.text for it in seen_words(screen_of(view, width=1024).layout)}


def _yellow(view: Station) -> set[str]:
    layout = screen_of(view, width=1024).layout
    return {it.text for it in layout if isinstance(it, Words) and it.colour == TIMER}


def _controls(view: Station) -> set[str]:
    return {it.name for it in screen_of(view, width=1024).controls}


def _hear(glass: Glass, view: Station, *events: TableEvent | Timed) -> None:
    timed = tuple(it if isinstance(it, Timed) else Timed(event=it) for it in events)
    glass.hear(Update(epoch=1, seq=1, events=timed, table=_table(view), own=view.own))


def _table(view: Station) -> TableView:
    assert view.table is not None
    return view.table


@pytest.mark.parametrize("name", PLAY)
def test_chips_of_a_tournament_are_no_money(name: str) -> None:
    assert [text for text in _words(scenes()[name]) if "$" in text] == []


@pytest.mark.parametrize("name", ["tournament-menu", "tournament-menu-waiting", *PLAY])
def test_what_belongs_to_cash_games_is_gone(name: str) -> None:
    cash = {"page:top_up", "page:change_seat", "page:leave", "straddle", "sit_out_big", "reveal"}
    assert not cash & _controls(scenes()[name])
    assert not any("Rake" in text or "Account" in text for text in _words(scenes()[name]))


def test_the_level_clock_counts_down_in_yellow_without_a_word_from_the_server() -> None:
    view = scenes()["tournament-between"]
    assert "4:32" in _yellow(view)
    assert "4:31" in _yellow(replace(view, now_ms=view.now_ms + 1_000))
    assert "Break next" in _yellow(replace(view, now_ms=view.now_ms + 272_000))


def test_the_level_clock_stands_still_when_the_view_says_so_and_without_a_link() -> None:
    paused = scenes()["tournament-paused"]
    later = replace(paused, now_ms=paused.now_ms + 60_000)
    assert "4:32" in _yellow(later)

    running = scenes()["tournament-between"]
    lost = replace(running, link="lost", lost_since_ms=NOW_MS + 2_000, now_ms=NOW_MS + 60_000)
    assert level_left(lost) == 270_000


@pytest.mark.parametrize(
    ("name", "width"),
    [
        ("level-up", 1024),
        ("level-up", 1280),
        ("stud-level-up", 1024),
        ("stud-level-up", 1280),
        ("level-up-board", 1024),
        ("level-up-board", 1280),
        ("break-called", 1024),
        ("break-called", 1280),
    ],
)
def test_a_notice_lies_on_neither_the_pot_nor_a_card(name: str, width: int) -> None:
    layout = screen_of(scenes()[f"tournament-{name}"], width=width).layout
    (notice,) = [it.box for it in layout if isinstance(it, Plate) and it.line == TEXT]
    others = [it.box for it in layout if isinstance(it, CardPicture | ChipPicture)]
    others += [it.box for it in seen_words(layout) if it.words.text.startswith("Pot ")]

    assert len(others) > 8
    assert not [box for box in others if notice.meets(box)]


def test_a_level_by_hands_shows_the_hands_in_yellow() -> None:
    assert "3 hands" in _yellow(scenes()["tournament-schedule-hands"])


def test_a_tab_opens_at_a_touch_and_closes_at_the_next() -> None:
    glass = Glass(scenes()["tournament-my-turn"])
    glass.tap("tab:balances")
    assert "2nd" in _words(glass.view)
    glass.wait(500)
    glass.tap("tab:schedule")
    assert "150/300" in _words(glass.view)
    glass.wait(500)
    glass.tap("tab:schedule")
    assert glass.view.tab == ""


def test_a_new_level_is_told_on_the_glass_for_a_while_and_sounds_once() -> None:
    before = scenes()["tournament-between"]
    glass = Glass(before)
    stakes = levels()[4].stakes
    _hear(glass, before, LevelBegan(level=5, stakes=stakes, chip=25))
    assert {"Level 5", "150/300"} <= _words(glass.view)
    assert sounds_due(before, glass.view) == ("level",)
    assert sounds_due(glass.view, glass.view) == ()
    glass.wait(LEVEL_NOTICE_MS + 100)
    assert glass.view.level_up is None


def test_the_first_level_is_no_news() -> None:
    before = scenes()["tournament-between"]
    glass = Glass(before)
    _hear(glass, before, LevelBegan(level=1, stakes=levels()[0].stakes))
    assert glass.view.level_up is None


def _busted(**changes: object) -> Station:
    view = scenes()["tournament-third"]
    return replace(view, own=changed(placed(place=3, prize=10_000), **changes))


RUN_OUT_MS = 5_200
"""As long as an all-in before the flop takes at a calm table."""
_WON = PlayerFinished(seat=6, place=1, prize=25_000, cause="won")


def _run_out(*finished: PlayerFinished) -> tuple[TableEvent | Timed, ...]:
    """The last street of an all-in, the end of the hand, and who is out."""
    board = BoardDealt(street=3, leaves=(), openings=())
    over: tuple[TableEvent, ...] = (HandEnded(stacks=()), *finished)
    later = [Timed(event=event, at_ms=RUN_OUT_MS) for event in over]
    return (Timed(event=board, at_ms=RUN_OUT_MS - 200, lasts_ms=200), *later)


def _out(stage: str) -> Station:
    """The seat of who is out long since, in the last hand of the tournament or after it."""
    view = scenes()["tournament-third"]
    table = view.table
    assert table is not None
    assert table.tournament is not None
    hand = scenes()["tournament-my-turn"].table
    assert hand is not None
    assert hand.hand is not None
    phase = "over" if stage == "over" else "betting"
    last = changed(hand.hand, phase=phase, to_act=0, clock=None)
    there = changed(table.tournament, stage=stage)
    return replace(view, table=changed(table, tournament=there, hand=last))


def test_who_is_out_sees_the_end_of_the_hand_and_then_the_place_and_the_prize() -> None:
    glass = Glass(scenes()["tournament-my-turn"])
    _hear(glass, _busted(), *_run_out(PlayerFinished(seat=4, place=3, prize=10_000)))
    glass.wait(RUN_OUT_MS + LAST_LOOK_MS - 100)
    assert "3rd place" not in _words(glass.view)

    before = glass.view
    glass.wait(1_600)
    assert {"3rd place", "$100"} <= _words(glass.view)
    assert "win" in sounds_due(before, glass.view)


def test_the_winner_reads_it_after_the_last_card_as_everybody_does() -> None:
    glass = Glass(scenes()["tournament-my-turn"])
    won = changed(placed(place=1, prize=25_000, cause="won"), state="seated")
    _hear(glass, replace(_out("over"), own=won), *_run_out(changed(_WON, seat=4)))
    glass.wait(RUN_OUT_MS + LAST_LOOK_MS - 100)
    assert "Winner!" not in _words(glass.view)
    glass.wait(1_600)
    assert "Winner!" in _words(glass.view)


def test_who_is_out_already_reads_the_end_after_the_last_card() -> None:
    glass = Glass(_out("playing"))
    _hear(glass, _out("over"), *_run_out(_WON))
    assert "Standings" in _words(glass.view)
    glass.wait(RUN_OUT_MS - 100)
    _hear(glass, _out("over"), SeatMoved(seat=6, word="stood_up"))
    assert "Final standings" not in _words(glass.view)
    glass.wait(200)
    assert "Final standings" in _words(glass.view)


def test_a_screen_that_starts_later_shows_the_place_at_once() -> None:
    view = _busted()
    glass = Glass(replace(view, table=None, own=None, place_ms=None))
    _hear(glass, view)
    glass.wait(1_500)
    assert {"3rd place", "$100"} <= _words(glass.view)


def test_the_place_is_read_in_the_players_language_and_the_next_player_finds_the_houses() -> None:
    playing = scenes()["tournament-my-turn"]
    glass = Glass(replace(playing, settings=Settings(language="es"), tab="balances"))
    _hear(glass, _busted(), PlayerFinished(seat=4, place=3, prize=10_000))
    assert glass.view.settings.language == "es"
    assert glass.view.tab == ""
    _hear(glass, scenes()["attract"])
    assert glass.view.settings == Settings()


def test_registering_costs_what_is_on_the_glass_and_who_has_too_little_reads_why() -> None:
    glass = Glass(scenes()["tournament-register"])
    assert {"$50", "$5", "$55", "$1,195.50"} <= _words(glass.view)
    glass.tap("register")
    assert [it.amount for it in glass.line.sent if isinstance(it, BuyIn)] == [5_500]

    poor = scenes()["tournament-register-poor"]
    assert "register" not in _controls(poor)
    assert any("The cashier can add" in text for text in _words(poor))


def test_unregistering_asks_and_tells_what_went_back() -> None:
    glass = Glass(scenes()["tournament-waiting"])
    glass.tap("page:unregister")
    glass.wait(500)
    glass.tap("leave_now")
    assert any(isinstance(it, Leave) for it in glass.line.sent)
    free = scenes()["tournament-attract"]
    _hear(glass, free, SeatMoved(seat=4, word="stood_up", amount=2_185, cause="stood_up"))
    assert {"You are unregistered", "$55"} <= _words(glass.view)
    glass.tap("summary_done")
    assert "Swipe your card to register" in _words(glass.view)


def test_a_seat_drawn_elsewhere_is_told_at_the_seat_of_the_registration() -> None:
    there = registering(seating="drawn")
    asked = replace(scenes()["tournament-register-drawn"])
    assert asked.own is not None
    assert asked.own.player is not None
    name = asked.own.player.nickname
    lines = (StandingView(place=1, seat=9, nickname=name, chips=1),)
    drawn = changed(there, tournament=changed(there.tournament, standings=lines))  # type: ignore[type-var]
    glass = Glass(asked)
    guest = scenes()["tournament-attract"].own
    _hear(glass, replace(asked, table=drawn, own=guest))
    assert "Seat 9" in _words(glass.view)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((), {"The tournament is called off", "$55"}),
        ((PlayerFinished(seat=4, place=2, prize=5_000, cause="cancelled"),), {"$50"}),
    ],
)
def test_a_tournament_that_is_called_off_tells_what_went_to_the_account(
    events: tuple[TableEvent, ...], words: set[str]
) -> None:
    playing = scenes()["tournament-between"]
    glass = Glass(playing)
    gone = SeatMoved(seat=4, word="stood_up", amount=1_500, cause="table_closed")
    cancelled = TournamentTurned(word="cancelled", text="fire alarm")
    shut = OwnView(seat=4, state="out_of_service", table=3)
    closed = changed(_table(playing), status="closed")
    _hear(glass, replace(playing, table=closed, own=shut), *events, gone, cancelled)
    assert words <= _words(glass.view)
    assert any("fire alarm" in text for text in _words(glass.view))


def test_a_deal_is_accepted_with_the_pin_which_is_not_kept() -> None:
    glass = Glass(scenes()["deal-asked"])
    assert {"$168.71", "47"} <= _words(glass.view)
    glass.tap("page:deal_pin")
    for digit in "730586":
        glass.wait(500)
        glass.tap(f"pin:{digit}")
    glass.wait(500)
    glass.tap("pin:enter")
    answer = glass.line.sent[-1]
    assert isinstance(answer, AnswerDeal)
    assert (answer.accept, answer.pin) == (True, "730586")
    assert glass.view.pending is not None
    assert glass.view.pending.asked is None


def test_a_deal_is_refused_with_one_tap_and_a_failed_one_tells_nobodys_name() -> None:
    asked = scenes()["deal-asked"]
    glass = Glass(asked)
    glass.tap("deal_refuse")
    answer = glass.line.sent[-1]
    assert isinstance(answer, AnswerDeal)
    assert (answer.accept, answer.pin) == (False, "")
    _hear(glass, scenes()["tournament-between"], TournamentTurned(word="deal_failed"))
    assert glass.view.note is not None
    assert glass.view.note.text == "No deal: play goes on"


@pytest.mark.parametrize("page", ["menu", "help", "propose", "hands"])
def test_a_proposal_closes_the_page_that_would_hide_it(page: str) -> None:
    glass = Glass(replace(scenes()["tournament-between"], page=page))
    _hear(glass, scenes()["deal-asked"])
    assert glass.has("deal_refuse")


def test_the_pin_pad_of_a_deal_closes_when_the_deal_is_over() -> None:
    glass = Glass(scenes()["deal-pin"])
    _hear(glass, scenes()["tournament-between"], TournamentTurned(word="deal_failed"))
    assert (glass.view.page, glass.view.pin) == ("", "")


def test_the_question_to_unregister_closes_at_the_start() -> None:
    glass = Glass(scenes()["tournament-unregister"])
    _hear(glass, scenes()["tournament-between"], TournamentTurned(word="started"))
    assert not glass.has("leave_now")


def test_results_of_hands_are_chips_in_a_tournament() -> None:
    view = replace(scenes()["hands"], table=scenes()["tournament-between"].table)
    assert [text for text in _words(view) if "$" in text] == []


def test_the_help_of_a_tournament_speaks_of_no_cashing_out() -> None:
    pages = [replace(scenes()["tournament-help"], page_item=item) for item in range(2)]
    assert not any("cash out" in text for view in pages for text in _words(view))


def test_a_proposal_sounds_when_it_comes() -> None:
    assert sounds_due(scenes()["tournament-between"], scenes()["deal-asked"]) == ("turn",)


def test_a_proposal_names_the_way_and_what_is_kept() -> None:
    glass = Glass(scenes()["deal-propose"])
    glass.tap("deal_method:1")
    glass.wait(500)
    glass.tap("deal_kept:1")
    glass.wait(500)
    glass.tap("deal_propose")
    asked = glass.line.sent[-1]
    assert isinstance(asked, ProposeDeal)
    assert (asked.method, asked.kept) == ("chip_chop", 5_000)


def test_a_penalty_offers_no_way_back_before_it_is_served() -> None:
    assert "come_back:wait" not in _controls(scenes()["tournament-penalty"])
    assert "come_back:wait" in _controls(scenes()["tournament-sitting-out"])


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("tournament-attract", "Buy-in $50 + $5"),
        ("tournament-waiting", "3 seats left"),
        ("tournament-waiting-time", "12:05"),
        ("tournament-waiting-short", "14:32"),
        ("tournament-break", "9:43"),
        ("tournament-paused", "The tournament is paused"),
        ("tournament-out", "8th place"),
        ("tournament-out-break", "Shared 8th place"),
        ("tournament-won", "Winner!"),
        ("tournament-won-held", "The cage pays it to you"),
        ("tournament-nobody", "Seat closed"),
        ("tournament-help", "This is a tournament"),
        ("tournament-stud", "Bring-in"),
        ("deal-waiting", "A deal is proposed"),
    ],
)
def test_every_state_says_what_it_is(scene: str, words: str) -> None:
    assert any(words in text for text in _words(scenes()[scene]))
