"""Nothing is shown or answered before it is durable, and every order hears exactly one answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger import ROOM, Refused, Unit
from ledger import RefusalCode as BooksCode
from rules.hand.commands import Act, ActKind
from rules.seating import SitOut
from server.tables.commands import Note, ThawTable
from server.tables.freeze import as_written
from server.tables.game import Game
from server.tables.order_unit import OrderAnswers
from server.tables.orders import Order, Reply
from server.tables.ports import TablePorts
from server.tables.state import Around, TableState
from tests.rules.table.builders import everything
from tests.server.tables.broken import break_table
from tests.server.tables.felt import INSTANT, Felt, carried, rejected, started
from tests.server.tables.poker_table import table_of
from tests.server.tables.running import table

STARTS = replace(INSTANT, starts_itself=True)


def kinds(felt: Felt, published: int = -1) -> list[str]:
    return [type(timed.event).__name__ for timed in felt.published[published].events(None)]


def test_a_table_that_starts_itself_says_so_when_its_start_is_durable() -> None:
    felt = Felt(options=STARTS)
    carried(felt.sit(1, 1, 10_000))
    shown: list[tuple[str, bool]] = []
    felt.watch = lambda actor, published: shown.append((published.table.status, actor.busy))
    felt.sit(2, 2, 10_000)

    assert [status for status, _ in shown[:2]] == ["waiting", "running"]
    assert not any(busy for _, busy in shown[:2]), "what is shown is durable"


def test_a_station_that_goes_is_shown_before_what_follows_from_it() -> None:
    felt = table(options=replace(INSTANT, lost_grace_ms=0))
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.FOLD))
    felt.actor.station_lost(2)

    assert kinds(felt) == ["SeatMoved"]
    felt.books.run()
    assert table_of(felt.actor).seats[2].away


def use_id_elsewhere(felt: Felt, request_id: str) -> None:
    felt.store.apply(
        Unit(
            request_id=request_id,
            stream=ROOM,
            actor="seat:3:1",
            command={"do": "call_staff"},
            at_ms=felt.clock.now_ms(),
            body=lambda _work: {},
        )
    )


@pytest.mark.parametrize("restarted", [False, True])
def test_an_act_under_an_id_that_was_used_for_another_is_refused(restarted: bool) -> None:
    felt = started(s1=10_000, s2=8_000)
    carried(felt.act(ActKind.CALL, request_id="mine"))
    felt.call_down()
    felt.deal()
    if restarted:
        felt.restart()
    for _ in range(OrderAnswers.KEPT + 1):
        carried(felt.ask(Note("message")))
    before = everything(table_of(felt.actor))

    assert rejected(felt.act(ActKind.CALL, request_id="mine"))[0] == "request_reused"
    assert not felt.actor.frozen
    assert everything(table_of(felt.actor)) == before
    carried(felt.act(ActKind.CALL))


def in_a_later_hand(felt: Felt) -> None:
    """Play on until the table no longer remembers the first hand's answers."""
    felt.call_down()
    felt.deal()
    for _ in range(OrderAnswers.KEPT + 1):
        carried(felt.ask(Note("message")))


def test_the_same_act_under_its_old_id_gets_its_first_answer_and_changes_nothing() -> None:
    felt = started(s1=10_000, s2=8_000, s3=9_000)
    first = felt.hand.to_act
    assert first is not None
    turn, seat = felt.hand.turn, first.seat
    carried(felt.act(ActKind.FOLD, request_id="mine"))
    while True:
        in_a_later_hand(felt)
        if felt.hand.to_act is not None and felt.hand.to_act.seat == seat:
            break
    assert felt.hand.turn == turn
    before = everything(table_of(felt.actor))

    carried(felt.act(ActKind.FOLD, request_id="mine"))
    assert everything(table_of(felt.actor)) == before
    carried(felt.act(ActKind.FOLD))


def test_a_table_is_read_back_from_its_journal_for_the_first_old_id_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    felt = started(s1=10_000, s2=8_000)
    for id_ in ("one", "two", "three"):
        use_id_elsewhere(felt, id_)
    read: list[int] = []

    def counted(ports: TablePorts, number: int) -> TableState[Game]:
        read.append(number)
        return as_written(ports, number)

    monkeypatch.setattr("server.tables.actor.as_written", counted)
    for id_ in ("one", "two", "three"):
        assert rejected(felt.act(ActKind.CALL, request_id=id_))[0] == "request_reused"

    assert len(read) == 1
    carried(felt.act(ActKind.CALL))


def test_an_act_whose_id_another_request_takes_meanwhile_is_refused_and_undone() -> None:
    felt = started(s1=10_000, s2=8_000)
    before = everything(table_of(felt.actor))
    seat = felt.hand.to_act
    assert seat is not None
    replies = felt.send(Act(seat.seat, felt.hand.turn, ActKind.CALL), "mine")
    use_id_elsewhere(felt, "mine")
    felt.books.run()

    assert rejected(replies[0])[0] == "request_reused"
    assert not felt.actor.frozen
    assert everything(table_of(felt.actor)) == before
    carried(felt.act(ActKind.CALL))
    felt.call_down()


class Raising:
    """An asker who is at fault when he hears his answer."""

    def __init__(self) -> None:
        self.heard: list[Reply] = []

    def __call__(self, reply: Reply) -> None:
        self.heard.append(reply)
        raise LookupError("the asker's own fault")


@pytest.mark.parametrize("refused", [False, True])
def test_a_reply_that_raises_is_called_once_and_freezes_with_evidence_and_alarm(
    refused: bool,
) -> None:
    felt = started(s1=10_000, s2=8_000)
    reply, seat = Raising(), felt.hand.to_act
    assert seat is not None
    turn = felt.hand.turn + refused
    felt.actor.order(
        Order(command=Act(seat.seat, turn, ActKind.CALL), request_id="r", actor="seat", reply=reply)
    )
    felt.books.run()

    assert len(reply.heard) == 1
    assert felt.actor.frozen == "lookup_error"
    (trouble,) = felt.troubles
    assert (trouble.kind, trouble.reason) == ("frozen", "lookup_error")
    assert any("__call__" in place for place in trouble.places)
    rows = felt.store.query("SELECT events FROM record ORDER BY seq DESC LIMIT 1")
    assert '"reason":"lookup_error"' in rows[0][0]
    carried(felt.ask(ThawTable(), why="looked at it"))
    assert felt.hand.by_seat[seat.seat].bet == (50 if refused else 100)


def test_a_reply_that_raises_when_it_hears_of_a_freeze_leaves_the_evidence() -> None:
    felt = started(s1=10_000, s2=8_000)
    reply, seat = Raising(), felt.hand.to_act
    assert seat is not None
    felt.books.fail_next = ValueError("books")
    command = Act(seat.seat, felt.hand.turn, ActKind.CALL)
    felt.actor.order(Order(command=command, request_id="r", actor="seat", reply=reply))
    felt.books.run()

    assert len(reply.heard) == 1
    assert felt.actor.frozen == "value_error"
    assert [trouble.reason for trouble in felt.troubles] == ["value_error", "lookup_error"]
    rows = felt.store.query("SELECT events FROM record ORDER BY seq DESC LIMIT 1")
    assert '"reason":"value_error"' in rows[0][0]


def test_a_thaw_that_the_books_refuse_says_why() -> None:
    felt = started(s1=10_000, s2=8_000)
    break_table(felt.actor)
    felt.books.run()
    felt.books.fail_next = Refused(BooksCode.REASON_NEEDED)

    assert rejected(felt.ask(ThawTable()))[0] == BooksCode.REASON_NEEDED.value
    assert felt.actor.frozen == "broken"
    carried(felt.ask(ThawTable()))


def test_an_order_that_the_books_refuse_undoes_nothing_but_itself() -> None:
    felt = started(s1=10_000, s2=8_000)
    replies = felt.send(SitOut(1), beside=lambda _work: {})
    felt.actor.announce(Around(message="last three hands"))
    felt.books.fail_next = Refused(BooksCode.REASON_NEEDED)
    felt.books.run()

    assert rejected(replies[0])[0] == BooksCode.REASON_NEEDED.value
    assert felt.actor._standing.around.message == "last three hands"
