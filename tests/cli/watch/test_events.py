"""What surveillance reads: every public event as one line with table, seat, hand and time."""

from __future__ import annotations

import json
from typing import Any

from cli.watch.event_lines import EventLines
from tests.cli.tournament.views import table
from wire.messages import table_events as told
from wire.messages.base import changed
from wire.messages.reports import ServerStatus, TableStatus
from wire.messages.session import Update

NOW_MS = 1_800_000_000_000
BEGAN = told.HandBegan(hand=7, button=1, seats=(1, 2), root=bytes(32), leaves=())
VIEW = changed(table()[0], hand=None)


def status(*tables: TableStatus, **changes: Any) -> ServerStatus:
    made = ServerStatus(
        id="a-status-request",
        house="Golden",
        demo=True,
        epoch=4,
        at_ms=NOW_MS,
        up_ms=1,
        dealing=True,
        tables=tables,
    )
    return changed(made, **changes)


def update(*events: Any) -> Update:
    return Update(events=tuple(told.Timed(event=each) for each in events), table=VIEW)


def test_an_event_names_its_table_seat_hand_and_the_servers_time() -> None:
    lines = EventLines(offset_ms=1_500)

    made = list(
        lines.of_news(update(BEGAN, told.Acted(seat=2, word="fold", added=0, total=0)), NOW_MS)
    )

    assert [line["event"] for line in made] == ["hand_began", "acted"]
    assert [(line["table"], line["hand"]) for line in made] == [(VIEW.table, 7)] * 2
    assert (made[1]["seat"], made[1]["facts"]["word"]) == (2, "fold")
    assert made[0]["time"] == "2027-01-15T08:00:01.500Z"
    assert json.loads(json.dumps(made)) == made


def test_an_event_between_hands_belongs_to_the_last_one() -> None:
    lines = EventLines()
    list(lines.of_news(update(BEGAN), NOW_MS))

    (line,) = lines.of_news(update(told.HandEnded(stacks=())), NOW_MS)

    assert line["hand"] == 7


def test_only_what_changed_in_the_room_is_told_again() -> None:
    lines = EventLines()
    here = TableStatus(table=1, status="running", stations=3)
    first = [line["event"] for line in lines.of_status(status(here), NOW_MS)]
    assert first == ["room_started", "dealing_allowed", "table_opened", "table_status"]
    assert list(lines.of_status(status(here), NOW_MS)) == []

    frozen = changed(here, status="frozen", reason="books_differ", stations=2)
    stopped = status(frozen, dealing=False, alarms=("books_differ.1",))
    told_now = [(line["event"], line["facts"]) for line in lines.of_status(stopped, NOW_MS)]

    assert told_now == [
        ("dealing_stopped", {}),
        ("alarm_began", {"code": "books_differ.1"}),
        ("table_status", {"status": "frozen", "reason": "books_differ"}),
        ("stations_changed", {"before": 3, "stations": 2}),
    ]
    gone = [line["event"] for line in lines.of_status(status(epoch=5), NOW_MS)]
    assert gone == ["room_started", "dealing_allowed", "alarm_ended", "table_closed"]
