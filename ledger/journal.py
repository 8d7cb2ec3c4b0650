"""Reading the journal: the events of a stream, in order, as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ledger.store import Store
from ledger.units import table_stream

_RECORDS = """SELECT seq, at_ms, number, hand, actor, events FROM record
    WHERE stream = ? AND number BETWEEN ? AND ? ORDER BY number"""
_SPAN = "SELECT first_number, last_number FROM hand WHERE id = ?"
_NO_END = 2**62
_PAGE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEvent:
    """One event, with the record it stands in."""

    record: int
    at_ms: int
    number: int
    """Of the record in its stream."""
    place: int
    """In the record, from 0."""
    hand: int | None
    actor: str
    kind: str
    body: dict[str, Any]
    sealed: bytes | None


def stream_events(
    store: Store, stream: str, first: int = 1, last: int = _NO_END
) -> Iterator[JournalEvent]:
    """Yield the events of a span of a stream's records, read in pages."""
    while True:
        page = store.query(f"{_RECORDS} LIMIT {_PAGE}", (stream, first, last), limit=_PAGE)
        for seq, at_ms, number, hand, actor, events in page:
            for place, (kind, body, sealed) in enumerate(json.loads(events)):
                yield JournalEvent(
                    record=seq,
                    at_ms=at_ms,
                    number=number,
                    place=place,
                    hand=hand,
                    actor=actor,
                    kind=kind,
                    body=body,
                    sealed=None if sealed is None else bytes.fromhex(sealed),
                )
        if len(page) < _PAGE:
            return
        first = page[-1][2] + 1


def hand_events(store: Store, table: int | str, hand: int) -> Iterator[JournalEvent]:
    """Yield the events of one hand, finished or live; none if it was never begun."""
    for first, last in store.query(_SPAN, (f"{table}:{hand}",)):
        for event in stream_events(store, table_stream(table), first, last or _NO_END):
            if event.hand == hand:
                yield event
