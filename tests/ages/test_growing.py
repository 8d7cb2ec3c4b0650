"""A newer program goes on with what an older one wrote; what it does not know waits, alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger import DataDirectory
from ledger.sqlite_version import sqlite3
from rules.hand.setup import RULES_VERSION, HandSetup
from rules.records.ages import UPCASTERS
from rules.refusals import Refused
from rules.seating import CloseTable
from server.tables.commands import VoidFrozenHand
from tests.ages.golden import unpacked
from tests.ages.reopening import Reopened, prepared, reopened
from tests.server.tables.poker_table import table_of
from wire.messages.table_events import HandBegan

KNOW_THE_VERSION = ("rules.hand.setup.RULES_VERSION",)
NEWER = RULES_VERSION + 1


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    return unpacked(0, tmp_path)


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is one version of the rules further."""
    for name in KNOW_THE_VERSION:
        monkeypatch.setattr(name, NEWER)
    monkeypatch.setitem(HandSetup.__init__.__kwdefaults__, "rules_version", NEWER)  # type: ignore[arg-type]


def edited(golden: Path, table: str, column: str, where: str, edit: Callable[[Any], None]) -> None:
    """Change what an older program wrote; the triggers against that are put aside."""
    prepared(DataDirectory(golden))
    connection = sqlite3.connect(DataDirectory(golden).database)
    triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?"
    for (name,) in connection.execute(triggers, (table,)).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    rows = connection.execute(f"SELECT rowid_, {column} FROM {_numbered(table)} WHERE {where}")
    changed = []
    for key, text in rows.fetchall():
        body = json.loads(text)
        edit(body)
        changed.append((json.dumps(body, sort_keys=True, separators=(",", ":")), key))
    assert changed
    connection.executemany(f"UPDATE {table} SET {column} = ? WHERE {_key(table)} = ?", changed)
    connection.commit()
    connection.close()


def _key(table: str) -> str:
    return {"record": "seq", "table_settings": "digest"}[table]


def _numbered(table: str) -> str:
    return f"(SELECT *, {_key(table)} AS rowid_ FROM {table})"


def without(name: str) -> Callable[[Any], None]:
    def edit(body: Any) -> None:
        del body["options"][name]

    return edit


def newer(kind: str) -> Callable[[Any], None]:
    """Let events of a kind be of a version that nobody knows yet."""

    def edit(events: Any) -> None:
        for event, body, _sealed in events:
            if event == kind:
                body["v"] = 9

    return edit


def version(number: int) -> Callable[[Any], None]:
    def edit(events: Any) -> None:
        for kind, body, _sealed in events:
            if kind == "deck_committed":
                body["rules_version"] = number

    return edit


def stacks(room: Reopened) -> dict[int, int]:
    """Return what lies before each seat of table 1."""
    table = table_of(room.process.room.tables[1])
    return {seat: table.stack_of(seat) for seat in table.seats}


def booked(room: Reopened) -> int:
    """Return what the books have in the stacks of table 1."""
    total = "SELECT sum(balance) FROM account WHERE name LIKE 'stack:1:%'"
    return int(room.store.query(total)[0][0])


def frozen(room: Reopened) -> dict[int, str]:
    return dict(room.process.frozen())


@pytest.mark.usefixtures("newer_rules")
def test_under_newer_rules_every_table_opens_and_the_open_hand_goes_on(golden: Path) -> None:
    with reopened(golden) as room:
        assert frozen(room) == {}
        over = room.hands_over(1)
        room.seat_the_players()
        room.until(lambda: room.hands_over(1) > over)


@pytest.mark.usefixtures("newer_rules")
def test_under_newer_rules_old_hands_are_recalled(golden: Path) -> None:
    with reopened(golden) as room:
        for table in (1, 2, 3):
            for line in room.recall(table).last_hands(None, count=9, request_id="l").hands:
                replayed = room.recall(table).replay(line.hand, None, request_id="r")
                assert isinstance(replayed.events[0], HandBegan)


def test_a_finished_hand_is_not_played_again(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise RuntimeError("a command was judged again")

    monkeypatch.setattr("server.tables.journal.recovery.carry_out", refuse)
    with reopened(golden) as room:
        assert list(frozen(room)) == [1], "only the hand that was running"


def test_a_table_of_unknown_rules_waits_alone_and_says_which(golden: Path) -> None:
    edited(golden, "record", "events", "stream = 'table:1' AND hand IS NOT NULL", version(NEWER))
    with reopened(golden) as room:
        assert frozen(room) == {1: f"rules_version_{NEWER}_unknown"}
        assert room.process.numbers() == [1, 2, 3, 4]


def test_the_floor_gives_the_chips_of_an_unknown_hand_back(golden: Path) -> None:
    edited(golden, "record", "events", "stream = 'table:1' AND hand IS NOT NULL", version(NEWER))
    with reopened(golden) as room:
        room.order(1, VoidFrozenHand())
        assert room.hands_open() == []
        assert sum(stacks(room).values()) == booked(room)


def test_settings_without_a_new_field_take_its_default(golden: Path) -> None:
    edited(golden, "table_settings", "body", "kind = 'rules'", without("missed_blinds"))
    with reopened(golden) as room:
        assert frozen(room) == {}
        over = room.hands_over(1)
        room.seat_the_players()
        room.until(lambda: room.hands_over(1) > over + 1)
    with reopened(golden) as room:
        assert frozen(room) == {}, "the next hand kept the settings it names"


def test_options_without_a_new_field_take_its_default(golden: Path) -> None:
    def edit(body: Any) -> None:
        del body["called_warning_ms"]

    edited(golden, "table_settings", "body", "kind = 'options'", edit)
    with reopened(golden) as room:
        assert frozen(room) == {}


def test_settings_that_a_newer_program_wrote_keep_only_their_table_waiting(golden: Path) -> None:
    def edit(body: Any) -> None:
        body["invented_later"] = 1

    edited(golden, "table_settings", "body", "body LIKE '%stud8%'", edit)
    with reopened(golden) as room:
        assert frozen(room) == {2: "bad_record"}
        room.order(2, CloseTable())
        booked = "SELECT coalesce(sum(balance), 0) FROM account WHERE name LIKE 'stack:2:%'"
        assert room.store.query(booked)[0][0] == 0, "every stack went home"


def test_hands_under_settings_that_are_refused_today_can_still_be_recalled(golden: Path) -> None:
    def edit(body: Any) -> None:
        body["stakes"]["bring_in"] = 10 * body["stakes"]["small_bet"]

    edited(golden, "table_settings", "body", "body LIKE '%stud8%'", edit)
    with reopened(golden) as room:
        assert frozen(room) == {2: "bad_setting"}
        lines = room.recall(2).last_hands(None, count=9, request_id="l").hands
        assert len(lines) == room.hands_over(2)
        for line in lines:
            room.recall(2).replay(line.hand, None, request_id="r")


IN_HANDS = "stream = 'table:1' AND hand IS NOT NULL"


def test_a_table_with_an_event_of_an_unknown_version_waits_alone_and_says_which(
    golden: Path,
) -> None:
    edited(golden, "record", "events", IN_HANDS, newer("acted"))
    with reopened(golden) as room:
        assert frozen(room) == {1: "acted_version_9_unknown"}
        assert room.process.numbers() == room.left.tables
        room.order(1, VoidFrozenHand())
        assert frozen(room) == {}
        assert sum(stacks(room).values()) == booked(room)


def test_a_table_with_a_command_of_an_unknown_version_waits_alone(golden: Path) -> None:
    def edit(command: Any) -> None:
        command["do"]["v"] = 2

    edited(golden, "record", "command", f"{IN_HANDS} AND command LIKE '%\"act\"%'", edit)
    with reopened(golden) as room:
        assert frozen(room) == {1: "act_version_2_unknown"}


def test_a_table_under_settings_of_an_unknown_version_waits_alone(golden: Path) -> None:
    def edit(body: Any) -> None:
        body["v"] = 2

    edited(golden, "table_settings", "body", "body LIKE '%stud8%'", edit)
    with reopened(golden) as room:
        assert frozen(room) == {2: "settings_version_2_unknown"}


def test_a_hand_of_an_unknown_version_is_refused_and_the_others_are_recalled(golden: Path) -> None:
    edited(golden, "record", "events", "stream = 'table:2' AND hand = 1", newer("acted"))
    with reopened(golden) as room:
        assert frozen(room) == {}
        assert room.recall(2).replay(2, None, request_id="r").events
        with pytest.raises(Refused) as caught:
            room.recall(2).replay(1, None, request_id="r")
        assert caught.value.facts["field"] == "acted.v"


@pytest.mark.plain
@pytest.mark.parametrize("kind", ["act", "acted", "settings", "options", "table", "hand_started"])
def test_a_kind_whose_version_was_raised_goes_on_in_the_open_hand(
    kind: str, golden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UPCASTERS, (kind, 1), lambda plain: plain)
    with reopened(golden) as room:
        assert frozen(room) == {}
        over = room.hands_over(1)
        room.seat_the_players()
        room.until(lambda: room.hands_over(1) > over + 1)
    with reopened(golden) as room:
        assert frozen(room) == {}
        last = room.recall(1).last_hands(None, count=1, request_id="l").hands[0]
        assert room.recall(1).replay(last.hand, None, request_id="r").events


def test_between_hands_a_table_comes_back_from_its_last_whole_alone(golden: Path) -> None:
    with reopened(golden) as room:
        over = room.hands_over(1)
        room.seat_the_players()
        room.until(lambda: room.hands_over(1) > over)
        before = stacks(room)

    def lose(events: Any) -> None:
        events[:] = [["lost", {}, None] for event in events if event[0] != "table_stood"] + [
            event for event in events if event[0] == "table_stood"
        ]

    first = "number < (SELECT max(last_number) FROM hand WHERE stream = 'table:1')"
    edited(golden, "record", "events", f"stream = 'table:1' AND {first}", lose)
    with reopened(golden) as room:
        assert frozen(room) == {}
        assert stacks(room) == before
