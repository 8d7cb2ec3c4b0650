"""The proof of a played hand, made only from what is stored in clear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from ledger import JournalEvent, hand_span
from proof import Commitment, DealProof, FurtherProof, MerkleTree, Opening
from server.tables.game import ShownCard
from server.tables.journal.stored_records import hand_as_written_now
from server.tables.journal.stored_settings import SettingsRows

HASH_DIGITS = 64


class HandNotRecorded(Exception):
    """No finished hand of this number was played at the table."""

    def __init__(self, table: int, hand: int) -> None:
        super().__init__(f"table {table} has no finished hand {hand}")


def deal_proof(rows: SettingsRows, table: int, hand: int) -> DealProof:
    """Return the proof of a finished hand; mucked and burned cards stay hidden in it."""
    store = rows.store
    span = hand_span(store, table, hand)
    if span is None or span.last_number is None:
        raise HandNotRecorded(table, hand)
    records = hand_as_written_now(store, table, span)
    events = [event for record in records if record.hand == hand for event in record.events]
    first = events[0].body
    leaves = tuple(_leaves(first["leaves"]))
    digest = first["settings"]
    kind, settings = rows.kind(digest), rows.settings_as_kept(digest)
    left = {place for event in events for place in kind.left_deck(event)}
    shown = list(kind.shown_cards(events))
    size = len(leaves)
    return DealProof(
        commitment=Commitment(
            table=str(table), hand=str(hand), card_count=len(leaves), root=_root(first)
        ),
        deck=tuple(sorted(kind.deck(settings))),
        leaves=leaves,
        dealt=1 + max((place for place in left if place < size), default=-1),
        openings=_openings([card for card in shown if card.position < size], MerkleTree(leaves)),
        more=_more(events, left, [card for card in shown if card.position >= size], size),
    )


def _more(
    events: Sequence[JournalEvent], left: AbstractSet[int], shown: list[ShownCard], size: int
) -> FurtherProof | None:
    """The further orders, whose leaves became public when dead cards came back."""
    back = next((event.body for event in events if event.kind == "discards_shuffled_in"), None)
    if back is None:
        return None
    leaves = tuple(_leaves(back["leaves"]))
    own = [card._replace(position=card.position - size) for card in shown]
    return FurtherProof(
        root=bytes.fromhex(events[0].body["more_root"]),
        leaves=leaves,
        dealt=tuple(sorted(place - size for place in left if place >= size)),
        openings=_openings(own, MerkleTree(leaves)),
    )


def _root(first: Mapping[str, Any]) -> bytes:
    return bytes.fromhex(first["root"])


def _leaves(text: str) -> Iterator[bytes]:
    for at in range(0, len(text), HASH_DIGITS):
        yield bytes.fromhex(text[at : at + HASH_DIGITS])


def _openings(shown: Iterable[ShownCard], tree: MerkleTree) -> tuple[Opening, ...]:
    cards = {card.position: card for card in shown}
    return tuple(
        Opening(position=place, card=card.card, salt=card.salt, path=tree.path(place))
        for place, card in sorted(cards.items())
    )
