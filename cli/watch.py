"""`./arclight watch --table N`: a live table in the terminal, as a bystander sees it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import say
from cli.room_client import AsJson, BundleFile, Data, ask, connected, desk

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.session import Snapshot, Update


TOLD_LINES = 12
"""What happened last, under the picture."""


def watch(
    table: Annotated[int, typer.Option("--table", min=1, max=9_999, help=_("Which table."))],
    *,
    data: Data = None,
    bundle: BundleFile = None,
    hands: Annotated[int, typer.Option(min=0, help=_("Leave after so many hands; 0: stay."))] = 0,
    as_json: AsJson = False,
) -> None:
    """Follow a table's public stream; with --json one line for each update."""
    from wire.link import new_request_id
    from wire.messages.session import Done, Watch

    with connected(desk(data, bundle)) as client:
        ask(client, Watch(id=new_request_id(), table=table), Done)
        if as_json or not sys.stdout.isatty():
            _follow_lines(client, hands, as_json=as_json)
        else:
            _follow_live(client, hands)


def _follow_lines(client: PollClient, hands: int, *, as_json: bool) -> None:
    from cli.table_words import event_words
    from wire.plain import plain

    for news in updates(client, hands):
        if as_json:
            say(json.dumps(plain(news), ensure_ascii=False))
            continue
        for timed in getattr(news, "events", ()):
            for line in event_words(timed.event, news.table):
                say(line)


def _follow_live(client: PollClient, hands: int) -> None:
    from collections import deque

    from rich.console import Console
    from rich.live import Live

    from cli.table_picture import table_picture
    from cli.table_words import event_words

    told: deque[str] = deque(maxlen=TOLD_LINES)
    with Live(console=Console(), screen=True, auto_refresh=False) as live:
        for news in updates(client, hands):
            for timed in getattr(news, "events", ()):
                told.extend(event_words(timed.event, news.table))
            if news.table is not None:
                live.update(table_picture(news.table, told), refresh=True)


def updates(client: PollClient, hands: int) -> Iterator[Snapshot | Update]:
    """Yield what the table's stream brings, until so many hands are over; 0: for ever."""
    from wire.messages.session import Snapshot, Update
    from wire.messages.table_events import HandEnded, HandVoided

    left = hands
    while True:
        for news in client.poll(250):
            if isinstance(news, Snapshot | Update):
                yield news
            if isinstance(news, Update) and hands:
                left -= sum(isinstance(t.event, HandEnded | HandVoided) for t in news.events)
                if left <= 0:
                    return
