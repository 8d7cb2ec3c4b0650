"""`./arclight watch --table N`: a live table in the terminal, as a bystander sees it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import AsJson, BundleFile, Data, ask, connected, desk, wire_words
from cli.output import emit_json, note, one_line, say_line, stop

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.session import Snapshot, Update


TOLD_LINES = 12
"""How many lines of events stand below the picture."""


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
            _follow_lines(updates(client, table, hands, note), as_json=as_json)
        else:
            _follow_live(client, table, hands)


def _follow_lines(stream: Iterator[Snapshot | Update], *, as_json: bool) -> None:
    from cli.watch.table_words import event_words
    from wire.plain import whole

    for news in stream:
        if as_json:
            emit_json(whole(news), indent=None)
            continue
        for line in _joined_words(news):
            say_line(line)
        for timed in getattr(news, "events", ()):
            for line in event_words(timed.event, news.table):
                say_line(line)


def _joined_words(news: Snapshot | Update) -> Iterator[str]:
    """Name the hand that was running when watching began."""
    from wire.messages.session import Snapshot

    if isinstance(news, Snapshot) and news.table is not None and news.table.hand is not None:
        yield _("--- hand {hand}, which has begun").format(hand=news.table.hand.hand)


def _follow_live(client: PollClient, table: int, hands: int) -> None:
    from collections import deque

    from rich.console import Console
    from rich.live import Live

    from cli.watch.table_picture import table_picture
    from cli.watch.table_words import event_words

    told: deque[str] = deque(maxlen=TOLD_LINES)
    with Live(console=Console(), screen=True, auto_refresh=False) as live:
        for news in updates(client, table, hands, told.append):
            for timed in getattr(news, "events", ()):
                told.extend(map(one_line, event_words(timed.event, news.table)))
            if news.table is not None:
                live.update(table_picture(news.table, told), refresh=True)


def updates(
    client: PollClient, table: int, hands: int, tell: Callable[[str], None]
) -> Iterator[Snapshot | Update]:
    """Yield what the table's stream brings, until this many hands are over; 0: without end.

    After a restart the server does not know its watchers, so the stream is asked for again.
    """
    from wire.link import new_request_id
    from wire.messages.session import Refusal, Snapshot, Update, Watch
    from wire.session import Connected, Lost

    left = hands
    while True:
        for news in client.poll(250):
            if isinstance(news, Lost):
                tell(_("the server is gone ({code}); waiting for it").format(code=news.code))
            elif isinstance(news, Connected):
                client.send(Watch(id=new_request_id(), table=table))
            elif isinstance(news, Refusal):
                stop(wire_words(news))
            elif isinstance(news, Snapshot | Update):
                yield news
                left -= _hands_ended(news)
                if hands and left <= 0:
                    return


def _hands_ended(news: Snapshot | Update) -> int:
    from wire.messages.table_events import HandEnded, HandVoided

    events = [timed.event for timed in getattr(news, "events", ())]
    return sum(isinstance(event, HandEnded | HandVoided) for event in events)
