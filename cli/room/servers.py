"""`./arclight room servers|move|leave`: which server runs what, and moving tables between them."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import AsJson, BundleFile, Data, Person, desk, staff_ask, staff_do
from cli.output import emit_json, say, say_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wire.messages.servers import ServerList

ServerName = Annotated[str, typer.Argument(metavar="SERVER", help=_("The name of the server."))]


def add_commands(app: typer.Typer) -> None:
    """Add the commands about several servers to the group."""
    app.command(help=_("Show the servers of the room and how many tables each runs."))(servers)
    app.command(help=_("Have another server run a table, after its hand."))(move)
    app.command(help=_("Have a server give its tables to the others, each after its hand."))(leave)


def servers(
    *, data: Data = None, bundle: BundleFile = None, person: Person = "", as_json: AsJson = False
) -> None:
    """Show the servers of the room."""
    from wire.messages.servers import AskServers, ServerList
    from wire.plain import whole

    found = staff_ask(desk(data, bundle, person), AskServers, ServerList)
    if as_json:
        emit_json(whole(found))
    else:
        for line in server_lines(found):
            say_line(line)


def server_lines(found: ServerList) -> Iterator[str]:
    """Yield the servers for people."""
    if not found.servers:
        yield _("this room has one server, without a name")
    for one in found.servers:
        state = _("up") if one.up else _("no sign of life, or left")
        yield _("{name}: {tables} tables, {address}, {state}").format(
            name=one.name, tables=one.tables, address=one.address or "-", state=state
        )


def move(  # noqa: PLR0913
    table: Annotated[int, typer.Argument(metavar="TABLE", min=1, max=9_999)],
    server: ServerName,
    *,
    data: Data = None,
    bundle: BundleFile = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Move a table to another server."""
    from wire.messages.servers import MoveTable
    from wire.messages.session import Done

    at = desk(data, bundle, person)
    facts = staff_do(at, MoveTable, Done, table=table, server=server).facts
    if as_json:
        emit_json({"done": True, **facts})
        return
    now, later = (
        _("table {table} moves to {server}"),
        _("table {table} moves to {server} after this hand"),
    )
    say((now if facts["now"] else later).format(table=table, server=server))


def leave(  # noqa: PLR0913
    server: ServerName,
    *,
    stay: Annotated[
        bool, typer.Option("--stay", help=_("It was told to leave, and is to stay after all."))
    ] = False,
    data: Data = None,
    bundle: BundleFile = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Have a server give its tables away; then it can be stopped."""
    from wire.messages.servers import LeaveServer
    from wire.messages.session import Done

    facts = staff_do(desk(data, bundle, person), LeaveServer, Done, server=server, stay=stay).facts
    if as_json:
        emit_json({"done": True, **facts})
    else:
        words = _("{server} gives {tables} tables away, each after its hand; then stop it")
        if stay:
            words = _("{server} stays with {tables} tables, and takes others over if it must")
        say(words.format(server=server, tables=facts["tables"]))
