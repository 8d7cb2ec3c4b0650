"""`./arclight events`: everything that happens in the room, as JSON lines for other systems."""

from __future__ import annotations

import time
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.link.room_client import BundleFile, Data, ask, connected, desk
from cli.output import emit_json

if TYPE_CHECKING:
    from cli.watch.event_lines import EventLines, Line
    from wire.link import PollClient

LOOK_SECONDS: Final = 1.0
"""How often the room is asked for its tables and alarms."""
POLL_MS: Final = 250


def events(
    *,
    follow: Annotated[
        bool, typer.Option("--follow", help=_("Go on until stopped; without it, tell what is."))
    ] = False,
    data: Data = None,
    bundle: BundleFile = None,
    hands: Annotated[int, typer.Option(min=0, help=_("End after so many hands; 0: never."))] = 0,
) -> None:
    """Print one JSON object a line: event, time, table, seat, hand and facts."""
    from cli.watch.event_lines import EventLines
    from wire.link import new_request_id
    from wire.messages.reports import AskStatus, ServerStatus

    lines = EventLines()
    with connected(desk(data, bundle)) as client:
        status = ask(client, AskStatus(id=new_request_id()), ServerStatus)
        for line in lines.of_status(status, _now_ms()):
            emit_json(line, indent=None)
        if not follow:
            return
        _watch(client, lines.tables)
        left = hands
        for line in _followed(client, lines):
            emit_json(line, indent=None)
            left -= line["event"] in ("hand_ended", "hand_voided")
            if hands and left <= 0:
                return


def _followed(client: PollClient, lines: EventLines) -> Iterator[Line]:
    """Yield what happens, without end; after a lost connection everything is asked for again."""
    from wire.link import new_request_id
    from wire.messages.reports import AskStatus, ServerStatus
    from wire.messages.session import Snapshot, Update
    from wire.session import Connected, Lost

    looked = time.monotonic()
    while True:
        if time.monotonic() - looked >= LOOK_SECONDS:
            looked = time.monotonic()
            client.send(AskStatus(id=new_request_id()))
        for news in client.poll(POLL_MS):
            match news:
                case Lost():
                    yield lines.line("server_lost", _now_ms(), code=news.code)
                case Connected():
                    _watch(client, lines.tables)
                    yield lines.line("server_connected", _now_ms())
                case ServerStatus():
                    before = lines.tables
                    yield from lines.of_status(news, _now_ms())
                    _watch(client, lines.tables - before)
                case Snapshot() | Update():
                    yield from lines.of_news(news, _now_ms())
                case _:
                    pass


def _watch(client: PollClient, tables: frozenset[int]) -> None:
    from wire.link import new_request_id
    from wire.messages.session import Watch

    for table in sorted(tables):
        client.send(Watch(id=new_request_id(), table=table))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
