"""A fault freezes its own table with the evidence; it goes on from the last good event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ledger import (
    BooksStopped,
    EntryCode,
    Unit,
    player,
    stack,
    transfer,
)
from ledger.game_tables import open_games
from ledger.refusals import InvariantBroken
from money import Cents
from rules.hand.commands import ActKind
from rules.seating import CloseTable, SitOut, StartTable
from server.tables.actor_start import recovered_table
from server.tables.commands import (
    ThawTable,
    VoidFrozenHand,
)
from tests.ledger.books_of import without_trigger
from tests.rules.table.builders import everything
from tests.server.tables.broken import break_table
from tests.server.tables.felt import (
    CENTS,
    TABLE,
    Felt,
    MemoryBooks,
    carried,
    copied_store,
    rejected,
    started,
)
from tests.server.tables.poker_table import table_of
from wire.messages.base import tag_of


def break_next_unit(felt: Felt, fault: Exception) -> None:
    felt.books.fail_next = fault
    felt.act(ActKind.CALL)


@pytest.mark.parametrize(
    "fault", [InvariantBroken("wrong"), BooksStopped("disk full"), ValueError("Ah in a message")]
)
def test_a_fault_freezes_the_table_with_its_evidence(fault: Exception) -> None:
    felt = started(s1=10_000, s2=8_000)
    break_next_unit(felt, fault)

    assert felt.actor.frozen == tag_of(type(fault).__name__)
    assert [trouble.kind for trouble in felt.troubles] == ["frozen"]
    assert felt.actor.public_view().status == "frozen"
    rows = felt.store.query("SELECT events FROM record ORDER BY seq DESC LIMIT 1")
    assert f'"reason":"{tag_of(type(fault).__name__)}"' in rows[0][0]
    assert "Ah in a message" not in rows[0][0]
    assert rejected(felt.act(ActKind.CALL))[0] == "table_frozen"
    assert not felt.clock.due_ms(), "a frozen table has no clock"


def test_an_order_that_stopped_books_may_have_taken_is_not_called_refused() -> None:
    felt = started(s1=10_000, s2=8_000)
    felt.books.fail_next = BooksStopped("disk full")

    assert rejected(felt.act(ActKind.CALL)) == ("books_stopped", {})


def test_a_frozen_table_goes_on_from_its_last_good_event() -> None:
    felt = started(s1=10_000, s2=8_000)
    good = everything(table_of(felt.actor))
    break_next_unit(felt, InvariantBroken("wrong"))
    carried(felt.ask(ThawTable(), why="looked at it"))

    assert not felt.actor.frozen
    assert everything(table_of(felt.actor)) == good
    carried(felt.act(ActKind.CALL))
    felt.call_down()


def test_the_floor_may_void_the_hand_of_a_frozen_table() -> None:
    felt = started(s1=10_000, s2=8_000, s3=6_000)
    carried(felt.act(ActKind.RAISE, 900))
    carried(felt.sit(9, 9, 4_000))
    break_next_unit(felt, InvariantBroken("wrong"))
    carried(felt.ask(VoidFrozenHand(), why="dealer error"))

    stacks = {seat: felt.store.balance(stack(TABLE, seat)).count for seat in (1, 2, 3, 9)}
    assert stacks == {1: 10_000, 2: 8_000, 3: 6_000, 9: 4_000}
    assert {n: s.stack for n, s in table_of(felt.actor).seats.items()} == stacks
    felt.restart()
    felt.deal()
    assert felt.hand.setup.hand == 2
    felt.call_down()


def test_a_frozen_table_is_frozen_after_a_restart() -> None:
    felt = started(s1=10_000, s2=8_000)
    break_next_unit(felt, InvariantBroken("wrong"))
    felt.restart()

    assert felt.actor.frozen == "invariant_broken"
    carried(felt.ask(ThawTable()))
    carried(felt.act(ActKind.CALL))


def test_books_that_disagree_with_the_chips_freeze_the_table() -> None:
    felt = started(s1=10_000, s2=8_000)
    steal(felt, 1, 2, 100)
    felt.call_down_to_the_last()
    felt.act(ActKind.CHECK)
    felt.show()
    if not felt.actor.frozen:
        felt.show()

    assert felt.actor.frozen == "invariant_broken"


def steal(felt: Felt, source: int, target: int, cents: int) -> None:
    entry = transfer(
        EntryCode.SEAT_CHANGED, stack(TABLE, source), stack(TABLE, target), Cents(cents)
    )
    felt.store.apply(
        Unit(
            request_id="theft",
            stream="room",
            actor="thief",
            command={},
            at_ms=felt.clock.ms,
            body=lambda work: work.post(entry),
        )
    )


def test_a_shuffler_that_stops_freezes_the_table_before_any_card() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 2: 8_000})
    carried(felt.ask(StartTable()))

    def stopped(cards: Any) -> Any:
        raise RuntimeError("dealing stopped")

    felt.shuffler.shuffle = stopped  # type: ignore[method-assign]
    felt.pass_ms(10_000)

    assert felt.actor.frozen == "runtime_error"
    assert table_of(felt.actor).hand is None


def test_records_that_cannot_be_repeated_freeze_the_table() -> None:
    felt = started(s1=10_000, s2=8_000)
    carried(felt.act(ActKind.CALL))
    store = copied_store(felt.store)
    with without_trigger(store, "record", "record_is_final"):
        store.connection.execute(
            "UPDATE record SET events = replace(events, '\"added\":50', '\"added\":49')"
        )
    ports = replace(felt.ports(), books=MemoryBooks(store))
    actor = recovered_table(TABLE, ports)

    assert actor.frozen == "records_differ"


def test_after_the_commitment_a_crash_cannot_change_the_deck() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 2: 8_000})
    carried(felt.ask(StartTable()))
    felt.clock.step()
    felt.books.run_one()
    root = felt.published[-1].events(None)[0].event
    assert felt.actor.public_view().hand is None, "no card before the commitment is durable"
    felt.restart()
    felt.books.run()

    view = felt.actor.public_view().hand
    assert view is not None
    assert view.root == getattr(root, "root", b"")


def test_a_fault_while_an_order_is_judged_stops_the_clocks_until_the_table_is_thawed() -> None:
    felt = started(s1=10_000, s2=8_000)
    carried(felt.act(ActKind.CALL))
    break_table(felt.actor)
    felt.books.run()

    assert felt.actor.frozen == "broken"
    assert felt.actor.public_view().reason == "broken"
    assert not felt.clock.due_ms()
    assert rejected(felt.ask(SitOut(1)))[0] == "table_frozen"
    carried(felt.ask(ThawTable()))
    carried(felt.act(ActKind.CHECK))


def test_a_frozen_table_shows_what_was_durable_and_nothing_more() -> None:
    felt = started(s1=10_000, s2=8_000)
    before = felt.actor.public_view()
    break_next_unit(felt, InvariantBroken("wrong"))
    view = felt.actor.public_view()

    assert view == felt.published[-1].table
    assert view.seats == before.seats
    assert [felt.actor.own_view(seat).offer for seat in (1, 2)] == [None, None]
    assert [len(felt.actor.own_view(seat).cards) for seat in (1, 2)] == [2, 2]


def test_a_deck_is_never_in_a_repr() -> None:
    felt = started(s1=10_000, s2=8_000)
    deal = felt.actor._standing.deal
    assert deal is not None
    assert repr(deal).startswith("Deal(CommittedDeck(Commitment(")
    assert deal.opening(0).card not in repr(deal)


def test_a_frozen_table_can_always_be_closed_and_everybody_gets_what_the_books_have() -> None:
    felt = started(s1=10_000, s2=8_000)
    break_next_unit(felt, InvariantBroken("wrong"))
    assert rejected(felt.ask(CloseTable()))[0] == "hand_running"
    carried(felt.ask(VoidFrozenHand()))
    break_table(felt.actor)
    carried(felt.ask(CloseTable(), why="for the night"))

    assert [felt.store.balance(player(seat)).count for seat in (1, 2)] == [CENTS, CENTS]
    assert felt.actor.public_view().status == "closed"
    assert not table_of(felt.actor).seats
    assert not open_games(felt.store)


def test_a_name_that_cannot_be_read_now_freezes_nothing_and_is_shown_later() -> None:
    felt, named = started(s1=10_000, s2=10_000), Felt.nickname

    def away(_player: str) -> str:
        raise BooksStopped("the books are away")

    felt.nickname = away
    carried(felt.sit(3, 3, 10_000))
    assert not felt.actor.frozen
    assert felt.actor.public_view().seats[2].nickname == ""

    felt.nickname = named
    felt.act(ActKind.CALL)

    assert felt.actor.public_view().seats[2].nickname == "nick3"
