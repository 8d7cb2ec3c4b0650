"""A frozen table: the floor is told, and goes on or calls its hand off, never alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger import jackpot, pot, rake
from ledger.audit import audit
from rules.board_options import RabbitHunt
from rules.collection import Collection
from rules.hand.state import Phase, PlayerInHand
from rules.settings import Options
from server.house.jackpots import HouseJackpot
from server.tables.journal import recovery
from tests.server.room.evening import HOUSE, TABLE, Evening, done, refused
from tests.server.room.floor.test_floor import approved, order, three_players, void
from tests.server.room.floor.test_jackpots import RULE
from tests.server.tables.poker_table import table_of


def test_a_frozen_table_is_told_to_the_floor_and_goes_on_when_it_says() -> None:
    room = three_players()
    done(room.act("call"))
    done(room.act("call"))
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("check")) == "table_frozen"
    assert list(room.hall.alarms) == [f"table_frozen.{TABLE}"]
    ((what, facts),) = room.warnings
    assert (what, facts["table"], facts["reason"]) == ("table_frozen", TABLE, "runtime_error")
    assert refused(void(room, 1)) == "approval_needed"

    done(order(room, "thaw"))

    assert room.hall.alarms == {}
    done(room.act("check"))


def test_a_frozen_hand_is_given_back_with_a_supervisor() -> None:
    room = three_players()
    done(room.act("call"))
    done(room.act("call"))
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("check")) == "table_frozen"

    done(void(room, 1, approved(room, "sue", 1)))

    table = table_of(room.room.tables[TABLE])
    assert table.running_hand is None
    assert [seat.stack for seat in table.seats.values()] == [10_000] * 3


def test_nobody_calls_a_frozen_hand_off_alone_however_little_it_shows() -> None:
    room = three_players()
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("fold")) == "table_frozen"

    assert refused(void(room, 1)) == "approval_needed"


def waiting_for_the_rabbit() -> Evening:
    """A pot is pushed after the flop, and the hand waits for someone to ask for the other cards."""
    main = HOUSE.presets["main"]
    settings = replace(
        main.settings,
        options=Options(rabbit_hunt=RabbitHunt.CASH),
        collection=Collection(dead_blind=5),
        jackpot=RULE,
    )
    preset, known = (
        replace(main, settings=settings),
        HouseJackpot(name="main", title="Bad Beat", rule=RULE),
    )
    room = Evening(house=replace(HOUSE, presets={"main": preset}, jackpots={"main": known}))
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    for act, total in (("raise", 1_000), ("call", 0), ("fold", 0), ("raise", 500), ("fold", 0)):
        done(room.act(act, total))
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.phase is Phase.RABBIT
    return room


def test_a_frozen_table_whose_hand_has_paid_out_closes_and_its_fees_are_booked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = waiting_for_the_rabbit()
    won = {seat: chips.stack for seat, chips in enumerate(_players(room), start=1)}
    before = {player: room.balance(player) for player in won}
    monkeypatch.setattr(recovery, "same_facts", lambda *_: False)  # the program was changed since
    room.crash()
    assert room.room.tables[TABLE].frozen
    assert refused(order(room, "thaw")) == "table_frozen"
    assert refused(void(room, 0, approved(room, "sue", 0))) == "pot_already_pushed"

    done(order(room, "close"))

    assert {player: room.balance(player) - before[player] for player in won} == won
    books = room.store.balance
    assert (books(pot(TABLE, 1)).count, books(rake(TABLE)).count) == (0, 5)
    assert books(jackpot("main")).count == RULE.drop
    assert audit(room.store.connection).ok
    room.crash()
    assert TABLE not in room.room.tables


def _players(room: Evening) -> list[PlayerInHand]:
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    return [hand.by_seat[seat] for seat in sorted(hand.by_seat)]


def test_a_frozen_table_with_a_hand_in_play_is_not_closed() -> None:
    room = three_players()
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("fold")) == "table_frozen"
    assert refused(order(room, "close")) == "hand_running"
