"""Who is in the game without a blind takes nobody's button, whoever comes and goes (3.1, 3.8).

A change of game lets newcomers in (12.3), and the house moves players from broken stations.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from rules.collection import Collection
from rules.hand.setup import PostKind
from rules.refusals import Refused
from rules.seating import (
    ChangeSeat,
    ComeBack,
    Entry,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    Status,
    VoidHand,
)
from rules.settings import ButtonRule, MixChange, Options
from rules.table.circle import between
from rules.table.commands import Command
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import Table
from tests.depth import scaled
from tests.rules.house.mixing import HORSE, deal, games_played, mixing
from tests.rules.table.builders import (
    blinds,
    dealt,
    deck,
    fold_out,
    hand_over,
    posts,
    room,
    table_with,
)

EITHER_BUTTON = pytest.mark.parametrize("rule", list(ButtonRule))
REGULARS = dict.fromkeys((1, 2, 4, 5, 6), 400)

Blinds = tuple[int, list[int], list[int]]


def next_with_blinds(table: Table) -> tuple[Blinds, list[int]]:
    """Button, blinds and players of the next hand that has blinds."""
    while True:
        deal(table)
        assert table.hand is not None
        fold_out(table)
        if table.hand.setup.settings.stakes.blinds:
            return blinds(table.hand), dealt(table.hand)


def newcomer_between_the_blinds(rule: ButtonRule, other: str) -> Table:
    """Last hand of hold'em: button 1, blinds 2 and 4; a newcomer is in seat 3; the game changes."""
    settings = mixing(
        "holdem", other, change=MixChange.HANDS, every=6, options=Options(button=rule)
    )
    table = table_with(REGULARS, settings, button=1)
    games_played(table, 5)
    deal(table)
    play(table, SitDown(3, "new", 400))
    assert table.hand is not None
    assert blinds(table.hand) == (1, [2], [4])
    fold_out(table)
    return table


@EITHER_BUTTON
@pytest.mark.parametrize("other", ["omaha", "stud", "ante_holdem"])
def test_house_rule_3_8_a_newcomer_whom_a_change_of_game_lets_in_waits_until_the_button_has_passed(
    rule: ButtonRule, other: str
) -> None:
    table = newcomer_between_the_blinds(rule, other)
    assert next_with_blinds(table) == ((2, [4], [5]), [1, 2, 4, 5, 6])
    assert next_with_blinds(table) == ((4, [5], [6]), [1, 2, 3, 4, 5, 6])


def test_house_rule_12_3_he_posts_nothing_when_the_button_has_passed_him() -> None:
    table = newcomer_between_the_blinds(ButtonRule.FORWARD, "omaha")
    next_with_blinds(table)
    next_with_blinds(table)
    assert table.hand is not None
    assert posts(table.hand) == [(5, "small_blind", 1), (6, "big_blind", 2)]


def test_house_rule_12_3_in_a_game_without_blinds_he_is_dealt_in_at_once() -> None:
    table = newcomer_between_the_blinds(ButtonRule.FORWARD, "stud")
    deal(table)
    assert table.hand is not None
    assert dealt(table.hand) == [1, 2, 3, 4, 5, 6]


def test_house_rule_3_8_leaving_and_sitting_down_again_is_no_way_around_it() -> None:
    table = newcomer_between_the_blinds(ButtonRule.FORWARD, "stud")
    games_played(table, 2)
    play(table, StandUp(3))
    play(table, SitDown(3, "new", 400))
    assert next_with_blinds(table) == ((2, [4], [5]), [1, 2, 4, 5, 6])


def test_house_rule_3_8_it_outlives_a_restart_and_a_voided_hand() -> None:
    table = table_of(record_of(newcomer_between_the_blinds(ButtonRule.FORWARD, "omaha")))
    deal(table)
    play(table, VoidHand())
    assert next_with_blinds(table) == ((2, [4], [5]), [1, 2, 4, 5, 6])


def test_house_rule_3_8_a_newcomer_in_the_seat_of_the_last_big_blind_posts_no_small_one() -> None:
    settings = mixing("holdem", "stud", change=MixChange.HANDS, every=6)
    table = table_with(REGULARS, settings, button=1)
    games_played(table, 7)
    play(table, StandUp(4))
    play(table, SitDown(4, "new", 400))
    assert next_with_blinds(table) == ((2, [], [5, 6]), [1, 2, 5, 6])


def test_house_rule_8_10_the_button_that_passes_him_costs_him_nothing() -> None:
    settings = mixing(
        "holdem",
        "omaha",
        change=MixChange.HANDS,
        every=6,
        collection=Collection(dead_blind=1),
    )
    table = table_with(REGULARS, settings, button=1)
    games_played(table, 5)
    deal(table)
    play(table, SitDown(3, "new", 400))
    fold_out(table)
    for button in (2, 4):
        next_with_blinds(table)
        assert table.hand is not None
        paid = [seat for seat, kind, _ in posts(table.hand) if kind == "collection"]
        assert paid == [button]


@EITHER_BUTTON
def test_a_move_that_a_broken_station_forces_takes_nobodys_button(rule: ButtonRule) -> None:
    table = table_with(
        dict.fromkeys((1, 3, 5, 7, 8), 500), room(options=Options(button=rule)), button=1
    )
    assert blinds(hand_over(table)) == (1, [3], [5])
    play(table, ChangeSeat(7, 4, by_fault=True))
    hand = hand_over(table)
    assert (blinds(hand), dealt(hand)) == ((3, [5], [8]), [1, 3, 5, 8])
    hand = hand_over(table)
    assert (blinds(hand), dealt(hand)) == ((5, [8], [1]), [1, 3, 4, 5, 8])


@pytest.mark.parametrize("seat", [3, 5])
def test_who_has_had_the_blinds_is_moved_between_them_and_plays_on(seat: int) -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7, 8), 500), button=1)
    hand_over(table)
    play(table, ChangeSeat(seat, 4, by_fault=True))
    assert 4 in dealt(hand_over(table))


class Dealt(NamedTuple):
    """A hand with blinds, as its players remember it."""

    button: int
    big: int
    seat_of: dict[str, int]
    """Where everybody sat who was dealt in."""
    bigs: frozenset[str]
    entered: frozenset[str]
    new_round: bool
    """No small blind was due: the button may have gone past players who rested in this hand."""


def evening(seed: int) -> Iterator[tuple[Dealt, Dealt, frozenset[str], int]]:
    """Two hands with blinds that follow one another, who was moved between them, and the seats."""
    chance = Random(seed)
    codes = chance.choice([("holdem", "omaha"), ("holdem", "stud"), ("holdem", "mexican"), HORSE])
    change = chance.choice([MixChange.HANDS, MixChange.ROUND])
    table = Table("T1", mixing(*codes, change=change, every=chance.randint(1, 3), seats=7))
    for seat in chance.sample(range(1, 8), 5):
        play(table, SitDown(seat, f"first{seat}", 100_000))
    last: Dealt | None = None
    moved: set[str] = set()
    for number in range(60):
        for turn in range(chance.choice((0, 0, 1, 2))):
            moved.update(_wish(table, chance, f"p{number}.{turn}"))
        try:
            if table.status is not Status.RUNNING:
                play(table, StartTable(deck(number)))
            deal(table, number)
        except Refused:
            continue
        now = _remembered(table)
        fold_out(table)
        if now is not None:
            if last is not None and _goes_on(last, now):
                yield last, now, frozenset(moved), table.settings.seats
            last = now
            moved.clear()


def _goes_on(last: Dealt, now: Dealt) -> bool:
    """Whether three or more play on: with fewer all who wish to play are dealt in."""
    return not last.new_round and len(last.seat_of.keys() & now.seat_of.keys()) > 2


def _wish(table: Table, chance: Random, name: str) -> Iterator[str]:
    """Somebody comes, goes, rests or is moved; yield whom the house moves."""
    seat, to = chance.randint(1, 7), chance.randint(1, 7)
    entry = chance.choice([Entry.WAIT, Entry.POST])
    wishes: list[Command] = [
        *[SitDown(seat, name, 100_000, entry)] * 3,
        StandUp(seat),
        SitOut(seat),
        *[ComeBack(seat, entry)] * 2,
        ChangeSeat(seat, to),
        ChangeSeat(seat, to, by_fault=True),
    ]
    wish = chance.choice(wishes)
    try:
        play(table, wish)
    except Refused:
        return
    if isinstance(wish, ChangeSeat):
        yield table.seats[to].player


def _remembered(table: Table) -> Dealt | None:
    assert table.hand is not None
    setup = table.hand.setup
    if setup.last_blind is None:
        return None

    def names(kind: PostKind) -> frozenset[str]:
        return frozenset(table.seats[post.seat].player for post in setup.posts if post.kind is kind)

    seat_of = {table.seats[player.seat].player: player.seat for player in setup.players}
    return Dealt(
        setup.button,
        setup.last_blind,
        seat_of,
        bigs=names(PostKind.BIG_BLIND),
        entered=names(PostKind.ENTRY),
        new_round=not names(PostKind.SMALL_BLIND),
    )


def _within(start: int, end: int, seats: int) -> set[int]:
    """The seats between two others, clockwise; none where they are the same."""
    return {
        seat for seat in range(1, seats + 1) if start != end and between(start, seat, end, seats)
    }


EVENINGS = scaled(quick=5, plain=30, deep=500)


def test_house_rule_3_1_the_button_goes_past_nobody_who_paid_his_blinds() -> None:
    """But for the one who posts the big blind where a new round begins."""
    pairs = 0
    for seed in range(EVENINGS):
        for last, now, moved, seats in evening(seed):
            passed = _within(last.button, now.button, seats)
            stayed = {
                player
                for player, seat in now.seat_of.items()
                if last.seat_of.get(player) == seat and player not in moved
            }
            robbed = {p for p in stayed - now.bigs - now.entered if now.seat_of[p] in passed}
            assert not robbed, (seed, last, now)
            pairs += 1
    assert pairs > EVENINGS * 3


def test_house_rule_3_8_nobody_who_comes_is_dealt_in_between_button_and_big_blind() -> None:
    for seed in range(EVENINGS):
        for last, now, moved, seats in evening(seed):
            behind = _within(now.button, now.big, seats)
            came = now.seat_of.keys() - last.seat_of.keys() - moved - now.bigs
            assert not [p for p in came if now.seat_of[p] in behind], (seed, last, now)
