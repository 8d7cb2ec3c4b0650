"""What a dealer would say, and what the house must tell, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from screenkit.words import announced_act, hand_name, names_line, reason_words
from wire.messages import table_events as happened
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView

News = tuple[str, str]
"""One line, or two: what happened, and with which hand."""
NAME_MAX = 14


def short_name(name: str) -> str:
    """A name that can be read from afar."""
    return name if len(name) <= NAME_MAX else name[: NAME_MAX - 1].rstrip() + "\u2026"


def announced(table: TableView, events: Sequence[Timed], elapsed_ms: int) -> News:
    """Return the last thing a dealer would have said by now."""
    said = ("", "")
    for timed in events:
        if timed.at_ms <= elapsed_ms:
            said = _news(table, timed.event) or said
    return said


def _news(table: TableView, event: happened.TableEvent) -> News | None:
    if isinstance(event, happened.PotPushed):
        return _won(table, event)
    if isinstance(event, happened.HandShown) and event.names:
        return _name(table, event.seat), names_line(event.names)
    said = _said(table, event)
    return (said, "") if said else None


def _said(table: TableView, event: happened.TableEvent) -> str:
    speak = _SPOKEN.get(type(event))
    return "" if speak is None else speak(table, event)


def _acted(table: TableView, event: happened.Acted) -> str:
    act = announced_act(event, tournament=table.rules.tournament)
    return _("{name}: {act}").format(name=_name(table, event.seat), act=act)


def _returned(table: TableView, event: happened.UncalledReturned) -> str:
    amount = chips_shown(event.amount, tournament=table.rules.tournament)
    return _("{amount} returned to {name}").format(amount=amount, name=_name(table, event.seat))


def _won(table: TableView, event: happened.PotPushed) -> News:
    """Say who won a pot, with what."""
    lines = [
        _("{name} wins {amount}").format(
            name=_name(table, win.seat),
            amount=chips_shown(win.amount, tournament=table.rules.tournament),
        )
        for win in event.wins
    ]
    named = [win.name for win in event.wins if win.name is not None]
    if len(lines) == 1:
        return lines[0], names_line(named)
    if len(lines) == 2:
        return lines[0], lines[1]
    return _("Pot split {ways} ways").format(ways=len(lines)), hand_name(named[0]) if named else ""


def _name(table: TableView, number: int) -> str:
    seat = next((seat for seat in table.seats if seat.seat == number), None)
    return (
        short_name(seat.nickname)
        if seat is not None and seat.nickname
        else _("Seat {n}").format(n=number)
    )


def _street(street: int) -> str:
    return (_("Flop"), _("Turn"), _("River"))[street - 1] if 1 <= street <= 3 else ""


def _chop(table: TableView, event: happened.Chop) -> str:
    words = {
        "offered": _("{name} offers to chop"),
        "declined": _("{name} plays on"),
        "agreed": _("Blinds chopped"),
    }
    return words.get(event.word, "").format(name=_name(table, event.seat))


_SPOKEN: Final[Mapping[type, Callable[[TableView, Any], str]]] = {
    happened.Acted: _acted,
    happened.UncalledReturned: _returned,
    happened.Chop: _chop,
    happened.HandBegan: lambda _table, it: _("Hand {number}").format(number=f"{it.hand:,}"),
    happened.BoardDealt: lambda _table, it: _street(it.street),
    happened.ShowdownOpened: lambda _table, _it: _("Showdown"),
    happened.HandMucked: lambda table, it: _("{name} mucks").format(name=_name(table, it.seat)),
    happened.ButtonDrawn: lambda table, it: _("{name} draws the button").format(
        name=_name(table, it.button)
    ),
    happened.ClockCalled: lambda table, it: _("Clock on {name}").format(name=_name(table, it.seat)),
    happened.TimeBankStarted: lambda table, it: _("{name}: time bank").format(
        name=_name(table, it.seat)
    ),
    happened.HandVoided: lambda _table, _it: _("Hand void: all chips returned"),
}


def standing(table: TableView, *, linked: bool) -> str:
    """Say why no hand is going on, or why it stands still; empty: everything runs."""
    if not linked:
        return _("Reconnecting to the room")
    if table.hand is not None and table.hand.stopped:
        return _("Action stopped by the floor")
    if table.status == "waiting":
        return _until_opening(table)
    words = {
        "paused": _("Table paused"),
        "closed": _("Table closed"),
        "frozen": _("Table halted: please wait for the floor"),
        "out_of_service": _("Out of service: {why}").format(why=reason_words(table.reason)),
    }
    return words.get(table.status, "")


def _until_opening(table: TableView) -> str:
    if not table.needed:
        return _("Waiting for the floor to start")
    if table.needed == 1:
        return _("Table opens when 1 more sits")
    return _("Table opens when {count} more sit").format(count=table.needed)
