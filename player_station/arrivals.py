"""What has arrived while an update's motion runs: board cards, backs, chips counted in."""

from __future__ import annotations

from player_station.screens.two_boards import boards_of
from player_station.state import Station
from screenkit.motion import rolled
from wire.messages.table_events import BoardDealt, CardDealt, Timed
from wire.messages.table_view import HandView, SeatView, TableView


def boards_arrived(view: Station) -> tuple[int, ...]:
    """How many cards of each board have arrived."""
    table = view.table
    if table is None:
        return ()
    elapsed = _elapsed(view)
    return tuple(
        max(0, lying(table, number) - sum(_not_there(it, number, elapsed) for it in _events(view)))
        for number in range(boards_of(table))
    )


def lying(table: TableView, board: int) -> int:
    """The cards of a board after all motion."""
    boards = table.hand.boards if table.hand is not None else ()
    return len(boards[board]) if board < len(boards) else 0


def _not_there(timed: Timed, board: int, elapsed: int) -> int:
    event = timed.event
    if not isinstance(event, BoardDealt) or event.board != board:
        return 0
    count = len(event.openings)
    step = timed.lasts_ms // max(1, count)
    return sum(1 for number in range(count) if elapsed < timed.at_ms + (number + 1) * step)


def backs_arrived(view: Station, seat: SeatView) -> int:
    """How many cards another player holds face down, without those that are still dealt."""
    elapsed = _elapsed(view)
    coming = sum(
        1
        for it in _events(view)
        if isinstance(it.event, CardDealt)
        and (it.event.seat, it.event.up) == (seat.seat, False)
        and elapsed < it.at_ms + it.lasts_ms
    )
    return max(0, seat.down - coming)


def pot_counted(view: Station, hand: HandView) -> int:
    """The pot's number while its digits roll from what was there before the update."""
    before = _hand_before(view, hand)
    return hand.pot if before is None else rolled(before.pot, hand.pot, _elapsed(view))


def stack_counted(view: Station, seat: SeatView) -> int:
    """The number of a stack while its digits roll."""
    motion = view.motion
    if motion is None or motion.before is None or view.settings.calm:
        return seat.stack
    was = next((it for it in motion.before.seats if it.seat == seat.seat), seat)
    return rolled(was.stack, seat.stack, _elapsed(view)) if was.stack else seat.stack


def _hand_before(view: Station, hand: HandView) -> HandView | None:
    motion = view.motion
    before = None if motion is None or motion.before is None else motion.before.hand
    same = before is not None and before.hand == hand.hand
    return before if same and not view.settings.calm else None


def _events(view: Station) -> tuple[Timed, ...]:
    return () if view.motion is None or view.settings.calm else view.motion.events


def _elapsed(view: Station) -> int:
    return 0 if view.motion is None else view.now_ms - view.motion.began_ms
