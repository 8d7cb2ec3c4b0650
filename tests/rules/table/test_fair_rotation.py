"""Thousands of random evenings: whoever comes and goes, button and blinds stay fair.

Nothing here asks the machine where the blinds should be: players' payments are counted from what
was posted, and the rules' promises are checked on the counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.refusals import Refused
from rules.seating import ChangeSeat, ComeBack, Entry, SitDown, SitOut, StandUp, StartTable, Status
from rules.settings import ButtonRule, BuyIn, MissedBlinds, Options, Seating, Stakes
from rules.table.commands import ChooseEntry, Command
from rules.table.play import play
from rules.table.state import Table
from tests.depth import scaled
from tests.rules.table.builders import deck, hand_over, room

EVENINGS = scaled(quick=3, plain=20, deep=1_000)
HANDS = 50
BLINDS = {1: (2,), 2: (1, 2), 3: (1, 2, 4)}


class Dealt(NamedTuple):
    """A hand as its players remember it; players are known by name, not by seat."""

    number: int
    seats: int
    button: str
    """Who had the button; "" where it was dead."""
    players: frozenset[str]
    big: frozenset[str]
    small: frozenset[str]
    dead: frozenset[str]
    """Posted a blind, or part of one, as dead money."""
    entered: frozenset[str]
    moved: frozenset[str]
    """Changed seats since the hand before."""
    passed_over: frozenset[str]
    """Could play, sat between the last big blind and this one, and had no big blind."""
    anew: bool
    """First hand of a game, or of one in which fewer than two players were free of dues."""


def evening(seed: int, rule: ButtonRule, levels: int) -> Iterator[Dealt]:
    """Random players come, go, sit out and move between hands in which everybody folds."""
    chance = Random(f"{seed} {rule} {levels}")
    seats = chance.randint(2, 10)
    settings = room(
        seats=seats,
        stakes=Stakes(blinds=BLINDS[levels]),
        options=Options(button=rule, missed_blinds=chance.choice(list(MissedBlinds))),
        seating=Seating(timeouts_to_sit_out=0),
        buy_in=BuyIn(minimum=100),
    )
    table = Table("T1", settings)
    for seat in chance.sample(range(1, seats + 1), chance.randint(2, seats)):
        play(table, SitDown(seat, f"first{seat}", 100_000))
    moved: set[str] = set()
    for number in range(HANDS):
        moved.update(_shuffle_seats(table, chance, number))
        if table.status is not Status.RUNNING and not _starts(table, number):
            continue
        anew = _starts_anew(table)
        able = {n: s.player for n, s in table.seats.items() if not s.away}
        last_big = table.hand.setup.last_blind if table.hand is not None else None
        try:
            hand = hand_over(table, number)
        except Refused:
            continue
        between = _walk(last_big, hand.setup.last_blind, seats)
        passed_over = {able[seat] for seat in between if seat in able}
        dealt = _remembered(table, hand, frozenset(moved), anew=anew)
        yield dealt._replace(passed_over=frozenset(passed_over) - dealt.big)
        moved.clear()


def _walk(start: int | None, end: int | None, seats: int) -> Iterator[int]:
    """The seats one passes from one seat to another, clockwise, without the ends."""
    if start is None or end is None:
        return
    seat = start % seats + 1
    while seat not in (end, start):
        yield seat
        seat = seat % seats + 1


def _shuffle_seats(table: Table, chance: Random, number: int) -> Iterator[str]:
    for turn in range(chance.choice((0, 0, 1, 1, 2, 4))):
        seat, entry = chance.randint(1, table.settings.seats), chance.choice(list(Entry))
        wishes: list[Command] = [
            SitDown(seat, f"p{number}.{turn}", 100_000, entry),
            SitDown(seat, f"p{number}.{turn}", 100_000, entry),
            StandUp(seat),
            SitOut(seat),
            ComeBack(seat, entry),
            ComeBack(seat, entry),
            ChooseEntry(seat, entry),
            ChangeSeat(seat, chance.randint(1, table.settings.seats)),
        ]
        wish = chance.choice(wishes)
        mover = table.seats[seat].player if seat in table.seats else ""
        try:
            play(table, wish)
        except Refused:
            continue
        if isinstance(wish, ChangeSeat):
            yield mover


def _starts(table: Table, number: int) -> bool:
    try:
        play(table, StartTable(deck(number)))
    except Refused:
        return False
    return True


def _starts_anew(table: Table) -> bool:
    assert table.rotation is not None
    free = [seat for seat in table.seats.values() if not seat.away and seat.dues.none]
    return table.rotation.drawn or len(free) < 2


def _remembered(table: Table, hand: Hand, moved: frozenset[str], *, anew: bool) -> Dealt:
    setup = hand.setup

    def names(*kinds: PostKind) -> frozenset[str]:
        return frozenset(table.seats[p.seat].player for p in setup.posts if p.kind in kinds)

    return Dealt(
        number=setup.hand,
        seats=table.settings.seats,
        button=table.seats[setup.button].player if setup.button in hand.by_seat else "",
        players=frozenset(table.seats[player.seat].player for player in setup.players),
        big=names(PostKind.BIG_BLIND),
        small=names(PostKind.SMALL_BLIND),
        dead=names(PostKind.MISSED),
        entered=names(PostKind.ENTRY),
        moved=moved,
        passed_over=frozenset(),
        anew=anew,
    )


def evenings(rule: ButtonRule, levels: int) -> Iterator[list[Dealt]]:
    for seed in range(EVENINGS):
        yield list(evening(seed, rule, levels))


def pairs(rule: ButtonRule, levels: int) -> Iterator[tuple[Dealt, Dealt]]:
    """Hands that follow one another in a game that went on."""
    for hands in evenings(rule, levels):
        for last, now in pairwise(hands):
            if not now.anew:
                yield last, now


@pytest.mark.parametrize("levels", [1, 2, 3])
@pytest.mark.parametrize("rule", ButtonRule)
def test_nobody_plays_a_free_round(rule: ButtonRule, levels: int) -> None:
    for hands in evenings(rule, levels):
        since: dict[str, int] = {}
        for hand in hands:
            since = {} if hand.anew else since
            for player in hand.players:
                paid = player in hand.big or player in hand.entered
                since[player] = 0 if paid else since.get(player, 0) + 1
                assert since[player] < hand.seats, (player, hand)


@pytest.mark.parametrize("levels", [1, 2, 3])
@pytest.mark.parametrize("rule", ButtonRule)
def test_nobody_has_the_big_blind_twice_running_while_somebody_else_could(
    rule: ButtonRule, levels: int
) -> None:
    for last, now in pairs(rule, levels):
        again = (now.big & last.big) - now.moved
        others = now.players - now.entered - last.big - now.big
        assert not again or (rule is ButtonRule.FORWARD and not others), (last, now)


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_under_the_forward_button_nobody_but_a_heads_up_player_has_it_twice_running(
    levels: int,
) -> None:
    for last, now in pairs(ButtonRule.FORWARD, levels):
        heads_up = len(now.players - now.entered) == 2
        assert now.button
        assert now.button != last.button or heads_up or now.button in now.moved, (last, now)


@pytest.mark.parametrize("rule", ButtonRule)
def test_whoever_had_the_big_blind_pays_the_small_one_in_the_next_hand(rule: ButtonRule) -> None:
    for last, now in pairs(rule, 2):
        if len(now.players - now.entered) == 2:
            continue
        due = (last.big & now.players) - now.moved
        assert due <= now.small | now.dead, (last, now)


def test_under_the_dead_button_there_is_one_big_blind_and_at_most_one_small() -> None:
    for _, now in pairs(ButtonRule.DEAD, 2):
        assert len(now.big) == 1
        assert len(now.small) <= 1


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_under_the_dead_button_nobody_skips_the_big_blind(levels: int) -> None:
    for _, now in pairs(ButtonRule.DEAD, levels):
        assert not now.passed_over, now


@pytest.mark.parametrize("levels", [1, 2])
def test_under_the_forward_button_only_players_who_owe_a_blind_are_passed_over(
    levels: int,
) -> None:
    for _, now in pairs(ButtonRule.FORWARD, levels):
        assert not now.passed_over & (now.players - now.entered), now
