"""Reading the journal: the events of a stream, in order, as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ledger.store import Store
from ledger.units import Row, table_stream

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
            yield from _events((seq, at_ms, number, hand), actor, events)
        if len(page) < _PAGE:
            return
        first = page[-1][2] + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRecord:
    """One record of a stream: what was asked, by whom, and what came of it."""

    record: int
    at_ms: int
    number: int
    """In its stream."""
    hand: int | None
    request_id: str
    actor: str
    command: dict[str, Any]
    answer: Any
    events: tuple[JournalEvent, ...]


_WHOLE_RECORDS = """SELECT seq, at_ms, number, hand, request_id, actor, command, answer, events
    FROM record WHERE stream = ? AND number BETWEEN ? AND ? ORDER BY number"""


def stream_records(
    store: Store, stream: str, first: int = 1, last: int = _NO_END
) -> Iterator[JournalRecord]:
    """Yield a span of a stream's records whole, read in pages."""
    while True:
        page = store.query(f"{_WHOLE_RECORDS} LIMIT {_PAGE}", (stream, first, last), limit=_PAGE)
        for row in page:
            yield _record(row)
        if len(page) < _PAGE:
            return
        first = page[-1][2] + 1


def _record(row: Row) -> JournalRecord:
    seq, at_ms, number, hand, request_id, actor, command, answer, events = row
    return JournalRecord(
        record=seq,
        at_ms=at_ms,
        number=number,
        hand=hand,
        request_id=request_id,
        actor=actor,
        command=json.loads(command),
        answer=json.loads(answer),
        events=tuple(_events(row[:4], actor, events)),
    )


def _events(place: Row, actor: str, events: str) -> Iterator[JournalEvent]:
    seq, at_ms, number, hand = place
    for at, (kind, body, sealed) in enumerate(json.loads(events)):
        yield JournalEvent(
            record=seq,
            at_ms=at_ms,
            number=number,
            place=at,
            hand=hand,
            actor=actor,
            kind=kind,
            body=body,
            sealed=None if sealed is None else bytes.fromhex(sealed),
        )


def hand_span(store: Store, table: int | str, hand: int) -> tuple[int, int | None] | None:
    """Return the numbers of a hand's first and last record (None: live), or None: never begun."""
    for first, last in store.query(_SPAN, (f"{table}:{hand}",)):
        return first, last
    return None


def hand_events(store: Store, table: int | str, hand: int) -> Iterator[JournalEvent]:
    """Yield the events of one hand, finished or live; none if it was never begun."""
    span = hand_span(store, table, hand)
    if span is None:
        return
    first, last = span
    for event in stream_events(store, table_stream(table), first, last or _NO_END):
        if event.hand == hand:
            yield event
