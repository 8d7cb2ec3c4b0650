"""What is written of a table, entered as facts: nothing is judged again.

So a table between hands comes back under any later version of the rules. And whether a command
that was carried out again led to the facts that were written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ledger import JournalRecord, Store
from ledger.canonical import canonical
from rules.records.ages import CAME_WITH
from rules.settings import TableSettings
from rules.table.apply import apply
from server.tables.commands import Event
from server.tables.poker.carry_out import follow, put_under
from server.tables.poker.event_messages import cut
from server.tables.poker.stored_form import (
    Written,
    event_of,
    hand_started_of,
    options_digest,
)
from server.tables.poker.stored_settings import options_with, settings_with
from server.tables.state import TableState

Lookup = Callable[[Store, str], TableSettings]


def enter(
    store: Store, standing: TableState, record: JournalRecord, settings: Lookup = settings_with
) -> None:
    """Change a table as a record of its stream says; `settings` looks settings up."""
    events: list[Event] = []
    for event in _facts(store, standing, record, settings):
        apply(standing.table, event)  # type: ignore[arg-type] # the server's own are entered there
        events.append(event)
    follow(standing, events, record.at_ms)
    cut(events, standing.so_far, record.command["cause"])


def _facts(
    store: Store, standing: TableState, record: JournalRecord, settings: Lookup
) -> Iterator[Event]:
    """Yield the rules' events of a record; the server's own are entered here."""
    for stored in record.events:
        if stored.kind == "hand_started" and standing.deal is not None:
            under = settings(store, stored.body["setup"]["settings"])
            yield hand_started_of(stored.body, standing.deal, under)
        elif stored.kind == "settings_changed":
            put_under(standing, settings(store, stored.body["settings"]))
        elif stored.kind == "options_changed":
            standing.options = options_with(store, stored.body["options"])
        else:
            event = event_of(stored, standing.deal)
            if event is not None:
                yield event


def same_facts(
    store: Store, record: JournalRecord, told: Sequence[Written], rules_version: int
) -> bool:
    """Whether a command that was carried out again led to what its record says.

    What the program that wrote the record did not know is not compared: fields that its events
    lack, and kinds of events that came with later rules than `rules_version`.
    """
    known = [event for event in record.events if CAME_WITH.get(event.kind, 0) <= rules_version]
    again = [event for event in told if CAME_WITH.get(event.kind, 0) <= rules_version]
    if [event.kind for event in known] != [event.kind for event in again]:
        return False
    pairs = zip(known, again, strict=True)
    return all(_agrees(_comparable(store, old.body), _plain(new.body)) for old, new in pairs)


def _plain(body: Mapping[str, Any]) -> Any:
    return json.loads(canonical(body))


def _agrees(recorded: Any, now: Any) -> bool:
    """Whether all that was recorded is so now; what is new beside it was not known then."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(name in now and _agrees(part, now[name]) for name, part in recorded.items())
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(_agrees, recorded, now))
    return bool(recorded == now)


def _comparable(store: Store, body: Mapping[str, Any]) -> Any:
    """Return a body as the same facts give it now: whoever judged, and whatever names settings."""
    skipped = ("rules_version", "whole")
    plain = {name: part for name, part in body.items() if name not in skipped}
    if "setup" in plain:
        plain["setup"] = _comparable(store, plain["setup"])
    if "settings" in plain:
        plain["settings"] = settings_with(store, plain["settings"]).digest()
    if "options" in plain:
        plain["options"] = options_digest(options_with(store, plain["options"]))
    return plain
