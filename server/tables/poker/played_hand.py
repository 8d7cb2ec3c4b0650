"""Finished hands as values of the rules, read from their records, for exports.

They contain their decks: an export must show only the cards that lay face up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ledger import HandSpan, JournalRecord, Store, newest_hands, stream_records, table_stream
from ledger.seal import Sealer
from rules.hand.state import Hand
from server.tables.journal.deal_proof import HandNotRecorded
from server.tables.journal.recovery import hand_over
from server.tables.journal.stored_settings import SettingsRows
from server.tables.poker.game import PokerGame


class FinishedHand(NamedTuple):
    """Where a finished hand is in its table's stream, and when it began."""

    span: HandSpan
    began_ms: int


class PlayedHand(NamedTuple):
    """One hand as a value of the rules, with its players."""

    hand: Hand
    names: Mapping[int, str]
    """Nicknames by seat."""


def finished_hands(store: Store, table: int) -> Iterator[FinishedHand]:
    """Yield a table's finished hands, the oldest first."""
    for span in reversed(list(newest_hands(store, table))):
        if span.last_number is not None:
            yield FinishedHand(span, next(_records(store, table, span)).at_ms)


def played_hand(rows: SettingsRows, sealer: Sealer, table: int, span: HandSpan) -> PlayedHand:
    """Return a finished hand; `HandNotRecorded` for one that a frozen table called off."""
    game = hand_over(rows, sealer, table, span).game
    hand = game.table.hand if isinstance(game, PokerGame) else None
    if hand is None or hand.setup.hand != span.hand or game.running:
        raise HandNotRecorded(table, span.hand)
    begun = next(_records(rows.store, table, span))
    (committed,) = (event for event in begun.events if event.kind == "deck_committed")
    return PlayedHand(hand, dict(committed.body["nicknames"]))


def _records(store: Store, table: int, span: HandSpan) -> Iterator[JournalRecord]:
    last = span.last_number or span.first_number
    return stream_records(store, table_stream(table), span.first_number, last)
