"""Every screen is reached by touch, and every place that can be touched does something known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import others_turn
from gallery.seat.page_scenes import hand_lines, replay
from gallery.seat.samples import buy_in, own
from gallery.seat.scenes import scenes
from player_station.gesture_kinds import Tapped
from player_station.screens import screen_of
from player_station.screens.choose import PAGES
from player_station.state import QUIET_MS, Station
from player_station.taps import gestured
from player_station.taps.choose import TAPS
from tests.player_station.glass import Glass
from wire.messages import seat as asks
from wire.messages.base import Message, changed
from wire.messages.limits import LimitList
from wire.messages.recall import HandList

HAND = f"hand:{hand_lines()[0].hand}"
WAYS = {
    "menu": ("page:menu",),
    "settings": ("page:menu", "page:settings"),
    "help": ("page:menu", "page:help"),
    "hands": ("page:menu", "page:hands"),
    "hand": ("page:menu", "page:hands", HAND),
    "proof": ("page:menu", "page:hands", HAND, "page:proof"),
    "dispute": ("page:menu", "page:hands", HAND, "page:dispute"),
    "limits": ("page:menu", "page:limits"),
    "limit": ("page:menu", "page:limits", "limit:2"),
    "change_pin": ("page:menu", "page:change_pin"),
    "exclude": ("page:menu", "page:exclude"),
    "exclude_pin": ("page:menu", "page:exclude", "exclude:2"),
    "leave": ("page:menu", "page:leave"),
    "change_seat": ("page:menu", "page:change_seat"),
    "top_up": ("page:menu", "page:top_up"),
    "wipe": ("page:menu", "page:wipe"),
    "unregister": ("page:unregister",),
    "propose": ("page:menu", "page:propose"),
    "deal_pin": ("page:deal_pin",),
}
TOURNAMENTS = {
    "unregister": "tournament-waiting",
    "propose": "tournament-between",
    "deal_pin": "deal-asked",
}
"""Pages that only a tournament has, and where they are opened."""


def _answer(glass: Glass) -> None:
    """What the server would say to the last request."""
    asked = glass.line.sent[-1] if glass.line.sent else None
    if isinstance(asked, asks.LastHands):
        glass.hear(HandList(id=asked.id, hands=hand_lines()))
    elif isinstance(asked, asks.RecallHand):
        glass.hear(changed(replay(), id=asked.id))
    elif isinstance(asked, asks.MyLimits):
        limits = scenes()["limits"].limits
        assert limits is not None
        glass.hear(LimitList(id=asked.id, limits=limits))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_reached_from_the_table_by_touch_and_left_again(page: str) -> None:
    start = replace(others_turn(), own=own(buy_in=buy_in(most=12_900)))
    glass = Glass(scenes()[TOURNAMENTS[page]] if page in TOURNAMENTS else start)
    for name in WAYS[page]:
        glass.tap(name)
        _answer(glass)
        glass.wait(QUIET_MS)
    assert glass.view.page == page

    for _ in WAYS[page]:
        leave = next(
            (
                it
                for it in ("back", "page:hand", "page:hands", "page:limits", "cancel", "pin:cancel")
                if glass.has(it)
            ),
            "",
        )
        if leave and glass.view.page:
            glass.tap(leave)
            _answer(glass)
            glass.wait(QUIET_MS)
    glass.wait(20_000 if page == "wipe" else 0)
    assert glass.view.page == ""


def _touched(view: Station, name: str) -> Message | None:
    control = next(it for it in screen_of(view, width=1024).controls if it.name == name)
    x, y = control.box.centre
    tapped = Tapped(control=control, x=x, y=y, down_ms=view.now_ms, up_ms=view.now_ms + 60)
    after, sends = gestured(view, tapped, "request-1")
    screen_of(after, width=1024)
    return sends


def test_every_place_of_every_screen_does_something_known_and_leads_to_a_screen() -> None:
    used = set()
    for view in scenes().values():
        for control in screen_of(view, width=1024).controls:
            if control.kind in ("tap", "key", "hold", "card"):
                _touched(view, control.name)
                used.add(control.name.partition(":")[0])

    assert used == set(TAPS)


@pytest.mark.parametrize(
    ("scene", "name", "kind"),
    [
        ("play-entry", "entry:post", asks.ChooseEntry),
        ("play-entry", "entry:wait", asks.ChooseEntry),
        ("between-hands", "sit_out", asks.SitOut),
        ("between-hands", "sit_out_big", asks.SitOut),
        ("between-hands", "straddle", asks.Straddle),
        ("sitting-out", "come_back:wait", asks.ComeBack),
        ("sit-out-known-menu", "come_back:wait", asks.ComeBack),
        ("busted", "bring", asks.Rebuy),
        ("busted", "leave_now", asks.Leave),
        ("leave", "leave_now", asks.Leave),
        ("change-seat", "seat:0", asks.ChangeSeat),
        ("change-seat", "table_change", asks.CallStaff),
        ("dispute", "dispute:pot", asks.Dispute),
        ("limit", "limit_set", asks.ChangeLimit),
        ("limit", "limit_none", asks.ChangeLimit),
        ("floor-menu", "floor:pause", asks.FloorChoice),
        ("floor-menu", "cancel", asks.StepBack),
        ("pin", "pin:cancel", asks.StepBack),
        ("attract", "call:floor", asks.CallStaff),
        ("play-my-turn", "call:service", asks.CallStaff),
        ("called-floor", "uncall:floor", asks.CallStaff),
    ],
)
def test_a_touch_asks_the_server_for_what_the_button_says(
    scene: str, name: str, kind: type[Message]
) -> None:
    assert type(_touched(scenes()[scene], name)) is kind


@pytest.mark.parametrize(
    "name", ["four_colour", "left_handed", "large_text", "mute", "flick_folds"]
)
def test_every_setting_is_turned_over_and_back_by_touch(name: str) -> None:
    glass = Glass(scenes()["settings"])
    assert getattr(glass.view.settings, name) is False
    for expected in (True, False):
        glass.tap(f"set:{name}")
        assert getattr(glass.view.settings, name) is expected


def test_a_replay_is_stepped_through_to_its_end_and_back() -> None:
    glass = Glass(scenes()["replay-start"])
    for _ in range(15):
        glass.tap("leaf:1")
    assert "15 of 15" in repr(glass.program.screen.layout)
    for _ in range(15):
        glass.tap("leaf:-1")
    assert "1 of 15" in repr(glass.program.screen.layout)
