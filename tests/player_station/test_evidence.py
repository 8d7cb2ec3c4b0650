"""Every act names the decision it answers and brings the proof of the touch that made it."""

from __future__ import annotations

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.scenes import scenes
from player_station.controls import HOLD_MS, Control
from player_station.screens import screen_of
from player_station.state import QUIET_MS, Settings
from tests.player_station.glass import Glass
from wire.messages.seat import Act, AskCard, AskRabbit, Discard, RunTwice, ShowOrMuck


def _acting() -> dict[str, str]:
    """Every control that belongs to an open decision, with a scene it is in."""
    return {
        control.name: scene
        for scene, view in scenes().items()
        for control in screen_of(view, width=1024).controls
        if control.turn
    }


def _touch(glass: Glass, control: Control) -> None:
    glass.press(control.name)
    glass.wait(HOLD_MS + 60 if control.kind == "hold" else 60)
    glass.up(*control.box.centre)


@pytest.mark.parametrize(("name", "scene"), _acting().items())
def test_what_a_touch_on_a_decision_sends_carries_its_turn_and_the_touch(
    name: str, scene: str
) -> None:
    glass = Glass(scenes()[scene])
    control = glass.control(name)
    _touch(glass, control)

    assert len(glass.line.sent) <= 1
    for act in glass.line.sent:
        assert isinstance(act, Act | ShowOrMuck | Discard | AskCard | RunTwice | AskRabbit)
        assert act.turn == control.turn
        evidence = act.evidence
        assert evidence is not None
        assert (evidence.control, evidence.label) == (name.replace(":", "."), control.label)
        assert control.box.holds(evidence.x, evidence.y)
        assert evidence.drawn_ms + QUIET_MS <= evidence.down_ms < evidence.up_ms


@pytest.mark.parametrize("scene", ["play-keypad", "play-left-handed"])
def test_no_amount_leaves_the_glass_before_confirm(scene: str) -> None:
    for control in screen_of(scenes()[scene], width=1024).controls:
        if not control.turn or control.name.startswith(("act:", "confirm")):
            continue
        glass = Glass(scenes()[scene])
        _touch(glass, control)
        assert glass.line.sent == [], control.name


def test_a_choice_made_ahead_brings_the_touch_that_chose_it() -> None:
    glass = Glass(others_turn())
    chosen = glass.control("advance:call_exactly")
    glass.tap(chosen.name)
    glass.wait(2_000)
    glass.update(my_turn())

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert act.evidence is not None
    assert (act.evidence.control, act.evidence.label) == ("advance.call_exactly", chosen.label)
    assert chosen.box.holds(act.evidence.x, act.evidence.y)


def test_a_flick_that_folds_brings_its_touch() -> None:
    glass = Glass(my_turn(settings=Settings(flick_folds=True)))
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    glass.clock.now += 100
    glass.up(x, y - 150)

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.turn) == ("fold", 57)
    assert act.evidence is not None
    assert act.evidence.control == "peek"
    assert act.evidence.down_ms < act.evidence.up_ms
