"""A table rebuilt from its stream: the exact decision that was open.

Between hands, what is written is entered as facts and nothing is played again. The commands of a
hand that is running are carried out again, on the unsealed deck, and their events are compared with
those that were written. Where they differ, the table must not go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from ledger.game_tables import game_name
from ledger.seal import Sealer, SealPlace
from rules.cards import DECK_52, Card, parse_cards
from rules.hand.setup import RULES_VERSION
from rules.settings import TableSettings
from rules.table.record import table_of
from rules.table.state import Table
from server.tables.commands import CommitDeck
from server.tables.deal import Deal, deal_of
from server.tables.orders import Carried
from server.tables.poker.carry_out import carry_out
from server.tables.poker.event_messages import cut
from server.tables.poker.recorded_facts import enter, present_form
from server.tables.poker.stored_form import Written, command_of, table_record_of, written
from server.tables.poker.stored_settings import options_with, settings_with
from server.tables.state import TableState

BEGINNINGS: Final = ("table_opened", "deck_committed", "table_reset")
"""Events that hold the table whole."""
_WITHOUT_EFFECT: Final = frozenset({"freeze_table", "thaw_table"})


class RecordsDiffer(Exception):
    """Carried out again, a command led to other events than were written: the program differs."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} of the table's stream cannot be repeated")
        self.number = number


class RulesUnknown(Exception):
    """The table's last hand was begun under rules that this program does not know."""

    def __init__(self, version: int) -> None:
        super().__init__(f"rules_version_{version}_unknown")


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table as its stream says, and what it answered since its last hand began."""

    standing: TableState
    answers: list[tuple[str, str, Mapping[str, Any], Carried]]
    """Request, actor, what was asked, answer."""


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


def standing_at(
    store: Store,
    number: int,
    whole: JournalEvent,
    *,
    demo: bool,
    settings: Callable[[Store, str], TableSettings] = settings_with,
) -> TableState:
    """The table as one of the `BEGINNINGS` holds it; `settings` looks its settings up."""
    body = whole.body
    if whole.kind == "table_opened":
        table = Table(str(number), settings(store, body["settings"]))
        table.hands = body["hands"]
    else:
        plain = body["table"]
        table = table_of(table_record_of(plain, settings(store, plain["settings"])))
    options, name = options_with(store, body["options"]), game_name(store, number)
    standing = TableState(number=number, name=name, table=table, options=options, demo=demo)
    standing.since = dict(body.get("since", ()))
    standing.dealt = dict(body.get("dealt", ()))
    return standing


def deal_in(whole: JournalEvent, sealer: Sealer, table: int) -> Deal:
    """Open the deck that a hand's first record seals."""
    hand = whole.body["hand"]
    place = SealPlace(table_stream(table), hand, whole.number, whole.place)
    return deal_of(table, hand, sealer.open(place, whole.sealed or b""))


def rebuild(store: Store, sealer: Sealer, number: int, *, demo: bool = False) -> Rebuilt:
    """Return the table as it stood after its last durable unit.

    Raises `RecordsDiffer`, or `RulesUnknown` if its last hand was begun by a newer program.
    """
    first, *further = records_since(store, number)
    whole = next((event for event in first.events if event.kind in BEGINNINGS), None)
    if whole is None:
        raise RecordsDiffer(first.number)
    _check_version(whole)
    standing = standing_at(store, number, whole, demo=demo)
    running = _is_running(store, number, whole)
    if whole.kind == "deck_committed":
        _commit(store, standing, first, deal_in(whole, sealer, number), running=running)
    for record in further:
        _go_on(store, standing, record, running=running)
    return Rebuilt(standing, [_answer(record) for record in (first, *further)])


def _check_version(whole: JournalEvent) -> None:
    version = whole.body.get("rules_version", RULES_VERSION)
    if version > RULES_VERSION:
        raise RulesUnknown(version)


def _is_running(store: Store, number: int, whole: JournalEvent) -> bool:
    begun = last_hand(store, number)
    return whole.kind == "deck_committed" and begun is not None and begun.last_number is None


def _commit(
    store: Store, standing: TableState, record: JournalRecord, deal: Deal, *, running: bool
) -> None:
    (whole,) = record.events
    for seat, name in whole.body["nicknames"]:
        standing.nicknames[standing.table.seats[seat].player] = name
    if not running:
        standing.deal = deal
        return
    events = carry_out(standing, CommitDeck(), record.at_ms, deal)
    _compare(store, record, [written(event, deal) for event in events], deal)


def _go_on(store: Store, standing: TableState, record: JournalRecord, *, running: bool) -> None:
    plain = record.command.get("carried", record.command["do"])
    if plain["type"] in _WITHOUT_EFFECT:
        frozen = [event.body["reason"] for event in record.events if "reason" in event.body]
        standing.frozen = frozen[0] if frozen else ""
    elif running:
        _repeat(store, standing, record, plain)
    else:
        enter(store, standing, record)


def _repeat(
    store: Store, standing: TableState, record: JournalRecord, plain: Mapping[str, Any]
) -> None:
    try:
        command = command_of(plain, _deck_for(standing, record))
        events = carry_out(standing, command, record.at_ms)
    except Exception as error:
        raise RecordsDiffer(record.number) from error
    _compare(store, record, [written(event, standing.deal) for event in events], standing.deal)
    cut(events, standing.so_far, record.command["cause"])


def _deck_for(standing: TableState, record: JournalRecord) -> tuple[Card, ...]:
    """The deck of the hand, or one that draws for the button as it was drawn."""
    for event in record.events:
        if event.kind == "button_drawn":
            drawn = [parse_cards(card)[0] for _, card in event.body["cards"]]
            return (*drawn, *(card for card in DECK_52 if card not in drawn))
    return () if standing.deal is None else standing.deal.cards


def _compare(
    store: Store, record: JournalRecord, events: Sequence[Written], deal: Deal | None
) -> None:
    """Raise `RecordsDiffer` unless the same was written, if in the form of an older program."""
    if canonical([[event.kind, event.body] for event in events]) == canonical(
        [[event.kind, event.body] for event in record.events]
    ):
        return
    try:
        renewed = [present_form(store, event, deal) for event in record.events]
    except Exception as error:
        raise RecordsDiffer(record.number) from error
    if list(map(_without_version, events)) != list(map(_without_version, renewed)):
        raise RecordsDiffer(record.number)


def _without_version(event: Written) -> str:
    """What happened, whichever version of the rules judged it."""
    body = {name: value for name, value in event.body.items() if name != "rules_version"}
    if "setup" in body:
        setup = body["setup"].items()
        body["setup"] = {name: value for name, value in setup if name != "rules_version"}
    return canonical([event.kind, body])


def _answer(record: JournalRecord) -> tuple[str, str, Mapping[str, Any], Carried]:
    asked = {name: part for name, part in record.command.items() if name != "carried"}
    return record.request_id, record.actor, asked, Carried(record.answer)
