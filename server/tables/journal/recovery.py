"""A table rebuilt from its stream: the exact decision that was open.

It begins with the last whole state. Records between hands are entered as facts and not judged
again; a finished hand is never played again. The commands of a running hand are carried out again,
on the unsealed deck, and their events are compared with those that were written. If they differ,
the table must not go on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ledger import HandSpan, JournalEvent, JournalRecord, stream_records, table_stream
from ledger.seal import Sealer, SealPlace
from rules.records.ages import VersionUnknown
from server.tables.deal import Deal, deal_of
from server.tables.game import Game
from server.tables.journal.last_whole import last_hand, since_whole, standing_at
from server.tables.journal.recorded_facts import enter, same_facts
from server.tables.journal.stored_form import command_of, is_tables, written
from server.tables.journal.stored_records import present_record
from server.tables.journal.stored_settings import SettingsRows
from server.tables.kind import Kind
from server.tables.orders import Carried
from server.tables.state import TableState
from server.tables.table_commands import carry_out
from server.tables.table_facts import cut

_WITHOUT_EFFECT: Final = frozenset({"freeze_table", "thaw_table"})


class RecordsDiffer(Exception):
    """A repeated command led to other events than were written: the program has changed."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} of the table's stream cannot be repeated")
        self.number = number


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table rebuilt from its stream, and its answers since its last whole state."""

    standing: TableState[Game]
    answers: list[tuple[str, str, Mapping[str, Any], Carried]]
    """Request, actor, what was asked, answer."""


def deal_in(committed: JournalEvent, sealer: Sealer, table: int) -> Deal:
    """Open the deck that a hand's first record seals."""
    hand = committed.body["hand"]
    place = SealPlace(table_stream(table), hand, committed.number, committed.place)
    return deal_of(table, hand, sealer.open(place, committed.sealed or b""))


def rebuild(rows: SettingsRows, sealer: Sealer, number: int, *, demo: bool = False) -> Rebuilt:
    """Return the table after its last durable unit.

    Raises `RecordsDiffer`, or `VersionUnknown` if a newer program wrote what must be read.
    """
    store = rows.store
    whole, stored = since_whole(store, number)
    standing, begun = standing_at(rows, number, whole, demo=demo), last_hand(store, number)
    records = [present_record(record) for record in stored]
    running = begun.first_number if begun is not None and begun.last_number is None else None
    if whole.kind == "table_stood" and begun is not None and running is None:
        _show_again(rows, sealer, standing, begun)
    steps = _Steps(rows, sealer, standing, running, standing.game.kind.version)
    for record in records:
        steps.take(record)
    standing.taken_over = running is not None
    standing.written, standing.written_ms = records[-1].number, records[-1].at_ms
    return Rebuilt(standing, [_answer(record) for record in records])


def _show_again(
    rows: SettingsRows, sealer: Sealer, standing: TableState[Game], hand: HandSpan
) -> None:
    """Put a finished hand on the screens again until the next one begins.

    Its facts are entered into a separate table. Only screens depend on it, so a hand that cannot be
    shown does not stop the table.
    """
    try:
        then = hand_over(rows, sealer, standing.number, hand, demo=standing.demo)
    except Exception:
        return
    standing.game.show_last_hand_of(then.game)
    standing.deal = then.deal


def hand_over(
    rows: SettingsRows, sealer: Sealer, number: int, hand: HandSpan, *, demo: bool = False
) -> TableState[Game]:
    """Return the table at the end of a hand; the hand's facts are entered, not judged."""
    store = rows.store
    whole, records = since_whole(store, number, hand.first_number, before=hand.hand + 1)
    then = standing_at(rows, number, whole, demo=demo)
    records += stream_records(
        store, table_stream(number), hand.first_number + 1, hand.last_number or 0
    )
    steps = _Steps(rows, sealer, then, None, then.game.kind.version)
    for record in records:
        steps.take(present_record(record))
    return then


@dataclass(slots=True)
class _Steps:
    """Takes a table from record to record."""

    rows: SettingsRows
    sealer: Sealer
    standing: TableState[Game]
    running: int | None
    rules: int
    """The version of the rules of the hand that is running."""

    def take(self, record: JournalRecord) -> None:
        """Apply one record to the table."""
        plain = record.command.get("carried", record.command["do"])
        if plain["type"] in _WITHOUT_EFFECT:
            frozen = [event.body["reason"] for event in record.events if "reason" in event.body]
            self.standing.frozen = frozen[0] if frozen else ""
            return
        deal = self._deal(record)
        if self.running is not None and record.number >= self.running:
            self._repeat(record, plain, deal)
        else:
            self.standing.deal = deal or self.standing.deal
            enter(self.rows, self.standing, self._opened(record))

    def _opened(self, record: JournalRecord) -> JournalRecord:
        """Return a record with the sealed fields of the game's own events."""
        events = [self._with_sealed(event) for event in record.events]
        return replace(record, events=tuple(events))

    def _with_sealed(self, event: JournalEvent) -> JournalEvent:
        if event.sealed is None or event.hand is None or is_tables(event):
            return event
        place = SealPlace(table_stream(self.standing.number), event.hand, event.number, event.place)
        hidden = json.loads(self.sealer.open(place, event.sealed))
        return replace(event, body={**event.body, **hidden})

    def _deal(self, record: JournalRecord) -> Deal | None:
        """Return the deck that a record commits to; None if it commits to none."""
        for event in record.events:
            if event.kind == "seats_committed":
                return deal_in(event, self.sealer, self.standing.number)
            if event.kind == "deck_committed":
                players = {seat: player for seat, player, _stack in event.body["players"]}
                for seat, name in event.body["nicknames"]:
                    self.standing.nicknames[players[seat]] = name
                self.rules = _known(self.standing.game.kind, event.body)
                return deal_in(event, self.sealer, self.standing.number)
        return None

    def _repeat(self, record: JournalRecord, plain: Mapping[str, Any], deal: Deal | None) -> None:
        standing = self.standing
        kind = standing.game.kind
        try:
            command = command_of(standing.game, plain, record, standing.deal)
            facts = carry_out(standing, command, record.at_ms, deal)
            told = [written(kind, fact, standing.deal) for fact in facts]
            same = same_facts(self.rows, record, told, self.rules)
        except Exception as error:
            raise RecordsDiffer(record.number) from error
        if not same:
            raise RecordsDiffer(record.number)
        cut(standing, facts, record.command["cause"])


def _known(kind: Kind, body: Mapping[str, Any]) -> int:
    version: int = body.get("rules_version", kind.version)
    if version > kind.version:
        raise VersionUnknown("rules", version, kind.version)
    return version


def _answer(record: JournalRecord) -> tuple[str, str, Mapping[str, Any], Carried]:
    asked = {name: part for name, part in record.command.items() if name != "carried"}
    return record.request_id, record.actor, asked, Carried(record.answer)
