"""House rules 11: kill pots."""

from __future__ import annotations

from random import Random

import pytest

from rules.collection import Collection
from rules.hand.commands import Act, ActKind
from rules.hand.events import Acted, PotPushed
from rules.hand.setup import PostKind
from rules.kill import Kill, KillKind
from rules.refusals import Refused
from rules.seating import ComeBack, Entry, SitDown, SitOut, StandUp, VoidHand
from rules.settings import Options, Stakes, Structure
from rules.table.commands import ForgetKill
from rules.table.kills import DAY_MS
from rules.table.play import play
from rules.table.state import Table
from tests.rules.house.killing import (
    HALF,
    NATURAL,
    acting_order,
    checked_down,
    kill_posts,
    kill_table,
    killing,
    split_by,
    won_by,
)
from tests.rules.table.builders import finish, posts, start
from tests.rules.table.random_evening import start_hand

SCOOP = Kill(kind=KillKind.SCOOP, scoop_from=5)


def must_kill_table(kill: Kill = NATURAL, winner: int = 4) -> Table:
    """A table at which this seat kills the next pot."""
    table = kill_table(kill)
    won_by(table, winner)
    won_by(table, winner, payer=winner % 4 + 1)
    assert table.kill.owing == (f"p{winner}",)
    return table


def test_house_rule_11_1_the_kill_blind_and_all_limits_are_doubled() -> None:
    table = must_kill_table()
    hand = start(table)
    assert kill_posts(hand) == [(4, 8)]
    assert (hand.settings.stakes.small_bet, hand.settings.stakes.big_bet) == (8, 16)
    assert posts(hand) == [(1, "big_blind", 4), (4, "kill", 8)]  # the killer is the small blind
    won_by(table, 1, payer=2, hand=hand)
    raises = [e.total for e in hand.events if isinstance(e, Acted) and e.word.value == "bet"]
    assert raises[:1] == [8]
    assert table.settings.stakes.big_bet == 8


def test_house_rule_11_1_a_half_kill_is_one_and_a_half_times() -> None:
    table = must_kill_table(HALF)
    hand = start(table)
    assert kill_posts(hand) == [(4, 6)]
    assert (hand.settings.stakes.small_bet, hand.settings.stakes.big_bet) == (6, 12)


NO_LIMIT = {"structure": Structure.NO_LIMIT, "stakes": Stakes(blinds=(2, 4))}
STUD = {"game": "stud", "stakes": Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8), "seats": 8}


@pytest.mark.parametrize(
    ("kill", "changes", "key"),
    [
        (NATURAL, NO_LIMIT, "options.kill"),
        (NATURAL, {**NO_LIMIT, "structure": Structure.POT_LIMIT}, "options.kill"),
        (NATURAL, STUD, "options.kill"),
        (NATURAL, {"tournament": True}, "options.kill"),
        (NATURAL, {"options": Options(kill=NATURAL, straddle=True)}, "options.kill"),
        (SCOOP, {}, "options.kill"),
        (HALF, {"chip": 4, "stakes": Stakes(blinds=(4, 4), small_bet=4, big_bet=8)},
         "options.kill.times_bp"),
        (Kill(kind=KillKind.NATURAL, times_bp=10_000), {}, "options.kill.times_bp"),
        (Kill(kind=KillKind.NATURAL, leg_counts_from=-1), {}, "options.kill.leg_counts_from"),
    ],
)  # fmt: skip
def test_house_rule_11_1_a_kill_that_makes_no_sense_is_refused_by_its_key(
    kill: Kill, changes: dict[str, object], key: str
) -> None:
    with pytest.raises(Refused) as refused:
        killing(kill, **changes)
    assert refused.value.facts["key"] == key


def test_house_rule_11_2_two_pots_in_a_row_kill_the_next() -> None:
    table = kill_table()
    won_by(table, 3)
    assert (table.kill.legs, table.kill.owing) == (("p3",), ())
    won_by(table, 3, payer=1)
    assert (table.kill.legs, table.kill.owing) == (("p3",), ("p3",))
    assert kill_posts(start(table)) == [(3, 8)]


def test_house_rule_11_2_another_winner_takes_the_kill_button() -> None:
    table = kill_table()
    won_by(table, 3)
    won_by(table, 2, payer=1)
    assert (table.kill.legs, table.kill.owing) == (("p2",), ())


def test_house_rule_11_2_a_walk_is_no_second_leg_and_the_first_is_kept() -> None:
    table = kill_table()
    won_by(table, 3)
    won_by(table, 4)  # everybody folds to the big blind, or checks: no full bet
    won_by(table, 4)
    assert (table.kill.legs, table.kill.owing) == (("p4",), ())


def test_house_rule_11_2_what_a_blind_adds_counts_and_the_blind_itself_does_not() -> None:
    table = kill_table()
    won_by(table, 4)
    hand = start(table)  # seat 3 has the small blind, seat 4 the big one
    for seat, kind in ((1, ActKind.FOLD), (2, ActKind.FOLD), (3, ActKind.CALL)):
        play(table, Act(seat, hand.turn, kind))
    won_by(table, 4, hand=hand)
    assert hand.by_seat[3].staked == 4  # two of them a blind: less than a full bet of four
    assert table.kill.owing == ()


def test_house_rule_11_2_fees_and_dead_posts_take_nothing_from_what_others_put_in() -> None:
    table = kill_table(collection=Collection(per_player=1))
    won_by(table, 4)
    hand = start(table)  # seat 4 has the big blind
    for seat, kind in ((1, ActKind.FOLD), (2, ActKind.CALL), (3, ActKind.FOLD)):
        play(table, Act(seat, hand.turn, kind))
    won_by(table, 4, hand=hand)
    assert hand.by_seat[2].staked == 4  # a full bet, and a fee of one beside it
    assert table.kill.owing == ("p4",)


def test_house_rule_11_3_the_kill_takes_the_place_of_a_blind() -> None:
    for winner in (1, 2, 3, 4):
        table = must_kill_table(winner=winner)
        hand = start(table)
        own = [(kind, amount) for seat, kind, amount in posts(hand) if seat == winner]
        assert own == [("kill", 8)]
        assert sum(1 for post in hand.setup.posts if post.kind is PostKind.KILL) == 1


def test_house_rule_11_3_a_short_stack_posts_what_it_has() -> None:
    table = must_kill_table()
    seat = table.seats[4]
    table.bought -= seat.stack - 5
    table.seats[4] = type(seat)(
        player=seat.player, stack=5, bank_ms=seat.bank_ms, dues=seat.dues, played=True
    )
    hand = start(table)
    assert hand.by_seat[4].staked == 5
    assert (hand.price, hand.settings.stakes.small_bet) == (8, 8)


def test_house_rule_11_3_one_kill_a_hand_and_the_next_one_after_it() -> None:
    table = must_kill_table(winner=4)
    table.kill = table.kill._replace(owing=("p2", "p4"))
    first = start(table)
    killers = [seat for seat, _ in kill_posts(first)]
    assert len(killers) == 1
    other = 2 if killers == [4] else 4
    won_by(table, 1, payer=3, hand=first)
    assert f"p{other}" in table.kill.owing
    assert [seat for seat, _ in kill_posts(start(table))] == [other]


def test_house_rule_11_4_the_killer_acts_last_in_the_first_round() -> None:
    for winner in (1, 2, 3, 4):
        table = must_kill_table(winner=winner)
        hand = start(table)
        order = acting_order(table, hand)
        assert order[-1] == winner
        assert sorted(order) == [1, 2, 3, 4]
        others = [seat for seat in order if seat != winner]
        assert hand.setup.last_blind is not None
        left = [(hand.setup.last_blind + n) % 4 + 1 for n in range(4)]
        assert others == [seat for seat in left if seat != winner]


def test_house_rule_11_4_nobody_acts_twice_before_the_killer_then_his_left_goes_on() -> None:
    for winner in (1, 2, 3, 4):
        for raiser in (1, 2, 3, 4):
            table = must_kill_table(winner=winner)
            order = acting_order(table, start(table), raises=[raiser])
            assert order.index(winner) == 3 or (raiser == winner and order[3] == winner)
            assert len(set(order[:4])) == 4
            after = order[4:]
            left = [(winner + n - 1) % 4 + 1 for n in range(1, 4)]
            assert after == [seat for seat in left if seat in after]


def test_house_rule_11_4_after_two_raises_before_the_killer_his_left_goes_on() -> None:
    for killer in range(1, 6):
        table = kill_table(stacks=(400,) * 5)
        table.kill = table.kill._replace(owing=(f"p{killer}",))
        hand = start(table)
        assert hand.setup.last_blind == 3
        first = [seat for seat in (4, 5, 1, 2, 3) if seat != killer]
        order = acting_order(table, hand, raises=first[1:3])
        assert order[:5] == [*first, killer]
        clockwise = [(killer + step - 1) % 5 + 1 for step in range(1, 5)]
        again = {first[0], first[1]}  # called before both raises, and raised before the second
        assert order[5:] == [seat for seat in clockwise if seat in again]


def test_house_rule_11_5_a_killer_who_wins_again_kills_for_the_same_amount() -> None:
    table = must_kill_table()
    hand = won_by(table, 4, payer=1)
    assert kill_posts(hand) == [(4, 8)]
    assert table.kill.owing == ("p4",)
    assert kill_posts(start(table)) == [(4, 8)]


def test_house_rule_11_5_a_killer_who_loses_owes_nothing_more() -> None:
    table = must_kill_table()
    won_by(table, 1, payer=4)
    assert (table.kill.legs, table.kill.owing) == (("p1",), ())
    assert kill_posts(start(table)) == []


def test_house_rule_11_5_a_leg_is_kept_over_a_split_pot() -> None:
    table = kill_table()
    won_by(table, 3)
    split_by(table, [3, 4])
    assert (table.kill.legs, table.kill.owing) == (("p3",), ())
    won_by(table, 3, payer=1)
    assert table.kill.owing == ("p3",)


def test_house_rule_11_5_a_killer_who_splits_kills_again() -> None:
    table = must_kill_table()
    split_by(table, [4, 1])
    assert table.kill.owing == ("p4",)


def test_house_rule_11_5_after_a_split_among_others_nobody_has_the_button() -> None:
    table = kill_table()
    won_by(table, 3)
    split_by(table, [1, 4])
    assert (table.kill.legs, table.kill.owing) == ((), ())


def test_house_rule_11_5_a_voided_hand_leaves_legs_and_owed_kills_as_they_were() -> None:
    table = must_kill_table()
    before = table.kill
    start(table)
    assert table.kill.owing == ()
    play(table, VoidHand())
    assert (table.kill.legs, table.kill.owing) == (before.legs, before.owing)
    assert kill_posts(start(table)) == [(4, 8)]


def test_house_rule_11_6_a_scoop_of_a_large_pot_kills_the_next() -> None:
    table = kill_table(SCOOP, game="omaha8")
    won_by(table, 3, payer=1)
    assert not table.kill.owing  # fewer than five big bets
    hand = start(table)
    acting_order(table, hand, raises=[1, 2, 3, 4])
    won_by(table, 3, hand=hand)
    assert sum(pot.amount for pot in hand.pots) >= 40
    assert (table.kill.legs, table.kill.owing) == ((), ("p3",))


def test_house_rule_11_6_a_split_of_high_and_low_kills_nothing() -> None:
    table = kill_table(Kill(kind=KillKind.SCOOP), game="omaha8")
    seen = set()
    for seed in range(40):
        before = table.kill.owing
        hand = start(table, seed)
        assert len(kill_posts(hand)) == len(before)
        checked_down(table, hand)
        winners = {w.seat for e in hand.events if isinstance(e, PotPushed) for w in e.wins}
        assert bool(table.kill.owing) is (len(winners) == 1)
        seen.add(len(winners))
    assert {1, 2} <= seen


def test_house_rule_11_7_in_a_new_game_the_kill_button_belongs_to_nobody() -> None:
    table = kill_table(stacks=(400, 400))
    won_by(table, 1)
    assert "p1" in table.kill.legs
    for seat in (1, 2):
        play(table, StandUp(seat))
    assert not table.kill.legs


def test_house_rule_11_8_who_owes_a_kill_may_leave_and_owes_it_when_he_returns() -> None:
    table = must_kill_table()
    play(table, StandUp(4))
    ((player, ticket),) = table.kill.left
    assert (player, table.kill.owing) == ("p4", ("p4",))
    hand = won_by(table, 1, payer=2)
    assert kill_posts(hand) == []
    assert table.kill.owing == ("p4",)
    play(table, SitDown(4, "p4", 500, Entry.POST))
    assert table.kill.left == ()
    killed = []
    for _ in range(4):
        killed += kill_posts(won_by(table, 2, payer=3))
    assert killed[:1] == [(4, 8)]
    assert ticket > 0
    assert DAY_MS == 24 * 60 * 60 * 1000


def test_house_rule_11_8_after_the_day_nothing_is_owed() -> None:
    table = must_kill_table()
    play(table, StandUp(4))
    ((player, ticket),) = table.kill.left
    with pytest.raises(Refused):
        play(table, ForgetKill(player, ticket + 1))
    play(table, ForgetKill(player, ticket))
    assert (table.kill.legs, table.kill.owing, table.kill.left) == ((), (), ())


def test_house_rule_11_8_who_sits_out_posts_the_kill_when_he_is_dealt_in_again() -> None:
    table = must_kill_table()
    play(table, SitOut(4))
    assert kill_posts(won_by(table, 1, payer=2)) == []
    play(table, ComeBack(4, Entry.POST))
    killed = []
    for _ in range(4):
        killed += kill_posts(won_by(table, 2, payer=3))
    assert killed[:1] == [(4, 8)]


def test_house_rule_11_8_a_leg_is_kept_over_leaving_and_returning() -> None:
    table = kill_table()
    won_by(table, 4)
    play(table, StandUp(4))
    won_by(table, 1, payer=2)
    assert set(table.kill.legs) == {"p1", "p4"}
    play(table, SitDown(4, "p4", 500, Entry.POST))
    while 4 not in (hand := start(table)).by_seat:
        won_by(table, 1, hand=hand)
        table.kill = table.kill._replace(owing=(), legs=("p1", "p4"))
    won_by(table, 4, payer=1, hand=hand)
    assert (table.kill.legs, table.kill.owing) == (("p4",), ("p4",))


def test_house_rule_11_8_a_leg_is_kept_while_its_owner_sits_out() -> None:
    table = kill_table()
    won_by(table, 4)
    play(table, SitOut(4))
    won_by(table, 1, payer=2)
    assert set(table.kill.legs) == {"p1", "p4"}


def test_house_rule_11_8_a_leg_is_kept_while_its_owner_rests() -> None:
    """Eight sit at a game that deals seven in (house rule 2.16)."""
    table = kill_table(stacks=(400,) * 8, game="archie", seats=9)
    table.kill = table.kill._replace(legs=("p4",))
    play(table, start_hand(table, Random(1)))
    assert table.hand is not None
    assert 4 not in table.hand.by_seat
    finish(table)
    assert "p4" in table.kill.legs
