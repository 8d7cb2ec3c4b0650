"""No list that players or staff can make longer keeps the room from working or starting."""

from __future__ import annotations

from typing import Any

import pytest

from ledger import memory_connection
from ledger.board.asks import DISPUTES_A_DAY, DISPUTES_SHOWN
from ledger.board.places import NAMES_MAX
from ledger.players.limit_wishes import OWN_CHANGES_A_DAY
from ledger.reports import REPORTS, question_for
from tests.server.room import growing
from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.room.floor.test_floor import opened, three_players
from wire.messages import cage, floor, reports
from wire.messages import seat as asks
from wire.messages.base import Fact
from wire.messages.limits import LimitList
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView, WatchRoom

MANY = 1_200
"""More rows than any one read may return."""
DAY_MS = 86_400_000


def room_view(room: Evening) -> RoomView:
    """The room as the floor sees it now."""
    key = room.desk("finn")
    done(room.by("finn", WatchRoom))
    room.pass_ms(1_000)
    seen = [each for each in room.mail.to[key] if isinstance(each, RoomSnapshot | RoomUpdate)]
    return seen[-1].room


@pytest.mark.plain
def test_a_room_with_every_list_very_long_starts_and_its_daily_work_goes_on() -> None:
    room = three_players()
    for login in ("ada", "sue"):
        room.desk(login)
    growing.grow(room.store, MANY, at_ms=room.clock.ms)
    room.crash()

    key = room.seat(1)
    view = room_view(room)
    assert (view.disputes_open, len(view.disputes)) == (MANY, DISPUTES_SHOWN)
    assert view.calls_open >= MANY
    assert view.lists[0].names == MANY
    done(room.ask(key, asks.CallStaff, kind="floor"))
    (call,) = [each for each in room.hall.board.calls if (each.table, each.seat) == (TABLE, 1)]
    done(room.by("finn", floor.AnswerCall, call=call.number))
    limits = room.ask(key, asks.MyLimits)
    assert isinstance(limits, LimitList), limits
    assert room.ask(key, asks.LastHands).hands == ()
    room.act("fold")
    for name, report in REPORTS.items():
        page: Any = room.by(
            _reader(name),
            reports.AskReport,
            report=name,
            arguments={each: _ARGUMENTS[each] for each in report.arguments or {}},
            rows=200,
        )
        assert isinstance(page, reports.ReportPage), (name, page)


_ARGUMENTS: dict[str, Fact] = {
    "player": 1,
    "day": "2026-11-16",
    "table": 9,
    "stream": "room",
    "words": "a",
    "tournament": 1,
}


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_finds_its_page_by_key(name: str) -> None:
    """No report looks at rows of the books that are not on its page, but to add them up."""
    report = REPORTS[name]
    arguments = {each: _ARGUMENTS[each] for each in report.arguments or {}}
    sql, values = question_for(report, arguments, after=0, rows=200)

    plan = memory_connection().execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()

    looks = [row[3] for row in plan]
    of_the_page = ("SCAN page", "SCAN (subquery")
    of_the_day = ("SCAN hours", "SCAN stays", "SCAN sat USING INDEX play_session_open")
    inside_a_record = "VIRTUAL TABLE"  # the lists in its JSON
    scans = [e for e in looks if e.startswith("SCAN") and inside_a_record not in e]
    assert all(each.startswith((*of_the_page, *of_the_day)) for each in scans), looks


def test_a_statement_in_pages_carries_the_balance_on() -> None:
    room = opened()
    room.sit(1, 1)
    whole, after = _statement(room, after=0, rows=200), 0
    lines: list[tuple[Fact, ...]] = []
    for _ in whole.rows:
        page = _statement(room, after=after, rows=1)
        lines += page.rows
        after = page.after

    assert tuple(lines) == whole.rows
    assert [line[4] for line in lines][-1] == room.balance(1)


def _statement(room: Evening, *, after: int, rows: int) -> reports.ReportPage:
    asked = {"report": "statement", "arguments": {"player": 1}, "after": after, "rows": rows}
    page: reports.ReportPage = room.by("sue", reports.AskReport, **asked)
    return page


def _reader(report: str) -> str:
    return {"staff": "ada", "calls": "finn", "disputes": "finn", "hands": "finn"}.get(report, "sue")


def test_a_room_with_5000_open_disputes_starts_and_the_floor_closes_them() -> None:
    room = three_players()
    at_ms = room.clock.ms
    growing.add_rows(room.store, "dispute", 5_000, lambda n: growing.dispute(n, at_ms))
    room.crash()

    view = room_view(room)
    assert view.disputes_open == 5_000
    assert view.disputes[0].dispute == growing.FIRST
    for each in view.disputes:
        done(room.by("finn", floor.AnswerDispute, dispute=each.dispute, decision="as played"))
    view = room_view(room)

    assert view.disputes_open == 5_000 - DISPUTES_SHOWN
    assert view.disputes[0].dispute == growing.FIRST + DISPUTES_SHOWN


def test_a_player_disputes_a_hand_once() -> None:
    room = three_players()
    key = room.seat(1)
    done(room.ask(key, asks.Dispute, hand=1, words="I called"))

    assert refused(room.ask(key, asks.Dispute, hand=1, words="once more")) == "hand_disputed_before"
    assert room.hall.board.dispute_count == 1
    done(room.ask(room.seat(2), asks.Dispute, hand=1, words="he did not"))


def test_a_player_disputes_only_so_many_hands_a_day() -> None:
    room = three_players()
    key, at_ms = room.seat(1), room.clock.now_ms()
    growing.add_rows(
        room.store,
        "dispute",
        DISPUTES_A_DAY,
        lambda n: {**growing.dispute(n, at_ms), "hand": 100 + n},
    )

    assert refused(room.ask(key, asks.Dispute, hand=1)) == "disputes_too_many"

    room.clock.ms += DAY_MS + 60_000
    done(room.ask(key, asks.Dispute, hand=1))


def test_a_player_changes_a_limit_only_so_often_a_day_and_the_cage_still_can() -> None:
    room = opened()
    key = room.sit(1, 1)
    for most in range(OWN_CHANGES_A_DAY):
        done(room.ask(key, asks.ChangeLimit, kind="loss_week", most=900_000 - most))

    again = room.ask(key, asks.ChangeLimit, kind="loss_week", most=1)
    assert refused(again) == "limit_changed_too_often"
    done(room.ask(key, asks.ChangeLimit, kind="loss_month", most=800_000))
    by_cage = room.by("carl", cage.SetLimit, player=1, kind="loss_week", most=1)
    assert done(by_cage).facts["after"] == 1


def test_thousands_of_wishes_for_one_limit_do_not_stop_the_table() -> None:
    room = three_players()
    at_ms = room.clock.ms

    def row(number: int) -> dict[str, Any]:
        return growing.wish(number, at_ms, waits_ms=DAY_MS) | {"most": 50_000 + number}

    done(room.ask(room.seat(1), asks.ChangeLimit, kind="loss_day", most=40_000))
    growing.add_rows(room.store, "limit_wish", 3_000, row)
    room.crash()

    lines = {line.kind: line for line in room.ask(room.seat(1), asks.MyLimits).limits}
    assert (lines["loss_day"].most, lines["loss_day"].wish) == (40_000, 52_999)
    room.deal()
    room.act("fold")


def test_a_full_waiting_list_takes_nobody_who_asks() -> None:
    room = opened()
    listed = room.hall.list_of(room.room.tables[TABLE])
    at_ms = room.clock.ms
    growing.add_rows(room.store, "player", NAMES_MAX, lambda n: growing.player(n, at_ms))
    growing.add_rows(
        room.store, "waiting", NAMES_MAX, lambda n: growing.waiting(n, at_ms) | {"list": listed}
    )
    room.crash()

    answer = room.by("finn", floor.ListPlayer, list=listed, player=1)

    assert refused(answer) == "list_full"
