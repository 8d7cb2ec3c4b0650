"""`./arclight floor`: run the tables from the command line."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.floor.jackpot import app as jackpot_app
from cli.floor.players import Reason, Table, clock, fold, move, remove, reserve
from cli.link.room_client import AsJson, desk_of, do, set_desk, staff_do
from cli.output import emit_json, say_line
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.tournament.command import app as tournament_app
from cli.typed.players import Player, numbered

app = typer.Typer(help=_("Open and run tables, waiting lists, calls and disputes."))
app.callback()(set_desk)
app.add_typer(tournament_app, name="tournament")
app.add_typer(jackpot_app, name="jackpot")

Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1)]


@app.command(help=_("Show tables, calls, disputes, waiting lists and alarms."))
def room(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Show the room once."""
    from cli.floor.room_lines import room_lines, room_now
    from wire.plain import whole

    view = room_now(context)
    if as_json:
        emit_json(whole(view))
        return
    for line in room_lines(view):
        say_line(line)


@app.command(name="open", help=_("Open a table for one of the house's games."))
def open_command(
    context: typer.Context,
    table: Table,
    preset: Annotated[str, typer.Argument(help=_("A name from the house file, such as nl_1_2."))],
    *,
    name: Annotated[str, typer.Option(help=_("What players call the table."))] = "",
    as_json: AsJson = False,
) -> None:
    """Open a table."""
    from wire.messages.floor import OpenTable

    do(
        context,
        OpenTable,
        _("Table {table} is open: {preset}"),
        as_json=as_json,
        table=table,
        preset=preset,
        name=name or _("Table {table}").format(table=table),
    )


def _word(act: str, said: str, help_text: str, name: str = "") -> None:
    """Add a command that consists of one word."""

    @app.command(name=name or act, help=help_text)
    def command(
        context: typer.Context, table: Table, *, reason: Reason = "", as_json: AsJson = False
    ) -> None:
        from wire.messages.floor import OrderTable

        do(context, OrderTable, said, as_json=as_json, table=table, act=act, reason=reason)


_word("start", _("Table {table} is started"), _("Start a table, or let it go on."))
_word("pause", _("Table {table} pauses after the hand"), _("Let no further hand begin."))
_word("stop", _("The action at table {table} is stopped"), _("Stop the action at once."))
_word("resume", _("The action at table {table} goes on"), _("Let a stopped action go on."))


@app.command(
    help=_("Play another of the house's games. Pause the table first; then start it again.")
)
def change(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    preset: Annotated[str, typer.Argument(help=_("A name from the house file, such as nl_1_2."))],
    *,
    reason: Reason = "",
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Change a table's settings between hands; two persons, if it costs seated players more."""
    from wire.messages.floor import ChangeSettings

    said = _("Table {table} plays {preset} now")
    what = {"table": table, "name": preset}
    approval = approved_by(context, second, second_file, second_code, "change_game", **what)
    fields = {"table": table, "preset": preset, "reason": reason, "approval": approval}
    do(context, ChangeSettings, said, as_json=as_json, **fields)


@app.command(help=_("Write a message on a table's screens; no text removes it."))
def tell(
    context: typer.Context,
    table: Table,
    text: Annotated[str, typer.Argument()] = "",
    *,
    as_json: AsJson = False,
) -> None:
    """Tell a table something."""
    from wire.messages.floor import TellTable

    do(context, TellTable, _("Table {table} is told"), as_json=as_json, table=table, text=text)


app.command(help=_("Move a player to another seat or table."))(move)
app.command(help=_("Let a player leave after the hand; --suspend locks him out."))(remove)
app.command(help=_("Put the clock on a player whose decision is open."))(clock)
app.command(help=_("Check or fold for a player whose screen is lost."))(fold)
app.command(help=_("Hold a free seat for a player; --cancel lets it go."))(reserve)


@app.command(name="list", help=_("Put a player on the waiting list of a table's game."))
def list_command(
    context: typer.Context,
    list_name: Annotated[
        str, typer.Argument(metavar="TABLE", help=_("A table of that game, or the list's name."))
    ],
    player: Player,
    *,
    as_json: AsJson = False,
) -> None:
    """Put a player on a waiting list."""
    from wire.messages.floor import ListPlayer

    said = _("{nickname} waits under number {place}")
    who = numbered(context, player)
    do(context, ListPlayer, said, as_json=as_json, list=list_name, player=who)


@app.command(help=_("Take somebody off a waiting list."))
def unlist(
    context: typer.Context, place: Number, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Take a player off a waiting list."""
    from wire.messages.floor import UnlistPlayer

    said = _("Number {place} no longer waits")
    do(context, UnlistPlayer, said, as_json=as_json, place=place, reason=reason)


@app.command(help=_("Call a waiting player to a table, again or out of turn."))
def call(  # noqa: PLR0913
    context: typer.Context,
    place: Number,
    table: Table,
    *,
    seat: Annotated[int, typer.Option(min=0, max=10, help=_("0: any free seat."))] = 0,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Call a waiting player."""
    from wire.messages.floor import CallAgain

    said = _("Number {place} is called to table {table}")
    fields = {"place": place, "table": table, "seat": seat, "reason": reason}
    do(context, CallAgain, said, as_json=as_json, **fields)


@app.command(help=_("Answer a call from a seat: somebody is there."))
def answer(context: typer.Context, call: Number, *, as_json: AsJson = False) -> None:
    """Answer a call."""
    from wire.messages.floor import AnswerCall

    do(context, AnswerCall, _("Call {call} is answered"), as_json=as_json, call=call)


@app.command(help=_("Decide a dispute about a hand."))
def decide(
    context: typer.Context,
    dispute: Number,
    *,
    decision: Annotated[str, typer.Option(help=_("What was decided and why."))],
    as_json: AsJson = False,
) -> None:
    """Decide a dispute."""
    from wire.messages.floor import AnswerDispute

    said = _("Dispute {dispute} is decided")
    do(context, AnswerDispute, said, as_json=as_json, dispute=dispute, decision=decision)


@app.command(help=_("Void the running hand: every chip returns to its stack."))
def void(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    hand: Annotated[int, typer.Argument(metavar="HAND", min=1)],
    *,
    reason: Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))],
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    approval: Annotated[
        int, typer.Option(help=_("A supervisor's approval number, in place of --second."))
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Void a hand."""
    from wire.messages.floor import VoidHand

    approved = approval or approved_by(
        context, second, second_file, second_code, "void_hand", table=table, number=hand
    )
    do(
        context,
        VoidHand,
        _("Hand {hand} of table {table} is void"),
        as_json=as_json,
        table=table,
        hand=hand,
        reason=reason,
        approval=approved,
    )


@app.command(help=_("Close a table after its hand: every stack back to its account."))
def close(context: typer.Context, table: Table, *, reason: Reason, as_json: AsJson = False) -> None:
    """Close a table."""
    from cli.floor.close_table import close_after_the_hand, closed_lines
    from wire.messages.floor import OrderTable
    from wire.messages.session import Done

    done = staff_do(
        desk_of(context),
        OrderTable,
        Done,
        await_answer=close_after_the_hand,
        table=table,
        act="close",
        reason=reason,
    )
    if as_json:
        emit_json({"done": True, **done.facts})
        return
    for line in closed_lines(table, done.facts):
        say_line(line)


_word("thaw", _("Table {table} goes on"), _("Let a table go on after a fault."))
