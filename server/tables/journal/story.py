"""A finished hand for staff: act by act, with the cause and the touch of each, and where it led.

It is cut to what everybody saw. The cards that stayed face down are opened apart, by
`hidden_cards`, for two persons who gave a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ledger import HandSpan, JournalRecord
from ledger.seal import Sealer
from server.tables.deal import Deal
from server.tables.journal.recall import first_told, hand_records, told_in
from server.tables.journal.recovery import deal_in
from server.tables.journal.stored_records import hand_as_written_now
from server.tables.journal.stored_settings import SettingsRows
from server.tables.messages import Cut
from wire.messages.hands import FoundHand, HandStep, HandStory, SeatDealt, UnsealedCard
from wire.messages.seat import Evidence
from wire.messages.table_events import TableEvent

BURNED: Final = 0
"""The seat of a card that nobody held."""
_ENDS: Final = {"hand_ended": "over", "hand_voided": "void", "table_reset": "void"}


class _Told(NamedTuple):
    """A hand read from its records."""

    records: list[JournalRecord]
    deal: Deal
    """It has followed all records."""
    cuts: list[Cut]


def hand_story(
    rows: SettingsRows, sealer: Sealer, table: int, hand: int, *, request_id: str
) -> HandStory:
    """Return a finished hand as everybody saw it; refuse one that is unknown or live."""
    told = _told(rows, sealer, table, hand)
    first = told.records[0].events[0].body
    kind, settings = rows.kind(first["settings"]), rows.settings_as_kept(first["settings"])
    began = _step(told.records[0], (first_told(first, told.deal),))
    later = zip(told.records[1:], told.cuts, strict=True)
    return HandStory(
        id=request_id,
        table=table,
        hand=hand,
        rules=kind.rules_view(settings, rows.options(first["options"])),
        seats=settings.seats,
        players=_players(first),
        stacks=tuple((seat, stack) for seat, _player, stack in first["players"]),
        steps=(began, *(_step(record, tuple(told_in(record, cut, None))) for record, cut in later)),
    )


def found_hand(rows: SettingsRows, table: int, span: HandSpan, at_ms: int) -> FoundHand:
    """Return one line of a list of hands; of a live hand only who plays it."""
    records = list(hand_as_written_now(rows.store, table, span))
    first = records[0].events[0].body
    later = [event for record in records[1:] for event in record.events]
    ends = [_ENDS[event.kind] for event in later if event.kind in _ENDS]
    over = span.last_number is not None
    kind = rows.kind(first["settings"])
    options = rows.options(first["options"])
    return FoundHand(
        table=table,
        hand=span.hand,
        began_ms=at_ms,
        state="playing" if not over else "void" if "void" in ends else "over",
        players=_players(first),
        pot=kind.outcome(later)[0] if over else 0,
        tournament=kind.rules_view(rows.settings_as_kept(first["settings"]), options).tournament,
    )


def hidden_cards(
    rows: SettingsRows, sealer: Sealer, table: int, hand: int
) -> tuple[UnsealedCard, ...]:
    """Return every card of a finished hand that left the deck and that nobody was shown."""
    deal = _told(rows, sealer, table, hand).deal
    return tuple(
        UnsealedCard(seat=seat, opening=deal.opening(place))
        for seat, place in _left(deal)
        if place not in deal.public
    )


def _left(deal: Deal) -> Iterator[tuple[int, int]]:
    for seat in sorted(deal.positions):
        for place in deal.held(seat):
            yield seat, place
    yield from deal.discarded
    for place in deal.burned:
        yield BURNED, place


def _told(rows: SettingsRows, sealer: Sealer, table: int, hand: int) -> _Told:
    records = hand_records(rows.store, table, hand)
    committed = records[0].events[0]
    digest, players = committed.body["settings"], committed.body["players"]
    deal = deal_in(committed, sealer, table)
    stacks = tuple((seat, stack) for seat, _player, stack in players)
    settings = rows.settings_as_kept(digest)
    cuts = list(rows.kind(digest).retold(records[1:], deal, settings, stacks))
    return _Told(records, deal, cuts)


def _players(first: Mapping[str, Any]) -> tuple[SeatDealt, ...]:
    names = dict(first["nicknames"])
    return tuple(
        SeatDealt(seat=seat, player=int(player), nickname=names.get(seat, ""))
        for seat, player, _stack in first["players"]
    )


def _step(record: JournalRecord, events: tuple[TableEvent, ...]) -> HandStep:
    touch = record.command.get("evidence")
    return HandStep(
        at_ms=record.at_ms,
        cause=record.command.get("cause", ""),
        by=record.actor,
        why=record.command.get("why", ""),
        evidence=None if touch is None else Evidence(**touch),
        events=events,
    )
