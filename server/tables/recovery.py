"""A table rebuilt from its stream: the exact decision that was open.

It begins with the last whole state. What was written between hands is entered as facts and nothing
is judged again; a hand that is over is never played again. The commands of a hand that is running
are carried out again, on the unsealed deck, and their events are compared with those that were
written. Where they differ, the table must not go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ledger import (
    HandSpan,
    JournalEvent,
    JournalRecord,
    Store,
    stream_records,
    table_stream,
)
from ledger.seal import Sealer, SealPlace
from rules.cards import DECK_52, Card, parse_cards
from rules.hand.setup import RULES_VERSION
from rules.records.ages import VersionUnknown
from server.tables.deal import Deal, deal_of
from server.tables.last_whole import last_hand, since_whole, standing_at
from server.tables.orders import Carried
from server.tables.poker.carry_out import carry_out
from server.tables.poker.event_messages import cut
from server.tables.poker.recorded_facts import enter, same_facts
from server.tables.poker.stored_form import command_of, written
from server.tables.poker.stored_records import present_record
from server.tables.state import TableState

_WITHOUT_EFFECT: Final = frozenset({"freeze_table", "thaw_table"})


class RecordsDiffer(Exception):
    """Carried out again, a command led to other events than were written: the program differs."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} of the table's stream cannot be repeated")
        self.number = number


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table as its stream says, and what it answered since it was last written whole."""

    standing: TableState
    answers: list[tuple[str, str, Mapping[str, Any], Carried]]
    """Request, actor, what was asked, answer."""


def deal_in(committed: JournalEvent, sealer: Sealer, table: int) -> Deal:
    """Open the deck that a hand's first record seals."""
    hand = committed.body["hand"]
    place = SealPlace(table_stream(table), hand, committed.number, committed.place)
    return deal_of(table, hand, sealer.open(place, committed.sealed or b""))


def rebuild(store: Store, sealer: Sealer, number: int, *, demo: bool = False) -> Rebuilt:
    """Return the table as it stood after its last durable unit.

    Raises `RecordsDiffer`, or `VersionUnknown` if a newer program wrote what must be read.
    """
    whole, stored = since_whole(store, number)
    standing, begun = standing_at(store, number, whole, demo=demo), last_hand(store, number)
    records = [present_record(record) for record in stored]
    running = begun.first_number if begun is not None and begun.last_number is None else None
    if whole.kind == "table_stood" and begun is not None and running is None:
        _show_again(store, sealer, standing, begun)
    steps = _Steps(store, sealer, standing, running)
    for record in records:
        steps.take(record)
    standing.taken_over = running is not None
    return Rebuilt(standing, [_answer(record) for record in records])


def _show_again(store: Store, sealer: Sealer, standing: TableState, hand: HandSpan) -> None:
    """Put a hand that is over on the screens again, where it stays until the next one begins.

    Its facts are entered into a table of their own. Nothing but screens depends on it, so that a
    hand which cannot be shown keeps no table waiting.
    """
    try:
        then = hand_over(store, sealer, standing.number, hand, demo=standing.demo)
    except Exception:
        return
    standing.table.hand, standing.deal = then.table.hand, then.deal
    standing.marks, standing.so_far = then.marks, then.so_far


def hand_over(
    store: Store, sealer: Sealer, number: int, hand: HandSpan, *, demo: bool = False
) -> TableState:
    """Return the table as it stood when a hand was over: its facts are entered, none is judged."""
    whole, records = since_whole(store, number, hand.first_number, before=hand.hand + 1)
    then = standing_at(store, number, whole, demo=demo)
    records += stream_records(
        store, table_stream(number), hand.first_number + 1, hand.last_number or 0
    )
    steps = _Steps(store, sealer, then, None)
    for record in records:
        steps.take(present_record(record))
    return then


@dataclass(slots=True)
class _Steps:
    """Takes a table from record to record."""

    store: Store
    sealer: Sealer
    standing: TableState
    running: int | None
    rules: int = RULES_VERSION
    """The rules of the hand that is running."""

    def take(self, record: JournalRecord) -> None:
        """Change the table as a record says."""
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
            enter(self.store, self.standing, record)

    def _deal(self, record: JournalRecord) -> Deal | None:
        """Return the deck that a record commits to; None: it does not."""
        for event in record.events:
            if event.kind == "deck_committed":
                for seat, name in event.body["nicknames"]:
                    self.standing.nicknames[self.standing.table.seats[seat].player] = name
                self.rules = _known(event.body.get("rules_version", RULES_VERSION))
                return deal_in(event, self.sealer, self.standing.number)
        return None

    def _repeat(self, record: JournalRecord, plain: Mapping[str, Any], deal: Deal | None) -> None:
        standing = self.standing
        try:
            command = command_of(plain, _deck_for(standing, record))
            events = carry_out(standing, command, record.at_ms, deal)
            told = [written(event, standing.deal) for event in events]
            same = same_facts(self.store, record, told, self.rules)
        except Exception as error:
            raise RecordsDiffer(record.number) from error
        if not same:
            raise RecordsDiffer(record.number)
        cut(events, standing.so_far, record.command["cause"])


def _known(rules_version: int) -> int:
    if rules_version > RULES_VERSION:
        raise VersionUnknown("rules", rules_version, RULES_VERSION)
    return rules_version


def _deck_for(standing: TableState, record: JournalRecord) -> tuple[Card, ...]:
    """The deck of the hand, or one that draws for the button as it was drawn."""
    for event in record.events:
        if event.kind == "button_drawn":
            drawn = [parse_cards(card)[0] for _, card in event.body["cards"]]
            return (*drawn, *(card for card in DECK_52 if card not in drawn))
    return () if standing.deal is None else standing.deal.cards


def _answer(record: JournalRecord) -> tuple[str, str, Mapping[str, Any], Carried]:
    asked = {name: part for name, part in record.command.items() if name != "carried"}
    return record.request_id, record.actor, asked, Carried(record.answer)
