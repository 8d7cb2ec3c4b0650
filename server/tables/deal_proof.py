"""The proof of a hand that was played, made of what is written in clear and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger import JournalEvent, Store, hand_span
from proof import Commitment, DealProof, MerkleTree, Opening
from rules.cards import parse_cards
from server.tables.poker.stored_records import hand_as_written_now
from server.tables.poker.stored_settings import settings_as_kept

HASH_DIGITS = 64


class HandNotRecorded(Exception):
    """No finished hand of this number was played at the table."""

    def __init__(self, table: int, hand: int) -> None:
        super().__init__(f"table {table} has no finished hand {hand}")


def deal_proof(store: Store, table: int, hand: int) -> DealProof:
    """Return the proof of a finished hand; mucked and burned cards stay closed in it."""
    span = hand_span(store, table, hand)
    if span is None or span.last_number is None:
        raise HandNotRecorded(table, hand)
    records = hand_as_written_now(store, table, span)
    events = [event for record in records if record.hand == hand for event in record.events]
    first = events[0].body
    leaves = tuple(_leaves(first["leaves"]))
    settings = settings_as_kept(store, first["settings"])
    return DealProof(
        commitment=Commitment(
            table=str(table), hand=str(hand), card_count=len(leaves), root=_root(first)
        ),
        deck=tuple(sorted(settings.rules_of_game.deck)),
        leaves=leaves,
        dealt=1 + max((place for event in events for place in _left(event)), default=-1),
        openings=tuple(_openings(events, MerkleTree(leaves))),
    )


def _root(first: Mapping[str, Any]) -> bytes:
    return bytes.fromhex(first["root"])


def _leaves(text: str) -> Iterator[bytes]:
    for at in range(0, len(text), HASH_DIGITS):
        yield bytes.fromhex(text[at : at + HASH_DIGITS])


def _left(event: JournalEvent) -> Sequence[int]:
    """Positions of the cards that an event takes off the deck."""
    if event.kind == "card_burned":
        return (event.body["position"],)
    places: Sequence[int] = event.body.get("positions", ())
    return places


def _openings(events: list[JournalEvent], tree: MerkleTree) -> Iterator[Opening]:
    shown: dict[int, Opening] = {}
    held: dict[int, list[int]] = {}
    for event in events:
        if event.kind == "cards_dealt":
            for seat, place in zip(event.body["seats"], event.body["positions"], strict=True):
                held.setdefault(seat, []).append(place)
        for place, card, salt in _public(event, held):
            path = tree.path(place)
            shown[place] = Opening(position=place, card=card, salt=salt, path=path)
    yield from (shown[place] for place in sorted(shown))


def _public(event: JournalEvent, held: Mapping[int, list[int]]) -> Iterator[tuple[int, int, bytes]]:
    body = event.body
    if event.kind == "hand_shown":
        yield from _cards(held[body["seat"]], body["cards"], body["salts"])
    elif event.kind == "hands_turned_up":
        for (seat, cards), salts in zip(body["hands"], body["salts"], strict=True):
            yield from _cards(held[seat], cards, salts)
    elif "salts" in body:
        yield from _cards(body["positions"], body["cards"], body["salts"])


def _cards(
    places: Sequence[int], cards: str, salts: Sequence[str]
) -> Iterator[tuple[int, int, bytes]]:
    for place, card, salt in zip(places, parse_cards(cards), salts, strict=True):
        yield place, card, bytes.fromhex(salt)
