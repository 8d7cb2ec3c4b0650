"""What the community display knows, and how messages change it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from center_screen.tournament_parts import Times
from center_screen.words import READ_MS, SILENCE, News, announced
from screenkit.brand import OWN_BRAND, Brand, brand_of
from screenkit.motion import TURN_PULSE_MS, part_done
from screenkit.staging import followed_by, goes_on, motion_ends, staged
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update, Welcome
from wire.messages.table_events import HandBegan, LevelBegan, Timed
from wire.messages.table_view import ClockView, TableView

LEVEL_NOTICE_MS: Final = 8_000
"""How long everybody is told of a new level."""
_PULSE_MS: Final = {"calm": TURN_PULSE_MS * 3 // 2, "instant": 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Centre:
    """Everything the screen shows comes from here."""

    house: str = ""
    demo: bool = False
    time_zone: str = ""
    """The room's time zone; empty: as this computer is set."""
    brand: Brand = OWN_BRAND
    """How the house dresses its tables."""
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
    ahead_ms: int = 0
    """How far the motion was then: it began with an update before."""
    ended_ms: int | None = None
    """When the end of the hand on the table has come to rest; None: it was not seen here."""
    lost_ms: int | None = None
    """When the server was heard no more; None: it answers."""
    level_up: LevelBegan | None = None
    """The last level that began, told for a while from `level_up_ms` on."""
    level_up_ms: int = 0
    still: News = SILENCE
    """What was said an instant before the last update, and is read until `still_until_ms`."""
    still_until_ms: int = 0


def react(state: Centre, message: Message, now_ms: int) -> Centre:
    """Take in one message from the server."""
    match message:
        case Welcome():
            return replace(
                state,
                house=message.house,
                demo=message.demo,
                time_zone=message.time_zone,
                brand=brand_of(message.brand),
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
                ahead_ms=0,
                ended_ms=None,
                lost_ms=None,
                still=SILENCE,
            )
        case Update():
            state = _level_began(_read_on(state, message.events, now_ms), message.events, now_ms)
            return replace(_moved(state, message, now_ms), linked=True, at_ms=now_ms, lost_ms=None)
        case _:
            return state


def _moved(state: Centre, update: Update, now_ms: int) -> Centre:
    """Begin the motion of an update; if the end of a hand still moves, let it go on."""
    on = goes_on(state.table, update.table)
    if on and moving(state, now_ms):
        passed_ms = elapsed(state, now_ms)
        events = followed_by(state.events, update.events, passed_ms)
        return replace(state, table=update.table, events=events, ahead_ms=passed_ms)
    hand = None if update.table is None else update.table.hand
    ended = hand is not None and hand.phase in ("over", "void")
    rests_ms = now_ms + motion_ends(update.events) if ended else None
    return replace(
        state,
        before=state.table,
        table=update.table,
        events=update.events,
        hand_events=_kept(state, update.events),
        ahead_ms=0,
        ended_ms=state.ended_ms if on else rests_ms,
    )


def elapsed(state: Centre, now_ms: int) -> int:
    """The time since the running motion began."""
    return now_ms - state.at_ms + state.ahead_ms


def lost(state: Centre, now_ms: int) -> Centre:
    """The server does not answer; what is shown may be old."""
    return replace(state, linked=False, lost_ms=now_ms)


def _level_began(state: Centre, events: tuple[Timed, ...], now_ms: int) -> Centre:
    for timed in events:
        if isinstance(timed.event, LevelBegan) and timed.event.level > 1:
            state = replace(state, level_up=timed.event, level_up_ms=now_ms + timed.at_ms)
    return state


def level_told(state: Centre, now_ms: int) -> LevelBegan | None:
    """The level that began a moment ago, while everybody is told."""
    gone = now_ms - state.level_up_ms
    return state.level_up if 0 <= gone < LEVEL_NOTICE_MS else None


def _read_on(state: Centre, coming: tuple[Timed, ...], now_ms: int) -> Centre:
    """What was said an instant ago stays until it is read: an answer may come at once."""
    if state.table is None or any(isinstance(timed.event, HandBegan) for timed in coming):
        return replace(state, still=SILENCE)
    if _still_read(state, now_ms):
        return state
    news, at_ms = announced(state.table, state.events, elapsed(state, now_ms))
    said_ms = state.at_ms - state.ahead_ms + at_ms
    return replace(state, still=news, still_until_ms=said_ms + READ_MS)


def _still_read(state: Centre, now_ms: int) -> bool:
    return state.still != SILENCE and now_ms < state.still_until_ms


def said(state: Centre, table: TableView, now_ms: int) -> News:
    """The last thing a dealer would have said by now; what was said before is read first."""
    if _still_read(state, now_ms):
        return state.still
    now = announced(table, state.events, elapsed(state, now_ms)).news
    past = tuple(Timed(event=timed.event) for timed in state.hand_events)
    return now if now != SILENCE else announced(table, past, 0).news


def _kept(state: Centre, coming: tuple[Timed, ...]) -> tuple[Timed, ...]:
    if any(isinstance(timed.event, HandBegan) for timed in coming):
        return ()
    return (*state.hand_events, *state.events)


def seen(state: Centre, now_ms: int) -> TableView | None:
    """The table as it looks now, in the middle of its motion or at rest."""
    if state.table is None or state.before is None:
        return state.table
    return staged(state.before, state.table, state.events, elapsed(state, now_ms))


def at_rest(state: Centre) -> Centre:
    """The same state with its motion over."""
    return replace(state, before=None, at_ms=state.at_ms - motion_ends(state.events))


def moving(state: Centre, now_ms: int) -> bool:
    """Whether the motion of the last update still runs."""
    return state.before is not None and elapsed(state, now_ms) < motion_ends(state.events)


def passed(state: Centre, now_ms: int) -> int:
    """The time since the last view in which the server was heard."""
    until = now_ms if state.lost_ms is None else min(now_ms, state.lost_ms)
    return max(0, until - state.at_ms)


def tournament_times(state: Centre, now_ms: int) -> Times:
    """What is left of a tournament's level, break and waits; the level clock may stand still."""
    there = None if state.table is None else state.table.tournament
    if there is None or state.table is None:
        return Times()
    gone = passed(state, now_ms)
    set_time = there.starts_at_ms if there.start == "time" else 0
    return Times(
        level_ms=max(0, there.level_ms - (gone if there.level_runs else 0)),
        break_ms=max(0, there.break_ms - gone),
        start_ms=max(0, set_time - state.table.at_ms - gone),
        wait_ms=max(0, there.waits_ms - gone),
        deal_ms=max(0, there.deal.left_ms - gone) if there.deal is not None else 0,
        zone=state.time_zone,
    )


def clock_left(state: Centre, clock: ClockView, now_ms: int) -> int:
    """Milliseconds left on a decision's clock."""
    gone = now_ms - state.at_ms if clock.running else 0
    return max(0, clock.left_ms - gone)


def turn_pulse(state: Centre, now_ms: int) -> float:
    """How far the single pulse of a new turn has gone, from 0 to 1; 1: it is over."""
    before, table = state.before, state.table
    if before is None or table is None or before.hand is None or table.hand is None:
        return 1.0
    if (before.hand.hand, before.hand.turn) == (table.hand.hand, table.hand.turn):
        return 1.0
    lasts_ms = _PULSE_MS.get(table.rules.pace, TURN_PULSE_MS)
    opened_ms = motion_ends(state.events)
    return part_done(elapsed(state, now_ms), at_ms=opened_ms, lasts_ms=lasts_ms)
