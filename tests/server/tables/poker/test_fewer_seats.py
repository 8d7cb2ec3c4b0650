"""A table becomes smaller: its button and blinds go on as if the seats were there and empty."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.refusals import Refused as RulesRefused
from rules.seating import ComeBack, SitDown, SitOut, StandUp
from rules.settings import ButtonRule, BuyIn, Options, Seating, TableSettings
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import Departed, Mixing, Table
from server.refusals import Refused
from server.tables.commands import ChangeSettings
from server.tables.poker.carry_out import check_settings, under
from tests.depth import scaled
from tests.rules.table.builders import blinds, hand_over, room, table_with
from tests.server.tables.felt import HOLDEM, Felt, carried, rejected

SEATS, FEWER = 9, 6
RULES = pytest.mark.parametrize("rule", list(ButtonRule))


def nine(rule: ButtonRule, *players: int, button: int = 0) -> Table:
    settings = room(
        seats=SEATS,
        options=Options(button=rule),
        seating=Seating(timeouts_to_sit_out=0),
        buy_in=BuyIn(minimum=100),
    )
    return table_with(dict.fromkeys(players, 100_000), settings, button=button)


def smaller(table: Table) -> TableSettings:
    return replace(table.settings, seats=FEWER)


def fits(table: Table) -> bool:
    try:
        check_settings(table, smaller(table))
    except Refused:
        return False
    return True


def copy(table: Table) -> Table:
    return table_of(record_of(table))


@RULES
def test_a_table_keeps_the_seats_that_button_and_blinds_have_not_left(rule: ButtonRule) -> None:
    table = nine(rule, 1, 2, 4, 5, 6, 9, button=5)
    while blinds(hand_over(table))[2] != [9]:
        pass
    play(table, StandUp(9))
    with pytest.raises(Refused) as refused:
        check_settings(table, smaller(table))
    assert refused.value.facts == {"key": "seats", "value": FEWER, "need": ">=9"}
    check_settings(table, replace(table.settings, seats=10))
    hands = 0
    while not fits(table):
        button, _, (big, *_) = blinds(hand_over(table))
        hands += 1
        assert (button, big) != (9, 9)
    assert hands <= 3


@RULES
def test_a_smaller_table_plays_on_as_the_large_one_would_with_empty_seats(
    rule: ButtonRule,
) -> None:
    shrunk = 0
    for seed in range(scaled(quick=10, plain=30, deep=3_000)):
        chance = Random(f"{seed} {rule}")
        players = chance.sample(range(1, FEWER + 1), chance.randint(3, FEWER))
        beyond = chance.sample(range(FEWER + 1, SEATS + 1), chance.randint(1, 3))
        large = nine(rule, *players, *beyond, button=chance.choice([*players, *beyond]))
        small, at = large, chance.randint(0, 8)
        for number in range(30):
            if number == at:
                for seat in beyond:
                    play(large, StandUp(seat))
            if number >= at and small is large and fits(large):
                small = under(copy(large), smaller(large))
                shrunk += 1
            tables = [large] if small is large else [large, small]
            _somebody_goes_or_comes(chance, tables)
            hands = [_next_hand(each, number) for each in tables]
            assert hands == hands[:1] * len(hands), (seed, number)
    assert shrunk


def _somebody_goes_or_comes(chance: Random, tables: list[Table]) -> None:
    """Seat 1 lies where the circle was cut: who left from beyond it and comes back is at home."""
    seat, kind = chance.randint(2, FEWER), chance.randint(0, 3)
    taken = tables[0].seats.get(seat)
    gone = sorted(tables[0].departed)
    for table in tables:
        if taken is not None and kind < 2:
            command = ComeBack(seat) if taken.away else SitOut(seat)
            play(table, command)
        elif taken is not None and kind == 2:
            play(table, StandUp(seat))
        elif taken is None and gone:
            player = gone[kind % len(gone)]
            play(table, SitDown(seat, player, table.departed[player].stack))


def _next_hand(table: Table, seed: int) -> object:
    try:
        hand = hand_over(table, seed)
    except RulesRefused as refused:
        return refused.code
    return blinds(hand), hand.setup.posts, [player.seat for player in hand.setup.players]


def test_who_left_a_seat_that_is_gone_and_the_round_of_a_mix_keep_their_place() -> None:
    table = nine(ButtonRule.FORWARD, 1, 2, 3)
    gone = Departed(500, (), 0, 1, seat=8)
    table.departed = {
        "here": gone._replace(seat=4),
        "beyond": gone,
        "long ago": gone._replace(seat=0),
    }
    table.mixing = Mixing(hands=3, first=7, players=5, button=8)
    after = under(table, smaller(table))
    seats = {player: left.seat for player, left in after.departed.items()}
    assert seats == {"here": 4, "beyond": 1, "long ago": 0}
    assert after.mixing == Mixing(hands=3, first=1, players=5, button=FEWER)


def test_the_floor_hears_which_seats_the_table_still_needs() -> None:
    felt = Felt(settings=replace(HOLDEM, seats=SEATS))
    felt.seat_all(dict.fromkeys((1, 2, 9), 10_000))
    felt.start()
    carried(felt.stand_up(9))
    felt.call_down()
    code, facts = rejected(felt.ask(ChangeSettings(replace(felt.settings, seats=FEWER))))
    assert (code, facts["need"]) == ("settings_do_not_fit", ">=9")
