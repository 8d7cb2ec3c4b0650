"""docs/limits.md gives the numbers that count."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.board.asks import DISPUTES_A_DAY, DISPUTES_SHOWN
from ledger.board.places import NAMES_MAX
from ledger.players.limit_wishes import OWN_CHANGES_A_DAY
from server.room.feeds.room_view import SHOWN_MAX
from server.room.quotas import MANY_PERSONS, ONE_PERSON, Kind, Quota
from server.slow_work import SPACES, Line
from wire.session.pace import CONNECTIONS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")


def in_words(quota: Quota) -> str:
    seconds, a_second = quota.every_ms / 1_000, 1_000 // quota.every_ms
    pace = f"{a_second} a second" if seconds < 1 else f"one in {seconds:g} s"
    return f"{quota.burst:,}, then {'one a second' if seconds == 1 else pace}"


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.PLAY])
def test_how_often_a_client_may_ask(kind: Kind) -> None:
    (row,) = [line for line in DOCUMENT.splitlines() if line.startswith(f"| {kind.value} |")]
    assert row.endswith(f"| {in_words(ONE_PERSON[kind])} | {in_words(MANY_PERSONS[kind])} |")


@pytest.mark.parametrize("line", Line)
def test_how_long_the_lines_are(line: Line) -> None:
    space = SPACES[line]
    row = f"| {line.value} | {space.threads} | {space.waiting} | {space.waiting_each} |"
    assert row in DOCUMENT


@pytest.mark.parametrize(
    "words",
    [
        f"one for each hand and player, {DISPUTES_A_DAY} a player in 24 hours",
        f"the oldest {DISPUTES_SHOWN} and how many",
        f"the oldest {SHOWN_MAX} and how many",
        f"{OWN_CHANGES_A_DAY} of one kind in 24 hours",
        f"{NAMES_MAX} a list, each player once",
        f"{CONNECTIONS.burst} at once, then {CONNECTIONS.per_s} a second",
    ],
)
def test_how_long_the_lists_are(words: str) -> None:
    assert words in DOCUMENT
