"""Nothing private ever leaves: every frame to every viewer is searched for cards and salts.

What a viewer may see is worked out here from the rules' own events and the deck, not from the
code that cuts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import asdict

from rng import ShuffledDeck
from rules.cards import card_text
from rules.hand.events import BoardDealt, CardsDealt, HandShown, HandsTurnedUp
from rules.hand.state import Hand
from rules.settings import Clocks, Options, Stakes, Structure, TableSettings
from server.tables.actor import TableActor
from server.tables.poker.own_view import OwnViews
from server.tables.publication import Published
from tests.depth import scaled
from tests.server.tables.evening import Evening
from tests.server.tables.felt import HOLDEM, Felt, SeededShuffler
from tests.server.tables.poker_table import table_of
from wire.messages.table_events import ButtonDrawn

CARD = re.compile(r"[2-9TJQKA][cdhs]")
STUD = TableSettings(
    game="stud",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200),
    seats=8,
)
OMAHA = replace(HOLDEM, game="omaha8", structure=Structure.POT_LIMIT)
SHOWING = replace(HOLDEM, options=Options(face_up_all_in=True), clocks=Clocks(uncontested_ms=2_000))
GAMES = (HOLDEM, STUD, OMAHA, SHOWING)


class RememberingShuffler(SeededShuffler):
    """Keeps every deck it gave out."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decks: list[ShuffledDeck] = []
        self.salts: set[bytes] = set()

    def shuffle(self, cards: Any) -> ShuffledDeck:
        deck = super().shuffle(cards)
        self.decks.append(deck)
        self.salts.update(deck.salts)
        return deck


def parts_of(value: object) -> Iterator[object]:
    """Every string and every bytes in a frame."""
    if isinstance(value, str | bytes):
        yield value
    elif isinstance(value, Struct):
        for part in asdict(value).values():
            yield from parts_of(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from parts_of(key)
            yield from parts_of(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from parts_of(part)


def may_see(hand: Hand, viewer: int | None) -> set[int]:
    """Positions of the deck whose cards a viewer may know, from what happened in the hand."""
    held: dict[int, list[int]] = {}
    seen: set[int] = set()
    for event in hand.events:
        if isinstance(event, CardsDealt):
            for seat, place in zip(event.seats, event.positions, strict=True):
                held.setdefault(seat, []).append(place)
                if event.up or seat == viewer:
                    seen.add(place)
        elif isinstance(event, BoardDealt):
            seen.update(event.positions)
        elif isinstance(event, HandShown):
            seen.update(held[event.seat])
        elif isinstance(event, HandsTurnedUp):
            seen.update(place for seat, _ in event.hands for place in held[seat])
    return seen


class Watcher:
    """Judges every frame at the moment it is published."""

    def __init__(self, shuffler: RememberingShuffler) -> None:
        self.shuffler = shuffler
        self.frames = 0
        self.openings = 0

    def publish(self, actor: TableActor, published: Published) -> None:
        for viewer in (None, *range(1, table_of(actor).settings.seats + 1)):
            events = [
                timed
                for timed in published.events(viewer)
                if not isinstance(timed.event, ButtonDrawn)
            ]
            own = None if viewer is None else published.own(viewer)
            self.judge(actor, viewer, (events, published.table, own))
            if viewer is not None:
                standing: Any = actor._standing
                fresh = OwnViews().own_view(standing, viewer, actor._clocks.times())
                assert own == fresh, "a view was kept that shows something else now"

    def judge(self, actor: TableActor, viewer: int | None, frame: object) -> None:
        hand = table_of(actor).hand
        seen = set() if hand is None else may_see(hand, viewer)
        deck = () if hand is None else hand.setup.deck
        cards = {card_text(deck[place]) for place in seen}
        salts = self.shuffler.salts
        now = next((d for d in reversed(self.shuffler.decks) if d.cards == deck), None)
        allowed = set() if now is None else {now.salts[place] for place in seen}
        for part in parts_of(frame):
            if isinstance(part, bytes):
                assert part not in salts or part in allowed, f"a salt that {viewer} may not know"
                self.openings += part in allowed
            elif isinstance(part, str) and CARD.fullmatch(part):
                assert part in cards, f"{part} that {viewer} may not see"
        self.frames += 1


@hypothesis_settings(max_examples=scaled(quick=2, plain=6, deep=1_000))
@given(seed=st.integers(0, 2**20), game=st.sampled_from(GAMES))
def test_no_frame_holds_a_card_or_a_salt_its_viewer_may_not_know(
    seed: int, game: TableSettings
) -> None:
    shuffler = RememberingShuffler(seed)
    watcher = Watcher(shuffler)
    felt = Felt(settings=game, shuffler=shuffler, watch=watcher.publish)
    Evening(felt, seed).play(scaled(quick=30, plain=60, deep=80))

    assert not felt.actor.frozen
    assert watcher.frames


def test_the_watcher_sees_what_is_opened() -> None:
    shuffler = RememberingShuffler(5)
    watcher = Watcher(shuffler)
    felt = Felt(shuffler=shuffler, watch=watcher.publish)
    felt.seat_all({1: 10_000, 2: 10_000})
    felt.start()
    felt.call_down()

    assert watcher.openings


def test_a_leaked_card_is_caught() -> None:
    shuffler = RememberingShuffler(5)
    watcher = Watcher(shuffler)
    felt = Felt(shuffler=shuffler, watch=watcher.publish)
    felt.seat_all({1: 10_000, 2: 10_000})
    felt.start()

    own = felt.actor.own_view(1)
    watcher.judge(felt.actor, 1, own)
    with pytest.raises(AssertionError, match="may not"):
        watcher.judge(felt.actor, 2, own)


def test_no_secret_is_in_the_clear_text_of_the_journal() -> None:
    shuffler = RememberingShuffler(9)
    felt = Felt(shuffler=shuffler)
    felt.seat_all({1: 10_000, 2: 10_000, 3: 10_000})
    felt.start()
    hand = felt.hand
    Evening(felt, 9).act(hand)

    rows = felt.store.query("SELECT command, answer, events, changes FROM record", limit=10_000)
    text = "\n".join(str(column) for row in rows for column in row)
    deck = next(deck for deck in shuffler.decks if deck.cards == hand.setup.deck)
    hidden = [player.cards for player in hand.players]
    for salt in deck.salts:
        assert salt.hex() not in text
    for cards in hidden:
        assert "".join(map(card_text, cards)) not in text
