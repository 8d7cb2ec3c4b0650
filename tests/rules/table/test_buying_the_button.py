"""House rule 3.20: buying the button, and what it costs nobody else."""

from __future__ import annotations

from random import Random

import pytest

from rules.hand.offers import offer_to
from rules.refusals import RefusalCode, Refused
from rules.seating import ComeBack, Entry, SitDown, SitOut, StandUp
from rules.settings import ButtonRule, Options, Stakes, Structure, TableSettings
from rules.table.commands import ChooseEntry, Command, SitOutAtBigBlind
from rules.table.next_hand import button_for_sale
from rules.table.play import play
from rules.table.state import Table
from tests.depth import scaled
from tests.rules.table.builders import blinds, dealt, hand_over, posts, room, start, table_with

SELLS = room(options=Options(buy_button=True))


def missed_the_big_blind(settings: TableSettings = SELLS) -> Table:
    """Last hand: button 1, small blind 2, big blind 4; seat 3 is back after missing its blind."""
    table = table_with([500] * 6, settings, button=1)
    play(table, SitOut(3))
    assert blinds(hand_over(table)) == (1, [2], [4])
    play(table, ComeBack(3))
    return table


def bought() -> Table:
    table = missed_the_big_blind()
    play(table, ChooseEntry(3, Entry.BUTTON))
    return table


def test_house_rule_3_20_the_buyer_posts_the_only_blinds_the_small_one_dead() -> None:
    hand = start(bought())
    assert hand.setup.button == 2
    assert posts(hand) == [(3, "big_blind", 2), (3, "missed", 1)]
    assert dealt(hand) == [1, 2, 3, 4, 5, 6]


def test_house_rule_3_20_the_next_to_act_is_left_of_the_buyer_and_he_may_raise() -> None:
    table = bought()
    hand = start(table)
    offer = offer_to(hand)
    assert offer is not None
    assert (offer.seat, offer.to_call) == (4, 2)
    assert hand.by_seat[3].bet == 2
    assert hand.dead == 1


def test_house_rule_3_20_then_he_has_the_button_and_the_blinds_go_on() -> None:
    table = bought()
    hand_over(table)
    assert blinds(hand_over(table)) == (3, [4], [5])
    assert blinds(hand_over(table)) == (4, [5], [6])


def test_house_rule_9_9_who_sits_out_at_the_big_blind_plays_on_while_another_buys_the_button() -> (
    None
):
    table = bought()
    play(table, SitOutAtBigBlind(4))
    hand = start(table)
    assert not table.seats[4].away
    assert posts(hand) == [(3, "big_blind", 2), (3, "missed", 1)]


def test_house_rule_9_9_a_buyer_who_sits_out_at_the_big_blind_does_so_instead() -> None:
    table = bought()
    play(table, SitOutAtBigBlind(3))
    assert table.seats[3].away
    assert blinds(hand_over(table)) == (2, [4], [5])


def test_house_rule_3_20_nobody_else_owes_anything_for_the_hand_that_stood_still() -> None:
    table = bought()
    play(table, SitOut(6))
    hand_over(table)
    assert all(seat.dues.none for seat in table.seats.values())


def test_house_rule_3_20_who_does_not_buy_waits_until_the_button_has_passed() -> None:
    table = missed_the_big_blind()
    play(table, ChooseEntry(3, Entry.POST))
    assert dealt(hand_over(table)) == [1, 2, 4, 5, 6]
    assert (3, "missed", 1) in posts(hand_over(table))


def test_house_rule_3_20_a_new_player_may_buy_it_too() -> None:
    table = table_with({1: 500, 2: 500, 4: 500, 5: 500, 6: 500}, SELLS, button=1)
    assert blinds(hand_over(table)) == (1, [2], [4])
    play(table, SitDown(3, "new", 500, Entry.BUTTON))
    # No grace: the big blind has passed the seat.
    assert posts(start(table)) == [(3, "big_blind", 2), (3, "missed", 1)]


def test_house_rule_3_20_it_is_for_sale_to_the_seat_left_of_the_button_only() -> None:
    table = missed_the_big_blind()
    assert button_for_sale(table) == 3
    play(table, SitOut(5))
    hand_over(table)
    play(table, ComeBack(5, Entry.BUTTON))
    assert button_for_sale(table) != 3


@pytest.mark.parametrize(
    "settings",
    [
        room(),
        room(options=Options(buy_button=True, button=ButtonRule.DEAD)),
        room(options=Options(buy_button=True), stakes=Stakes(blinds=(2,))),
        room(options=Options(buy_button=True), tournament=True),
        room("stud", options=Options(buy_button=True)),
    ],
)
def test_house_rule_3_20_elsewhere_it_is_not_sold(settings: TableSettings) -> None:
    table = Table("T1", settings)
    with pytest.raises(Refused) as refused:
        play(table, SitDown(1, "p1", 500, Entry.BUTTON))
    assert refused.value.code is RefusalCode.BUTTON_NOT_SOLD


def test_house_rule_3_20_not_with_fewer_than_three_others() -> None:
    table = table_with({1: 500, 2: 500, 4: 500}, SELLS, button=1)
    hand_over(table)
    play(table, SitDown(3, "new", 500, Entry.BUTTON))
    play(table, StandUp(1))
    assert button_for_sale(table) == 0


def test_house_rule_4_10_pot_limit_counts_the_buyers_blinds_once() -> None:
    options = Options(buy_button=True, opening_big_blinds=0)
    settings = room(structure=Structure.POT_LIMIT, options=options)
    table = missed_the_big_blind(settings)
    play(table, ChooseEntry(3, Entry.BUTTON))
    offer = offer_to(start(table))
    assert offer is not None
    assert offer.raise_max == 7  # 1 + 2 in the pot, a call of 2: 2 + 5


def test_house_rule_3_20_nobody_plays_a_free_round_by_buying() -> None:
    for seed in range(scaled(quick=5, plain=60, deep=2_000)):
        _evening(Random(seed))


def _evening(chance: Random) -> None:
    """Whoever is dealt in has paid a big blind, live, within as many hands as there are seats."""
    table = table_with([100_000] * 7, SELLS, button=chance.randint(1, 7))
    since: dict[str, int] = {}
    for number in range(60):
        for _ in range(chance.choice((0, 1, 1, 2))):
            _come_or_go(table, chance, number)
        free = [seat for seat in table.seats.values() if not seat.away and seat.dues.none]
        since = since if len(free) > 1 else {}
        try:
            hand = hand_over(table, number)
        except Refused:
            continue
        paid = {post.seat for post in hand.setup.posts if post.kind.value in ("big_blind", "entry")}
        for seat in dealt(hand):
            name = table.seats[seat].player
            since[name] = 0 if seat in paid else since.get(name, 0) + 1
            assert since[name] <= 2 * table.settings.seats, (name, number)


def _come_or_go(table: Table, chance: Random, number: int) -> None:
    seat = chance.randint(1, 7)
    back = ComeBack(seat, Entry.BUTTON)
    wishes: list[Command] = [SitOut(seat), back, back, StandUp(seat)]
    wish = chance.choice(wishes)
    try:
        play(table, wish)
    except Refused:
        if seat not in table.seats:
            play(table, SitDown(seat, f"p{number}.{seat}", 100_000, Entry.BUTTON))
