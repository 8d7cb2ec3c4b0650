"""Figures for a monitoring system, in the text form of Prometheus; nothing about any person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final, NamedTuple

from litestar.types import Message, Scope

from wire.messages.reports import ServerStatus
from wire.session.whole_room import whole_status

MEDIA_TYPE: Final = "text/plain; version=0.0.4"
BEGAN: Final = "began"
"""Under which a request's state keeps when it came."""
STATES: Final = ("waiting", "running", "paused", "stopped", "frozen", "out_of_service", "closed")
STAGES: Final = ("registering", "playing", "over", "cancelled")


@dataclass(slots=True)
class PageFigures:
    """What the pages themselves count, since they were started."""

    answered: Counter[str] = field(default_factory=Counter)
    """By the first digit of the status, such as `2xx`."""
    seconds: float = 0.0
    """In all requests together."""

    async def watch(self, message: Message, scope: Scope) -> None:
        """Count a request when its answer begins."""
        if message["type"] == "http.response.start":
            self.answered[f"{message['status'] // 100}xx"] += 1
            began = scope.get("state", {}).get(BEGAN)
            self.seconds += 0.0 if began is None else perf_counter() - began


class Metric(NamedTuple):
    """One figure; `labels` tell apart what is counted under the same name."""

    name: str
    kind: str
    """gauge or counter."""
    help: str
    samples: tuple[tuple[str, float], ...]
    """Labels as written between the braces (empty: none), and the value."""


def exposition(servers: Sequence[ServerStatus], pages: PageFigures, watches: int) -> str:
    """Return all figures as text; without the room, only those of the pages.

    Of several servers: sums and all tables, the shortest time since a start, the slowest commits.
    """
    metrics = [*_of_pages(bool(servers), pages, watches)]
    if servers:
        metrics.append(_one("arclight_servers", "gauge", "Servers that answer.", len(servers)))
        metrics += _of_room(whole_status(servers))
    return "".join(_lines(metric) for metric in metrics)


def _of_pages(connected: bool, pages: PageFigures, watches: int) -> Iterator[Metric]:  # noqa: FBT001
    answered = tuple((f'status="{name}"', n) for name, n in sorted(pages.answered.items()))
    total = float(pages.answered.total())
    yield _one("arclight_up", "gauge", "Whether the pages reach the room.", connected)
    yield _one("arclight_web_watches", "gauge", "Open live pages.", watches)
    yield Metric("arclight_web_requests_total", "counter", "Answered requests.", answered)
    summary = "Time of all answered requests."
    yield _one("arclight_web_request_seconds_sum", "counter", summary, pages.seconds)
    yield _one("arclight_web_request_seconds_count", "counter", "Timed requests.", total)


def _of_room(status: ServerStatus) -> Iterator[Metric]:
    states = Counter(table.status for table in status.tables)
    stages = Counter(table.stage for table in status.tables)
    yield _one("arclight_dealing", "gauge", "Whether hands may begin.", status.dealing)
    yield _one("arclight_room_up_seconds", "gauge", "Since the start.", status.up_ms / 1000)
    yield _one("arclight_room_clients", "gauge", "Connected clients.", status.peers)
    yield Metric("arclight_tables", "gauge", "Tables by state.", _by("state", STATES, states))
    tournaments = _by("stage", STAGES, stages)
    yield Metric("arclight_tournaments", "gauge", "Tournaments by stage.", tournaments)
    seated = sum(table.seated for table in status.tables)
    yield _one("arclight_players_seated", "gauge", "Taken seats.", seated)
    stations = sum(table.stations for table in status.tables)
    yield _one("arclight_stations", "gauge", "Connected stations and screens.", stations)
    hands = tuple((f'table="{table.table}"', float(table.hand)) for table in status.tables)
    yield Metric("arclight_hands_total", "counter", "Hands of each open table.", hands)
    queued = sum(table.queue for table in status.tables)
    yield _one("arclight_orders_waiting", "gauge", "Orders that wait at tables.", queued)
    yield _one("arclight_commits_minute", "gauge", "Durable units a minute.", status.commits)
    times = (('quantile="0.5"', status.commit_p50_us), ('quantile="0.99"', status.commit_p99_us))
    seconds = tuple((label, micros / 1_000_000) for label, micros in times)
    yield Metric("arclight_commit_seconds", "gauge", "Time until durable.", seconds)
    alarms = Counter(code.partition(".")[0] for code in status.alarms)
    ringing = tuple((f'code="{code}"', float(n)) for code, n in sorted(alarms.items()))
    yield _one("arclight_alarms", "gauge", "Open alarms.", len(status.alarms))
    yield Metric("arclight_alarm", "gauge", "Open alarms by code.", ringing)


def _one(name: str, kind: str, words: str, value: float) -> Metric:
    return Metric(name, kind, words, (("", float(value)),))


def _by(label: str, known: tuple[str, ...], found: Counter[str]) -> tuple[tuple[str, float], ...]:
    return tuple((f'{label}="{name}"', float(found[name])) for name in known)


def _lines(metric: Metric) -> str:
    head = f"# HELP {metric.name} {metric.help}\n# TYPE {metric.name} {metric.kind}\n"
    return head + "".join(
        f"{metric.name}{{{labels}}} {value:g}\n" if labels else f"{metric.name} {value:g}\n"
        for labels, value in metric.samples
    )
