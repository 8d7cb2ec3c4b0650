"""When a tournament of the demo is over, the next one is opened."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from cli.demo import host


class Floor:
    """A floorperson who sees these stages in turn, and says what was asked."""

    def __init__(self, stages: list[str]) -> None:
        self.asked: list[str] = []
        self.reopened = threading.Event()
        self._stages = stages

    def __call__(self, server: Any, login: str) -> Floor:
        return self

    def stage(self, table: int) -> str:
        return self._stages.pop(0) if self._stages else "playing"

    def close_table(self, table: int, reason: str) -> None:
        self.asked.append(f"close {table}")

    def open_tournament(self, table: int, preset: str) -> None:
        self.asked.append(f"open {table} {preset}")
        self.reopened.set()

    def close(self) -> None:
        self.asked.append("leave")


def test_the_next_tournament_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    floor = Floor(["registering", "playing", "over", "playing"])
    monkeypatch.setattr(host, "Floor", floor)
    monkeypatch.setattr(host, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(host, "REST_SECONDS", 0.001)
    server: Any = None
    with host.hosting(server, 1, "demo"):
        assert floor.reopened.wait(10)
    assert floor.asked == ["close 1", "open 1 demo", "leave"]


def test_a_cash_game_has_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "Floor", None)
    server: Any = None
    with host.hosting(server, 1, ""):
        assert "host" not in {thread.name for thread in threading.enumerate()}
