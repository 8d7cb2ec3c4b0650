"""Reading the journal: the records of a stream and their events, in order, as they were written.

Everything is read in pages, so that no query blocks the books. A span of numbers limits how much is
read. The numbers have no gaps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ledger.store import Store
from ledger.units import Row, table_stream

_RECORDS = """SELECT seq, at_ms, number, hand, request_id, actor, command, answer, events
    FROM record WHERE stream = ? AND number BETWEEN ? AND ? ORDER BY number"""
NEWEST_MS = """SELECT coalesce(max(at_ms), 0) FROM
    (SELECT at_ms FROM record ORDER BY seq DESC LIMIT 1000) AS newest"""
_SPAN = "SELECT hand, first_number, last_number FROM hand WHERE id = ?"
_HAND_BEFORE = """SELECT hand, first_number, last_number FROM hand
    WHERE stream = ? AND hand < ? ORDER BY hand DESC LIMIT 1"""
_NO_END = 2**62
_PAGE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEvent:
    """One event, with facts of its record."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRecord:
    """One request that was carried out: the command, the answer and the events."""

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


@dataclass(frozen=True, slots=True)
class HandSpan:
    """The records of a hand in its table's stream."""

    hand: int
    first_number: int
    last_number: int | None
    """None while it is live."""


def stream_records(
    store: Store, stream: str, first: int = 1, last: int = _NO_END
) -> Iterator[JournalRecord]:
    """Yield a span of a stream's records, read in pages."""
    while True:
        page = store.query(f"{_RECORDS} LIMIT {_PAGE}", (stream, first, last), limit=_PAGE)
        for row in page:
            yield _record(row)
        if len(page) < _PAGE:
            return
        first = page[-1][2] + 1


def hand_span(store: Store, table: int | str, hand: int) -> HandSpan | None:
    """Return the span of a hand in its table's stream; None: it was never begun."""
    for row in store.query(_SPAN, (f"{table}:{hand}",)):
        return HandSpan(*row)
    return None


def hand_records(store: Store, table: int | str, hand: int) -> Iterator[JournalRecord]:
    """Yield the records of one hand, finished or live; none if it was never begun."""
    span = hand_span(store, table, hand)
    if span is None:
        return
    last = span.last_number or _NO_END
    for record in stream_records(store, table_stream(table), span.first_number, last):
        if record.hand == hand:
            yield record


def hand_events(store: Store, table: int | str, hand: int) -> Iterator[JournalEvent]:
    """Yield the events of one hand, finished or live; none if it was never begun."""
    for record in hand_records(store, table, hand):
        yield from record.events


def newest_hands(store: Store, table: int | str, *, before: int = _NO_END) -> Iterator[HandSpan]:
    """Yield a table's hands, the newest first, reading only as many as are taken."""
    while found := store.first(_HAND_BEFORE, (table_stream(table), before)):
        span = HandSpan(*found)
        before = span.hand
        yield span


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
        events=tuple(
            JournalEvent(
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
            for place, (kind, body, sealed) in enumerate(json.loads(events))
        ),
    )


def newest_ms(store: Store) -> int:
    """Return the newest time in the journal; 0 in new books."""
    return int(store.query(NEWEST_MS)[0][0])
