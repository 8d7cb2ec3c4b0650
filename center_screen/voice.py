"""What the dealer's voice says, and when: a few phrases that everybody at a table knows.

The voice is off unless the screen is started with it. It never says a name, an amount or anything
that is not on the display.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wire.messages import table_events as happened
from wire.messages.table_events import Timed

SEATS: Final = range(1, 11)
BOARD: Final = {1: "flop", 2: "turn", 3: "river"}
STUD: Final = {
    1: "fourth_street",
    2: "fifth_street",
    3: "sixth_street",
    4: "seventh_street",
}
PHRASES: Final = (
    *BOARD.values(),
    *STUD.values(),
    *("all_in", "showdown", "split_pot", "blinds_up", "void"),
    *(f"seat_{seat}_wins" for seat in SEATS),
)
"""Each has a recording in every language."""


def phrases_due(
    events: Sequence[Timed], after_ms: int, until_ms: int, *, stud: bool = True
) -> tuple[str, ...]:
    """What is said of events that began after `after_ms` and not later than `until_ms`.

    The streets of a game with a bring-in (`stud`) are named; the cards of a draw are not.
    """
    due = (timed.event for timed in events if after_ms < timed.at_ms <= until_ms)
    said = (phrase for event in due for phrase in _said(event, events, stud=stud))
    return tuple(dict.fromkeys(said))


def _said(event: happened.TableEvent, events: Sequence[Timed], *, stud: bool) -> Iterator[str]:
    match event:
        case happened.BoardDealt(board=0) if event.street in BOARD:
            yield BOARD[event.street]
        case happened.CardDealt() if stud and event.street in STUD and _first(event, events):
            yield STUD[event.street]
        case happened.Acted() if event.all_in:
            yield "all_in"
        case happened.ShowdownOpened():
            yield "showdown"
        case happened.PotPushed():
            yield _won(event)
        case happened.LevelBegan() if event.level > 1:
            yield "blinds_up"
        case happened.HandVoided():
            yield "void"


def _first(event: happened.CardDealt, events: Sequence[Timed]) -> bool:
    """Whether a street begins with this card: it is said once."""
    dealt = (timed.event for timed in events)
    return event is next(
        it for it in dealt if isinstance(it, happened.CardDealt) and it.street == event.street
    )


def _won(event: happened.PotPushed) -> str:
    seats = {win.seat for win in event.wins}
    return f"seat_{seats.pop()}_wins" if len(seats) == 1 else "split_pot"
