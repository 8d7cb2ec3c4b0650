"""Where a restart begins: the last whole state of a table, and the records after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ledger import (
    HandSpan,
    JournalEvent,
    JournalRecord,
    Store,
    newest_hands,
    stream_records,
    table_stream,
)
from ledger.game_tables import game_name
from rules.records.ages import present
from server.tables.game import Game
from server.tables.journal.stored_settings import SettingsRows
from server.tables.settings import Settings
from server.tables.state import TableState

_WHOLE: Final = frozenset({"table_opened", "table_stood", "table_reset"})
NO_END: Final = 2**62


class Since(NamedTuple):
    """The last whole state of a table, and what happened after it."""

    whole: JournalEvent
    records: list[JournalRecord]
    """The stored records; the first one without the events that the whole state includes."""


def last_hand(store: Store, number: int) -> HandSpan | None:
    """The hand that began last at a table of this number."""
    return next(newest_hands(store, number), None)


def since_whole(store: Store, number: int, until: int = NO_END, *, before: int = NO_END) -> Since:
    """Find a table's last whole state up to the record `until`, of a hand earlier than `before`.

    Raises `LookupError` if its stream has none.
    """
    for first in _likely(store, number, before):
        records = list(stream_records(store, table_stream(number), first, until))
        for place in range(len(records) - 1, -1, -1):
            found = _whole_of(records[place])
            if found is not None:
                return Since(found, [_after(found, records[place]), *records[place + 1 :]])
    raise LookupError(f"table {number} was never written whole")


def _likely(store: Store, number: int, before: int) -> Iterator[int]:
    """Yield where to look: the end of the last finished hand, its beginning, the one before..."""
    for hand in newest_hands(store, number, before=before):
        if hand.last_number is not None:
            yield hand.last_number
        yield hand.first_number
    yield 1


def _whole_of(record: JournalRecord) -> JournalEvent | None:
    for event in record.events:
        if event.kind in _WHOLE or event.kind == "deck_committed":
            now = replace(event, body=present(event.kind, event.body))
            if event.kind in _WHOLE or "whole" in now.body:
                return now
    return None


def _after(whole: JournalEvent, record: JournalRecord) -> JournalRecord:
    """Return a record without the events that its whole state includes."""
    return replace(record, events=()) if whole.kind in _WHOLE else record


def _new_game(
    rows: SettingsRows, number: int, body: Mapping[str, Any], look_up: Callable[[str], Settings]
) -> Game:
    digest = body["settings"]
    return rows.kind(digest).opened(number, look_up(digest), body["hands"])


def standing_at(
    rows: SettingsRows,
    number: int,
    whole: JournalEvent,
    *,
    demo: bool,
    settings: Callable[[str], Settings] | None = None,
) -> TableState[Game]:
    """The table in its last whole state; `settings` looks its settings up."""
    body: Mapping[str, Any] = whole.body if whole.kind in _WHOLE else whole.body["whole"]
    look_up = settings or rows.settings
    if whole.kind == "table_opened":
        game = _new_game(rows, number, body, look_up)
    else:
        digest = body["table"]["settings"]
        game = rows.kind(digest).game_of(body["table"], look_up(digest))
    options, name = rows.options(body["options"]), game_name(rows.store, number)
    standing = TableState(number=number, name=name, game=game, options=options, demo=demo)
    standing.since, standing.dealt = dict(body.get("since", ())), dict(body.get("dealt", ()))
    return standing
