"""The actor's promises: one order at a time, answered once, durable before it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ledger import (
    RefusalCode,
    Refused,
    Work,
    player,
    pot,
    stack,
)
from rules.hand.commands import Act, ActKind
from rules.seating import (
    ChangeSeat,
    CloseTable,
    ResumeAction,
    SitDown,
    SitOut,
    StopAction,
    VoidHand,
)
from rules.settings import Stakes
from rules.table.commands import StartHand
from rules.table.state import Departed
from server.house import Pace
from server.tables.actor_start import open_table
from server.tables.commands import (
    ChangeOptions,
    ChangeSettings,
    Note,
    OpenTable,
)
from server.tables.orders import Carried, Cause, Order, Reply
from server.tables.state import Around
from tests.rules.table.builders import everything
from tests.server.tables.felt import (
    CENTS,
    HOLDEM,
    TABLE,
    Felt,
    carried,
    rejected,
    started,
)
from tests.server.tables.poker_table import table_of
from wire.messages.seat import Evidence
from wire.messages.table_events import Acted, HandBegan, TableTurned


def test_nothing_is_told_or_shown_before_it_is_durable() -> None:
    felt = started(s1=10_000, s2=10_000)
    before, told = felt.actor.public_view(), len(felt.published)
    seat = felt.hand.to_act
    assert seat is not None
    own = felt.actor.own_view(seat.seat)

    replies = felt.send(Act(seat.seat, felt.hand.turn, ActKind.CALL))

    assert not replies
    assert len(felt.published) == told
    assert felt.actor.public_view() == before
    assert felt.actor.own_view(seat.seat) == own
    felt.books.run()
    assert isinstance(replies[0], Carried)
    assert felt.actor.public_view() != before


def test_no_order_is_taken_while_another_waits_to_be_durable() -> None:
    felt = started(s1=10_000, s2=10_000)
    first, turn = felt.hand.to_act, felt.hand.turn
    assert first is not None
    replies = felt.send(Act(first.seat, turn, ActKind.CALL))
    other = felt.send(Act(3 - first.seat, turn + 1, ActKind.CHECK))

    assert len(felt.books.waiting) == 1
    felt.books.run()
    assert [carried(replies[0]), carried(other[0])]


def test_a_refused_order_has_code_and_facts_and_changes_nothing() -> None:
    felt = started(s1=10_000, s2=10_000)
    before, records = everything(table_of(felt.actor)), felt.store.head

    code, facts = rejected(felt.act(ActKind.RAISE, 150))

    assert (code, facts) == ("raise_out_of_range", {"asked": 150, "least": 200, "most": 10_000})
    assert everything(table_of(felt.actor)) == before
    assert felt.store.head == records


def test_a_late_tap_never_lands_on_the_next_decision() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    carried(felt.act(ActKind.CALL))
    carried(felt.act(ActKind.CHECK))

    code, _ = rejected(felt.ask(Act(seat.seat, turn, ActKind.FOLD)))

    assert code in ("stale_turn", "not_your_turn")


def test_a_request_is_carried_out_once_and_answered_the_same_again() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    act = Act(seat.seat, turn, ActKind.RAISE, 300)
    first = felt.ask(act, "tap-1", actor="seat:3:1")
    records = felt.store.head

    assert felt.ask(act, "tap-1", actor="seat:3:1") == first
    assert felt.store.head == records
    assert felt.hand.by_seat[seat.seat].bet == 300


def test_a_request_sent_twice_before_the_first_is_durable_is_carried_out_once() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    act = Act(seat.seat, turn, ActKind.RAISE, 300)
    first, second = felt.send(act, "tap-1"), felt.send(act, "tap-1")
    felt.books.run()

    assert first == second
    assert carried(first[0])


def test_an_id_that_comes_back_with_other_content_is_refused() -> None:
    felt = started(s1=10_000, s2=10_000)
    carried(felt.ask(Note("message", "welcome"), "note-1"))

    assert rejected(felt.ask(Note("message", "other"), "note-1"))[0] == "request_reused"
    assert rejected(felt.ask(Note("message", "welcome"), "note-1", actor="staff:2"))[0] == (
        "request_reused"
    )


def test_a_request_is_answered_the_same_after_a_restart() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    act = Act(seat.seat, turn, ActKind.RAISE, 300)
    first = felt.ask(act, "tap-1", actor="seat:3:1")
    felt.restart()

    assert felt.ask(act, "tap-1", actor="seat:3:1") == first
    assert felt.hand.by_seat[seat.seat].bet == 300


def test_an_old_request_is_answered_from_the_books() -> None:
    felt = Felt()
    felt.seat_all({2: 10_000})
    seated = felt.ask(SitOut(2), "out-1")
    felt.ask(Note("message", "x"))
    for hand in range(2):
        felt.restart()
        felt.ask(Note("message", f"{hand}"))
    felt.actor = felt.recovered(remember=False)

    assert felt.ask(SitOut(2), "out-1") == seated
    assert table_of(felt.actor).seats[2].away


def test_the_act_keeps_its_cause_and_its_touch_evidence() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    evidence = Evidence(control="call", x=300, y=700, down_ms=5, up_ms=9, label="Call $0.50")
    felt.ask(Act(seat.seat, turn, ActKind.CALL), "tap-9", cause=Cause.ADVANCE, evidence=evidence)

    ((command,),) = felt.store.query("SELECT command FROM record WHERE request_id = 'tap-9'")
    assert '"cause":"advance"' in command
    assert '"evidence":{"control":"call","down_ms":5,"label":"Call $0.50"' in command
    acted = felt.published[-1].events(None)[0].event
    assert getattr(acted, "cause", "") == "advance"


def test_when_the_books_refuse_a_buy_in_the_table_is_unchanged() -> None:
    felt = started(s1=10_000, s2=10_000)
    before = everything(table_of(felt.actor))

    code, facts = rejected(felt.sit(5, 5, CENTS + 100))

    assert code == "funds_short"
    assert facts["available"] == CENTS
    assert everything(table_of(felt.actor)) == before
    assert not felt.actor.frozen
    carried(felt.sit(5, 5, 10_000))


def test_a_refusal_of_a_void_beside_leaves_the_hand_running() -> None:
    felt = started(s1=10_000, s2=10_000)

    def no_approval(work: Work) -> Any:
        raise felt_refusal()

    code, _ = rejected(felt.ask(VoidHand(), beside=no_approval))
    assert code == "approval_used"
    carried(felt.act(ActKind.CALL))


def felt_refusal() -> Exception:
    return Refused(RefusalCode.APPROVAL_USED, approval=4)


def test_a_void_gives_every_chip_back_exactly() -> None:
    felt = started(s1=10_000, s2=8_000, s3=5_000)
    carried(felt.act(ActKind.RAISE, 700))
    carried(felt.act(ActKind.CALL))
    carried(felt.ask(VoidHand(), why="misdeal"))

    assert [felt.store.balance(stack(TABLE, seat)).count for seat in (1, 2, 3)] == [
        10_000,
        8_000,
        5_000,
    ]
    assert not felt.store.balance(pot(TABLE, 1))
    assert felt.actor.public_view().hand is not None
    assert felt.actor.public_view().hand.phase == "void"  # type: ignore[union-attr]


def test_a_seat_change_takes_stack_and_session_along() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 2: 8_000})
    carried(felt.ask(ChangeSeat(1, 7)))

    assert felt.store.balance(stack(TABLE, 7)).count == 10_000
    assert not felt.store.balance(stack(TABLE, 1))
    carried(felt.stand_up(7))
    assert felt.store.balance(player(1)).count == CENTS


def test_closing_a_table_sends_every_stack_home() -> None:
    felt = started(s1=10_000, s2=8_000)
    felt.call_down()
    carried(felt.ask(CloseTable()))

    assert felt.store.balance(player(1)).count + felt.store.balance(player(2)).count == 2 * CENTS
    assert felt.actor.public_view().status == "closed"


def test_a_closed_table_opens_again_and_counts_its_hands_on() -> None:
    felt = started(s1=10_000, s2=8_000)
    felt.call_down()
    carried(felt.ask(CloseTable()))
    felt.actor = open_table(TABLE, OpenTable("Again", HOLDEM, felt.options), felt.ports())
    felt.books.run()
    felt.seat_all({1: 10_000, 2: 8_000})
    felt.start()

    assert felt.hand.setup.hand == 2
    felt.restart()
    assert felt.actor.name == "Again"
    assert felt.hand.setup.hand == 2


def test_nobody_else_deals() -> None:
    felt = started(s1=10_000, s2=8_000)
    felt.call_down()

    deck = felt.hand.setup.deck
    assert rejected(felt.ask(StartHand(deck)))[0] == "deal_is_the_servers"


def test_settings_change_between_hands_only_and_hold_after_a_restart() -> None:
    felt = started(s1=10_000, s2=8_000)
    bigger = replace(HOLDEM, stakes=replace(HOLDEM.stakes, blinds=(100, 200)), seats=6)
    assert rejected(felt.ask(ChangeSettings(bigger)))[0] == "hand_running"
    felt.call_down()
    carried(felt.ask(ChangeSettings(bigger)))
    carried(felt.ask(ChangeOptions(replace(felt.options, pace=Pace.CALM))))
    felt.restart()

    assert table_of(felt.actor).settings == bigger
    assert felt.actor.public_view().rules.pace == "calm"
    small = replace(bigger, game="omaha", seats=2)
    assert carried(felt.ask(ChangeSettings(small)))
    too_small = replace(bigger, tournament=True)
    assert rejected(felt.ask(ChangeSettings(too_small)))[0] == "settings_do_not_fit"


def test_action_stops_at_once_and_goes_on() -> None:
    felt = started(s1=10_000, s2=8_000)
    carried(felt.ask(StopAction(), why="spilled drink"))
    assert rejected(felt.act(ActKind.CALL))[0] == "action_stopped"
    assert felt.actor.public_view().hand.stopped  # type: ignore[union-attr]
    carried(felt.ask(ResumeAction()))
    carried(felt.act(ActKind.CALL))


def test_what_an_answer_sets_off_waits_until_the_screens_are_told() -> None:
    felt = started(s1=10_000, s2=10_000)
    seat, turn = felt.hand.to_act, felt.hand.turn
    assert seat is not None
    told = len(felt.published)

    def answered(reply: Reply) -> None:
        assert carried(reply)
        felt.actor.announce(Around(message="nice hand"))
        felt.send(Note("message", "and more"))
        assert len(felt.published) == told
        assert not felt.actor.busy

    order = Order(
        command=Act(seat.seat, turn, ActKind.CALL), request_id="tap-1", actor="a", reply=answered
    )
    felt.actor.order(order)
    felt.books.run()

    first, second = felt.published[told:]
    assert isinstance(first.events(None)[0].event, Acted)
    assert first.table.message == "nice hand"
    assert isinstance(second.events(None)[0].event, TableTurned)


def test_with_the_next_commitment_the_last_hand_leaves_the_screens() -> None:
    felt = started(s1=10_000, s2=10_000)
    felt.call_down()
    last, leaves = felt.actor.public_view().hand, felt.actor.deck().leaves
    assert last is not None
    felt.clock.step()
    assert felt.actor.deck().leaves == leaves, "not durable yet"
    felt.books.run_one()
    began = felt.published[-1]

    event = began.events(None)[0].event
    assert isinstance(event, HandBegan)
    assert event.root != last.root
    assert began.table.hand is None
    assert not any(seat.up or seat.won for seat in began.table.seats)
    assert not began.own(1).cards
    assert felt.actor.deck().leaves == event.leaves
    felt.books.run()
    hand = felt.actor.public_view().hand
    assert hand is not None
    assert hand.root == event.root


def test_a_second_seat_for_the_same_player_is_refused() -> None:
    felt = started(s1=10_000, s2=8_000)
    assert rejected(felt.ask(SitDown(5, "1", 10_000)))[0] == "already_seated"


def test_with_another_number_of_blinds_nobody_owes_any_also_not_who_left() -> None:
    felt = started(s1=10_000, s2=8_000)
    felt.call_down()
    table = table_of(felt.actor)
    table.departed["5"] = Departed(10_000, (0, 1), 0, 9, seat=5, new=False, due=(0,))
    one_blind = replace(felt.settings, stakes=Stakes(blinds=(100,)))
    carried(felt.ask(ChangeSettings(one_blind)))
    assert table_of(felt.actor).departed["5"] == Departed(10_000, (), 0, 9)
