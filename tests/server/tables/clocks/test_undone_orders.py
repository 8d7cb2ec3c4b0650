"""An order that the books undo leaves every clock as it was, whoever comes or goes meanwhile."""

from __future__ import annotations

from dataclasses import replace

from ledger.units import ROOM, Unit
from rules.hand.commands import Act, ActKind
from rules.seating import Entry, SitDown
from server.room.seats.buy_in_money import sitting_down
from server.tables.orders import Rejected
from tests.server.tables.felt import (
    CENTS,
    HOLDEM,
    INSTANT,
    TABLE,
    Felt,
    carried,
    quick_clocks,
)
from tests.server.tables.poker_table import table_of

DAY_MS = 24 * 3_600_000


def between_hands() -> Felt:
    felt = Felt(options=replace(INSTANT, between_hands_ms=3_000))
    felt.seat_all({1: 10_000, 2: 10_000})
    felt.start()
    carried(felt.act(ActKind.FOLD))
    while table_of(felt.actor).running_hand is not None:
        felt.clock.step()
        felt.books.run()
    return felt


def test_a_buy_in_that_the_books_refuse_does_not_keep_the_next_hand_waiting() -> None:
    felt = between_hands()
    hands = table_of(felt.actor).hands
    request = felt.request_id()
    beside = sitting_down(request, TABLE, 5, player=5, amount=CENTS * 10)

    replies = felt.send(SitDown(5, "5", CENTS * 10, Entry.WAIT), request, beside=beside)
    felt.actor.station_lost(5)
    felt.books.run()

    assert isinstance(replies[0], Rejected)
    felt.pass_ms(60_000)
    assert table_of(felt.actor).hands > hands


def test_an_act_that_the_books_refuse_leaves_the_decision_its_one_clock() -> None:
    clocks = quick_clocks(action_ms=25_000, time_bank_ms=0)
    felt = Felt(settings=replace(HOLDEM, clocks=clocks))
    felt.seat_all({1: 10_000, 2: 10_000, 3: 10_000})
    felt.start()
    decides, turn = felt.hand.to_act, felt.hand.turn
    assert decides is not None
    felt.pass_ms(20_000)
    other = next(seat for seat in (1, 2, 3) if seat != decides.seat)
    taken = Unit(
        request_id="taken", stream=ROOM, actor="seat", command={}, at_ms=0, body=lambda work: {}
    )

    felt.books.submit(taken, lambda outcome: None)
    replies = felt.send(Act(decides.seat, turn, ActKind.CALL), "taken", actor="seat")
    felt.actor.station_lost(other)
    felt.actor.station_back(other)
    felt.books.run()

    assert isinstance(replies[0], Rejected)
    assert felt.hand.turn == turn
    felt.pass_ms(6_000)
    assert felt.hand.turn != turn
