"""Entering a player in a tournament and taking him out, at the floor's desk or at the cage."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.link.room_client import desk_of, staff_do
from cli.link.table_now import tournament_now
from cli.output import emit_json, say_line, stop
from cli.staff.second_person import approved_by
from cli.typed.players import numbered

if TYPE_CHECKING:
    from wire.messages.base import Facts
    from wire.messages.table_view import TableView
    from wire.messages.tournament_view import TournamentView


ChosenSeat = Annotated[
    int,
    typer.Option("--seat", min=0, max=10, help=_("Which seat; else the first free one.")),
]
Anyway = Annotated[bool, typer.Option("--anyway", help=_("Also at a seat without a screen."))]


class Entry(NamedTuple):
    """Who is to enter or to leave which tournament."""

    table: int
    player: str
    """As typed: account number or nickname."""
    reason: str = ""
    seat: int = 0
    """0: the first free one with a screen, or drawn."""
    anyway: bool = False
    """Also at a seat without a screen."""


Agree = Callable[[int, int], dict[str, int]]
"""Takes player and price; returns the player's `proof` or a second person's `approval`."""


def approved_entry(
    context: typer.Context, table: int, second: tuple[str, Path | None, Path | None]
) -> Agree:
    """Return how a second person (login, password file, code file) agrees to an entry."""

    def agree(who: int, price: int) -> dict[str, int]:
        login, password, code = second
        what = {"table": table, "number": who, "amount": price}
        return {"approval": approved_by(context, login, password, code, "enter_player", **what)}

    return agree


def enter(
    context: typer.Context, entry: Entry, agree: Agree, *, as_json: bool
) -> tuple[Facts, TournamentView]:
    """Enter a player and say what it moved; return the answer and the tournament before it."""
    from cli.tournament.told import entry_lines
    from wire.messages.session import Done
    from wire.messages.tournament import RegisterPlayer

    at = desk_of(context)
    table = entry.table
    view, it = tournament_now(at, table)
    _check_seat(view, it, entry.seat)
    who = numbered(context, entry.player)
    asked: dict[str, Any] = {
        "table": table,
        "player": who,
        "seat": entry.seat,
        "reason": entry.reason,
        "anyway": entry.anyway,
        **agree(who, it.buy_in + it.fee),
    }
    facts = {"player": who, **staff_do(at, RegisterPlayer, Done, **asked).facts}
    if as_json:
        emit_json({"done": True, **facts})
    else:
        for line in entry_lines(facts, it.name, table):
            say_line(line)
    return facts, it


def _check_seat(view: TableView, it: TournamentView, wanted: int) -> None:
    """End the command, before anybody is asked for a PIN, if nobody can enter at this seat."""
    if not wanted or it.stage != "registering":
        return
    if it.seating == "drawn":
        stop(_("{name} draws its seats: leave --seat out").format(name=it.name), status=2)
    free = [seat.seat for seat in view.seats if seat.state == "open"]
    if wanted not in free:
        words = _("seat {seat} of table {table} is not free; free seats: {free}")
        shown = " ".join(map(str, free)) or _("none")
        stop(words.format(seat=wanted, table=view.table, free=shown))


def take_out(context: typer.Context, entry: Entry, *, as_json: bool) -> None:
    """Take a player out before the start and say what went back."""
    from cli.tournament.told import returned_lines
    from wire.messages.session import Done
    from wire.messages.tournament import UnregisterPlayer

    at = desk_of(context)
    table = entry.table
    _view, it = tournament_now(at, table)
    who = numbered(context, entry.player)
    asked: dict[str, Any] = {"table": table, "player": who, "reason": entry.reason}
    facts = {"player": who, **staff_do(at, UnregisterPlayer, Done, **asked).facts}
    if as_json:
        emit_json({"done": True, **facts})
        return
    for line in returned_lines(facts, it.name, table):
        say_line(line)
