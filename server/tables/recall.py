"""Hands that were played: lists of them, and one whole, as its viewer saw it.

Everything is read from stored events, in their original order; no rule judges it again. A player
gets his own face-down cards back from under the seal; nobody gets another's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from ledger import (
    HandSpan,
    JournalRecord,
    Store,
    hand_span,
    newest_hands,
)
from ledger.seal import Sealer
from server.refusals import RefusalCode, Refused
from server.tables.poker.event_messages import HandSoFar, cut
from server.tables.poker.rules_view import rules_view
from server.tables.poker.stored_form import event_of
from server.tables.poker.stored_records import hand_as_written_now
from server.tables.poker.stored_settings import options_with, settings_as_kept
from server.tables.recovery import deal_in
from wire.messages.recall import HandLine, HandList, HandReplay
from wire.messages.table_events import HandBegan, HandVoided, TableEvent

LOOKED_AT_MOST = 200
"""So many of a table's last hands are searched for those a player was in."""


class Recall:
    """The memory of one table; slow enough to be asked beside the core's thread."""

    def __init__(self, store: Store, sealer: Sealer, table: int) -> None:
        self._store = store
        self._sealer = sealer
        self._table = table

    def last_hands(self, player: str | None, *, count: int, request_id: str) -> HandList:
        """The newest finished hands a player was dealt into; with None, all of the table's."""
        lines: list[HandLine] = []
        for span in islice(newest_hands(self._store, self._table), LOOKED_AT_MOST):
            if len(lines) == count:
                break
            if span.last_number is None:
                continue
            seat = _seat_of(self._first_record(span), player)
            if player is None or seat:
                lines.append(_line(_records(self._store, self._table, span.hand), seat))
        return HandList(id=request_id, hands=tuple(lines))

    def _first_record(self, span: HandSpan) -> list[JournalRecord]:
        """Return the record that says who was dealt in; the others are long."""
        first = replace(span, last_number=span.first_number)
        return list(hand_as_written_now(self._store, self._table, first))

    def replay(self, hand: int, player: str | None, *, request_id: str) -> HandReplay:
        """One finished hand, event by event, cut to a player who was in it, or to the public."""
        store = self._store
        records = _records(store, self._table, hand)
        seat = _seat_of(records, player)
        if player is not None and not seat:
            raise Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)
        first = records[0].events[0].body
        settings = settings_as_kept(store, first["settings"])
        deal = deal_in(records[0].events[0], self._sealer, self._table)
        so_far = HandSoFar(deal, settings, tuple(_stacks(first)))
        return HandReplay(
            id=request_id,
            hand=hand,
            rules=rules_view(settings, options_with(store, first["options"])),
            stacks=tuple(_stacks(first)),
            nicknames=tuple((number, name) for number, name in first["nicknames"]),
            events=tuple(_events(records, so_far, seat or None)),
        )


def _records(store: Store, table: int, hand: int) -> list[JournalRecord]:
    span = hand_span(store, table, hand)
    if span is None or span.last_number is None:
        raise Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)
    spanned = hand_as_written_now(store, table, span)
    return [record for record in spanned if _belongs(record, hand)]


def _belongs(record: JournalRecord, hand: int) -> bool:
    resets = any(event.kind == "table_reset" for event in record.events)
    return record.hand == hand or resets


def _seat_of(records: list[JournalRecord], player: str | None) -> int:
    """Where a player sat in a hand; 0: he was not dealt in."""
    first = records[0].events[0].body
    return next((seat for seat, name, _stack in first["players"] if name == player), 0)


def _stacks(first: dict[str, Any]) -> Iterator[tuple[int, int]]:
    for seat, _player, stack in first["players"]:
        yield seat, stack


def _line(records: list[JournalRecord], seat: int) -> HandLine:
    first, pot, after = records[0].events[0].body, 0, {}
    for event in (event for record in records for event in record.events):
        if event.kind == "pot_pushed":
            pot += sum(win["amount"] for win in event.body["wins"])
        elif event.kind == "collection_taken":
            pot += sum(event.body["from_pots"])
        elif event.kind in ("hand_ended", "hand_voided"):
            after = dict(event.body["stacks"])
        elif event.kind == "table_reset":
            after = dict(event.body["returned"])
    before = dict(_stacks(first))
    return HandLine(
        hand=first["hand"],
        began_ms=records[0].at_ms,
        root=bytes.fromhex(first["root"]),
        pot=pot,
        result=after.get(seat, 0) - before[seat] if seat and after else 0,
    )


def _events(
    records: list[JournalRecord], so_far: HandSoFar, viewer: int | None
) -> Iterator[TableEvent]:
    first, deal = records[0].events[0].body, so_far.deal
    yield HandBegan(
        hand=deal.hand,
        button=first["button"],
        seats=tuple(first["seats"]),
        root=deal.root,
        leaves=deal.leaves,
    )
    for record in records[1:]:
        why = record.command.get("why", "")
        events = [event_of(stored, deal) for stored in record.events]
        known = [event for event in events if event is not None]
        for event in known:
            deal.follow(event)
        yield from cut(known, so_far, record.command["cause"], why).seen_by(viewer)
        yield from _called_off(record, why)


def _called_off(record: JournalRecord, why: str) -> Iterator[TableEvent]:
    """The hand of a frozen table ended when the floor called it off."""
    for event in record.events:
        if event.kind == "table_reset":
            stacks = tuple((seat, stack) for seat, stack in event.body["returned"])
            yield HandVoided(stacks=stacks, why=why)
