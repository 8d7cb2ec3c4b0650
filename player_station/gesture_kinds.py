"""What hands do on the glass, once it is understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from player_station.controls import Control

TAPPED: Final = ("tap", "key", "card")
"""Controls that act when the finger is lifted."""
PRESSED: Final = (*TAPPED, "hold")
"""Controls that act when they are pressed, unlike those that follow the finger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A finger on a control."""

    control: Control
    x: int
    y: int
    down_ms: int
    inside: bool = True
    spent: bool = False
    """This hold has already acted; of a card: it is being looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A finger came down on a control, or left it, or came back."""

    control: str
    since_ms: int
    inside: bool


@dataclass(frozen=True, slots=True)
class Released:
    """The finger is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """A control was tapped, or held for the time it asks; with the evidence."""

    control: Control
    x: int
    y: int
    down_ms: int
    up_ms: int
    late_ms: int = 0
    """The finger may have been lifted this much earlier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slid:
    """A slider was moved."""

    control: Control
    permille: int


@dataclass(frozen=True, slots=True)
class Lifted:
    """The corner of the cards follows the finger; 0: they lie flat again."""

    lift: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlickedAway:
    """The cards were flicked towards the muck; with the evidence."""

    flick: Tapped


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """A touch that never ended."""

    lasted_ms: int


Gesture = Pressed | Released | Tapped | Slid | Lifted | FlickedAway | Stuck
