"""Nobody plays cheaper by being away when a forced payment is his (house rules 3.11 and 8.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from rules.collection import Collection
from rules.refusals import Refused
from rules.seating import ChangeSeat, ComeBack, Entry, SitDown, SitOut, StandUp, VoidHand
from rules.settings import AnteFrom, MissedBlinds, Options, Stakes, TableSettings
from rules.table.commands import ForgetReturn
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.state import Dues, Table
from tests.depth import scaled
from tests.rules.table.builders import fold_out, hand_over, posts, room, start, table_with

ANTE = Stakes(blinds=(1, 2), ante=2, ante_from=AnteFrom.BIG_BLIND)
COLLECTION = Collection(dead_blind=3)
SEATS = range(1, 10)
DODGER = 3


def away_for(turn: Callable[[Table], int]) -> Callable[[Table], None]:
    """Sit out whenever it is the dodger's turn to pay, and come back for the next hand."""

    def dodge(table: Table) -> None:
        if table.seats[DODGER].away:
            play(table, ComeBack(DODGER, Entry.POST))
        if turn(table) == DODGER:
            play(table, SitOut(DODGER))

    return dodge


def big_of(table: Table) -> int:
    return plan_next(table).big


def button_of(table: Table) -> int:
    return plan_next(table).order[-1]


def cost_of_a_hand(settings: TableSettings, dodge: Callable[[Table], None]) -> dict[int, float]:
    """What each seat posts for each hand it is dealt, over ten rounds."""
    table = table_with({seat: 10_000 for seat in SEATS}, settings)
    paid, dealt = Counter[int](), Counter[int]()
    for number in range(10 * len(SEATS)):
        dodge(table)
        setup = start(table, number).setup
        paid.update({seat: 0 for seat in SEATS})
        for post in setup.posts:
            paid[post.seat] += post.amount
        dealt.update(player.seat for player in setup.players)
        fold_out(table)
    return {seat: paid[seat] / dealt[seat] for seat in SEATS}


@pytest.mark.parametrize("missed", list(MissedBlinds))
def test_house_rule_3_11_a_missed_big_blind_has_its_ante_with_it(missed: MissedBlinds) -> None:
    costs = cost_of_a_hand(
        room(stakes=ANTE, options=Options(missed_blinds=missed)), away_for(big_of)
    )
    assert costs.pop(DODGER) >= min(costs.values())


def test_house_rule_3_11_who_comes_back_to_a_table_of_two_pays_the_ante_of_the_big_blind() -> None:
    """He and the player whose turn it was have the big blind together, every time he comes back."""
    table = table_with([10_000] * 3, room(stakes=ANTE, seats=3), button=1)
    paid, hands, away_since = 0, 0, 0
    for number in range(60):
        seat = table.seats[DODGER]
        if seat.away and number == away_since + 2:
            play(table, ComeBack(DODGER, Entry.WAIT))
        elif not (seat.away or seat.dues.missed) and big_of(table) == DODGER:
            play(table, SitOut(DODGER))
            away_since = number
        setup = start(table, number).setup
        hands += DODGER in {player.seat for player in setup.players}
        paid += sum(post.amount for post in setup.posts if post.seat == DODGER)
        fold_out(table)
    everybody_pays = 1 + 2 + ANTE.ante  # for three hands
    assert paid * 3 >= hands * everybody_pays


def test_house_rule_3_11_a_missed_small_blind_has_no_ante_with_it() -> None:
    table = table_with([200] * 5, room(stakes=ANTE))
    hand_over(table)
    seat = plan_next(table).positions.blinds[0][0]
    play(table, SitOut(seat))
    hand_over(table)
    hand_over(table)
    assert table.seats[seat].dues == Dues(missed=(0,))
    play(table, ComeBack(seat, Entry.POST))
    own = [(kind, amount) for who, kind, amount in posts(start(table)) if who == seat]
    assert own == [("entry", 2), ("missed", 1)]


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_house_rule_8_10_nobody_plays_cheaper_by_dodging_the_button(game: str) -> None:
    seats = {"stud": 8}.get(game, 10)
    table = table_with([10_000] * 6, room(game, collection=COLLECTION, seats=seats))
    for number in range(60):
        away_for(button_of)(table)
        hand = start(table, number)
        house = [seat for seat, kind, _ in posts(hand) if kind == "collection"]
        assert house[-1] == hand.setup.button != DODGER
        # The button went past him to seat 4; he pays with the next hand, whose button is 5.
        assert house[:-1] == ([DODGER] if number and hand.setup.button == 5 else [])
        fold_out(table)


def test_house_rule_8_10_a_player_who_dodged_the_button_pays_the_house_before_his_next_hand() -> (
    None
):
    costs = cost_of_a_hand(room(collection=COLLECTION), away_for(button_of))
    assert costs.pop(DODGER) >= min(costs.values())


def test_house_rule_8_10_who_posts_in_while_the_button_passes_him_pays_for_it() -> None:
    costs = cost_of_a_hand(room(collection=COLLECTION), away_for(big_of))
    assert costs.pop(DODGER) >= min(costs.values())


def passed_by_the_button() -> Table:
    """A table at which the button has just passed seat 3, whose player sat out."""
    table = table_with([200] * 6, room(collection=COLLECTION))
    while button_of(table) != DODGER:
        hand_over(table)
    play(table, SitOut(DODGER))
    hand_over(table)
    return table


def collected_from(table: Table) -> list[int]:
    return [seat for seat, kind, _ in posts(start(table)) if kind == "collection"]


def test_house_rule_8_10_it_is_owed_once_however_often_the_button_passed() -> None:
    table = passed_by_the_button()
    for _ in range(17):
        hand_over(table)
    play(table, ComeBack(DODGER, Entry.POST))
    payers = []
    for _ in range(6):
        payers.append(collected_from(table).count(DODGER))
        fold_out(table)
    assert sum(payers) in (1, 2)  # for the buttons that passed, and for his own if it came
    assert max(payers) == 1


def test_house_rule_8_10_leaving_and_returning_does_not_dodge_it() -> None:
    table = table_with([200] * 6, room(collection=COLLECTION))
    while button_of(table) != DODGER:
        hand_over(table)
    play(table, StandUp(DODGER))
    hand_over(table)
    play(table, SitDown(DODGER, f"p{DODGER}", 200, Entry.POST))
    assert table.seats[DODGER].dues.button
    assert DODGER in collected_from(table)


def test_house_rule_8_10_after_the_set_time_he_comes_as_if_new() -> None:
    table = table_with([200] * 6, room(collection=COLLECTION))
    while button_of(table) != DODGER:
        hand_over(table)
    play(table, StandUp(DODGER))
    hand_over(table)
    player = f"p{DODGER}"
    play(table, ForgetReturn(player, table.departed[player].ticket))
    play(table, SitDown(DODGER, player, 200, Entry.POST))
    assert not table.seats[DODGER].dues.button


def test_house_rule_8_10_a_change_of_seat_away_from_the_button_costs_it() -> None:
    table = table_with([200] * 6, room(collection=COLLECTION))
    while button_of(table) != DODGER:
        hand_over(table)
    play(table, ChangeSeat(DODGER, 9))
    assert table.seats[9].dues.button


def test_house_rule_8_10_a_newcomer_whom_the_button_passes_owes_nothing_to_the_house() -> None:
    table = table_with([200] * 6, room(collection=COLLECTION))
    hand_over(table)
    play(table, SitDown(8, "new", 200))
    for _ in range(6):
        assert not table.seats[8].dues.button
        hand_over(table)


def test_house_rule_8_10_a_voided_hand_takes_the_debt_back() -> None:
    table = table_with([200] * 6, room(collection=COLLECTION))
    while button_of(table) != DODGER:
        hand_over(table)
    play(table, SitOut(DODGER))
    start(table)
    assert table.seats[DODGER].dues.button
    play(table, VoidHand())
    assert not table.seats[DODGER].dues.button


def test_every_button_is_paid_for_whoever_comes_and_goes() -> None:
    """Over any evening, a player pays the house at least as often as the button came to him."""
    for seed in range(scaled(quick=10, plain=60, deep=2000)):
        chance = Random(seed)
        table = table_with({seat: 10_000 for seat in SEATS}, room(collection=COLLECTION))
        owing: set[int] = set()
        for number in range(60):
            for seat in SEATS:
                wish = ComeBack(seat, Entry.POST) if table.seats[seat].away else SitOut(seat)
                if chance.random() < 0.15:
                    play(table, wish)
            try:
                before = table.rotation
                hand = start(table, number)
            except Refused:
                continue
            payers = [seat for seat, kind, _ in posts(hand) if kind == "collection"]
            came_in = {seat for seat, kind, _ in posts(hand) if kind == "entry"}
            dealt = {player.seat for player in hand.setup.players}
            assert before is not None
            passed, at = set[int](), before.button - before.drawn
            while at != hand.setup.button:
                at = at % 10 + 1
                passed.add(at)
            owed = (owing & dealt) | (passed & came_in) | {hand.setup.button}
            assert sorted(payers) == sorted(owed)
            owing = (owing - dealt) | (passed & set(SEATS)) - dealt
            fold_out(table)
