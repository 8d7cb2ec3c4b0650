"""The facts alone, added up by somebody who knows no rules: chips, pool and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.hand.events import HandEnded
from rules.seating import LeaveCause
from rules.table.events import HandStarted, StoodUp
from rules.tournament.events import DealShared, Event, Finished, Registered
from rules.tournament.state import FinishCause
from tests.depth import scaled
from tests.rules.tournament.random_tournament import begun


def all_facts() -> Iterator[tuple[int, list[Event]]]:
    """The starting chips and the facts of random tournaments of all games."""
    for seed in range(10_000, 10_000 + scaled(quick=10, plain=40, deep=1_000)):
        played = begun(seed)
        played.play_to_the_end()
        yield played.tournament.structure.starting_chips, played.facts


def test_after_every_hand_all_chips_are_in_the_stacks() -> None:
    hands = 0
    for starting_chips, facts in all_facts():
        chips = 0
        stacks: dict[int, int] = {}
        for fact in facts:
            if isinstance(fact, Registered):
                chips += starting_chips
                stacks[fact.seat] = starting_chips
            elif isinstance(fact, StoodUp) and fact.cause is LeaveCause.REMOVED:
                chips -= fact.stack
                del stacks[fact.seat]
            elif isinstance(fact, HandEnded):
                stacks.update(fact.stacks)  # whoever rested for the deck's sake (2.16) is not in it
                assert sum(stacks.values()) == chips
                hands += 1
    assert hands


def test_the_pool_is_never_overdrawn_and_ends_empty() -> None:
    for _, facts in all_facts():
        pool = 0
        for fact in facts:
            if isinstance(fact, Registered):
                pool += fact.buy_in_cents
            elif isinstance(fact, Finished):
                pool -= fact.prize_cents
            elif isinstance(fact, DealShared):
                pool -= fact.amount_cents
            assert pool >= 0
        assert pool == 0


def test_who_busts_is_behind_everybody_with_chips_left_or_with_more_at_the_start() -> None:
    busted = 0
    for starting_chips, facts in all_facts():
        began: dict[int, int] = {}
        ended: dict[int, int] = {}
        for fact in facts:
            if isinstance(fact, Registered):
                ended[fact.seat] = starting_chips
            elif isinstance(fact, StoodUp) and fact.cause is LeaveCause.REMOVED:
                del ended[fact.seat]
                began.pop(fact.seat, None)
            elif isinstance(fact, HandStarted):
                began = {seat: stack for seat, stack in ended.items() if stack}
            elif isinstance(fact, HandEnded):
                ended.update(fact.stacks)
            elif isinstance(fact, Finished) and fact.cause is FinishCause.BUSTED:
                assert ended[fact.seat] == 0
                assert fact.place == 1 + len(_ahead(fact.seat, began, ended))
                busted += 1
    assert busted


def _ahead(seat: int, began: dict[int, int], ended: dict[int, int]) -> Sequence[int]:
    return [other for other in began if ended[other] or began[other] > began[seat]]
