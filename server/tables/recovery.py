"""A table rebuilt from its stream: the exact decision that was open.

The commands since the last hand began are carried out again, on the unsealed deck, and their
events are compared with those that were written. Where they differ, the table must not go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger import (
    HandSpan,
    JournalEvent,
    JournalRecord,
    Store,
    newest_hands,
    stream_records,
    table_stream,
)
from ledger.canonical import canonical
from ledger.seal import Sealer, SealPlace
from rules.cards import DECK_52, Card, parse_cards
from rules.table.record import table_of
from rules.table.state import Table
from server.tables.commands import CommitDeck
from server.tables.cutting import cut
from server.tables.dealing import Deal, deal_of
from server.tables.journal_form import Written, command_of, table_record_of, written
from server.tables.orders import Carried
from server.tables.playing import carry_out
from server.tables.settings_rows import options_with, settings_with
from server.tables.standing import Standing

BEGINNINGS: Final = ("table_opened", "deck_committed", "table_reset")
"""Events that hold the table whole."""
_WITHOUT_EFFECT: Final = frozenset({"freeze_table", "thaw_table"})
_OPEN_TABLES = "SELECT number FROM game_table WHERE closed_ms IS NULL ORDER BY number"
_NAME = "SELECT name FROM game_table WHERE number = ?"


class RecordsDiffer(Exception):
    """Carried out again, a command led to other events than were written: the program differs."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} of the table's stream cannot be repeated")
        self.number = number


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table as its stream says, and what it answered since its last hand began."""

    standing: Standing
    answers: list[tuple[str, str, Mapping[str, Any], Carried]]
    """Request, actor, what was asked, answer."""


def open_tables(store: Store) -> list[int]:
    """The numbers of the tables that are open."""
    return [number for (number,) in store.query(_OPEN_TABLES)]


def last_hand(store: Store, number: int) -> HandSpan | None:
    """The hand that began last at a table of this number."""
    return next(newest_hands(store, number), None)


def records_since(store: Store, number: int) -> list[JournalRecord]:
    """The records since the last one that holds the table whole."""
    begun = last_hand(store, number)
    first = 1 if begun is None else begun.first_number
    records = list(stream_records(store, table_stream(number), first))
    for place in range(len(records) - 1, 0, -1):
        if any(event.kind in ("table_opened", "table_reset") for event in records[place].events):
            return records[place:]
    return records


def standing_at(store: Store, number: int, whole: JournalEvent, *, demo: bool) -> Standing:
    """The table as one of the `BEGINNINGS` holds it."""
    body = whole.body
    if whole.kind == "table_opened":
        table = Table(str(number), settings_with(store, body["settings"]))
        table.hands = body["hands"]
    else:
        plain = body["table"]
        table = table_of(table_record_of(plain, settings_with(store, plain["settings"])))
    ((name,),) = store.query(_NAME, (number,))
    options = options_with(store, body["options"])
    standing = Standing(number=number, name=name, table=table, options=options, demo=demo)
    standing.since = dict(body.get("since", ()))
    standing.dealt = dict(body.get("dealt", ()))
    return standing


def deal_in(whole: JournalEvent, sealer: Sealer, table: int) -> Deal:
    """Open the deck that a hand's first record seals."""
    hand = whole.body["hand"]
    place = SealPlace(table_stream(table), hand, whole.number, whole.place)
    return deal_of(table, hand, sealer.open(place, whole.sealed or b""))


def rebuild(store: Store, sealer: Sealer, number: int, *, demo: bool = False) -> Rebuilt:
    """Return the table as it stood after its last durable unit, or raise `RecordsDiffer`."""
    first, *further = records_since(store, number)
    whole = next((event for event in first.events if event.kind in BEGINNINGS), None)
    if whole is None:
        raise RecordsDiffer(first.number)
    standing = standing_at(store, number, whole, demo=demo)
    if whole.kind == "deck_committed":
        _commit(standing, first, whole, sealer)
    for record in further:
        _repeat(standing, record)
    return Rebuilt(standing, [_answer(record) for record in (first, *further)])


def _commit(standing: Standing, record: JournalRecord, whole: JournalEvent, sealer: Sealer) -> None:
    for seat, name in whole.body["nicknames"]:
        standing.nicknames[standing.table.seats[seat].player] = name
    deal = deal_in(whole, sealer, standing.number)
    events = carry_out(standing, CommitDeck(), record.at_ms, deal)
    _compare(record, [written(event, deal) for event in events])


def _repeat(standing: Standing, record: JournalRecord) -> None:
    plain = record.command.get("carried", record.command["do"])
    if plain["type"] in _WITHOUT_EFFECT:
        frozen = [event.body["reason"] for event in record.events if "reason" in event.body]
        standing.frozen = frozen[0] if frozen else ""
        return
    try:
        command = command_of(plain, _deck_for(standing, record))
        events = carry_out(standing, command, record.at_ms)
    except Exception as error:
        raise RecordsDiffer(record.number) from error
    _compare(record, [written(event, standing.deal) for event in events])
    cut(events, standing.so_far, record.command["cause"])


def _deck_for(standing: Standing, record: JournalRecord) -> tuple[Card, ...]:
    """The deck of the hand, or one that draws for the button as it was drawn."""
    for event in record.events:
        if event.kind == "button_drawn":
            drawn = [parse_cards(card)[0] for _, card in event.body["cards"]]
            return (*drawn, *(card for card in DECK_52 if card not in drawn))
    return () if standing.deal is None else standing.deal.cards


def _compare(record: JournalRecord, events: Sequence[Written]) -> None:
    now = canonical([[event.kind, event.body] for event in events])
    then = canonical([[event.kind, event.body] for event in record.events])
    if now != then:
        raise RecordsDiffer(record.number)


def _answer(record: JournalRecord) -> tuple[str, str, Mapping[str, Any], Carried]:
    asked = {name: part for name, part in record.command.items() if name != "carried"}
    return record.request_id, record.actor, asked, Carried(record.answer)
