"""What the community display knows, and how messages change it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from screenkit.motion import TURN_PULSE_MS, part_done
from screenkit.staging import motion_ends, staged
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update, Welcome
from wire.messages.table_events import HandBegan, Timed
from wire.messages.table_view import TableView

_PULSE_MS: Final = {"calm": TURN_PULSE_MS * 3 // 2, "instant": 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Centre:
    """Everything the screen shows comes from here."""

    house: str = ""
    demo: bool = False
    time_zone: str = ""
    """The room's time zone; empty: as this computer is set."""
    linked: bool = False
    """The server answers."""
    table: TableView | None = None
    """The table as it is."""
    before: TableView | None = None
    """The table before the last update."""
    events: tuple[Timed, ...] = ()
    """The events of the last update."""
    hand_events: tuple[Timed, ...] = ()
    """Earlier events of the running hand, for what was announced and won."""
    at_ms: int = 0
    """When the last update or snapshot arrived, by this screen's clock."""


def react(state: Centre, message: Message, now_ms: int) -> Centre:
    """Take in one message from the server."""
    match message:
        case Welcome():
            return replace(
                state,
                house=message.house,
                demo=message.demo,
                time_zone=message.time_zone,
                linked=True,
            )
        case Snapshot():
            return replace(
                state,
                linked=True,
                table=message.table,
                before=None,
                events=(),
                hand_events=(),
                at_ms=now_ms,
            )
        case Update():
            return replace(
                state,
                linked=True,
                before=state.table,
                table=message.table,
                events=message.events,
                hand_events=_kept(state, message.events),
                at_ms=now_ms,
            )
        case _:
            return state


def lost(state: Centre) -> Centre:
    """The server does not answer; what is shown may be old."""
    return replace(state, linked=False)


def _kept(state: Centre, coming: tuple[Timed, ...]) -> tuple[Timed, ...]:
    if any(isinstance(timed.event, HandBegan) for timed in coming):
        return ()
    return (*state.hand_events, *state.events)


def seen(state: Centre, now_ms: int) -> TableView | None:
    """The table as it looks now, in the middle of its motion or at rest."""
    if state.table is None or state.before is None:
        return state.table
    return staged(state.before, state.table, state.events, now_ms - state.at_ms)


def at_rest(state: Centre) -> Centre:
    """The same state with its motion over."""
    return replace(state, before=None, at_ms=state.at_ms - motion_ends(state.events))


def moving(state: Centre, now_ms: int) -> bool:
    """Whether the motion of the last update still runs."""
    return state.before is not None and now_ms - state.at_ms < motion_ends(state.events)


def clock_left(state: Centre, now_ms: int) -> int:
    """Milliseconds left on the open decision's clock; 0: none runs."""
    hand = None if state.table is None else state.table.hand
    if hand is None or hand.clock is None:
        return 0
    gone = now_ms - state.at_ms if hand.clock.running else 0
    return max(0, hand.clock.left_ms - gone)


def turn_pulse(state: Centre, now_ms: int) -> float:
    """How far the single pulse of a new turn has gone, from 0 to 1; 1: it is over."""
    before, table = state.before, state.table
    if before is None or table is None or before.hand is None or table.hand is None:
        return 1.0
    if (before.hand.hand, before.hand.turn) == (table.hand.hand, table.hand.turn):
        return 1.0
    lasts_ms = _PULSE_MS.get(table.rules.pace, TURN_PULSE_MS)
    opened_ms = motion_ends(state.events)
    return part_done(now_ms - state.at_ms, at_ms=opened_ms, lasts_ms=lasts_ms)
