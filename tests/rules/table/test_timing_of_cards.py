"""House rules 9.6 and 9.8 where players decide about their cards."""

from __future__ import annotations

from random import Random

import pytest

from rules.draw_choices import LateDiscard
from rules.games.catalogue import GAMES
from rules.hand.commands import Act, ActKind, AskCard, Command, Discard, Expire
from rules.hand.draws import card_choices
from rules.hand.events import CardsDiscarded, FaceAsked
from rules.hand.offers import offer_to
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode, Refused
from rules.seating import SitDown, StartTable, StopAction
from rules.settings import Clocks, Options, Structure
from rules.table.commands import CardsOnTimeBank, ExpireWithoutBank, StartHand
from rules.table.events import SatOut, TimeBankStarted, TimeBankUsed
from rules.table.play import play
from rules.table.state import Table
from rules.table.timing import following_bank_ms, open_clocks
from tests.rules.builders import settings
from tests.rules.random_hands import shuffled

CLOCKS = Clocks(action_ms=20_000, time_bank_ms=30_000, showdown_ms=0)
FOUL = Options(late_discard=LateDiscard.FOUL)


def at_the_cards(game: str, options: Options | None = None) -> Table:
    """Three players who called; the first question about cards is open."""
    table = Table("T1", settings(game, Structure.FIXED_LIMIT, options=options, clocks=CLOCKS))
    for seat in (1, 2, 3):
        play(table, SitDown(seat, f"p{seat}", 5_000))
    random, rules = Random(3), GAMES[game]
    play(table, StartTable(shuffled(random, rules)))
    deck, *more = (shuffled(random, rules) for _ in range(rules.recycles + 1))
    play(table, StartHand(deck, tuple(more)))
    while hand_of(table).phase is not Phase.DRAWING:
        offer = offer_to(hand_of(table))
        assert offer is not None
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        if not offer.to_call and not offer.can_check:
            kind = ActKind.RAISE
        play(table, Act(offer.seat, offer.turn, kind, offer.raise_min))
    return table


def hand_of(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


def first(table: Table) -> tuple[int, int]:
    choice = card_choices(hand_of(table))[0]
    return choice.seat, choice.turn


@pytest.mark.parametrize("game", ["triple27", "crazy_pineapple", "mexican", "super_stud"])
def test_house_rule_9_8_the_bank_runs_for_decisions_about_cards(game: str) -> None:
    table = at_the_cards(game, FOUL)
    seat, turn = first(table)
    assert following_bank_ms(table, seat) == 30_000
    assert play(table, Expire(seat, turn)) == [TimeBankStarted(seat, turn, 30_000)]
    clocks = {clock.seat: clock for clock in open_clocks(table)}
    assert (clocks[seat].time_ms, clocks[seat].on_bank) == (30_000, True)
    used, fact, *_ = play(table, Expire(seat, turn))
    assert used == TimeBankUsed(seat, 30_000, 0)
    assert isinstance(fact, CardsDiscarded | FaceAsked)
    assert table.seats[seat].timeouts == 1


def test_house_rule_9_8_where_all_decide_at_once_each_has_his_own_bank() -> None:
    table = at_the_cards("crazy_pineapple", FOUL)
    turn = first(table)[1]
    for seat in (1, 3):
        assert play(table, Expire(seat, turn)) == [TimeBankStarted(seat, turn, 30_000)]
    running = {clock.seat: clock.on_bank for clock in open_clocks(table)}
    assert running == {1: True, 2: False, 3: True}
    positions = {choice.seat: choice.positions[:1] for choice in card_choices(hand_of(table))}
    play(table, Discard(2, turn, positions[2]))
    play(table, CardsOnTimeBank(Discard(1, turn, positions[1]), 4_000))
    assert [(clock.seat, clock.on_bank) for clock in open_clocks(table)] == [(3, True)]
    play(table, CardsOnTimeBank(Discard(3, turn, positions[3]), 9_000))
    assert [table.seats[seat].bank_ms for seat in (1, 2, 3)] == [26_000, 30_000, 21_000]
    assert hand_of(table).live == 3
    assert table.bank_turn == 0


def test_house_rule_9_8_a_bank_that_ran_when_the_hand_ended_runs_in_no_later_hand() -> None:
    table = at_the_cards("crazy_pineapple", FOUL)
    turn = first(table)[1]
    for seat in (1, 2, 3, 1, 2):
        play(table, Expire(seat, turn))
    assert table.running_hand is None
    assert (table.bank_turn, table.bank_seats) == (0, set())
    assert table.seats[3].bank_ms == 30_000


def test_a_decision_about_cards_says_whether_the_bank_ran() -> None:
    table = at_the_cards("mexican")
    seat, turn = first(table)
    with pytest.raises(Refused) as refused:
        play(table, CardsOnTimeBank(AskCard(seat, turn, up=True), 5))
    assert refused.value.code is RefusalCode.TIME_BANK_NOT_RUNNING
    play(table, Expire(seat, turn))
    with pytest.raises(Refused) as refused:
        play(table, AskCard(seat, turn, up=True))
    assert refused.value.code is RefusalCode.TIME_BANK_RUNNING


def test_house_rule_9_8_a_stop_and_the_floors_clock_take_only_what_was_used() -> None:
    table = at_the_cards("triple27")
    seat, turn = first(table)
    play(table, Expire(seat, turn))
    used, *_ = play(table, ExpireWithoutBank(Expire(seat, turn), 2_000))
    assert used == TimeBankUsed(seat, 2_000, 28_000)
    seat, turn = first(table)
    play(table, Expire(seat, turn))
    play(table, StopAction())
    assert table.bank_seats == set()
    assert table.seats[seat].bank_ms == 30_000


def test_house_rule_9_6_two_expired_clocks_of_draws_sit_a_player_out() -> None:
    table = at_the_cards("badugi")
    seat, _ = first(table)
    out: list[object] = []
    while not out:
        hand = hand_of(table)
        offer = offer_to(hand)
        if hand.phase is Phase.DRAWING:
            chosen = first(table)
            command: Command = Expire(*chosen) if chosen[0] == seat else Discard(*chosen)
        else:
            assert offer is not None
            last = offer.seat == seat
            check = Act(offer.seat, offer.turn, ActKind.CHECK)
            command = Expire(seat, offer.turn) if last else check
        out = [event for event in play(table, command) if isinstance(event, SatOut)]
    assert table.seats[seat].bank_ms == 0
