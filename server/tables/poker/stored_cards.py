"""Where a stored hand's cards went and which became public, read from clear text alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ledger import JournalEvent
from rules.cards import parse_cards
from server.tables.game import ShownCard

SEEN = "seen"
"""Of cards dealt face down, those that went to hands which everybody sees."""


def left_deck(event: JournalEvent) -> Sequence[int]:
    """Positions of the cards that an event takes off the deck."""
    if event.kind == "card_burned":
        return (event.body["position"],)
    if event.kind == "discards_shuffled_in":
        return ()
    places: Sequence[int] = event.body.get("positions", ())
    return places


def shown_cards(events: Sequence[JournalEvent]) -> Iterator[ShownCard]:
    """Every card that everybody has seen, with its position and its salt."""
    held: dict[int, list[int]] = {}
    for event in events:
        if event.kind == "cards_dealt":
            for seat, place in zip(event.body["seats"], event.body["positions"], strict=True):
                held.setdefault(seat, []).append(place)
        elif event.kind == "cards_discarded":
            given = event.body["positions"]
            held[event.body["seat"]] = [p for p in held[event.body["seat"]] if p not in given]
        yield from _public(event, held)


def _public(event: JournalEvent, held: Mapping[int, list[int]]) -> Iterator[ShownCard]:
    body = event.body
    if event.kind == "hand_shown":
        yield from _cards(held[body["seat"]], body["cards"], body["salts"])
    elif event.kind == "hands_turned_up":
        for (seat, cards), salts in zip(body["hands"], body["salts"], strict=True):
            yield from _cards(held[seat], cards, salts)
    elif event.kind == "face_asked" and "salts" in body:
        yield from _cards([body["turned"]], body["cards"], body["salts"])
    elif SEEN in body:
        seen = body[SEEN]
        yield from _cards(seen["positions"], seen["cards"], seen["salts"])
    elif "salts" in body:
        yield from _cards(body["positions"], body["cards"], body["salts"])


def _cards(places: Sequence[int], cards: str, salts: Sequence[str]) -> Iterator[ShownCard]:
    """The cards by their places; older records of turned-up hands have salts of later cards too."""
    faces = parse_cards(cards)
    for place, card, salt in zip(places, faces, salts[: len(faces)], strict=True):
        yield ShownCard(place, card, bytes.fromhex(salt))
