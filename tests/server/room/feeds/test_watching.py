"""Staff's view of the room, tools that watch a table, reports in pages, status, notices."""

from __future__ import annotations

from typing import Any

import pytest

from ledger import Alarm
from ledger.reports import REPORTS
from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor, reports
from wire.messages import seat as asks
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView, WatchRoom
from wire.messages.session import Snapshot, Update, Watch
from wire.messages.table_view import ClockView
from wire.session.peers import Role


def watched(room: Evening, login: str = "finn") -> str:
    done(room.by(login, WatchRoom))
    return room.desk(login)


def newest(room: Evening, key: str) -> RoomView:
    room.pass_ms(300)
    for message in reversed(room.mail.to[key]):
        if isinstance(message, RoomSnapshot | RoomUpdate):
            return message.room
    raise AssertionError("the room was not shown")


def two_players() -> Evening:
    room = Evening()
    room.open_table()
    room.sit(1, 1)
    room.sit(2, 2)
    return room


def test_staff_see_tables_seats_calls_and_lists_as_they_change() -> None:
    room = two_players()
    key = watched(room)
    room.start()
    room.deal()
    done(room.ask(room.seat(1), asks.CallStaff, kind="service"))

    view = newest(room, key)

    (table,) = view.tables
    assert (table.table, table.status, table.playing) == (TABLE, "running", True)
    assert (table.list, table.preset) == ("holdem.no_limit.50_100", "main")
    assert table.hands_per_hour == 1
    assert [(seat.seat, seat.nickname) for seat in table.seats if seat.player] == [
        (1, "nick1"),
        (2, "nick2"),
    ]
    assert [(call.kind, call.seat) for call in view.calls] == [("service", 1)]
    assert "card" not in str(view)


def test_a_lost_station_shows_in_the_room() -> None:
    room = two_players()
    key = watched(room)
    room.drop(room.seat(2))

    (table,) = newest(room, key).tables

    assert {seat.seat: seat.station for seat in table.seats if seat.player} == {1: "up", 2: "lost"}


def test_only_floor_and_readers_of_the_books_watch_the_room() -> None:
    room = two_players()

    assert refused(room.by("carl", WatchRoom)) == "role_may_not"
    done(room.by("aude", WatchRoom))


def test_a_watcher_whose_session_is_over_sees_no_more() -> None:
    room = two_players()
    key = watched(room)
    room.pass_ms(40 * 60_000)
    seen = len(room.mail.to[key])

    done(room.ask(room.seat(1), asks.CallStaff, kind="floor"))
    room.pass_ms(1_000)

    assert len(room.mail.to[key]) == seen


def test_a_tool_watches_what_a_bystander_may_see() -> None:
    room = two_players()
    key = room.connect(Role.AUDITOR, name="tool")
    done(room.ask(key, Watch, table=TABLE))
    room.start()
    room.deal()

    shown = [m for m in room.mail.to[key] if isinstance(m, Update | Snapshot)]
    assert isinstance(shown[0], Snapshot)
    assert len(shown) > 2
    assert all(message.own is None for message in shown)

    done(room.ask(key, Watch, table=TABLE, stop=True))
    before = len(room.mail.to[key])
    done(room.act("fold"))
    assert len(room.mail.to[key]) == before
    assert refused(room.ask(key, Watch, table=9)) == "table_unknown"


def report(room: Evening, name: str, login: str, **fields: Any) -> Any:
    return room.by(login, reports.AskReport, report=name, **fields)


def test_a_report_comes_in_pages() -> None:
    room = Evening()

    first = report(room, "players", "carl", rows=4)
    rest = report(room, "players", "carl", rows=4, after=first.after)

    assert first.columns == ("player", "nickname", "name", "state", "balance")
    assert [row[0] for row in (*first.rows, *rest.rows)] == [1, 2, 3, 4, 5, 6]
    assert rest.after == 0


ARGUMENTS: dict[str, Any] = {
    "player": 1,
    "day": "2026-11-16",
    "table": 1,
    "stream": "room",
    "words": "a",
    "tournament": 1,
}


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_answers_with_its_columns(name: str) -> None:
    room = two_players()
    wanted = REPORTS[name]
    arguments = {key: ARGUMENTS[key] for key in wanted.arguments or {}}
    by_duty = {"manage_staff": "ada"}
    login = by_duty.get(wanted.duty.value, "sue")

    page = report(room, name, login, arguments=arguments)

    assert isinstance(page, reports.ReportPage)
    assert all(len(row) == len(page.columns) for row in page.rows)


@pytest.mark.parametrize("name", REPORTS)
def test_an_auditor_may_read_every_report(name: str) -> None:
    room = two_players()
    arguments = {key: ARGUMENTS[key] for key in REPORTS[name].arguments or {}}

    page = report(room, name, "aude", arguments=arguments)

    assert isinstance(page, reports.ReportPage)


def test_the_report_of_hands_tells_when_how_many_and_how_much() -> None:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    began_ms = room.clock.now_ms()
    stacks = [seat.stack for seat in table_of(room.room.tables[1]).seats.values()]
    done(room.act("fold"))
    done(room.act("fold"))

    (row, *_later) = report(room, "hands", "finn", arguments={"table": 1}).rows

    after = [seat.stack for seat in table_of(room.room.tables[1]).seats.values()]
    hand, began, ended, players, pot, collection = row
    assert (hand, players) == (1, 3)
    assert began <= began_ms <= ended
    assert collection == sum(stacks) - sum(after)
    assert pot > collection


def test_a_report_is_refused_for_a_wrong_argument_name_or_duty() -> None:
    room = Evening()

    assert refused(report(room, "gossip", "sue")) == "report_unknown"
    assert refused(report(room, "statement", "carl")) == "report_argument"
    text = {"player": "1 OR 1=1"}
    assert refused(report(room, "statement", "carl", arguments=text)) == "report_argument"
    assert refused(report(room, "players", "carl", arguments={"x": 1})) == "report_argument"
    assert refused(report(room, "shifts", "carl")) == "not_for_this_role"


def test_the_status_tells_tables_peers_and_alarms() -> None:
    room = two_players()
    room.room.books_alarm(Alarm.HEAD_NOT_WRITTEN, "no such folder")
    key = room.connect(Role.STAFF, name="console")

    status = room.ask(key, reports.AskStatus)

    assert isinstance(status, reports.ServerStatus)
    assert status.dealing
    assert status.alarms == ("head_not_written",)
    (table,) = status.tables
    assert (table.table, table.seated, table.stations) == (TABLE, 2, 2)


def test_a_full_disk_stops_dealing_and_tells_the_floor() -> None:
    room = two_players()
    key = watched(room)
    room.room.books_alarm(Alarm.DISK_FULL, "no space left")

    view = newest(room, key)

    assert not view.dealing
    assert [alarm.code for alarm in view.alarms] == ["disk_full"]


@pytest.mark.parametrize("alarm", [Alarm.HEADS_OVERDUE, Alarm.BOOKS_DIFFER])
def test_unproven_or_wrong_books_stop_dealing_until_that_is_over(alarm: Alarm) -> None:
    room = two_players()
    key = watched(room)
    room.room.books_alarm(alarm, "record 12")
    assert not newest(room, key).dealing

    room.room.allow_dealing(alarm.value)

    assert newest(room, key).dealing
    assert newest(room, key).alarms == ()


def _clock(room: Evening) -> ClockView:
    """The clock of the open decision, as a table shows it now."""
    hand = room.room.tables[TABLE].public_view().hand
    assert hand is not None
    assert hand.clock is not None
    return hand.clock


def test_while_the_books_are_away_every_clock_is_held_and_floor_and_screens_are_told() -> None:
    room = two_players()
    key = watched(room)
    room.start()
    room.deal()
    before = _clock(room)
    room.pass_ms(5_000)
    left_ms = _clock(room).left_ms
    assert left_ms < before.left_ms

    room.room.books_alarm(Alarm.BOOKS_AWAY, "no commit is confirmed")

    assert [alarm.code for alarm in newest(room, key).alarms] == ["books_away"]
    assert room.view(room.seat(1)).held
    room.pass_ms(600_000)
    held = _clock(room)
    assert not held.running
    assert (held.seat, held.turn, held.left_ms) == (before.seat, before.turn, left_ms)
    room.room.allow_dealing(Alarm.BOOKS_AWAY.value)
    assert _clock(room).left_ms == left_ms
    assert newest(room, key).alarms == ()
    assert not room.view(room.seat(1)).held
    room.pass_ms(left_ms + 60_000)
    assert _clock(room).seat != before.seat  # the time ran out, and another hand runs


def test_a_player_is_told_his_time_and_result_every_hour_and_not_inside_a_hand() -> None:
    room = two_players()
    key = room.seat(1)
    room.start()
    room.deal()
    room.clock.ms += 3_600_000
    assert room.own(key).notice == ""

    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))

    own = room.own(key)
    assert own.notice == "hourly"
    assert own.notice_facts["minutes"] == 60
    stack = table_of(room.room.tables[TABLE]).seats[1].stack
    assert own.notice_facts["result"] == stack - 10_000


def test_a_player_whose_own_time_is_up_leaves_after_the_hand_with_his_chips() -> None:
    room = two_players()
    key = room.seat(1)
    done(room.by("carl", cage.SetLimit, player=1, kind="session_minutes", most=30))
    room.start()
    room.deal()
    room.clock.ms += 31 * 60_000

    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))
    room.settle()

    assert 1 not in table_of(room.room.tables[TABLE]).seats
    assert room.own(key).state == "open"


def test_closing_is_told_to_every_watcher_of_the_table() -> None:
    room = two_players()
    centre = room.connect(Role.CENTRE, f"centre:{TABLE}")

    done(room.by("finn", floor.OrderTable, table=TABLE, act="close"))

    assert room.view(centre).status == "closed"
