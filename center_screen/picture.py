"""The whole picture of the community display at one moment. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.banners import IDLE, MARK_BOX, banner_parts, idle_parts, more_parts
from center_screen.flights import flights
from center_screen.hall import hall_parts
from center_screen.house_corners import Told, house_parts
from center_screen.jackpot import meter_parts
from center_screen.marks import WINNERS_POOL, pool
from center_screen.middle import (
    FOR_ALL,
    board_parts,
    boards_of,
    deck_parts,
    for_all_parts,
    pile_parts,
    pot_line,
    side_pots,
    slot_parts,
    twice,
)
from center_screen.news import news_parts
from center_screen.places import (
    BAIZE,
    BAIZE_CORNER,
    HEIGHT,
    WALL_BAIZE,
    WALL_CORNER,
    WIDTH,
    Ground,
    ground_of,
)
from center_screen.plates import Look, seat_parts
from center_screen.state import (
    Centre,
    clock_left,
    elapsed,
    level_told,
    moving,
    said,
    seen,
    tournament_times,
    turn_pulse,
)
from center_screen.tournament_parts import Times, level_parts, prize_parts
from center_screen.words import standing
from screenkit.drawables import Drawable, HouseMark, Label, Layout, Table
from screenkit.game_shape import has_button, has_up_cards
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.light import LEVELS, fade_level
from screenkit.staging import pot_rolling
from screenkit.theme import BRASS, TEXT, Colour, mixed
from screenkit.words import clock_time, level_stakes
from wire.messages.base import changed
from wire.messages.table_events import JackpotHit, PotPushed, Timed, WinView
from wire.messages.table_view import HandView, SeatView, TableView

GLASS: Final = Box(0, 0, WIDTH, HEIGHT)
WITH_BOARD_MOST: Final = 3
"""With this many pots there is still room for words at a table with a board."""
BOARDLESS_MOST: Final = 1
"""The same at a table without a board."""
LAST_LOOK_MS: Final = 4_000
"""How long the end of a hand is seen before a winner or a break takes its place."""
INVITING: Final = 4
"""The level of the light on an open seat."""
RING_STEPS: Final = 100
"""The ring moves in steps, so that a second of waiting needs few redraws."""


def picture(state: Centre, now_ms: int, *, wall: bool = False) -> Layout:
    """Lay out the display as it looks at `now_ms` of its own clock."""
    table = seen(state, now_ms)
    if table is None:
        return _nothing_yet(state, wall=wall)
    boards = boards_of(table)
    ground = ground_of(len(table.seats), boards=boards, wall=wall)
    winning = _winning(state, elapsed(state, now_ms))
    parts: list[Drawable] = [table_top(wall=wall), *_lights(state, table, ground, now_ms)]
    if boards and table.hand is not None:
        parts += slot_parts(table)
    parts += _in_the_air(state, ground, now_ms)
    parts += house_parts(table, _told(state, table, now_ms), wall=wall)
    times = tournament_times(state, now_ms)
    rests = _rests(state, table, times, now_ms)
    placed = rests and table.tournament is not None and table.tournament.stage == "over"
    for seat in table.seats:
        look = _out(table, seat) if placed else _look(state, table, seat, now_ms, winning)
        parts += seat_parts(seat, ground.seats[seat.seat], look)
    if rests:
        head, _more = standing(table, linked=state.linked)
        parts += hall_parts(table, head, times, wall=wall)
    elif table.hand is None:
        told = standing(table, linked=state.linked)
        parts += idle_parts(table, told, _mark_tone(state), wall=wall)
        parts += meter_parts(table, idle=True, wall=wall)
    else:
        parts += deck_parts(table.hand, ground)
        parts += _middle(state, table, ground, now_ms, wall=wall)
    return tuple(parts)


def table_top(*, wall: bool) -> Table:
    """The house's table from above, with its mark."""
    baize, corner = (WALL_BAIZE, WALL_CORNER) if wall else (BAIZE, BAIZE_CORNER)
    return Table(
        box=GLASS, baize=baize, corner=corner, lamp=GLASS.centre, light=(1080, 640),
        mark=MARK_BOX,
    )  # fmt: skip


def _lights(state: Centre, table: TableView, ground: Ground, now_ms: int) -> Iterator[Drawable]:
    """Light means attention: it falls on who acts, then on who won; on open seats while idle."""
    won, level = _winners(state, elapsed(state, now_ms))
    won = _first_placed(table) or won
    acting = _acting(state, table)
    if won:
        yield from (pool(ground.seats[seat], level, wide=WINNERS_POOL) for seat in won)
    elif acting:
        yield pool(ground.seats[acting], round(LEVELS * turn_pulse(state, now_ms)))
    elif _idle(table):
        free = (seat.seat for seat in table.seats if seat.state == "open")
        yield from (pool(ground.seats[seat], INVITING) for seat in free)


def _winners(state: Centre, elapsed_ms: int) -> tuple[list[int], int]:
    """Who won the last pot, or hit a jackpot, and how far the light has risen there."""
    seats: list[int] = []
    level = LEVELS
    for timed in (*_past(state.hand_events), *state.events):
        if isinstance(timed.event, PotPushed) and timed.at_ms <= elapsed_ms:
            seats = sorted({win.seat for win in timed.event.wins})
            level = fade_level(elapsed_ms - timed.at_ms) if timed.lasts_ms else LEVELS
        elif isinstance(timed.event, JackpotHit) and timed.at_ms <= elapsed_ms:
            seats = sorted({*seats, *timed.event.losers})
    return seats, level


def _first_placed(table: TableView) -> list[int]:
    """Where the winner of a tournament sits."""
    there = table.tournament
    if there is None or there.stage != "over":
        return []
    return [line.seat for line in there.standings if line.place == 1 and line.seat]


def _idle(table: TableView) -> bool:
    """Nobody is dealt in, and who comes may sit down."""
    return table.hand is None and table.status in ("waiting", "running", "paused")


def _acting(state: Centre, table: TableView) -> int:
    """The seat whose turn it is; 0: none, or the table stands still."""
    hand = table.hand
    if hand is None or table.status != "running" or not state.linked or hand.stopped:
        return 0
    return hand.to_act


def _middle(
    state: Centre, table: TableView, ground: Ground, now_ms: int, *, wall: bool
) -> Iterator[Drawable]:
    """Board, pots and announcements during a hand."""
    hand = table.hand
    if hand is None:
        return
    hand = changed(hand, pot=_pot(state, hand, now_ms))
    boards, gone_ms = boards_of(table), elapsed(state, now_ms)
    news = said(state, table, now_ms)
    trouble, more = standing(table, linked=state.linked)
    head = trouble or _level_head(state, table, now_ms)
    if boards:
        yield from board_parts(table, winning=_winning(state, gone_ms), wall=wall)
    else:
        yield from for_all_parts(hand, winning=_winning(state, gone_ms))
    yield from side_pots(table, hand, boards=boards, wall=wall)
    if table.tournament is not None:
        yield from _contest(state, table, now_ms, wall=wall)
        more = ""
    if hand.phase in ("over", "void") and boards == 1 and len(hand.pots) < 2 and not wall:
        yield from meter_parts(table, idle=False, wall=wall)
    if head or not news.second:
        yield from pile_parts(table, hand, ground)
        yield from pot_line(table, hand, boards=boards, wall=wall)
    if head:
        yield from banner_parts(head, boards=boards, wall=wall, trouble=bool(trouble))
    else:
        yield from news_parts(news, boards=boards, wall=wall)
    if more and len(hand.pots) <= (WITH_BOARD_MOST if boards else BOARDLESS_MOST):
        yield from more_parts(more, boards=boards, wall=wall)


def _pot(state: Centre, hand: HandView, now_ms: int) -> int:
    """The pot's number; its digits roll when chips come."""
    if state.before is None or state.table is None or not moving(state, now_ms):
        return hand.pot
    return pot_rolling(state.before, state.table, state.events, elapsed(state, now_ms))


def _contest(state: Centre, table: TableView, now_ms: int, *, wall: bool) -> Iterator[Drawable]:
    """Level, clock and prizes of a tournament, where pots leave room for them."""
    pots, boards = len(table.hand.pots) if table.hand else 0, boards_of(table)
    if pots <= WITH_BOARD_MOST:
        yield from level_parts(table, tournament_times(state, now_ms), wall=wall)
    if pots < 2:
        yield from prize_parts(table, boards=boards, wall=wall)


def _level_head(state: Centre, table: TableView, now_ms: int) -> str:
    """A level that has just begun."""
    began = level_told(state, now_ms)
    if began is None or table.tournament is None:
        return ""
    level = _("Level {level}").format(level=began.level)
    return f"{level}  \u00b7  {level_stakes(table.rules, began.stakes)}"


def _rests(state: Centre, table: TableView, times: Times, now_ms: int) -> bool:
    """Whether a tournament's table shows its hall instead of a hand."""
    there, hand = table.tournament, table.hand
    if there is None:
        return False
    if hand is None:
        return True
    if hand.phase not in ("over", "void") or moving(state, now_ms):
        return False
    due = there.stage in ("over", "cancelled") or times.break_ms > 0
    return due and (state.ended_ms is None or now_ms >= state.ended_ms + LAST_LOOK_MS)


def _nothing_yet(state: Centre, *, wall: bool) -> Layout:
    """No table yet: the house's mark, and why."""
    text = _("This table is not open") if state.linked else _("Connecting to the room")
    mark = HouseMark(box=MARK_BOX, colour=_mark_tone(state))
    line = Label(box=Box(0, 0, IDLE.w, 80), text=text, size=FOR_ALL, colour=TEXT)
    return (table_top(wall=wall), mark, *twice((line,), IDLE, wall=wall))


def _mark_tone(state: Centre) -> Colour:
    """Brass woven into the cloth; text on it is still read."""
    return mixed(state.brand.felt, BRASS, 0.4)


def _told(state: Centre, table: TableView, now_ms: int) -> Told:
    gone = max(0, now_ms - state.at_ms)
    return Told(
        clock=clock_time(table.at_ms + gone, state.time_zone) if table.at_ms else "",
        next_hand_s=-(-max(0, table.next_hand_ms - gone) // 1000),
        demo=state.demo or table.demo,
    )


def _look(
    state: Centre, table: TableView, seat: SeatView, now_ms: int, winning: frozenset[str]
) -> Look:
    hand = table.hand
    if seat.state == "out":
        return _out(table, seat)
    if hand is None:
        return Look(tournament=table.rules.tournament, inviting=_idle(table))
    to_act = _acting(state, table) == seat.seat
    stud = has_up_cards(table.rules)
    return Look(
        to_act=to_act,
        ring=_ring(state, hand, seat.seat, now_ms) if to_act or hand.clocks else 0,
        pulse=turn_pulse(state, now_ms) if to_act else 1.0,
        mark=_mark(hand, seat.seat) if has_button(table.rules) else "",
        kill=_kill(hand, seat),
        tournament=table.rules.tournament,
        stud=stud,
        winning=winning,
        deciding=seat.seat in hand.deciding and not hand.stopped,
    )


def _out(table: TableView, seat: SeatView) -> Look:
    """A closed seat of a tournament: its place and prize."""
    lines = table.tournament.standings if table.tournament is not None else ()
    line = next((it for it in lines if it.seat == seat.seat), None)
    if line is None:
        return Look(tournament=True)
    return Look(tournament=True, place=line.place, prize=line.won)


def _mark(hand: HandView, seat: int) -> str:
    """The first mark that applies; heads-up the button is the small blind."""
    marks = {
        hand.straddler: "straddle",
        hand.big_blind: "big_blind",
        hand.small_blind: "small_blind",
        hand.button: "button",
    }
    return marks.get(seat, "")


def _kill(hand: HandView, seat: SeatView) -> str:
    """The kill button: who killed this pot or kills the next, or has the first leg."""
    if seat.must_kill or (hand.killer == seat.seat and hand.phase != "over"):
        return "kill"
    return "leg" if seat.leg else ""


def _ring(state: Centre, hand: HandView, seat: int, now_ms: int) -> int:
    clock = hand.clock_at(seat)
    if clock is None or not clock.total_ms:
        return 0
    left = clock_left(state, clock, now_ms) * RING_STEPS // clock.total_ms
    return max(1, left * 1000 // RING_STEPS)


def _pushes(state: Centre, elapsed_ms: int) -> Iterator[PotPushed]:
    for timed in (*(_past(state.hand_events)), *state.events):
        if isinstance(timed.event, PotPushed) and timed.at_ms <= elapsed_ms:
            yield timed.event


def _past(events: tuple[Timed, ...]) -> Iterator[Timed]:
    return (Timed(event=timed.event) for timed in events)


def _winning(state: Centre, elapsed_ms: int) -> frozenset[str]:
    """The cards that won the last pot pushed, which the announcement names."""
    wins: tuple[WinView, ...] = ()
    for event in _pushes(state, elapsed_ms):
        wins = event.wins
    return frozenset(card for win in wins if win.name is not None for card in win.name.cards)


def _in_the_air(state: Centre, ground: Ground, now_ms: int) -> tuple[Drawable, ...]:
    if state.before is None or state.table is None or not moving(state, now_ms):
        return ()
    return flights(state.before, state.table, state.events, ground, elapsed(state, now_ms))
