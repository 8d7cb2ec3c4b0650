"""Every position of button and blinds that a small table can reach, whoever comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from rules.settings import ButtonRule
from rules.table.button import Positions, Ring, Rotation, positions
from tests.depth import scaled

SEATS = scaled(quick=4, plain=5, deep=6)

Step = tuple[Rotation, Positions]


def groups(seats: Iterable[int], least: int = 0) -> Iterator[frozenset[int]]:
    there = sorted(seats)
    for size in range(least, len(there) + 1):
        yield from map(frozenset, combinations(there, size))


def steps(rule: ButtonRule, levels: int) -> Iterator[Step]:
    """From every hand to every hand that may follow: some stay, and others have come.

    They owe a blind, or none: a change of game clears what newcomers owe.
    """
    table = frozenset(range(1, SEATS + 1))
    todo = [
        positions(Rotation(button, drawn=True), Ring(SEATS, levels, players, frozenset()), rule)
        for players in groups(table, 2)
        for button in players
    ]
    known: set[tuple[Rotation, frozenset[int]]] = set()
    while todo:
        hand = todo.pop()
        last = Rotation(hand.button, hand.blinds)
        if (last, hand.dealt) in known:
            continue
        known.add((last, hand.dealt))
        for stay in groups(hand.dealt):
            for come in groups(table - hand.dealt, max(0, 2 - len(stay))):
                for free in groups(come):
                    ring = Ring(SEATS, levels, stay | free, come - free)
                    following = positions(last, ring, rule)
                    yield last, following
                    todo.append(following)


@pytest.mark.parametrize("levels", [1, 2, 3])
@pytest.mark.parametrize("rule", ButtonRule)
def test_nobody_has_the_big_blind_twice_running_while_somebody_else_is_there(
    rule: ButtonRule, levels: int
) -> None:
    for last, now in steps(rule, levels):
        again = {*last.blinds[-1]}.intersection(now.blinds[-1])
        others = now.dealt.difference(last.blinds[-1], now.blinds[-1])
        assert not (again and others), (last, now)


@pytest.mark.parametrize("rule", ButtonRule)
def test_with_two_blinds_nobody_has_both(rule: ButtonRule) -> None:
    for last, now in steps(rule, levels=2):
        small, big = now.blinds
        assert not now.dealt.intersection(small).intersection(big), (last, now)
