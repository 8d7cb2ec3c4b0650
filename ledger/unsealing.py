"""Unsealing: needs two persons and a reason, never a live hand; recorded before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.hands import check_hand_over
from ledger.journal import JournalEvent, hand_events
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer, SealPlace
from ledger.store import Store
from ledger.units import ROOM, Unit, Work, table_stream


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsealing:
    """Who wants to see the hidden cards of which hand, and why.

    The caller has checked the credential of each person.
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
    """Record the unsealing durably, then return everything that was sealed in the hand.

    Refuses fewer than two persons, an empty reason, and a hand that is unknown or live.
    """
    if len(set(asked.persons)) < 2 or not all(asked.persons):
        raise Refused(RefusalCode.TWO_PERSONS_NEEDED, persons=list(asked.persons))
    if not asked.reason.strip():
        raise Refused(RefusalCode.REASON_NEEDED)
    store.apply(_record(asked))
    return [
        Unsealed(event.number, event.kind, _opened(sealer, asked, event, event.sealed))
        for event in hand_events(store, asked.table, asked.hand)
        if event.sealed is not None
    ]


def _record(asked: Unsealing) -> Unit:
    which: dict[str, Json] = {"table": str(asked.table), "hand": asked.hand}
    facts = {**which, "persons": sorted(asked.persons), "reason": asked.reason}

    def body(work: Work) -> Json:
        check_hand_over(work, asked.table, asked.hand)
        work.event("hand_unsealed", facts)
        return which

    return Unit(
        request_id=asked.request_id,
        stream=ROOM,
        actor=asked.persons[0],
        command={"do": "unseal_hand", **facts},
        at_ms=asked.at_ms,
        body=body,
    )


def _opened(sealer: Sealer, asked: Unsealing, event: JournalEvent, sealed: bytes) -> bytes:
    place = SealPlace(table_stream(asked.table), asked.hand, event.number, event.place)
    return sealer.open(place, sealed)
