"""What a tap leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from player_station.gesture_kinds import Tapped
from player_station.state import Pending, Station
from wire.messages.base import Message, changed
from wire.messages.cage import CustomerPin
from wire.messages.seat import ChangePin, EnterPin, Evidence, ExcludeMyself, Swipe
from wire.messages.tournament import AnswerDeal

SECRETS: Final = (AnswerDeal, ChangePin, CustomerPin, EnterPin, ExcludeMyself, Swipe)
"""Requests whose content is not kept, because it is secret."""


class Turned(Protocol):
    """Something that a player is asked in one turn of a hand."""

    @property
    def hand(self) -> int:
        """The hand's number."""

    @property
    def turn(self) -> int:
        """The turn, which no other question of this hand has."""


T = TypeVar("T", bound=Turned)
Answers: TypeAlias = Callable[..., Message]


class Outcome(NamedTuple):
    """The view after a gesture, and what is sent."""

    view: Station
    sends: Message | None = None


class Tap(NamedTuple):
    """A tap with the id that a request made of it would carry."""

    touched: Tapped
    value: str
    """What follows the colon in the control's name."""
    request_id: str


def still_open(tap: Tap, asked: T | None) -> T | None:
    """Return what is asked if the tap was made for it; a tap made for another turn counts not."""
    return None if asked is None or tap.touched.control.turn != asked.turn else asked


def answer(
    after: Station, tap: Tap, asked: Turned, request: tuple[str, Answers], /, **choice: Any
) -> Outcome:
    """Send the player's choice about what was asked, with the touch as evidence; the page closes.

    `request` is the kind of the request, and what makes one.
    """
    if after.own is None:
        return Outcome(after)
    kind, made = request
    said = made(
        id=tap.request_id,
        table=after.own.table,
        hand=asked.hand,
        turn=asked.turn,
        evidence=evidence_of(after, tap.touched),
        **choice,
    )
    return sent(replace(after, page=""), said, kind, tap.request_id)


def sent(view: Station, request: Message, kind: str, request_id: str) -> Outcome:
    """Send a request and remember it; the same request is not sent again while it is open."""
    asked = None if isinstance(request, SECRETS) else changed(request, id="")
    if asked is not None and view.pending is not None and view.pending.asked == asked:
        return Outcome(view)
    pending = Pending(id=request_id, kind=kind, since_ms=view.now_ms, asked=asked)
    return Outcome(replace(view, pending=pending, note=None), request)


def moment(view: Station, at_ms: int) -> int:
    """Convert a time of this screen's clock to the room's time."""
    if view.table is None:
        return 0
    return max(0, view.table.at_ms + at_ms - view.heard_ms)


def evidence_of(view: Station, touched: Tapped) -> Evidence:
    """The evidence of a touch: control, words, place and time, and since when it was shown."""
    return Evidence(
        control=touched.control.name.replace(":", "."),
        x=max(0, touched.x),
        y=max(0, touched.y),
        down_ms=moment(view, touched.down_ms),
        up_ms=moment(view, touched.up_ms),
        drawn_ms=moment(view, touched.control.since_ms),
        label=touched.control.label,
    )
