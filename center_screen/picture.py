"""The whole picture of the community display at one moment. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.flights import flights
from center_screen.house_corners import banner_parts, house_parts
from center_screen.middle import (
    board_parts,
    deck_parts,
    news_parts,
    pot_chips,
    pot_parts,
    twice,
)
from center_screen.places import HEIGHT, WIDTH, SeatPlace, seat_places
from center_screen.plates import Look, seat_parts
from center_screen.state import Centre, clock_left, moving, seen
from center_screen.words import announced, standing
from screenkit.drawables import Drawable, Felt, Label, Layout, Mark
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import SECOND, TEXT
from screenkit.words import clock_time
from wire.messages.table_events import PotPushed, Timed
from wire.messages.table_view import HandView, SeatView, TableView

GLASS: Final = Box(0, 0, WIDTH, HEIGHT)
RING_STEPS: Final = 100
"""The ring moves in steps, so that a second of waiting draws little."""


def picture(state: Centre, now_ms: int, *, wall: bool = False) -> Layout:
    """Lay the display out as it looks at `now_ms` of its own clock."""
    table = seen(state, now_ms)
    if table is None:
        return _nothing_yet(state, wall=wall)
    places = dict(enumerate(seat_places(max(2, len(table.seats)), wall=wall), start=1))
    elapsed = now_ms - state.at_ms
    boards = bool(table.rules.stakes.blinds)
    winning = _winning(state, elapsed)
    news = _news(state, table, elapsed)
    parts: list[Drawable] = [Felt(box=GLASS)]
    parts += house_parts(table, _clock(state, table, now_ms), demo=state.demo, wall=wall)
    if table.hand is not None:
        parts += board_parts(table.hand, boards=boards, winning=winning)
        parts += deck_parts(table.hand)
        if not news[1]:
            parts += pot_parts(table, table.hand, boards=boards, wall=wall)
            parts += pot_chips(table.hand, tournament=table.rules.tournament, boards=boards)
    for seat in table.seats:
        look = _look(state, table, seat, now_ms, winning)
        parts += seat_parts(seat, places[seat.seat], look)
    parts += _in_the_air(state, places, now_ms)
    still = standing(table, linked=state.linked)
    if still:
        return (*parts, *banner_parts(still, between_hands=table.hand is None, wall=wall))
    return (*parts, *news_parts(news, boards=boards, wall=wall))


def _nothing_yet(state: Centre, *, wall: bool) -> Layout:
    text = _("Waiting for the room") if state.linked else _("Connecting to the room")
    mark = Mark(box=Box(440, 0, 120, 120), name="arclight", colour=TEXT)
    words = Label(box=Box(0, 130, 1000, 80), text=text, size=60, colour=SECOND)
    box = Box(460, 600, 1000, 220)
    return (Felt(box=GLASS), *twice((mark, words), box, wall=wall))


def _clock(state: Centre, table: TableView, now_ms: int) -> str:
    return clock_time(table.at_ms + max(0, now_ms - state.at_ms)) if table.at_ms else ""


def _look(
    state: Centre, table: TableView, seat: SeatView, now_ms: int, winning: frozenset[str]
) -> Look:
    hand = table.hand
    if hand is None:
        return Look(tournament=table.rules.tournament)
    to_act = hand.to_act == seat.seat and not hand.stopped
    return Look(
        to_act=to_act,
        ring=_ring(state, hand, now_ms) if to_act else 0,
        button=hand.button == seat.seat,
        tournament=table.rules.tournament,
        stud=not table.rules.stakes.blinds,
        winning=winning,
    )


def _ring(state: Centre, hand: HandView, now_ms: int) -> int:
    if hand.clock is None or not hand.clock.total_ms:
        return 0
    left = clock_left(state, now_ms) * RING_STEPS // hand.clock.total_ms
    return max(1, left * 1000 // RING_STEPS)


def _pushes(state: Centre, elapsed_ms: int) -> Iterator[PotPushed]:
    for timed in (*(_past(state.hand_events)), *state.events):
        if isinstance(timed.event, PotPushed) and timed.at_ms <= elapsed_ms:
            yield timed.event


def _past(events: tuple[Timed, ...]) -> Iterator[Timed]:
    return (Timed(event=timed.event) for timed in events)


def _winning(state: Centre, elapsed_ms: int) -> frozenset[str]:
    """The cards that won the pots pushed so far."""
    return frozenset(
        card
        for event in _pushes(state, elapsed_ms)
        for win in event.wins
        if win.name is not None
        for card in win.name.cards
    )


def _news(state: Centre, table: TableView, elapsed_ms: int) -> tuple[str, str]:
    now = announced(table, state.events, elapsed_ms)
    return now if now[0] else announced(table, tuple(_past(state.hand_events)), elapsed_ms)


def _in_the_air(state: Centre, places: dict[int, SeatPlace], now_ms: int) -> tuple[Drawable, ...]:
    if state.before is None or state.table is None or not moving(state, now_ms):
        return ()
    return flights(state.before, state.table, state.events, places, now_ms - state.at_ms)
