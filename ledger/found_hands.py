"""Finding hands in the books: of a table, of a player, of a span of time; the newest first.

A table's hands are numbered in the order of their records. So the first one of a page is found by
halving, and no more is read than is taken.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from ledger.game_tables import tables_ever
from ledger.journal import HandSpan
from ledger.store import Store
from ledger.units import table_stream

NO_END = 2**62
_AT_MOST = """SELECT hand.hand, first_number, last_number, record.seq, record.at_ms
    FROM hand JOIN record ON record.stream = hand.stream AND record.number = first_number
    WHERE hand.stream = ? AND hand.hand <= ? ORDER BY hand.hand DESC LIMIT 1"""
_SESSIONS = """SELECT id, tbl, opened_ms, closed_ms FROM play_session
    WHERE player = ? AND id < ? ORDER BY id DESC LIMIT 1"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWish:
    """Which hands are looked for."""

    table: int = 0
    """0: all tables."""
    hand: int = 0
    """0: any."""
    player: int = 0
    """Who sat at the table then; 0: anybody."""
    from_ms: int = 0
    to_ms: int = NO_END
    """Begun before this."""
    before: int = NO_END
    """Only hands whose first record comes before this one of the whole journal."""


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand, and when it began."""

    table: int
    span: HandSpan
    record: int
    """Its first record in the whole journal: newer hands have higher ones."""
    at_ms: int


def hands_found(store: Store, wish: HandWish) -> Iterator[HandBegun]:
    """Yield hands that fit, the newest first; of a player: those at tables where he sat then."""
    if wish.player:
        found = _where_he_sat(store, wish)
    else:
        tables = [wish.table] if wish.table else tables_ever(store)
        lanes = [_of_table(store, table, wish) for table in tables]
        found = heapq.merge(*lanes, key=lambda each: -each.record)
    return (each for each in found if wish.hand in (0, each.span.hand))


def _where_he_sat(store: Store, wish: HandWish) -> Iterator[HandBegun]:
    """A player sits at one table at a time, so his sessions follow one another."""
    number = NO_END
    while row := store.first(_SESSIONS, (wish.player, number)):
        number, table, opened_ms, closed_ms = int(row[0]), int(row[1]), row[2], row[3]
        if wish.table not in (0, table) or opened_ms >= wish.to_ms:
            continue
        last_ms = NO_END if closed_ms is None else closed_ms + 1
        sat = HandWish(
            hand=wish.hand,
            from_ms=max(wish.from_ms, opened_ms),
            to_ms=min(wish.to_ms, last_ms),
            before=wish.before,
        )
        if sat.to_ms <= wish.from_ms:
            return
        yield from _of_table(store, table, sat)


def _of_table(store: Store, table: int, wish: HandWish) -> Iterator[HandBegun]:
    if wish.hand:
        only = _begun(store, table, wish.hand)
        first = only if only and only.span.hand == wish.hand and _is_before(only, wish) else None
        yield from (first,) if first and first.at_ms >= wish.from_ms else ()
        return
    found = _newest(store, table, wish)
    while found is not None and found.at_ms >= wish.from_ms:
        yield found
        found = _begun(store, table, found.span.hand - 1)


def _newest(store: Store, table: int, wish: HandWish) -> HandBegun | None:
    """Return the newest hand of a table that began in time."""
    newest = _begun(store, table, NO_END)
    if newest is None or _is_before(newest, wish):
        return newest
    fits, over = 0, newest.span.hand
    while over - fits > 1:
        middle = (fits + over) // 2
        found = _begun(store, table, middle)
        if found is None or _is_before(found, wish):
            fits = middle
        else:
            over = found.span.hand
    return _begun(store, table, fits)


def _is_before(hand: HandBegun, wish: HandWish) -> bool:
    return hand.record < wish.before and hand.at_ms < wish.to_ms


def _begun(store: Store, table: int, hand: int) -> HandBegun | None:
    """Return the hand of this number; if there is none, the one before it."""
    row = store.first(_AT_MOST, (table_stream(table), hand))
    if row is None:
        return None
    number, first, last, record, at_ms = row
    return HandBegun(table, HandSpan(number, first, last), record, at_ms)
