"""A table as everybody sees it now, for commands that look before they ask."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING

from cli.link.room_client import Desk, ask, connected
from cli.output import stop

if TYPE_CHECKING:
    from wire.messages.table_view import TableView
    from wire.messages.tournament_view import TournamentView

WAIT_MS = 250
TRIES = 20


def table_now(at: Desk, table: int) -> TableView:
    """Return a table's present view; end the command if no game is open on it."""
    from wire.link import new_request_id
    from wire.messages.session import Done, Snapshot, Watch

    with connected(at) as client:
        ask(client, Watch(id=new_request_id(), table=table), Done)
        for _try in range(TRIES):
            for news in client.poll(WAIT_MS):
                if isinstance(news, Snapshot) and news.table is not None:
                    return news.table
    stop(_("the server did not show table {table}; type the command again").format(table=table))


def tournament_now(at: Desk, table: int) -> tuple[TableView, TournamentView]:
    """Return a table and the tournament on it; end the command if it plays a cash game."""
    view = table_now(at, table)
    if view.tournament is None:
        words = _(
            "Table {table} plays a cash game ({name}). Type the number of a tournament's table, or"
            " look at `arclight floor room`."
        )
        stop(words.format(table=table, name=view.name))
    return view, view.tournament
