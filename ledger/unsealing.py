"""Unsealing: needs two persons and a reason, never a live hand; recorded before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.hands import check_hand_over
from ledger.journal import JournalEvent, hand_events
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer, SealPlace
from ledger.staff.approval import use_approval
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
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


def unseal_subject(table: int, hand: int) -> str:
    """Name what the second person approves before a hand is unsealed."""
    return f"unseal hand {hand} of table {table}"


def unsealing(asked: Asked, *, table: int, hand: int, reason: str, approval: int) -> Unit:
    """Make the unit that records an unsealing by two members; only then may a card be shown.

    Both must have the duty. Refuses an empty reason, and a hand that is unknown or live.
    """
    why, subject = written(reason), unseal_subject(table, hand)
    which: dict[str, Json] = {"table": str(table), "hand": hand}

    def body(work: Work) -> Json:
        check_hand_over(work, table, hand)
        if not approval:
            raise Refused(RefusalCode.APPROVAL_NEEDED, subject=subject)
        duty = Duty.UNSEAL_HANDS
        second = use_approval(work, approval, subject=subject, asked_by=asked.by, duty=duty)
        persons = [f"staff:{asked.by}", f"staff:{second}"]
        work.event("hand_unsealed", {**which, "persons": sorted(persons), "reason": why})
        return which

    command: dict[str, Json] = {
        "do": "unseal_hand",
        **which,
        "reason": why,
        "approval": approval,
    }
    return staff_unit(asked, Duty.UNSEAL_HANDS, command, body)


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
