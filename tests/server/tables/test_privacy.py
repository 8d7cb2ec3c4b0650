"""Nothing private ever leaves: every frame to every viewer is searched for cards and salts.

What a viewer may see is worked out here from the rules' own events and the deck, not from the
code that cuts.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from rules.cards import card_text
from rules.hand.commands import ActKind
from rules.settings import Clocks, Options, Stakes, Structure, TableSettings
from tests.depth import scaled
from tests.server.tables.evening import Evening
from tests.server.tables.felt import HOLDEM, Felt
from tests.server.tables.watching import RememberingShuffler, Watcher

CARD = re.compile(r"[2-9TJQKA][cdhs]")
STUD = TableSettings(
    game="stud",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200),
    seats=8,
)
SIXTH_STREET = 3
"""Counted from the first deal."""
OMAHA = replace(HOLDEM, game="omaha8", structure=Structure.POT_LIMIT)
SHOWING = replace(HOLDEM, options=Options(face_up_all_in=True), clocks=Clocks(uncontested_ms=2_000))
GAMES = (HOLDEM, STUD, OMAHA, SHOWING)


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


def test_the_card_that_a_dead_hand_is_dealt_face_down_goes_to_no_screen() -> None:
    """House rule 2.7: who folds for nothing is dealt to; he could tell a friend the dead card."""
    shuffler = RememberingShuffler(5)
    watcher = Watcher(shuffler)
    felt = Felt(settings=STUD, shuffler=shuffler, watch=watcher.publish)
    felt.seat_all({1: 10_000, 2: 10_000, 3: 10_000})
    felt.start()
    while felt.hand.street < SIXTH_STREET:
        felt.check_or_call()
    felt.act(ActKind.FOLD)
    felt.call_down()

    assert [len(player.cards) for player in felt.hand.players] == [7] * 3  # the fold was free
    assert not felt.actor.frozen


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
