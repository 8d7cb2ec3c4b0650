"""Played hands: lists of them, and one hand in full, as its viewer saw it.

Everything is read from stored events, in their original order; no rule judges it again. A player's
own face-down cards are unsealed for him, and never for anybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from ledger import (
    HandSpan,
    JournalEvent,
    JournalRecord,
    Store,
    hand_span,
    newest_hands,
)
from ledger.seal import Sealer
from server.refusals import RefusalCode, Refused
from server.tables.deal import Deal
from server.tables.journal.recovery import deal_in
from server.tables.journal.stored_records import hand_as_written_now
from server.tables.journal.stored_settings import SettingsRows
from server.tables.kind import Kind
from server.tables.messages import Cut
from wire.messages.base import changed
from wire.messages.recall import HandLine, HandList, HandReplay
from wire.messages.table_events import (
    BoardDealt,
    CardDealt,
    Discarded,
    HandBegan,
    HandVoided,
    PotPushed,
    TableEvent,
)

LOOKED_AT_MOST = 200
"""How many of a table's last hands are searched for a player's hands."""


class Recall:
    """The played hands of one table. It is slow: call it outside the core's thread."""

    def __init__(self, rows: SettingsRows, sealer: Sealer, table: int) -> None:
        self._rows = rows
        self._store = rows.store
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
            first = self._first_record(span)[0].events[0].body
            kind = self._kind(first)
            seat = _seat_of(first, player)
            if player is None or seat:
                records = hand_records(self._store, self._table, span.hand)
                line = _line(kind, records, seat)
                lines.append(line if player is None else self._seen(line, records, seat))
        return HandList(id=request_id, hands=tuple(lines))

    def _kind(self, first: Mapping[str, Any]) -> Kind:
        return self._rows.kind(first["settings"])

    def _first_record(self, span: HandSpan) -> list[JournalRecord]:
        """Return only the record that says who was dealt in; reading the others takes long."""
        first = replace(span, last_number=span.first_number)
        return list(hand_as_written_now(self._store, self._table, first))

    def replay(self, hand: int, player: str | None, *, request_id: str) -> HandReplay:
        """One finished hand, event by event, cut to a player who was in it, or to the public."""
        rows, records = self._rows, hand_records(self._store, self._table, hand)
        first = records[0].events[0].body
        seat = _seat_of(first, player)
        if player is not None and not seat:
            raise Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)
        settings = rows.settings_as_kept(first["settings"])
        return HandReplay(
            id=request_id,
            hand=hand,
            rules=self._kind(first).rules_view(settings, rows.options(first["options"])),
            stacks=_stacks(first),
            nicknames=tuple((number, name) for number, name in first["nicknames"]),
            events=self._events(records, seat),
        )

    def _events(self, records: list[JournalRecord], seat: int) -> tuple[TableEvent, ...]:
        """All that the player of a seat saw of a hand; seat 0: what everybody saw."""
        first = records[0].events[0].body
        settings = self._rows.settings_as_kept(first["settings"])
        deal = deal_in(records[0].events[0], self._sealer, self._table)
        cuts = self._kind(first).retold(records[1:], deal, settings, _stacks(first))
        later = zip(records[1:], cuts, strict=True)
        seen = (told_in(record, told, seat or None) for record, told in later)
        return (first_told(first, deal), *chain.from_iterable(seen))

    def _seen(self, line: HandLine, records: list[JournalRecord], seat: int) -> HandLine:
        """The line with the player's own cards, the board and who won."""
        events = self._events(records, seat)
        names = dict(records[0].events[0].body["nicknames"])
        sums: dict[int, int] = {}
        for win in (win for it in events if isinstance(it, PotPushed) for win in it.wins):
            sums[win.seat] = sums.get(win.seat, 0) + win.amount
        best = max(sums, key=lambda it: sums[it], default=0)
        return changed(
            line, cards=_held_by(events, seat), board=_board(events), winner=names.get(best, "")
        )


def hand_records(store: Store, table: int, hand: int) -> list[JournalRecord]:
    """Return the records of a finished hand; refuse one that is unknown or live."""
    span = hand_span(store, table, hand)
    if span is None or span.last_number is None:
        raise Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)
    spanned = hand_as_written_now(store, table, span)
    return [record for record in spanned if _belongs(record, hand)]


def _belongs(record: JournalRecord, hand: int) -> bool:
    return record.hand == hand or bool(resets(record))


def _seat_of(first: Mapping[str, Any], player: str | None) -> int:
    """Where a player sat in a hand; 0: he was not dealt in."""
    return next((seat for seat, name, _stack in first["players"] if name == player), 0)


def _stacks(first: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple((each, stack) for each, _player, stack in first["players"])


def _held_by(events: Iterable[TableEvent], seat: int) -> tuple[str, ...]:
    """What a seat held last: dealt to it and not given up."""
    held: dict[int, str] = {}
    for it in events:
        if isinstance(it, CardDealt) and it.seat == seat and it.opening is not None:
            held[it.position] = it.opening.card
        elif isinstance(it, Discarded) and it.seat == seat:
            held = {place: card for place, card in held.items() if place not in it.positions}
    return tuple(held.values())


def _board(events: Iterable[TableEvent]) -> tuple[str, ...]:
    """The cards for everybody, of several boards one after the other."""
    dealt = sorted((it for it in events if isinstance(it, BoardDealt)), key=lambda it: it.board)
    return tuple(opening.card for it in dealt for opening in it.openings)


def _line(kind: Kind, records: list[JournalRecord], seat: int) -> HandLine:
    first = records[0].events[0].body
    pot, after = kind.outcome([event for record in records[1:] for event in record.events])
    returned = [dict(reset.body["returned"]) for record in records for reset in resets(record)]
    after = returned[-1] if returned else after
    before = {each: stack for each, _player, stack in first["players"]}
    return HandLine(
        hand=first["hand"],
        began_ms=records[0].at_ms,
        root=bytes.fromhex(first["root"]),
        more_root=bytes.fromhex(first["more_root"]) if "more_root" in first else None,
        pot=pot,
        result=after.get(seat, 0) - before[seat] if seat and after else 0,
    )


def first_told(first: Mapping[str, Any], deal: Deal) -> HandBegan:
    """Return the message of a hand's first record."""
    return HandBegan(
        hand=deal.hand,
        button=first.get("button", 0),
        seats=tuple(first["seats"]),
        root=deal.root,
        leaves=deal.leaves,
        more_root=deal.more_root,
    )


def told_in(record: JournalRecord, told: Cut, viewer: int | None) -> Iterator[TableEvent]:
    """What a viewer saw; a hand of a frozen table ends where the floor called it off."""
    yield from told.seen_by(viewer)
    for reset in resets(record):
        stacks = tuple((seat, stack) for seat, stack in reset.body["returned"])
        yield HandVoided(stacks=stacks, why=record.command.get("why", ""))


def resets(record: JournalRecord) -> list[JournalEvent]:
    """Return where a frozen table's hand was called off."""
    return [event for event in record.events if event.kind == "table_reset"]
