"""The proof of a draw for seats, made only from what is stored in clear."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ledger import JournalEvent, Store, stream_records, table_stream
from proof import Commitment, DealProof, verify_seat_draw
from rules.cards import Card
from server.tables.deal import SEATS, deal_of


def seat_draw_proof(store: Store, table: int, cards: Sequence[Card]) -> DealProof | None:
    """Return the proof of the last draw for seats at a table; None: none was revealed.

    `cards` stand for the seats, the first for seat 1. Raises `proof.Refused` if a player had
    another seat than the first free one of the order.
    """
    drawing = _last_drawing(store, table)
    if not drawing:
        return None
    proof = _proof(table, drawing[0].body, drawing[-1].body)
    entered = (event.body["draw"] for event in drawing if event.kind == "registered")
    verify_seat_draw(proof, ([cards[seat - 1] for seat in seats] for seats in entered))
    return proof


def _last_drawing(store: Store, table: int) -> list[JournalEvent]:
    """What was written from the last commitment that was revealed to its revelation."""
    found: list[JournalEvent] = []
    since: list[JournalEvent] = []
    for record in stream_records(store, table_stream(table)):
        for event in record.events:
            if event.kind == "seats_committed" or since:
                since = [event] if event.kind == "seats_committed" else [*since, event]
            if event.kind == "seats_revealed":
                found, since = since, []
    return found


def _proof(table: int, committed: Any, revealed: Any) -> DealProof:
    """Everything is open; the commitment is the one that was written before."""
    draw = deal_of(table, SEATS, json.dumps(revealed).encode())
    draw.lay_open(range(len(draw.cards)))
    shown = draw.proof()
    root = bytes.fromhex(committed["root"])
    commitment = Commitment(
        table=str(table), hand=str(SEATS), card_count=len(shown.leaves), root=root
    )
    return DealProof(
        commitment=commitment,
        deck=shown.deck,
        leaves=shown.leaves,
        dealt=shown.dealt,
        openings=shown.openings,
    )
