"""Unsealing: two persons and a reason, never a live hand, written down before anything is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.hands import check_hand_over
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer, SealPlace
from ledger.store import Store
from ledger.units import ROOM, Row, Unit, Work, table_stream

_SPAN = "SELECT first_number, last_number FROM hand WHERE id = ?"
_SEALED = """
    SELECT number, place, kind, sealed FROM journal
    WHERE stream = ? AND number BETWEEN ? AND ? AND hand = ? AND sealed IS NOT NULL
    ORDER BY number, place"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsealing:
    """Who wants to see the hidden cards of which hand, and why.

    That each person is who he says, with his own credential, was checked by the caller.
    """

    request_id: str
    table: int | str
    hand: int
    persons: Sequence[str]
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Unsealed:
    """One event's secret."""

    number: int
    """Of its record in the table's stream."""
    kind: str
    content: bytes


def unseal_hand(store: Store, sealer: Sealer, asked: Unsealing) -> list[Unsealed]:
    """Record the unsealing durably, then open everything that was sealed in the hand."""
    if len(set(asked.persons)) < 2 or not all(asked.persons):
        raise Refused(RefusalCode.TWO_PERSONS_NEEDED, persons=list(asked.persons))
    if not asked.reason.strip():
        raise Refused(RefusalCode.REASON_NEEDED)
    store.apply(_record(asked))
    stream = table_stream(asked.table)
    (first, last) = store.query(_SPAN, (f"{asked.table}:{asked.hand}",))[0]
    rows = store.query(_SEALED, (stream, first, last, asked.hand), limit=100_000)
    return [_opened(sealer, stream, asked.hand, row) for row in rows]


def _record(asked: Unsealing) -> Unit:
    facts: dict[str, Json] = {
        "table": str(asked.table),
        "hand": asked.hand,
        "persons": sorted(asked.persons),
        "reason": asked.reason,
    }

    def body(work: Work) -> Json:
        check_hand_over(work, asked.table, asked.hand)
        work.event("hand_unsealed", facts)
        return {"table": str(asked.table), "hand": asked.hand}

    return Unit(
        request_id=asked.request_id,
        stream=ROOM,
        actor=asked.persons[0],
        command={"do": "unseal_hand", **facts},
        at_ms=asked.at_ms,
        body=body,
    )


def _opened(sealer: Sealer, stream: str, hand: int, row: Row) -> Unsealed:
    number, place, kind, sealed = row
    opened = sealer.open(SealPlace(stream, hand, number, place), bytes.fromhex(sealed))
    return Unsealed(number, kind, opened)
