"""From touches to gestures: taps, holds, slides, lifted and marked cards, flicks.

Pure. A tap counts only if the finger comes up on the control it went down on: same name, same
decision, same words, and the decision was on the glass long enough to be read. The second tap of a
double tap never counts for another control that has appeared in the same place. A quick tap at
another place counts, even if one large control covered both places before. Keys of a keypad are
typed quickly and with several fingers: a key counts at the latest when the next finger comes down,
and where it is not known when a touch happened, the key is given the benefit of the doubt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from player_station.betting import PERMILLE
from player_station.controls import HOLD_MS, Control, Screen
from player_station.gesture_kinds import (
    PRESSED,
    TAPPED,
    FlickedAway,
    Gesture,
    Held,
    Lifted,
    Pressed,
    Released,
    Slid,
    Stuck,
    Tapped,
)
from player_station.state import QUIET_MS
from screenkit.touch import Touch

SLOP: Final = 14
"""A finger that leaves a control by no more than this is still on it."""
DOUBLE_TAP_REACH: Final = 48
"""How near the second tap of a double tap is to the first."""
PEEK_LIFT: Final = 110
"""A touch shows rank and suit at once; sliding down hides more, sliding up shows more."""
PEEK_LIFT_MAX: Final = 124
LOOK_MS: Final = 220
"""A finger that rests on a card for so long looks at it; a shorter touch marks it."""
FLICK_DISTANCE: Final = 140
FLICK_MS: Final = 350
KNOB_HALF: Final = 22
REST_MS: Final = 2_000
"""A contact that lasts this long is not a tap: a palm rests there."""


def gestures(
    held: Held | None, touch: Touch, screen: Screen, last: Tapped | None = None
) -> tuple[Held | None, tuple[Gesture, ...]]:
    """Take in one touch; return what is held now and what it meant. `last`: the tap before."""
    if touch.kind == "down":
        return _down(touch, screen, last)
    stuck = (Stuck(lasted_ms=touch.lasted_ms),) if touch.kind == "stuck" else ()
    if held is None:
        return None, stuck
    match touch.kind:
        case "move":
            return _moved(held, touch)
        case "up":
            return None, _up(held, touch, screen)
        case "second":
            return _second(held, touch, screen, last)
        case _:
            return None, (*stuck, *_let_go(held))


def held_on(
    held: Held | None, now_ms: int, screen: Screen
) -> tuple[Held | None, tuple[Gesture, ...]]:
    """Let time pass: a hold that lasts long enough acts once; a tap that lasts too long never."""
    if held is not None and held.control.kind == "card":
        return _looked(held, now_ms)
    if held is not None and held.control.kind in TAPPED and now_ms - held.down_ms >= REST_MS:
        return None, _let_go(held)
    if held is None or held.control.kind != "hold" or held.spent or not held.inside:
        return held, ()
    if now_ms - held.down_ms < HOLD_MS:
        return held, ()
    spent = replace(held, spent=True)
    if not _still_means(held, screen):
        return spent, ()
    tapped = Tapped(control=held.control, x=held.x, y=held.y, down_ms=held.down_ms, up_ms=now_ms)
    return spent, (tapped,)


def _looked(held: Held, now_ms: int) -> tuple[Held, tuple[Gesture, ...]]:
    """A finger that rests on a card lifts the cards, and no longer marks."""
    if held.spent or not held.inside or now_ms - held.down_ms < LOOK_MS:
        return held, ()
    return replace(held, spent=True), (Lifted(PEEK_LIFT),)


def _down(
    touch: Touch, screen: Screen, last: Tapped | None
) -> tuple[Held | None, tuple[Gesture, ...]]:
    control = screen.control_at(touch.x, touch.y)
    if control is None or _came_up_under(touch, control, last):
        return None, ()
    held = Held(control=control, x=touch.x, y=touch.y, down_ms=touch.at_ms)
    pressed = Pressed(control=control.name, since_ms=touch.at_ms, inside=True)
    if control.kind == "peel":
        return held, (pressed, Lifted(PEEK_LIFT))
    if control.kind == "slide":
        return held, (pressed, _slid(control, touch.x))
    return held, (pressed,)


def _came_up_under(touch: Touch, control: Control, last: Tapped | None) -> bool:
    """Whether this is a second tap in the same place, on a control that has just appeared there."""
    if last is None or control == last.control or _since(touch, control, last) >= QUIET_MS:
        return False
    reach = max(abs(touch.x - last.x), abs(touch.y - last.y))
    return reach <= DOUBLE_TAP_REACH and last.control.box.holds(touch.x, touch.y)


def _since(touch: Touch, control: Control, last: Tapped) -> int:
    """The time since the last tap: the longest possible for a key, the shortest for a button."""
    if control.kind == "key":
        return touch.at_ms - last.up_ms + last.late_ms
    return touch.at_ms - touch.late_ms - last.up_ms


def _second(
    held: Held, touch: Touch, screen: Screen, last: Tapped | None
) -> tuple[Held | None, tuple[Gesture, ...]]:
    """Another finger came down: a pressed key counts now; of two buttons neither acts."""
    if held.control.kind not in PRESSED or _looks(held):
        return held, ()
    if held.control.kind != "key" or not held.inside or not _still_means(held, screen):
        return None, _let_go(held)
    done = Tapped(control=held.control, x=held.x, y=held.y, down_ms=held.down_ms, up_ms=touch.at_ms)
    following, found = _down(touch, screen, last)
    return following, (Released(), done, *found)


def _moved(held: Held, touch: Touch) -> tuple[Held, tuple[Gesture, ...]]:
    control = held.control
    inside = control.box.inset(-SLOP).holds(touch.x, touch.y)
    if control.kind == "slide":
        return held, (_slid(control, touch.x),)
    if _looks(held):
        # Sliding away hides the cards at once; coming back lifts them again.
        lift = min(PEEK_LIFT_MAX, max(PEEK_LIFT // 2, PEEK_LIFT + held.y - touch.y))
        return replace(held, inside=inside), (Lifted(lift if inside else 0),)
    if inside == held.inside:
        return held, ()
    pressed = Pressed(control=control.name, since_ms=held.down_ms, inside=inside)
    return replace(held, inside=inside), (pressed,)


def _up(held: Held, touch: Touch, screen: Screen) -> tuple[Gesture, ...]:
    control = held.control
    if _looks(held):
        flicked = (FlickedAway(flick=_tapped(held, touch)),) if _is_flick(held, touch) else ()
        return (Lifted(0), *flicked, Released())
    if control.kind not in TAPPED or not _counts(held, touch, screen):
        return (Released(),)
    return (Released(), _tapped(held, touch))


def _tapped(held: Held, touch: Touch) -> Tapped:
    down, up = held.down_ms, touch.at_ms
    return Tapped(
        control=held.control,
        x=touch.x,
        y=touch.y,
        down_ms=down,
        up_ms=up,
        late_ms=touch.late_ms,
    )


def _counts(held: Held, touch: Touch, screen: Screen) -> bool:
    inside = held.control.box.inset(-SLOP).holds(touch.x, touch.y)
    return inside and _still_means(held, screen)


def _still_means(held: Held, screen: Screen) -> bool:
    """Whether the control is still there, with the same meaning as when the finger came down."""
    control = held.control
    if control.turn and held.down_ms - control.since_ms < QUIET_MS:
        return False
    return control in screen.controls


def _let_go(held: Held) -> tuple[Gesture, ...]:
    return (Lifted(0), Released()) if _looks(held) else (Released(),)


def _looks(held: Held) -> bool:
    """Whether the finger lifts the cards."""
    return held.control.kind == "peel" or (held.control.kind == "card" and held.spent)


def _is_flick(held: Held, touch: Touch) -> bool:
    if held.control.kind != "peel":
        return False
    return held.y - touch.y >= FLICK_DISTANCE and touch.at_ms - held.down_ms <= FLICK_MS


def _slid(control: Control, x: int) -> Slid:
    room = max(1, control.box.w - 2 * KNOB_HALF)
    part = (x - control.box.x - KNOB_HALF) * PERMILLE // room
    return Slid(control=control, permille=min(PERMILLE, max(0, part)))
