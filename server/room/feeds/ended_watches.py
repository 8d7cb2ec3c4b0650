"""Watches end with the sessions behind them; the client is told which of its named ones."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.refusals import Refused as BooksRefused
from server.room.feeds.watchers import Watch
from server.room.hall import Hall
from wire.messages.session import WatchEnded


def end_watches(hall: Hall, watches: Iterable[Watch]) -> None:
    """End those of the watches whose session does not live any more."""
    for watch in watches:
        code = _why_over(hall, watch)
        if code:
            hall.watchers.remove(watch.key, watch.subject, watch.name)
            if watch.name:
                hall.ports.outbox.send(watch.key, WatchEnded(watch=watch.name, code=code))


def _why_over(hall: Hall, watch: Watch) -> str:
    """Return the code of the refusal that the watch's token gets; empty: its session lives."""
    if watch.peer is None or watch.token is None:
        return ""
    try:
        hall.session(watch.peer, watch.token)
    except BooksRefused as refused:
        return refused.code.value
    return ""
