"""Every golden data directory opens with the present code, plays on, and can be examined."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli.hand.room_hands import room_hands, wanted_hands
from cli.room.seeded_room import Running, running_server
from ledger import DataDirectory
from ledger.audit import audit_file
from ledger.export import Sheet, export_rows, write_csv
from rules.hand.state import Phase
from rules.seating import StartTable
from server.tables.commands import ThawTable
from server.tables.orders import Cause
from server.tables.tournament.game import TournamentGame
from tests.ages.golden import NUMBERS, left_in, unpacked
from tests.ages.reopening import reopened
from tests.ages.staff_desk import StaffDesk
from tests.server.tables.poker_table import table_of
from wire.messages import staff
from wire.messages.table_events import HandBegan, HandVoided

POOL = """SELECT balance FROM account JOIN tournament ON account.name = 'pool:' || tournament.id
    WHERE tbl = ? AND ended_ms IS NULL"""


@pytest.fixture(params=NUMBERS)
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return unpacked(request.param, tmp_path)


def test_there_is_a_golden_data_directory() -> None:
    assert {0, 1, 2} <= set(NUMBERS)


def test_every_table_of_an_older_room_opens_and_only_those_are_frozen_that_were(
    golden: Path,
) -> None:
    with reopened(golden) as room:
        assert room.process.numbers() == room.left.tables
        assert dict(room.process.frozen()) == room.left.frozen


def test_the_decisions_that_were_open_are_open_again(golden: Path) -> None:
    with reopened(golden) as room:
        for number in room.left.frozen:
            room.order(number, ThawTable())
        open_hands = dict(room.hands_open())
        assert sorted(open_hands) == [f"table:{number}" for number in room.left.playing]
        for number in room.left.playing:
            table = table_of(room.process.room.tables[number])
            assert table.hands == open_hands[f"table:{number}"]
            assert table.running_hand is not None
            assert table.running_hand.phase is Phase.BETTING
            assert table.running_hand.offer is not None


def test_open_hands_are_played_to_their_end_and_tables_go_on(golden: Path) -> None:
    with reopened(golden) as room:
        over = {table: room.hands_over(table) for table in {2, *room.left.playing}}
        room.seat_the_players()
        room.order(2, StartTable(), Cause.SERVER)
        for number in room.left.frozen:
            room.order(number, ThawTable())
        room.until(lambda: all(room.hands_over(table) > count for table, count in over.items()))
    report = audit_file(DataDirectory(golden).database, DataDirectory(golden).heads)
    assert report.ok, report.findings


def test_seats_between_hands_hold_the_same_chips_as_the_books(golden: Path) -> None:
    with reopened(golden) as room:
        for number in set(room.left.going) - room.left.tournaments.keys():
            table = table_of(room.process.room.tables[number])
            booked = room.store.query(
                "SELECT coalesce(sum(balance), 0) FROM account WHERE kind IN ('stack', 'pot') "
                "AND (name LIKE ? OR name LIKE ?)",
                (f"stack:{number}:%", f"pot:{number}:%"),
            )
            hand = table.running_hand
            in_pot = hand.in_pot + hand.collected if hand is not None else 0
            assert sum(map(table.stack_of, table.seats)) + in_pot == booked[0][0]


def test_every_tournament_of_an_older_room_is_where_it_was_and_its_pool_is_booked(
    golden: Path,
) -> None:
    with reopened(golden) as room:
        for number, stage in room.left.tournaments.items():
            game = room.process.room.tables[number].game
            assert isinstance(game, TournamentGame)
            run = game.tournament.run
            assert run.stage.value == stage
            pools = room.store.query(POOL, (str(number),))
            assert run.pool_cents == (pools[0][0] if pools else 0)
        if room.left.tournaments:
            held = room.store.query("SELECT sum(balance) FROM account WHERE kind = 'held'")
            assert held[0][0] > 0
            ended = room.store.query("SELECT ended FROM tournament ORDER BY id")
            assert {how for (how,) in ended} == {None, "refunded", "played"}


@pytest.mark.plain
@pytest.mark.parametrize("form", ["text", "phh", "ohh"])
def test_the_hands_of_an_older_room_are_written(golden: Path, form: str) -> None:
    written = list(room_hands(golden, form, wanted_hands(0, "", "")))
    played = {each.table for each in written}

    assert played
    if form == "text":
        of_tournaments = {each.table for each in written if "\nTournament " in each.text}
        begun = {table for table, stage in left_in(golden).tournaments.items()}
        assert of_tournaments == begun & played


def test_an_older_room_passes_the_audit(golden: Path) -> None:
    data = DataDirectory(golden)

    report = audit_file(data.database, data.heads)

    assert report.ok, report.findings
    assert report.heads


def test_every_finished_hand_of_an_older_room_can_be_recalled(golden: Path) -> None:
    with reopened(golden) as room:
        for table in room.left.tables:
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
    rows = write_csv(export_rows(DataDirectory(golden).database, sheet), out)

    empty = sheet is Sheet.STANDINGS and not left_in(golden).tournaments
    assert bool(rows) is not empty


@pytest.mark.plain
def test_a_real_server_opens_an_older_room_and_deals_once_the_software_is_approved(
    golden: Path,
) -> None:
    with running_server(golden) as server:
        _approve(server)
        with StaffDesk(server, "console-2", "finn") as finn:
            finn.watch()
            room, left = finn.room(), left_in(golden)
            assert room.dealing
            assert [table.table for table in room.tables if table.status != "closed"] == left.tables
            assert [table.table for table in room.tables if table.status == "frozen"] == [
                *left.frozen
            ]


def _approve(server: Running) -> None:
    with StaffDesk(server, "console", "ada") as ada:
        ada.watch()
        for alarm in ada.room().alarms:
            if alarm.code == "software_changed":
                digest = str(alarm.facts["digest"])
                number = ada.approval("sue", act="software", name=digest)
                ada.do(staff.ApproveSoftware, digest=digest, reason="newer", approval=number)
