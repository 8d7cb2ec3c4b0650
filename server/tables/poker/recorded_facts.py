"""What is written of a table, entered as facts: nothing is judged again.

So a table between hands comes back under any later version of the rules. And a record of an older
program in the form in which this one would have written it, to compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger import JournalEvent, JournalRecord, Store
from rules.table.apply import apply
from server.tables.commands import Event
from server.tables.deal import Deal
from server.tables.poker.carry_out import follow, put_under
from server.tables.poker.event_messages import cut
from server.tables.poker.stored_form import (
    Written,
    event_of,
    hand_started_of,
    options_digest,
    record_plain,
    server_event_of,
    table_record_of,
    written,
)
from server.tables.poker.stored_settings import options_with, settings_with
from server.tables.state import TableState


def enter(store: Store, standing: TableState, record: JournalRecord) -> None:
    """Change a table as a record of its stream says."""
    events: list[Event] = []
    for event in _facts(store, standing, record):
        apply(standing.table, event)  # type: ignore[arg-type] # the server's own are entered there
        events.append(event)
    follow(standing, events, record.at_ms)
    cut(events, standing.so_far, record.command["cause"])


def _facts(store: Store, standing: TableState, record: JournalRecord) -> Iterator[Event]:
    """Yield the rules' events of a record; the server's own are entered here."""
    for stored in record.events:
        if stored.kind == "hand_started" and standing.deal is not None:
            settings = settings_with(store, stored.body["setup"]["settings"])
            yield hand_started_of(stored.body, standing.deal, settings)
        elif stored.kind == "settings_changed":
            put_under(standing, settings_with(store, stored.body["settings"]))
        elif stored.kind == "options_changed":
            standing.options = options_with(store, stored.body["options"])
        else:
            event = event_of(stored, standing.deal)
            if event is not None:
                yield event


def present_form(store: Store, stored: JournalEvent, deal: Deal | None) -> Written:
    """Return an event as this program would have written it: with every field it knows."""
    body: dict[str, Any] = dict(stored.body)
    if stored.kind == "hand_started" and deal is not None:
        settings = settings_with(store, body["setup"]["settings"])
        return written(hand_started_of(body, deal, settings), deal)
    if (event := event_of(stored, deal)) is not None:
        return written(event, deal)
    if (own := server_event_of(stored)) is not None:
        return written(own, deal)
    _renew_digests(store, body)
    return Written(stored.kind, body)


def _renew_digests(store: Store, body: dict[str, Any]) -> None:
    """Name settings and options by the digests they have now."""
    if "table" in body:
        settings = settings_with(store, body["table"]["settings"])
        body["table"] = record_plain(table_record_of(body["table"], settings))
    if "settings" in body:
        body["settings"] = settings_with(store, body["settings"]).digest()
    if "options" in body:
        body["options"] = options_digest(options_with(store, body["options"]))
