"""Records of a table's stream, brought into the form that this program writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ledger import HandSpan, JournalRecord, Store, stream_records, table_stream
from rules.records.ages import present


def hand_as_written_now(store: Store, table: int, span: HandSpan) -> Iterator[JournalRecord]:
    """Yield a table's records from the first to the last of a finished hand."""
    last = span.first_number if span.last_number is None else span.last_number
    for record in stream_records(store, table_stream(table), span.first_number, last):
        yield present_record(record)


def present_record(record: JournalRecord) -> JournalRecord:
    """Return a record in the present form.

    Raises `VersionUnknown` if a newer program wrote it in a form that this one does not know.
    """
    events = (replace(event, body=present(event.kind, event.body)) for event in record.events)
    return replace(record, command=present_asked(record.command), events=tuple(events))


def present_asked(command: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was asked, and what was carried out, in the present form."""
    plain = dict(command)
    for name in {"do", "carried"} & plain.keys():
        plain[name] = present(plain[name]["type"], plain[name])
    return plain
