"""Calls from seats, which stay open until they are answered, and disputes about hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ledger.new_rows import add_row
from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

DISPUTES_A_DAY: Final = 10
"""The most disputes of one player in any 24 hours."""
DISPUTES_SHOWN: Final = 50
"""Only the oldest open disputes are shown; the others follow as these are decided."""
_DAY_MS: Final = 24 * 3_600_000

_CALLS = "SELECT id, tbl, seat, kind, player, since_ms FROM seat_call WHERE answered_ms IS NULL"
_DISPUTES = """SELECT id, tbl, seat, hand, player, words, since_ms FROM dispute
    WHERE decided_ms IS NULL"""
_OPEN_DISPUTES = "SELECT count(*) FROM dispute WHERE decided_ms IS NULL"
_OF_HAND = "SELECT id FROM dispute WHERE player = ? AND tbl = ? AND hand = ?"
_NTH_NEWEST = "SELECT since_ms FROM dispute WHERE player = ? ORDER BY id DESC LIMIT 1 OFFSET ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCall:
    """An open call."""

    number: int
    table: int
    seat: int
    kind: str
    player: int | None
    since_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A player asks the floor to look at a hand."""

    number: int
    table: int
    seat: int
    hand: int
    player: int
    words: str
    since_ms: int


def open_calls(reader: Reader) -> list[SeatCall]:
    """Return all open calls, oldest first; a seat has at most one of each kind."""
    return [
        SeatCall(number=number, table=table, seat=seat, kind=kind, player=player, since_ms=since)
        for number, table, seat, kind, player, since in rows_in_pages(reader, _CALLS, key="id")
    ]


def call_staff(work: Work, *, table: int, seat: int, kind: str, player: int | None) -> int:
    """Open a call and return its number; the seat's open call of the same kind is kept."""
    found = first_row(work, f"{_CALLS} AND tbl = ? AND seat = ? AND kind = ?", table, seat, kind)
    if found is not None:
        return int(found[0])
    row: dict[str, Scalar] = {
        "tbl": table,
        "seat": seat,
        "kind": kind,
        "player": player,
        "since_ms": work.at_ms,
    }
    return add_row(work, "seat_call", row)


def answer_call(work: Work, number: int, by: str) -> None:
    """Close a call; `by` is who came (`staff:4`), or the seat that cancels it (`seat:3:7`)."""
    if first_row(work, f"{_CALLS} AND id = ?", number) is None:
        raise Refused(RefusalCode.CALL_UNKNOWN, call=number)
    work.update("seat_call", number, {"answered_ms": work.at_ms, "answered_by": by})


def answer_calls_of(work: Work, spot: tuple[int, int], kind: str, by: str) -> int:
    """Close a seat's calls of one kind; return how many there were."""
    found = work.query(f"{_CALLS} AND tbl = ? AND seat = ? AND kind = ?", (*spot, kind))
    for number, *_ in found:
        answer_call(work, number, by)
    return len(found)


def open_disputes(reader: Reader) -> list[Dispute]:
    """Return the oldest open disputes, oldest first; see `open_dispute_count` for how many."""
    return [
        Dispute(
            number=number,
            table=table,
            seat=seat,
            hand=hand,
            player=player,
            words=words,
            since_ms=since_ms,
        )
        for number, table, seat, hand, player, words, since_ms in reader.query(
            f"{_DISPUTES} ORDER BY id LIMIT {DISPUTES_SHOWN}"
        )
    ]


def open_dispute_count(reader: Reader) -> int:
    """Return how many disputes wait for the floor."""
    row = first_row(reader, _OPEN_DISPUTES)
    return int(row[0]) if row else 0


def open_dispute(work: Work, at: tuple[int, int], hand: int, player: int, words: str) -> int:
    """Record a dispute from a table and seat; return its number.

    Refuses a second dispute about the same hand, and more than `DISPUTES_A_DAY`.
    """
    table, seat = at
    _check_new_dispute(work, player, table, hand)
    row: dict[str, Scalar] = {
        "tbl": table,
        "seat": seat,
        "hand": hand,
        "player": player,
        "words": words,
        "since_ms": work.at_ms,
    }
    return add_row(work, "dispute", row)


def _check_new_dispute(work: Work, player: int, table: int, hand: int) -> None:
    known = first_row(work, _OF_HAND, player, table, hand)
    if known is not None:
        raise Refused(RefusalCode.HAND_DISPUTED_BEFORE, hand=hand, dispute=known[0])
    earlier = first_row(work, _NTH_NEWEST, player, DISPUTES_A_DAY - 1)
    if earlier is not None and work.at_ms - earlier[0] < _DAY_MS:
        raise Refused(RefusalCode.DISPUTES_TOO_MANY, most=DISPUTES_A_DAY)


def decide_dispute(work: Work, number: int, *, by: int, decision: str) -> None:
    """Record the floor's decision; it is final."""
    if first_row(work, f"{_DISPUTES} AND id = ?", number) is None:
        raise Refused(RefusalCode.DISPUTE_UNKNOWN, dispute=number)
    decided: dict[str, Scalar] = {"decided_ms": work.at_ms, "decided_by": by, "decision": decision}
    work.update("dispute", number, decided)
