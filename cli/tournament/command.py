"""`./arclight floor tournament`: run single-table tournaments from the command line."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.floor.players import Reason, Table
from cli.link.room_calendar import room_calendar
from cli.link.room_client import AsJson, desk_of
from cli.link.table_now import tournament_now
from cli.output import emit_json, say_line, stop
from cli.staff.second_person import Second, SecondCode, SecondFile
from cli.tournament.asking import done, tell
from cli.tournament.entering import Anyway, ChosenSeat
from cli.tournament.rulings import app as rulings_app
from cli.tournament.structures import Betting, Game, Preset, structure_text
from cli.tournament.structures import app as structures_app
from cli.typed.players import Player

if TYPE_CHECKING:
    from wire.messages.tournament_view import TournamentView

app = typer.Typer(help=_("Open and run single-table tournaments."))

AT_TIME = "time"
CLOSED_FOR_NEXT = "the next tournament is opened"


@app.command(name="open", help=_("Open a tournament on a table without a game."))
def open_command(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    preset: Preset = "",
    *,
    name: Annotated[str, typer.Option(help=_("What players call it."))] = "",
    game: Game = "",
    betting: Betting = "",
    start: Annotated[
        str, typer.Option(help=_("full, floor, or a time such as 20:30; else as the preset says."))
    ] = "",
    structure: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("A whole structure, instead of PRESET."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Open a tournament; one that is over on that table is closed first."""
    from cli.tournament.words import opened_lines
    from wire.messages.tournament import OpenTournament

    if structure is None and not preset:
        stop(_("say what is played: PRESET, or --structure FILE"), status=2)
    if structure is not None and (preset or game or betting):
        words = _("{file} says all that is played: leave PRESET, --game and --betting out")
        stop(words.format(file=structure), status=2)
    at = desk_of(context)
    _close_if_over(context, table)
    facts = done(
        context,
        OpenTournament,
        table=table,
        name=_("Table {table}").format(table=table),
        title=name,
        preset=preset,
        game=game,
        betting=betting,
        structure="" if structure is None else structure_text(structure),
        **_start(context, start),
    )
    lines = opened_lines(*tournament_now(at, table), room_calendar(at).text)
    tell(lines, facts, as_json=as_json)


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
        done(context, OrderTable, table=table, act="close", reason=CLOSED_FOR_NEXT)


@app.command(
    help=_(
        "Enter a player: buy-in and fee come from the account. It takes a second person; a player"
        " alone enters at the seat, with card and PIN."
    )
)
def register(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    player: Player,
    *,
    seat: ChosenSeat = 0,
    anyway: Anyway = False,
    reason: Reason = "",
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Enter a player."""
    from cli.tournament.entering import Entry, approved_entry, enter

    entry = Entry(table, player, reason=reason, seat=seat, anyway=anyway)
    agree = approved_entry(context, table, (second, second_file, second_code))
    enter(context, entry, agree, as_json=as_json)


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
    from cli.tournament.entering import Entry, take_out

    take_out(context, Entry(table, player, reason=reason), as_json=as_json)


@app.command(help=_("Start it now, with the players who are in."))
def start(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Start a tournament."""
    from cli.tournament.told import goes_on, started_lines
    from wire.messages.floor import OrderTable

    view, it = tournament_now(desk_of(context), table)
    facts = done(context, OrderTable, table=table, act="start", reason=reason)
    lines = started_lines(facts, it.name, table) if "players" in facts else goes_on(view, it)
    tell(lines, facts, as_json=as_json)


@app.command(help=_("Deal no further hand; the level clock stands still."))
def pause(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Pause a tournament."""
    from wire.messages.floor import OrderTable

    view, it = tournament_now(desk_of(context), table)
    _check_begun(it, table)
    if view.status == "paused":
        words = _("{name} is paused already; `floor tournament resume {table}` goes on")
        stop(words.format(name=it.name, table=table))
    facts = done(context, OrderTable, table=table, act="pause", reason=reason)
    words = _(
        "{name} pauses: no hand begins after the running one, and the level clock stands still"
    )
    tell([words.format(name=it.name)], facts, as_json=as_json)


@app.command(help=_("Go on after a pause."))
def resume(
    context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Let a tournament go on."""
    from cli.tournament.told import goes_on
    from wire.messages.floor import OrderTable

    view, it = tournament_now(desk_of(context), table)
    _check_begun(it, table)
    facts = done(context, OrderTable, table=table, act="start", reason=reason)
    tell(goes_on(view, it), facts, as_json=as_json)


def _check_begun(it: TournamentView, table: int) -> None:
    """End the command if the tournament is still open for entries."""
    if it.stage == "registering":
        words = _("{name} has not started: `floor tournament start {table}` starts it")
        stop(words.format(name=it.name, table=table))


@app.command(name="break", help=_("Call a break after the hand; --end ends it."))
def break_command(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    minutes: Annotated[int, typer.Argument(metavar="MINUTES", min=1, max=240)] = 10,
    *,
    end: Annotated[
        bool, typer.Option("--end", help=_("End the break now, or take it back."))
    ] = False,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Call a break, or end it."""
    from cli.tournament.told import break_lines
    from wire.messages.tournament import CallBreak

    view, it = tournament_now(desk_of(context), table)
    if end and not (it.break_ms or it.break_called):
        stop(_("{name} is on no break").format(name=it.name))
    length = 0 if end else minutes
    facts = done(context, CallBreak, table=table, minutes=length, reason=reason)
    tell(break_lines(facts, view, it.name, length), facts, as_json=as_json)


app.registered_commands += rulings_app.registered_commands
app.registered_commands += structures_app.registered_commands


@app.command(help=_("Show how it stands: level, clock, places, chips, prizes."))
def standings(context: typer.Context, table: Table, *, as_json: AsJson = False) -> None:
    """Show a tournament."""
    from cli.tournament.words import standing_lines
    from wire.plain import whole

    at = desk_of(context)
    view, it = tournament_now(at, table)
    if as_json:
        emit_json(whole(it))
        return
    for line in standing_lines(view, it, room_calendar(at).text):
        say_line(line)
