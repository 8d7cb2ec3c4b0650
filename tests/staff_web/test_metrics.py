"""Figures for a monitoring system: readable by it, and nothing about any person."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from staff_web.metrics import PageFigures, exposition
from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk, EveningLink
from wire.messages.reports import ServerStatus, TableStatus

SAMPLE = re.compile(r'[a-z_:]+(\{[a-z]+="[a-z0-9_.]+"(,[a-z]+="[a-z0-9_.]+")*\})? [0-9.e+\-]+')


def figures(desk: Desk) -> dict[str, float]:
    answer = desk.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return read(answer.text)


def read(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    assert [line for line in lines if not SAMPLE.fullmatch(line)] == []
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_tables_seats_and_alarms_are_told_without_a_session(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    desk.room.open_table()
    desk.room.sit(1, 1)
    desk.room.sit(2, 2)

    told = figures(desk)

    assert told["arclight_up"] == 1
    assert told['arclight_tables{state="waiting"}'] == 1
    assert told["arclight_players_seated"] == 2
    assert told["arclight_dealing"] == 1
    assert told["arclight_alarms"] == 0


def test_the_figures_are_those_of_all_servers_of_the_room() -> None:
    status = ServerStatus(
        id="request-1", house="House", demo=True, epoch=1, at_ms=1, up_ms=90_000, dealing=True
    )
    east = replace(
        status,
        tables=(TableStatus(table=1, status="running", seated=4),),
        peers=12,
        commits=300,
        commit_p99_us=9_000,
    )
    west = replace(
        status,
        up_ms=5_000,
        dealing=False,
        tables=(TableStatus(table=2, status="waiting", seated=1),),
        peers=3,
        commits=20,
        commit_p99_us=40_000,
        alarms=("books_away",),
    )

    told = read(exposition([east, west], PageFigures(), 0))

    assert told["arclight_servers"] == 2
    assert told["arclight_dealing"] == 0
    assert told["arclight_players_seated"] == 5
    assert told["arclight_room_clients"] == 15
    assert told["arclight_room_up_seconds"] == 5
    assert told["arclight_commits_minute"] == 320
    assert told['arclight_commit_seconds{quantile="0.99"}'] == 0.04
    assert told['arclight_alarm{code="books_away"}'] == 1
    assert {'arclight_hands_total{table="1"}', 'arclight_hands_total{table="2"}'} <= told.keys()


def test_answered_requests_are_counted_by_their_status(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    before = figures(desk).get('arclight_web_requests_total{status="4xx"}', 0)
    desk.get("/nothing-here")

    told = figures(desk)

    assert told['arclight_web_requests_total{status="4xx"}'] == before + 1
    assert told["arclight_web_request_seconds_count"] >= 3


def test_no_player_is_named_or_counted_by_himself(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    desk.room.open_table()
    desk.room.sit(1, 1)

    text = desk.get("/metrics").text

    assert "nick1" not in text
    assert "Player" not in text
    assert desk.room.cards[1].last_four not in text


class AwayLink(EveningLink):
    """A link whose room does not answer."""

    @property
    def connected(self) -> bool:
        return False


def test_the_pages_are_well_only_while_they_reach_the_room(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    assert desk.get("/healthz").status_code == 200

    desk.site.link = AwayLink(desk.room)

    assert desk.get("/healthz").status_code == 503
    assert figures(desk)["arclight_up"] == 0
