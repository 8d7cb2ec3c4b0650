"""`./arclight floor tournament`: run single-table tournaments from the command line."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from cli.floor.entering import Anyway, ChosenSeat
from cli.floor.players import Reason, Seated, Table
from cli.floor.room_lines import seat_of
from cli.link.room_calendar import room_calendar
from cli.link.room_client import AsJson, desk_of, do, staff_do
from cli.link.table_now import tournament_now
from cli.output import emit_json, say_line, stop, text_of
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.players import Player

if TYPE_CHECKING:
    from wire.messages.base import Facts
    from wire.messages.staff import StaffRequest

app = typer.Typer(help=_("Open and run single-table tournaments."))

AT_TIME = "time"
REFUND = "refund"
CLOSED_FOR_NEXT = "the next tournament is opened"


def _done(context: typer.Context, request: type[StaffRequest], **fields: Any) -> Facts:
    from wire.messages.session import Done

    return staff_do(desk_of(context), request, Done, **fields).facts


def _tell(lines: Iterable[str], facts: Facts, *, as_json: bool) -> None:
    """Say what was done: lines for people, or the facts for a program."""
    if as_json:
        emit_json({"done": True, **facts})
        return
    for line in lines:
        say_line(line)


@app.command(name="open", help=_("Open a tournament on a table without a game."))
def open_command(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    preset: Annotated[
        str,
        typer.Argument(
            metavar="PRESET",
            help=_("A name from the house file, or turbo, regular, deep, heads_up, satellite."),
        ),
    ] = "",
    *,
    name: Annotated[str, typer.Option(help=_("What players call it."))] = "",
    game: Annotated[str, typer.Option(help=_("For a ready structure: what is played."))] = "holdem",
    betting: Annotated[
        str, typer.Option(help=_("For a ready structure: how large bets may be."))
    ] = "no_limit",
    start: Annotated[
        str, typer.Option(help=_("full, floor, or a time such as 20:30; else as the preset says."))
    ] = "",
    structure: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("A whole structure, instead of PRESET."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Open a tournament; one that is over on that table is closed first."""
    from cli.floor.tournament_words import opened_lines
    from wire.messages.tournament import OpenTournament

    if bool(preset) == (structure is not None):
        stop(_("say what is played: PRESET, or --structure FILE"), status=2)
    at = desk_of(context)
    _close_if_over(context, table)
    facts = _done(
        context,
        OpenTournament,
        table=table,
        name=_("Table {table}").format(table=table),
        title=name,
        preset=preset,
        game=game,
        betting=betting,
        structure="" if structure is None else text_of(structure),
        **_start(context, start),
    )
    lines = opened_lines(*tournament_now(at, table), room_calendar(at).text)
    _tell(lines, facts, as_json=as_json)


def _start(context: typer.Context, typed: str) -> dict[str, Any]:
    """Return how it starts, as the wire has it."""
    from cli.typed.times import typed_moment

    if typed in ("", "full", "floor"):
        return {"start": typed}
    moment = typed_moment(typed, room_calendar(desk_of(context)).now())
    return {"start": AT_TIME, "starts_at_ms": int(moment.timestamp()) * 1000}


def _close_if_over(context: typer.Context, table: int) -> None:
    """Close the tournament that is over on a table, so that the next can be opened there."""
    from cli.floor.room_lines import room_now
    from wire.messages.floor import OrderTable

    if not any(each.table == table for each in room_now(context).tables):
        return
    _view, it = tournament_now(desk_of(context), table)
    if it.stage == "over":
        _done(context, OrderTable, table=table, act="close", reason=CLOSED_FOR_NEXT)


@app.command(help=_("Enter a player: buy-in and fee come from the account."))
def register(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    player: Player,
    *,
    seat: ChosenSeat = 0,
    anyway: Anyway = False,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Enter a player."""
    from cli.floor.entering import Entry, enter

    entry = Entry(table, player, reason=reason, seat=seat, anyway=anyway)
    enter(context, entry, as_json=as_json)


@app.command(help=_("Take a player out before the start: everything goes back."))
def unregister(
    context: typer.Context,
    table: Table,
    player: Player,
    *,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Take a player out."""
    from cli.floor.entering import Entry, take_out

    take_out(context, Entry(table, player, reason=reason), as_json=as_json)


@app.command(help=_("Start it now, with the players who are in."))
def start(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Start a tournament."""
    from cli.floor.tournament_words import started_lines
    from wire.messages.floor import OrderTable

    _view, it = tournament_now(desk_of(context), table)
    facts = _done(context, OrderTable, table=table, act="start", reason=reason)
    _tell(started_lines(facts, it.name, table), facts, as_json=as_json)


@app.command(help=_("Deal no further hand; the level clock stands still."))
def pause(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Pause a tournament."""
    facts, name = _ordered(context, table, "pause", reason)
    said = _("{name} pauses after the hand; the level clock then stands still").format(name=name)
    _tell([said], facts, as_json=as_json)


@app.command(help=_("Go on after a pause."))
def resume(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Let a tournament go on."""
    facts, name = _ordered(context, table, "start", reason)
    said = _("{name} goes on at table {table}; the level clock runs")
    _tell([said.format(name=name, table=table)], facts, as_json=as_json)


def _ordered(context: typer.Context, table: int, act: str, reason: str) -> tuple[Facts, str]:
    """Order a tournament's table; return the answer and the tournament's name."""
    from wire.messages.floor import OrderTable

    _view, it = tournament_now(desk_of(context), table)
    if act == "start" and it.stage == "registering":
        words = _("{name} has not started: `floor tournament start {table}` starts it")
        stop(words.format(name=it.name, table=table))
    return _done(context, OrderTable, table=table, act=act, reason=reason), it.name


@app.command(name="break", help=_("Call a break after the hand; --end ends it."))
def break_command(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    minutes: Annotated[int, typer.Argument(metavar="MINUTES", min=1, max=240)] = 10,
    *,
    end: Annotated[bool, typer.Option("--end", help=_("End the break now."))] = False,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Call a break, or end it."""
    from wire.messages.tournament import CallBreak

    _view, it = tournament_now(desk_of(context), table)
    length = 0 if end else minutes
    facts = _done(context, CallBreak, table=table, minutes=length, reason=reason)
    begins = _("begins after the hand") if facts.get("break") == "after_hand" else _("begins now")
    said = _("{name}: a break of {minutes} minutes {begins}; the level clock stands still in it")
    if end:
        said = _("{name}: the break is over, hands are dealt again")
    _tell([said.format(name=it.name, minutes=minutes, begins=begins)], facts, as_json=as_json)


@app.command(help=_("Let another level begin with the next hand."))
def level(
    context: typer.Context,
    table: Table,
    number: Annotated[int, typer.Argument(metavar="LEVEL", min=1, max=100)],
    *,
    reason: Reason,
    as_json: AsJson = False,
) -> None:
    """Choose the level."""
    from cli.floor.tournament_words import level_lines
    from wire.messages.tournament import SetLevel

    facts = _done(context, SetLevel, table=table, level=number, reason=reason)
    _view, it = tournament_now(desk_of(context), table)
    _tell(level_lines(it, number), facts, as_json=as_json)


@app.command(help=_("Let a player miss hands: dealt in, posting, folded."))
def penalty(
    context: typer.Context,
    who: Seated,
    hands: Annotated[int, typer.Argument(metavar="HANDS", min=1, max=100)],
    *,
    reason: Reason,
    as_json: AsJson = False,
) -> None:
    """Give a penalty."""
    from wire.messages.tournament import PenalizePlayer

    at, seat = seat_of(context, who)
    said = _(
        "{name}, seat {seat} of table {table}, misses {hands} hands from the next one on: dealt in,"
        " posting, folded. The player comes back after them."
    )
    do(
        context,
        PenalizePlayer,
        said.replace("{name}", seat.nickname.replace("{", "{{").replace("}", "}}")),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        hands=hands,
        reason=reason,
    )


@app.command(help=_("Remove a player: before the start with everything back."))
def remove(context: typer.Context, who: Seated, *, reason: Reason, as_json: AsJson = False) -> None:
    """Remove a player, whose chips leave play."""
    from cli.floor.tournament_words import removed_lines
    from wire.messages.floor import RemovePlayer

    at, seat = seat_of(context, who)
    tournament_now(desk_of(context), at.table)
    facts = _done(
        context,
        RemovePlayer,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        reason=reason,
    )
    _tell(removed_lines(facts, seat, at.table), facts, as_json=as_json)


@app.command(help=_("Call it off; once it has started, two persons decide how."))
def cancel(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    payback: Annotated[
        str,
        typer.Argument(
            metavar="refund|icm",
            help=_("All entries go back; or those who are in divide the pool by ICM."),
        ),
    ] = "",
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Call a tournament off."""
    from cli.floor.tournament_words import called_off_lines
    from wire.messages.tournament import CancelTournament

    _view, it = tournament_now(desk_of(context), table)
    how = payback or (REFUND if it.stage == "registering" else _say_how(it.name))
    act = "cancel_tournament"
    approval = approved_by(context, second, second_file, second_code, act, table=table, name=how)
    facts = _done(
        context, CancelTournament, table=table, payback=how, reason=reason, approval=approval
    )
    names = {line.seat: line.nickname for line in it.standings}
    _tell(called_off_lines(facts, names, it.name, table), facts, as_json=as_json)


def _say_how(name: str) -> NoReturn:
    words = _(
        "{name} has started: say `refund` (all buy-ins and fees go back, while no prize was paid)"
        " or `icm` (those who are in divide the pool, the fees stay), and name a second person with"
        " --second"
    )
    stop(words.format(name=name), status=2)


@app.command(help=_("Show how it stands: level, clock, places, chips, prizes."))
def standings(context: typer.Context, table: Table, *, as_json: AsJson = False) -> None:
    """Show a tournament."""
    from cli.floor.tournament_words import standing_lines
    from wire.plain import whole

    at = desk_of(context)
    view, it = tournament_now(at, table)
    if as_json:
        emit_json(whole(it))
        return
    for line in standing_lines(view, it, room_calendar(at).text):
        say_line(line)
