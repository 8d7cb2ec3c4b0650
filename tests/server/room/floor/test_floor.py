"""The floor: tables, stopping and voiding, the clock, messages, calls, disputes, moves."""

from __future__ import annotations

import json

import pytest

from rng import DealingStopped, ShuffledDeck, StopReason
from rules.records.plain import to_plain
from rules.settings import TableSettings
from tests.server.room.evening import CENTS, TABLE, Evening, credential, done, refused
from tests.server.tables.felt import HOLDEM
from tests.server.tables.poker_table import table_of
from wire.messages import floor, reports, staff
from wire.messages import seat as asks


def opened() -> Evening:
    room = Evening()
    room.open_table()
    return room


def three_players() -> Evening:
    """Seats 1 to 3 with a hand running."""
    room = opened()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


def order(room: Evening, act: str, who: str = "finn") -> object:
    return room.by(who, floor.OrderTable, table=TABLE, act=act, reason="because")


def test_a_table_opens_by_preset_or_by_settings_and_only_once() -> None:
    room = opened()
    again = {"table": TABLE, "name": "again", "preset": "main"}
    assert refused(room.by("finn", floor.OpenTable, **again)) == "table_in_use"

    text = json.dumps(to_plain(TableSettings, HOLDEM))
    done(room.by("finn", floor.OpenTable, table=2, name="Two", settings=text))
    assert table_of(room.room.tables[2]).settings == HOLDEM


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"preset": "nothing"}, "preset_unknown"),
        ({"settings": "{"}, "settings_unreadable"),
        ({"settings": "{}"}, "bad_record"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(fields: dict[str, str], code: str) -> None:
    room = Evening()

    assert refused(room.by("finn", floor.OpenTable, table=1, name="One", **fields)) == code


def test_only_who_runs_tables_may_give_orders() -> None:
    room = opened()

    answer = room.by("carl", floor.OrderTable, table=TABLE, act="start")

    assert refused(answer) == "role_may_not"
    key = room.desk("finn")
    asked = {"table": TABLE, "act": "start", "token": "nonsense"}
    assert refused(room.ask(key, floor.OrderTable, **asked)) == "session_over"


def test_action_stops_at_once_and_goes_on_when_the_floor_says() -> None:
    room = three_players()
    done(order(room, "stop"))
    assert refused(room.act("fold")) == "action_stopped"

    done(order(room, "resume"))

    done(room.act("fold"))


@pytest.mark.parametrize("then", ["pause", ""])
def test_a_start_that_is_asked_for_again_is_answered_whatever_the_table_does_now(then: str) -> None:
    room = opened()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    wanted = {"table": TABLE, "act": "start", "reason": "ready"}
    for request_id in ("start-0001", "start-0002"):
        done(room.by("finn", floor.OrderTable, id=request_id, **wanted))
    if then:
        done(order(room, then))
    room.crash()
    for request_id in ("start-0001", "start-0002"):
        done(room.by("finn", floor.OrderTable, id=request_id, **wanted))


def test_a_pause_lets_the_hand_end_and_no_further_begin() -> None:
    room = three_players()
    done(order(room, "pause"))
    done(room.act("fold"))
    done(room.act("fold"))

    room.pass_ms(60_000)

    assert table_of(room.room.tables[TABLE]).running_hand is None
    assert table_of(room.room.tables[TABLE]).status.value == "paused"


def void(room: Evening, hand: int, approval: int = 0) -> object:
    fields = {"table": TABLE, "hand": hand, "reason": "misdeal", "approval": approval}
    return room.by("finn", floor.VoidHand, **fields)


def approved(room: Evening, login: str, hand: int) -> int:
    answer = room.by(
        "finn",
        staff.Approve,
        credential=credential(login),
        act="void_hand",
        table=TABLE,
        number=hand,
    )
    return int(done(answer).facts["approval"] or 0)


def test_the_floor_alone_voids_a_hand_before_two_players_have_acted() -> None:
    room = three_players()
    done(room.act("call"))

    done(void(room, 1))

    table = table_of(room.room.tables[TABLE])
    assert table.running_hand is None
    assert [seat.stack for seat in table.seats.values()] == [10_000] * 3


def test_a_void_after_two_acts_needs_a_supervisors_own_credential() -> None:
    room = three_players()
    done(room.act("call"))
    done(room.act("call"))
    assert refused(void(room, 1)) == "approval_needed"

    attempt = room.by(
        "finn", staff.Approve, credential=credential("finn"), act="void_hand", table=1, number=1
    )
    assert refused(attempt) == "role_may_not"
    assert refused(void(room, 1, approved(room, "sue", 2))) == "approval_for_other"
    number = approved(room, "sue", 1)
    answer = done(void(room, 1, number))
    assert answer.facts == {"approved_by": room.staff["sue"]}
    assert table_of(room.room.tables[TABLE]).running_hand is None


def test_a_void_names_the_hand_it_means() -> None:
    room = three_players()

    assert refused(void(room, 7)) == "hand_not_running"


def test_no_hand_is_voided_once_it_is_over() -> None:
    room = three_players()
    done(room.act("fold"))
    done(room.act("fold"))

    assert refused(void(room, 1)) in ("hand_over", "no_hand_running")


def test_closing_a_table_gives_every_stack_back() -> None:
    room = opened()
    for seat in (1, 2):
        room.sit(seat, seat)

    done(order(room, "close"))

    assert [room.balance(player) for player in (1, 2)] == [CENTS, CENTS]
    assert room.own(room.seat(1)).player is None


def test_a_message_stands_on_every_screen_of_the_table() -> None:
    room = opened()
    key = room.seat(4)

    done(room.by("finn", floor.TellTable, table=TABLE, text="Happy birthday"))

    assert room.view(key).message == "Happy birthday"
    room.crash()
    assert room.view(room.seat(4)).message == "Happy birthday"
    done(room.by("finn", floor.TellTable, table=TABLE, text=""))
    assert room.view(room.seat(4)).message == ""


def test_the_clock_is_put_on_the_player_who_must_act_only() -> None:
    room = three_players()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act.seat
    other = 1 + seat % 3
    now = {"table": TABLE, "hand": hand.setup.hand, "turn": hand.turn}

    answer = room.by("finn", floor.PutClock, seat=other, player=other, **now)
    assert refused(answer) == "clock_not_open"
    done(room.by("finn", floor.PutClock, seat=seat, player=seat, **now))


def test_a_removed_player_leaves_after_the_hand_and_a_suspended_one_cannot_come_back() -> None:
    room = opened()
    key = room.sit(1, 1)

    fields = {"table": TABLE, "seat": 1, "player": 1, "reason": "rude", "suspend": True}
    done(room.by("finn", floor.RemovePlayer, **fields))

    assert room.balance(1) == CENTS
    done(room.swipe(key, 1))
    assert refused(room.pin(key)) == "account_locked"


def test_a_call_stays_open_until_it_is_answered() -> None:
    room = opened()
    key = room.sit(1, 1)
    number = done(room.ask(key, asks.CallStaff, kind="floor")).facts["call"]
    assert room.own(key).calls == ("floor",)
    assert done(room.ask(key, asks.CallStaff, kind="floor")).facts["call"] == number

    done(room.by("finn", floor.AnswerCall, call=number))

    assert room.own(key).calls == ()
    assert refused(room.by("finn", floor.AnswerCall, call=number)) == "call_unknown"


def test_a_call_can_be_taken_back_at_the_seat() -> None:
    room = opened()
    key = room.sit(1, 1)
    done(room.ask(key, asks.CallStaff, kind="service"))

    done(room.ask(key, asks.CallStaff, kind="service", cancel=True))

    assert room.own(key).calls == ()


def test_a_dispute_waits_for_the_floors_decision() -> None:
    room = three_players()
    key = room.seat(1)
    assert refused(room.ask(key, asks.Dispute, hand=99)) == "hand_not_recorded"

    number = done(room.ask(key, asks.Dispute, hand=1, words="I called")).facts["dispute"]

    assert [dispute.words for dispute in room.hall.board.disputes] == ["I called"]
    done(room.by("finn", floor.AnswerDispute, dispute=number, decision="as played"))
    assert room.hall.board.disputes == []
    page = room.by("finn", reports.AskReport, report="disputes")
    told = dict(zip(page.columns, page.rows[0], strict=True))
    assert (told["player"], told["decided_by"]) == ("nick1", "finn")


def test_a_seat_change_goes_to_the_oldest_wish_when_the_seat_is_free() -> None:
    room = opened()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    done(room.ask(room.seat(1), asks.ChangeSeat, to=3))
    done(room.ask(room.seat(2), asks.ChangeSeat, to=3))
    assert room.own(room.seat(1)).change_to == 3

    done(room.ask(room.seat(3), asks.Leave))

    seats = table_of(room.room.tables[TABLE]).seats
    assert {number: seat.player for number, seat in seats.items()} == {2: "2", 3: "1"}
    key = room.seat(3)
    assert room.own(key).state == "locked"
    assert room.own(room.seat(1)).change_to == 3, "the old seat says where its player is"
    done(room.pin(key))
    assert room.own(key).state == "seated"
    assert room.own(room.seat(1)).change_to == 0


def test_the_floor_moves_a_player_to_a_seat_held_at_another_table() -> None:
    room = opened()
    room.open_table(2)
    room.sit(1, 1)

    to = {"to_table": 2, "to_seat": 5, "reason": "balance"}
    fields = {"table": 1, "seat": 1, "player": 1, **to}
    assert refused(room.by("finn", floor.MovePlayer, **fields)) == "seat_without_screen"
    room.seat(5, 2)
    done(room.by("finn", floor.MovePlayer, **fields))

    assert room.balance(1) == CENTS
    stranger = room.swipe(room.seat(5, 2), 2)
    assert refused(stranger) == "held_for_another"
    room.sit(5, 1, table=2)


def test_a_reserved_seat_waits_for_its_player_and_not_for_ever() -> None:
    room = opened()
    key = room.seat(4)
    done(room.by("finn", floor.ReserveSeat, table=TABLE, seat=4, player=2))
    assert room.own(key).state == "reserved"
    assert room.own(key).reserved_for == "nick2"
    assert refused(room.swipe(key, 1)) == "held_for_another"

    room.pass_ms(room.house.waiting.reserved_ms)

    done(room.swipe(key, 1))


def test_settings_change_between_hands_and_not_inside_one() -> None:
    room = three_players()
    done(room.by("finn", floor.OrderTable, table=TABLE, act="pause"))
    change = {"table": TABLE, "preset": "main"}
    assert refused(room.by("finn", floor.ChangeSettings, **change)) == "hand_running"
    done(room.act("fold"))
    done(room.act("fold"))

    done(room.by("finn", floor.ChangeSettings, **change))


def test_what_stops_dealing_pauses_every_table_until_it_is_put_right() -> None:
    room = opened()
    for seat in (1, 2):
        room.sit(seat, seat)
    room.start()

    room.room.stop_dealing("dealer_stopped", reason="stuck")
    room.settle()

    assert table_of(room.room.tables[TABLE]).status.value == "paused"
    answer = order(room, "start")
    assert refused(answer) == "dealing_stopped"
    room.room.allow_dealing("dealer_stopped")
    done(order(room, "start"))


class BrokenShuffler:
    def shuffle(self, cards: object) -> ShuffledDeck:
        raise DealingStopped(StopReason.SOURCE_FAILED)


def test_a_dealer_that_has_stopped_pauses_the_room_and_freezes_nobody() -> None:
    room = Evening(shuffler=BrokenShuffler())  # type: ignore[arg-type]  # it only ever stops
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)

    answer = order(room, "start")
    room.pass_ms(1_000)

    assert refused(answer) == "dealing_stopped"
    assert room.room.tables[TABLE].frozen == ""
    assert "dealer_stopped" in room.hall.alarms


def test_a_server_that_is_being_stopped_finishes_the_hand_and_begins_no_other() -> None:
    room = three_players()
    room.room.stop()

    done(room.act("fold"))
    done(room.act("fold"))
    room.pass_ms(60_000)

    table = table_of(room.room.tables[TABLE])
    assert table.running_hand is None
    assert (table.hands, table.status.value) == (1, "running")
    room.crash()
    for seat in (1, 2, 3):
        room.seat(seat)
    room.deal()
