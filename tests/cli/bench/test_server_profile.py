"""The profile of a server under load names our functions and what share of the loop each has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from cli.bench.sampled_server import OTHER, WAITING, place_of
from cli.bench.server_profile import Profile, shares
from wire.messages.base import changed
from wire.messages.session import Beat


def test_waiting_is_no_cost_and_the_shares_are_of_the_work() -> None:
    figures = shares("200 tables", {WAITING: 900, "wire/codec.py:encode": 75, OTHER: 25})
    assert [(figure.name, figure.value) for figure in figures] == [
        ("200 tables: wire/codec.py:encode", 75.0),
        ("200 tables: other", 25.0),
    ]


def test_a_library_counts_for_the_function_of_ours_that_called_it() -> None:
    seen: list[FrameType] = []

    def traced(frame: FrameType, what: str, _argument: object) -> Callable[..., None] | None:
        if what == "call" and frame.f_code.co_name == "changed":
            seen.append(frame)
        return None

    sys.setprofile(traced)
    changed(Beat(seen=1), seen=2)
    sys.setprofile(None)
    assert place_of(seen[0]) == "wire/messages/base.py:changed"
    assert place_of(None) == OTHER


def test_a_sampled_command_does_what_the_command_does(tmp_path: Path) -> None:
    command = Profile(tmp_path).command("bench")
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("benchmarks:")
