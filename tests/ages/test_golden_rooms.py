"""Every golden data directory opens with the present code, plays on, and can be examined."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli.room.seeded_room import Running, running_server
from ledger import DataDirectory
from ledger.audit import audit_file
from ledger.export import Sheet, export_rows, write_csv
from rules.hand.state import Phase
from rules.table.commands import StartTable
from server.tables.orders import Cause, Order
from tests.ages.golden import NUMBERS, unpacked
from tests.ages.reopening import Reopened, reopened
from tests.ages.staff_desk import StaffDesk
from wire.messages import staff
from wire.messages.table_events import HandBegan, HandVoided

TABLES = [1, 2, 3, 4]
"""The tables that were open when the room was left."""


@pytest.fixture(params=NUMBERS)
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return unpacked(request.param, tmp_path)


def test_there_is_a_golden_data_directory() -> None:
    assert 0 in NUMBERS


def test_every_table_of_an_older_room_opens_and_none_is_frozen(golden: Path) -> None:
    with reopened(golden) as room:
        assert room.process.numbers() == TABLES
        assert room.process.frozen() == []


def test_the_decision_that_was_open_is_open_again(golden: Path) -> None:
    with reopened(golden) as room:
        ((stream, hand),) = room.hands_open()
        table = room.process.table(1)
        assert (stream, table and table.hands) == ("table:1", hand)
        running = table.running_hand if table else None
        assert running is not None
        assert running.phase is Phase.BETTING
        assert running.offer is not None


def test_the_open_hand_is_played_to_its_end_and_all_tables_go_on(golden: Path) -> None:
    with reopened(golden) as room:
        over = {table: room.hands_over(table) for table in (1, 2)}
        room.seat_the_players()
        _start_paused(room, 2)
        room.until(lambda: all(room.hands_over(table) > count for table, count in over.items()))
    report = audit_file(DataDirectory(golden).database, DataDirectory(golden).heads)
    assert report.ok, report.findings


def test_seats_between_hands_hold_the_same_chips_as_the_books(golden: Path) -> None:
    with reopened(golden) as room:
        for number in TABLES:
            table = room.process.table(number)
            assert table is not None
            booked = room.store.query(
                "SELECT coalesce(sum(balance), 0) FROM account WHERE kind IN ('stack', 'pot') "
                "AND (name LIKE ? OR name LIKE ?)",
                (f"stack:{number}:%", f"pot:{number}:%"),
            )
            hand = table.running_hand
            in_pot = hand.in_pot + hand.collected if hand is not None else 0
            assert sum(map(table.stack_of, table.seats)) + in_pot == booked[0][0]


def test_an_older_room_passes_the_audit(golden: Path) -> None:
    data = DataDirectory(golden)

    report = audit_file(data.database, data.heads)

    assert report.ok, report.findings
    assert report.heads


def test_every_finished_hand_of_an_older_room_can_be_recalled(golden: Path) -> None:
    with reopened(golden) as room:
        for table in (1, 2, 3):
            recall = room.recall(table)
            lines = recall.last_hands(None, count=100, request_id="list").hands
            assert len(lines) == room.hands_over(table)
            for line in lines:
                replayed = recall.replay(line.hand, None, request_id="one")
                assert isinstance(replayed.events[0], HandBegan)
        last = room.recall(3).last_hands(None, count=1, request_id="list").hands[0]
        voided = room.recall(3).replay(last.hand, None, request_id="one")
        assert isinstance(voided.events[-1], HandVoided)


@pytest.mark.parametrize("sheet", list(Sheet))
def test_an_older_room_can_be_exported(golden: Path, sheet: Sheet) -> None:
    out = io.StringIO()

    assert write_csv(export_rows(DataDirectory(golden).database, sheet), out)


@pytest.mark.plain
def test_a_real_server_opens_an_older_room_and_deals_once_the_software_is_approved(
    golden: Path,
) -> None:
    with running_server(golden) as server:
        _approve(server)
        with StaffDesk(server, "console-2", "finn") as finn:
            finn.watch()
            room = finn.room()
            assert room.dealing
            assert [table.table for table in room.tables if table.status != "closed"] == TABLES
            assert not [table for table in room.tables if table.status == "frozen"]


def _approve(server: Running) -> None:
    with StaffDesk(server, "console", "ada") as ada:
        ada.watch()
        for alarm in ada.room().alarms:
            if alarm.code == "software_changed":
                digest = str(alarm.facts["digest"])
                number = ada.approval("sue", act="software", name=digest)
                ada.do(staff.ApproveSoftware, digest=digest, reason="newer", approval=number)


def _start_paused(room: Reopened, number: int) -> None:
    """The floor starts a table that was left paused."""
    start = Order(
        command=StartTable(), request_id="golden:start", actor="server", cause=Cause.SERVER
    )
    room.process.room.tables[number].order(start)
