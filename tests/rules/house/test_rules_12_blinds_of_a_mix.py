"""House rules 12.2 to 12.4: blinds, button and what is owed where games take turns."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from rules.collection import Collection
from rules.games.catalogue import GAMES
from rules.hand.setup import PostKind
from rules.refusals import Refused
from rules.seating import ChangeSeat, ComeBack, Entry, SitDown, SitOut, StandUp, VoidHand
from rules.settings import ButtonRule, MixChange, Options
from rules.table.blinds import move_cost
from rules.table.button import Ring, Rotation, positions
from rules.table.circle import clockwise
from rules.table.commands import ChooseEntry
from rules.table.mixing import passes
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.state import Table
from tests.depth import scaled
from tests.rules.house.mixing import LIMIT, deal, games_played, mixed_table, mixing
from tests.rules.table.builders import blinds, dealt, fold_out, posted_by, posts, table_with
from tests.rules.table.random_evening import deal_hands

KINDS = ("holdem", "ante_holdem", "stud", "super_stud", "mexican")
"""With blinds, with a button but without blinds, and without either."""


def next_blinds(table: Table) -> tuple[int, list[int], list[int]]:
    deal(table)
    assert table.hand is not None
    fold_out(table)
    return blinds(table.hand)


@pytest.mark.parametrize("codes", [*permutations(KINDS, 2)], ids="-".join)
def test_house_rule_12_2_any_two_games_take_turns(codes: tuple[str, str]) -> None:
    settings = mixing(*codes, change=MixChange.HANDS, every=2)
    assert deal_hands(settings, Random(2), hands=9).hands == 9


def test_house_rule_12_2_every_game_of_the_catalogue_is_of_one_of_these_kinds() -> None:
    kinds = {(GAMES[code].uses_blinds, GAMES[code].has_button) for code in KINDS}
    assert kinds == {(game.uses_blinds, game.has_button) for game in GAMES.values()}


def test_house_rule_12_2_a_button_that_stays_has_not_gone_round() -> None:
    """Dead button: the third player posts the big blind, and the button stays for one hand."""
    dead = Options(button=ButtonRule.DEAD)
    table = mixed_table(2, mixing("holdem", "omaha8", options=dead, seats=4))
    first, _, _ = next_blinds(table)
    play(table, SitDown(3, "p3", 400))
    while next_blinds(table)[0] != first:
        assert table.settings.game == "holdem"
    assert not passes(1, 1, 3, 6)
    assert passes(1, 3, 3, 6)


def test_house_rule_12_3_a_missed_blind_stays_owed_through_changes_and_through_stud() -> None:
    table = mixed_table(4, mixing("holdem", "razz", "omaha8", change=MixChange.HANDS, every=2))
    play(table, SitOut(3))
    games_played(table, 2)
    missed = table.seats[3].dues.missed
    assert missed
    play(table, ComeBack(3, Entry.POST))
    deal(table)
    assert table.hand is not None
    assert (table.settings.game, dealt(table.hand)) == ("razz", [1, 2, 3, 4])
    assert not posts(table.hand)[4:]  # the antes: nothing is owed in stud
    fold_out(table)
    assert table.seats[3].dues.missed == missed
    games_played(table, 1)
    play(table, ChooseEntry(3, Entry.POST))
    paid = []
    for _ in range(4):
        deal(table)
        assert table.hand is not None
        paid += [post for post in posts(table.hand) if post[0] == 3]
        fold_out(table)
    assert paid
    assert table.seats[3].dues.none


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("change", [MixChange.ROUND, MixChange.HANDS])
@pytest.mark.parametrize("away", ["sits out", "leaves", "moves"])
def test_house_rule_12_3_nobody_lets_every_blind_pass_and_plays_on(
    away: str, change: MixChange, seat: int
) -> None:
    """He goes when the big blind comes next, and is back as soon as he is dealt in without it."""
    every = 1 if change is MixChange.ROUND else 2
    table = mixed_table(4, mixing("holdem", "omaha8", change=change, every=every, seats=6))
    hands = paid = 0
    for number in range(36):
        _dodge(table, f"p{seat}", away)
        deal(table, number)
        assert table.hand is not None
        now = _seat_of(table, f"p{seat}")
        hands += now in table.hand.by_seat
        paid += sum(post.amount for post in table.hand.setup.posts if post.seat == now)
        fold_out(table)
    round_costs = sum(LIMIT.blinds)
    assert paid >= hands * round_costs / 4 - round_costs  # but for the hands before the first blind


def _seat_of(table: Table, player: str) -> int:
    return next((number for number, seat in table.seats.items() if seat.player == player), 0)


def _free(table: Table) -> int:
    return min(set(range(1, table.settings.seats + 1)).difference(table.seats))


def _dodge(table: Table, player: str, away: str) -> None:
    """What a player does who wants to play without blinds."""
    number, last = _seat_of(table, player), table.rotation
    assert last is not None
    if not number:
        play(table, SitDown(_free(table), player, table.departed[player].stack, Entry.WAIT))
    elif table.seats[number].away:
        play(table, ComeBack(number, Entry.WAIT))
    elif last.blinds:
        seats = table.settings.seats
        next_big = clockwise(table.seats, last.front, seats)[0]
        if next_big == number:
            free = set(range(1, seats + 1)).difference(table.seats)
            last_of_all = clockwise(free, last.front, seats)[-1]
            wishes: dict[str, SitOut | StandUp | ChangeSeat] = {
                "sits out": SitOut(number),
                "leaves": StandUp(number),
                "moves": ChangeSeat(number, last_of_all),
            }
            play(table, wishes[away])


def test_house_rule_12_3_a_change_of_seat_in_stud_costs_what_it_costs_in_the_next_game() -> None:
    table = mixed_table(4, mixing("holdem", "razz", change=MixChange.HANDS, every=2, seats=6))
    games_played(table, 2)
    assert table.settings.game == "razz"
    assert table.rotation is not None
    assert table.rotation.front == 4
    assert move_cost(table, 1, 5) == 0  # the big blind comes to seat 5 before seat 1
    assert move_cost(table, 4, 5) > 0  # he has the small blind next
    assert move_cost(table, 2, 6) == 0
    play(table, ChangeSeat(4, 6))
    assert table.seats[6].dues.missed


@pytest.mark.parametrize("other", ["ante_holdem", "mexican"])
def test_house_rule_12_4_everybody_meets_every_blind_in_turn_through_games_without(
    other: str,
) -> None:
    table = mixed_table(6, mixing("holdem", other, change=MixChange.HANDS, every=1))
    seen = [next_blinds(table) for _ in range(24)]
    assert [big for _, _, (big,) in seen[::2]] == [3, 4, 5, 6, 1, 2] * 2
    assert [button for button, *_ in seen[1::2]] == [2, 3, 4, 5, 6, 1] * 2


def test_house_rule_12_4_a_mix_that_begins_with_antes_only_begins_at_the_drawn_button() -> None:
    table = mixed_table(4, mixing("ante_holdem", "holdem"))
    assert [next_blinds(table)[0] for _ in range(8)] == [1, 2, 3, 4] * 2


def test_house_rule_12_4_the_own_button_goes_to_the_next_player_whoever_comes_and_goes() -> None:
    """Nobody has it twice running, and it goes past nobody who is dealt in."""
    for seed in range(scaled(quick=5, plain=30, deep=500)):
        chance = Random(seed)
        table = mixed_table(5, mixing("ante_holdem", "holdem", change=MixChange.HANDS, every=40))
        had = 0
        for number in range(30):
            seat = chance.randint(1, 7)
            wishes = (SitOut(seat), ComeBack(seat), SitDown(seat, f"p{number}", 400), StandUp(seat))
            with suppress(Refused):
                play(table, chance.choice(wishes[: 4 if len(table.seats) > 3 else 3]))
            if sum(not each.away for each in table.seats.values()) < 3:
                continue
            deal(table, number)
            assert table.hand is not None
            now = table.hand.setup.button
            assert not had or now == clockwise(dealt(table.hand), had, table.settings.seats)[0], (
                seed,
                number,
            )
            had = now
            fold_out(table)


def test_house_rule_12_4_where_the_drawn_button_has_left_the_next_player_has_it() -> None:
    table = table_with(
        dict.fromkeys((2, 3, 4, 5, 6), 400), mixing("ante_holdem", "holdem"), button=4
    )
    play(table, StandUp(4))
    assert [next_blinds(table)[0] for _ in range(4)] == [5, 6, 2, 3]


def test_house_rule_12_4_a_record_that_does_not_say_who_had_the_button_goes_on_by_hands() -> None:
    table = mixed_table(4, mixing("ante_holdem", "holdem", change=MixChange.HANDS, every=9))
    games_played(table, 2)
    table.mixing = table.mixing._replace(button=0)
    assert [next_blinds(table)[0] for _ in range(3)] == [3, 4, 1]


def test_house_rule_12_4_a_voided_hand_gives_the_own_button_back() -> None:
    table = mixed_table(4, mixing("ante_holdem", "holdem", change=MixChange.HANDS, every=9))
    games_played(table, 2)
    deal(table)
    play(table, VoidHand())
    assert next_blinds(table)[0] == 3


def test_house_rule_12_1_games_with_another_number_of_blinds_are_not_mixed() -> None:
    """What a player missed, and whose turn it is, would be another blind in the next game."""
    settings = mixing("holdem", "razz", "omaha8")
    assert settings.mix is not None
    *others, last = settings.mix.games
    three = replace(last, stakes=replace(LIMIT, blinds=(1, 1, 2)))
    with pytest.raises(Refused) as refused:
        replace(settings, mix=replace(settings.mix, games=(*others, three)))
    assert refused.value.facts["key"] == "mix.games"
    assert refused.value.facts["value"] == "2 and 3"


@pytest.mark.parametrize("blinds", [(), ((3,),), ((2,), (3,))])
@pytest.mark.parametrize("levels", [1, 2, 3])
def test_house_rule_12_5_a_mix_changed_in_stud_gives_nobody_button_or_big_blind_twice(
    blinds: tuple[tuple[int, ...], ...], levels: int
) -> None:
    """The blinds that wait may be those of games that are no longer in the mix."""
    ring = Ring(6, levels, frozenset(range(1, 6)), frozenset())
    now = positions(Rotation(1, blinds), ring, ButtonRule.FORWARD)
    assert now.button != 1
    assert now.big not in {seat for level in blinds[-1:] for seat in level}


def test_house_rule_8_7_while_the_button_waits_nobody_posts_the_dead_collection_blind() -> None:
    table = mixed_table(4, mixing("holdem", "razz", collection=Collection(dead_blind=1)))
    paid = []
    for number in range(12):
        deal(table, number)
        assert table.hand is not None
        paid.append(posted_by(table.hand, PostKind.COLLECTION))
        fold_out(table)
    assert paid == [[1], [2], [3], [4], [], [], [], [], [1], [2], [3], [4]]


@pytest.mark.parametrize("other", ["ante_holdem", "stud"])
@pytest.mark.parametrize("rule", list(ButtonRule))
def test_house_rule_8_10_an_owed_button_is_paid_in_every_game_of_a_mix(
    other: str, rule: ButtonRule
) -> None:
    """Also by the last in the order of the deal, who pays for his own button where there is one."""
    settings = mixing(
        "holdem",
        other,
        change=MixChange.HANDS,
        every=4,
        collection=Collection(dead_blind=1),
        options=Options(button=rule),
    )
    for back in range(5, 9):
        table = mixed_table(4, settings)
        paid = 0
        for number in range(1, 9):
            if plan_next(table).order[-1] == 3 and number < 5 and not table.seats[3].away:
                play(table, SitOut(3))
            if number == back:
                play(table, ComeBack(3, Entry.POST))
            deal(table, number)
            assert table.hand is not None
            paid += (number >= back) * posted_by(table.hand, PostKind.COLLECTION).count(3)
            fold_out(table)
        assert paid == 1, back
