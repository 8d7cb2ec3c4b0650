"""The length of what a seat is sent tells nothing of its cards: encryption hides no lengths."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.games.catalogue import GAMES
from rules.games.model import DealAsked
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from server.tables.poker.hand_names import filler_of
from tests.depth import scaled
from tests.server.tables.felt import Felt, SeededShuffler, carried
from tests.server.tables.screens import settings_of
from wire.codec import packed
from wire.messages.base import changed
from wire.messages.own_view import HandName, OwnView


def _all_down(code: str) -> bool:
    """Whether nobody's cards decide who acts."""
    steps = [step for street in GAMES[code].streets for step in street.steps]
    return not any(isinstance(step, DealAsked) or getattr(step, "up", False) for step in steps)


def lengths(code: str, seed: int) -> Iterator[int]:
    """Play one hand by checking, calling and standing pat; yield the lengths for the button."""
    felt = Felt(settings=settings_of(code), shuffler=SeededShuffler(seed))
    felt.seat_all(dict.fromkeys((1, 2, 3), 10_000))
    felt.start()
    while True:
        if felt.hand.phase is Phase.DRAWING:
            carried(felt.decide_cards())
        elif offer_to(felt.hand) is not None:
            carried(felt.check_or_call())
        else:
            return
        if felt.hand.phase in (Phase.BETTING, Phase.DRAWING):
            own = felt.actor.own_view(felt.hand.setup.button)
            yield len(packed(changed(own, move_costs=())))  # those hang on the seat's number


@pytest.mark.parametrize("code", [code for code in GAMES if _all_down(code)])
def test_updates_of_a_seat_are_equally_long_whatever_it_holds(code: str) -> None:
    first = list(lengths(code, 0))
    assert len(first) > 3
    for seed in range(1, scaled(quick=6, plain=30, deep=1_000)):
        assert list(lengths(code, seed)) == first


def test_no_names_of_a_hand_are_too_long_to_be_hidden() -> None:
    longest = HandName(
        ranking="two_or_three_low_27", category="three_of_a_kind", ranks="98765", cards=("Th",) * 5
    )
    lengths = {
        len(packed(OwnView(seat=1, state="s", table=1, names=names, filler=filler_of(names))))
        for names in ((), (longest,) * 2, (longest,) * 3)
    }
    assert len(lengths) == 1
