"""Entering a table's records as facts, without judging them again.

So a table between hands can be rebuilt under any later version of the rules. For a running hand,
`same_facts` compares what a repeated command led to with what its record says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ledger import JournalRecord
from ledger.canonical import canonical
from rules.records.ages import CAME_WITH
from server.tables.game import Game, Written
from server.tables.journal.stored_form import is_tables, options_digest
from server.tables.journal.stored_settings import SettingsRows
from server.tables.settings import Settings
from server.tables.state import TableState


def enter(
    rows: SettingsRows,
    standing: TableState[Game],
    record: JournalRecord,
    settings: Callable[[str], Settings] | None = None,
) -> None:
    """Enter a record of a table's stream; `settings` looks settings up."""
    look_up = settings or rows.settings
    for stored in record.events:
        if stored.kind == "settings_changed":
            standing.game.put_under(look_up(stored.body["settings"]))
        elif stored.kind == "options_changed":
            standing.options = rows.options(stored.body["options"])
        elif stored.kind == "seats_committed" and standing.deal is not None:
            standing.game.draw_seats_from(standing.deal)
    games = tuple(event for event in record.events if not is_tables(event))
    if games:
        standing.game.enter(standing, replace(record, events=games), look_up)


def same_facts(
    rows: SettingsRows, record: JournalRecord, told: Sequence[Written], rules_version: int
) -> bool:
    """Whether a command that was carried out again led to what its record says.

    An older program may have written the record. So fields that its events lack are not compared,
    nor kinds of events that came with rules later than `rules_version`.
    """
    known = [event for event in record.events if CAME_WITH.get(event.kind, 0) <= rules_version]
    again = [event for event in told if CAME_WITH.get(event.kind, 0) <= rules_version]
    if [event.kind for event in known] != [event.kind for event in again]:
        return False
    pairs = zip(known, again, strict=True)
    return all(_agrees(_comparable(rows, old.body), _plain(new.body)) for old, new in pairs)


def _plain(body: Mapping[str, Any]) -> Any:
    return json.loads(canonical(body))


def _agrees(recorded: Any, now: Any) -> bool:
    """Whether everything recorded is the same now; fields that are new since are ignored."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(name in now and _agrees(part, now[name]) for name, part in recorded.items())
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(_agrees, recorded, now))
    return bool(recorded == now)


def _comparable(rows: SettingsRows, body: Mapping[str, Any]) -> Any:
    """Return a body for comparing: without versions, with the digests that values have now."""
    skipped = ("rules_version", "whole")
    plain = {name: part for name, part in body.items() if name not in skipped}
    if "setup" in plain:
        plain["setup"] = _comparable(rows, plain["setup"])
    if "settings" in plain:
        plain["settings"] = rows.settings(plain["settings"]).digest()
    if "options" in plain:
        plain["options"] = options_digest(rows.options(plain["options"]))
    return plain
