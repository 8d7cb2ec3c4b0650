"""What a player sees and hears without touching anything, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import NOW_MS, ROOT, opening
from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from player_station.state import Station
from player_station.telling import Teller
from player_station.ticking import sounds_due, ticked
from screenkit.amounts import chips_shown
from screenkit.drawables import CardPicture, Mark
from screenkit.theme import ALERT, WIN
from screenkit.words import clock_time
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.session import Update
from wire.messages.table_events import Acted, BoardDealt, CollectionTaken, Timed

NOTICES: tuple[tuple[str, dict[str, int], str], ...] = (
    ("hourly", {"minutes": 120, "result": -4_050}, "You have played 2 h"),
    ("time_nearly_up", {"minutes": 15}, "15 min left of the time you set"),
    ("called", {"table": 7, "seat": 2}, "You are called to table 7, seat 2"),
)


def _with_notice(view: Station, code: str, facts: dict[str, int]) -> Station:
    assert view.own is not None
    return replace(view, own=changed(view.own, notice=code, notice_facts=facts))


def _words(view: Station) -> str:
    return repr(screen_of(view, width=1024).layout)


@pytest.mark.parametrize(("code", "facts", "words"), NOTICES)
def test_a_notice_appears_between_hands_only(code: str, facts: dict[str, int], words: str) -> None:
    for scene in ("play-my-turn", "play-others-turn", "play-folded", "play-show-or-muck"):
        assert words not in _words(_with_notice(scenes()[scene], code, facts)), scene
    assert words in _words(_with_notice(scenes()["between-hands"], code, facts))


@pytest.mark.parametrize(
    ("proof", "mark", "colour"),
    [("verified", "shield", WIN), ("broken", "warning", ALERT), ("", "", None)],
)
def test_a_tick_says_that_the_deal_was_verified_here_and_a_warning_that_it_was_not(
    proof: str, mark: str, colour: tuple[int, int, int] | None
) -> None:
    view = replace(others_turn(), proof=proof)  # type: ignore[arg-type]
    signs = {
        (it.name, it.colour)
        for it in screen_of(view, width=1024).layout
        if isinstance(it, Mark) and it.name in ("shield", "warning")
    }

    assert signs == ({(mark, colour)} if mark else set())


def test_the_own_turn_and_the_warning_sound_once_each() -> None:
    heard: list[str] = []
    view = my_turn()
    for at in range(NOW_MS + 100, NOW_MS + 17_000, 100):
        before, view = view, ticked(view, at)
        heard.extend(sounds_due(before, view))

    assert heard == ["warning"]
    assert sounds_due(others_turn(), my_turn()) == ("turn",)


def test_the_house_says_how_it_collects_before_one_sits_and_in_the_help() -> None:
    for scene, told in (("attract", "Rake up to $5"), ("help", "at most $2, $5 from 5 players")):
        view = scenes()[scene]
        pages = [_words(replace(view, page_item=item)) for item in range(6)]
        assert any(told in page for page in pages), scene


def test_a_page_that_hides_the_own_decision_closes_at_the_warning() -> None:
    glass = Glass(my_turn())
    glass.tap("page:menu")
    glass.wait(6_000)
    assert glass.view.page == "menu"
    glass.wait(2_000)

    assert glass.has("act:call")


class Ear:
    """A speaker that keeps what it should have played."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.loudness: list[tuple[int, bool]] = []

    def play(self, name: str) -> None:
        self.heard.append(name)

    def set(self, *, volume: int, mute: bool) -> None:
        self.loudness.append((volume, mute))


def test_volume_and_silence_reach_the_speaker_and_go_with_the_player() -> None:
    ear = Ear()
    glass = Glass(scenes()["settings"], speaker=ear)
    for name in ("volume:20", "volume:-20", "set:mute"):
        glass.tap(name)
    assert ear.loudness == [(80, False), (60, False), (60, True)]

    glass.update(scenes()["attract"])
    assert ear.loudness[-1] == (60, False)


def test_cards_and_chips_are_heard_when_they_land() -> None:
    ear = Ear()
    glass = Glass(others_turn(), speaker=ear)
    view = others_turn()
    assert view.table is not None
    board = BoardDealt(street=1, leaves=(ROOT,), openings=(opening("2c"),))
    call = Acted(seat=7, word="call", added=1_200, total=1_200)
    events = (Timed(event=board, lasts_ms=200), Timed(event=call, at_ms=400, lasts_ms=200))
    glass.hear(Update(epoch=1, seq=1, events=events, table=view.table, own=view.own))
    assert ear.heard == ["card"]
    glass.wait(500)

    assert ear.heard == ["card", "chip"]


@pytest.mark.parametrize("scene", ["play-my-turn", "play-four-side-pots", "play-left-handed"])
def test_everything_that_matters_in_a_hand_is_on_the_glass(scene: str) -> None:
    view = scenes()[scene]
    table = view.table
    assert table is not None
    assert table.hand is not None
    layout = screen_of(view, width=1024).layout
    words = "\n".join(getattr(it, "text", "") for it in layout)
    pots = table.hand.pots if len(table.hand.pots) > 1 else ()
    needed = [chips_shown(pot.amount, tournament=False) for pot in pots]
    needed.append(f"Pot {chips_shown(table.hand.pot, tournament=False)}")
    needed += [chips_shown(it.bet, tournament=False) for it in table.seats if it.bet]
    needed += [chips_shown(it.stack, tournament=False) for it in table.seats if it.stack]
    needed += [it.nickname for it in table.seats]
    needed += [table.name, "$1/$2", f"Hand {table.hand.hand:,}", clock_time(table.at_ms), "1 h 25"]
    assert [it for it in needed if it not in words] == []

    cards = {it.card for it in layout if isinstance(it, CardPicture)}
    assert set(table.hand.board) <= cards


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("play-reconnecting", "Reconnecting"),
        ("play-stopped", "The floor has stopped the action"),
        ("paused", "The table is paused"),
        ("closed", "The table is closed"),
        ("frozen", "Table out of service"),
        ("out-of-service", "Maintenance"),
        ("sitting-out", "Sitting out"),
        ("waiting-for-players", "The table opens when 2 more sit"),
        ("buy-in", "$1,250.50"),
        ("buy-in", "Your last sign-in was on"),
        ("buy-in-poor", "There is not enough on your account"),
        ("summary", "1 h 25 min"),
        ("stud-bring-in", "Bring in $1"),
        ("stud-bring-in", "Complete to $4"),
        ("play-fixed-limit", "Raise to $8"),
        ("play-omaha-peek", "Low: eight-seven"),
        ("cage-payout", "$123,456.75"),
    ],
)
def test_every_state_says_what_it_is(scene: str, words: str) -> None:
    assert words in _words(scenes()[scene])


def test_up_cards_of_stud_lie_open_before_every_seat() -> None:
    view = scenes()["stud-my-turn"]
    assert view.table is not None
    layout = screen_of(view, width=1024).layout
    seen = [it.card for it in layout if isinstance(it, CardPicture) and it.card]
    for seat in view.table.seats:
        if not seat.folded:
            assert set(seat.up) <= set(seen), seat.seat


@pytest.mark.parametrize(("scene", "shown"), [("play-my-turn", True), ("stud-my-turn", False)])
def test_the_button_lies_only_where_blinds_follow_it(scene: str, shown: bool) -> None:
    view = scenes()[scene]
    assert view.table is not None
    assert view.table.hand is not None
    held = changed(view.table, hand=changed(view.table.hand, button=7))
    layout = screen_of(replace(view, table=held), width=1024).layout
    words = [getattr(it, "text", "") for it in layout]

    assert ("D" in words) == shown


def test_a_collection_of_nothing_is_not_told() -> None:
    teller = Teller(names={})
    nothing = CollectionTaken(fees=(("taken", 0, 0),))

    assert teller.tell(nothing) == ""
    assert teller.tell(changed(nothing, fees=(("taken", 0, 200),))) == "The house collects $2"


def test_the_drop_to_a_jackpot_is_not_told_as_the_houses() -> None:
    fees = (("street_dealt", 1, 200), ("jackpot", 1, 100))

    assert Teller(names={}).tell(CollectionTaken(fees=fees)) == "The house collects $2"
