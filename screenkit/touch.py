"""From raw contacts on the glass to one touch at a time: fingers and mouse alike.

Pure. Only one contact counts at a time: the first that lands on something touchable. A palm on an
empty place has no effect. A hand laid on the glass lands at several places at once, and cancels
itself. A contact that proves to be only resting stops counting, so that a finger can count. A
contact that never ends is reported, and then ignored until it is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

HAND_LAID_MS: Final = 90
"""Contacts that land within this time of each other are a hand, not a finger."""
STUCK_MS: Final = 60_000

Kind = Literal["down", "move", "up"]
TouchKind = Literal["down", "move", "up", "second", "cancel", "stuck"]
Hits = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """What the glass or the mouse reports, in design pixels."""

    kind: Kind
    pointer: int
    x: int
    y: int
    at_ms: int
    """When it was read."""
    late_ms: int = 0
    """It may have happened this much earlier: nobody looked at the glass meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """What a person did with one finger."""

    kind: TouchKind
    x: int
    y: int
    at_ms: int
    late_ms: int = 0
    """It may have happened this much earlier."""
    pointer: int = 0
    lasted_ms: int = 0
    """How long a stuck touch has lasted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
    """A contact that stopped counting but is still on the glass."""

    pointer: int
    began_ms: int
    place: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingers:
    """Which contacts are on the glass, and which one counts."""

    down: frozenset[int] = field(default_factory=frozenset)
    counting: int | None = None
    began_ms: int = 0
    landed_ms: int = -HAND_LAID_MS
    """When any contact last landed, at the earliest."""
    place: tuple[int, int] = (0, 0)
    resting: Resting | None = None


def felt(fingers: Fingers, contact: Contact, hits: Hits) -> tuple[Fingers, tuple[Touch, ...]]:
    """Take in one contact; return the touches that count."""
    if contact.kind == "down" and contact.pointer in fingers.down:
        return _landed_again(fingers, contact, hits)
    if contact.kind == "down":
        return _landed(fingers, contact, hits)
    if contact.kind == "up":
        return _lifted(fingers, contact)
    if contact.pointer != fingers.counting:
        return fingers, ()
    fingers = replace(fingers, place=(contact.x, contact.y))
    return fingers, (_touch("move", contact),)


def waited(fingers: Fingers, now_ms: int) -> tuple[Fingers, tuple[Touch, ...]]:
    """Let time pass: a contact that lasts too long is stuck and stops counting."""
    lasting = rested(fingers).resting
    if lasting is None or now_ms - lasting.began_ms < STUCK_MS:
        return fingers, ()
    x, y = lasting.place
    lasted = now_ms - lasting.began_ms
    stuck = Touch(kind="stuck", x=x, y=y, at_ms=now_ms, lasted_ms=lasted)
    return replace(fingers, counting=None, resting=None), (stuck,)


def rested(fingers: Fingers) -> Fingers:
    """The contact that counted is only resting: it stops counting, and another one may count."""
    if fingers.counting is None:
        return fingers
    resting = Resting(pointer=fingers.counting, began_ms=fingers.began_ms, place=fingers.place)
    return replace(fingers, counting=None, resting=resting)


def passed_on(fingers: Fingers, touch: Touch) -> Fingers:
    """The second contact counts from now on; the first has done its work."""
    return replace(fingers, counting=touch.pointer, began_ms=touch.at_ms, place=(touch.x, touch.y))


def _landed_again(
    fingers: Fingers, contact: Contact, hits: Hits
) -> tuple[Fingers, tuple[Touch, ...]]:
    """A contact cannot land twice: the end of the first one was never reported."""
    fingers, ended = _lifted(fingers, contact)
    fingers, landed = _landed(fingers, contact, hits)
    return fingers, (*(replace(touch, kind="cancel") for touch in ended), *landed)


def _landed(fingers: Fingers, contact: Contact, hits: Hits) -> tuple[Fingers, tuple[Touch, ...]]:
    together = contact.at_ms - fingers.landed_ms < HAND_LAID_MS and bool(fingers.down)
    landed_ms = contact.at_ms - contact.late_ms
    fingers = replace(fingers, down=fingers.down | {contact.pointer}, landed_ms=landed_ms)
    if together:
        return _hand_laid(fingers, contact)
    if not hits(contact.x, contact.y):
        return fingers, ()
    if fingers.counting is not None:
        return fingers, (_touch("second", contact),)
    counting = replace(
        fingers,
        counting=contact.pointer,
        began_ms=contact.at_ms,
        place=(contact.x, contact.y),
    )
    return counting, (_touch("down", contact),)


def _hand_laid(fingers: Fingers, contact: Contact) -> tuple[Fingers, tuple[Touch, ...]]:
    if fingers.counting is None:
        return fingers, ()
    return replace(fingers, counting=None), (_touch("cancel", contact),)


def _lifted(fingers: Fingers, contact: Contact) -> tuple[Fingers, tuple[Touch, ...]]:
    counted = contact.pointer == fingers.counting
    resting = fingers.resting
    fingers = replace(
        fingers,
        down=fingers.down - {contact.pointer},
        counting=None if counted else fingers.counting,
        resting=None if resting and resting.pointer == contact.pointer else resting,
    )
    return fingers, (_touch("up", contact),) if counted else ()


def _touch(kind: TouchKind, contact: Contact) -> Touch:
    return Touch(
        kind=kind,
        x=contact.x,
        y=contact.y,
        at_ms=contact.at_ms,
        late_ms=contact.late_ms,
        pointer=contact.pointer,
    )
