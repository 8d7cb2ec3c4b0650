"""A program that has grown: the rules with something planted, and everything else as it is.

`python -m tests.ages.grown FOLDER...`, run where the grown rules are, opens copies of golden rooms,
plays the open hands to their end, opens them again, and prints what it found as JSON.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, cast, get_args

from msgspec.json import encode

import rules
from rules.hand.setup import RULES_VERSION
from rules.table import events
from server.tables.commands import ThawTable
from server.tables.poker import event_messages, money_moves
from tests.ages.reopening import Reopened, reopened

ROOT: Final = Path(__file__).resolve().parents[2]
NEWER: Final = RULES_VERSION + 1


class Edit(NamedTuple):
    """Something planted: a text in a file of the rules, and what takes its place."""

    file: str
    text: str
    instead: str


def _after(file: str, text: str, more: str) -> Edit:
    return Edit(file, text, text + more)


def _before(file: str, text: str, more: str) -> Edit:
    return Edit(file, text, more + text)


_TOURNAMENT: Final = "    tournament: bool = False\n"
_TIMED_OUT: Final = "    total: int\n    timed_out: bool = False\n"
_POT_SEEN: Final = "class PotSeen(NamedTuple):\n    pot: int\n\n\n"
_SEES_POT: Final = """    if table.running_hand is not None:
        events.append(PotSeen(table.running_hand.in_pot))
"""
NEWER_RULES: Final = (
    Edit("hand/setup.py", f"RULES_VERSION = {RULES_VERSION}\n", f"RULES_VERSION = {NEWER}\n"),
)
FIELD_OF_SETTINGS: Final = (
    _after("settings.py", _TOURNAMENT, "    bomb_pots: Annotated[int, ADDED] = 0\n"),
)
FIELD_ALWAYS_WRITTEN: Final = (_after("settings.py", _TOURNAMENT, "    bomb_pots: int = 0\n"),)
FIELD_OF_AN_EVENT: Final = (
    _after("hand/events.py", _TIMED_OUT, "    behind: int = 0\n"),
    Edit("hand/apply.py", "added, total, _ = event", "added, total, *_ = event"),
    Edit("hand/decide.py", "_CHECK, 0, player.bet)", "_CHECK, 0, player.bet, behind=7)"),
    Edit("hand/decide.py", "player.bet + added)", "player.bet + added, behind=7)"),
)
KIND_OF_EVENT: Final = (
    *NEWER_RULES,
    _after("records/ages.py", "CAME_WITH: Final[dict[str, int]] = {", f'"pot_seen": {NEWER}'),
    _before("table/events.py", "class TimeFeeDue(", _POT_SEEN),
    _after("table/events.py", "    | TimeFeeDue\n", "    | PotSeen\n"),
    _before("table/apply.py", "    events.TimeFeeDue:", "    events.PotSeen: lambda *_: None,\n"),
    _before("table/play.py", "    return events\n", _SEES_POT),
    Edit("table/play.py", "import Event\n", "import Event, PotSeen\n"),
)


def plant(edits: Sequence[Edit], folder: Path) -> Path:
    """Make a program whose rules are grown by some edits; return where it is run."""
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=shutil.ignore_patterns("*.pyc"))
    for name, text, instead in edits:
        file = folder / "rules" / name
        source = file.read_text("utf-8")
        assert text in source, f"{name} reads otherwise now: {text}"
        file.write_text(source.replace(text, instead, 1), encoding="utf-8")
    return folder


def grown_answers(program: Path, rooms: Sequence[Path]) -> list[dict[str, Any]]:
    """Let a grown program open some rooms; return what it found in each.

    It finds its own rules first, and everything else where it is and compiled.
    """
    command = (sys.executable, "-B", "-m", "tests.ages.grown", *map(str, rooms))
    ran = subprocess.run(
        command,
        cwd=program,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def recalled(room: Reopened) -> dict[str, str]:
    """Return a digest of every finished hand as it is recalled, byte for byte."""
    found: dict[str, str] = {}
    for number in room.left.tables:
        recall = room.recall(number)
        for line in recall.last_hands(None, count=100, request_id="list").hands:
            replayed = encode(recall.replay(line.hand, None, request_id="one"))
            found[f"{number}:{line.hand}"] = hashlib.sha256(replayed).hexdigest()
    return found


def _give_rows_to_new_events() -> None:
    """Let the translators know a planted event: it moves no money and shows nothing.

    In a real program a row of its own stands there; `tests/server/tables/test_complete.py` sees
    to it.
    """
    moves = cast("dict[type, Any]", money_moves.MOVES)
    messages = cast("dict[type, Any]", event_messages.MESSAGES)
    for kind in {*get_args(events.Event)} - moves.keys():
        moves[kind], messages[kind] = moves[events.TimeFeeDue], messages[events.TimeFeeDue]


def _live_through(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = {"rules": str(Path(rules.__file__).parent)}
    with reopened(folder) as room:
        found |= {"frozen": dict(room.process.frozen()), "recalled": recalled(room)}
        for number in room.left.frozen:
            room.order(number, ThawTable())
        room.seat_the_players()
        began = room.acts(1)
        room.until(lambda: room.acts(1) > began)
    with reopened(folder) as room:
        found["in_the_hand"] = dict(room.process.frozen())
        over = {number: room.hands_over(number) for number in room.left.playing}
        room.seat_the_players()
        # Twice, so that a hand began and ended under the grown rules.
        room.until(lambda: all(room.hands_over(table) > count + 1 for table, count in over.items()))
    with reopened(folder) as room:
        return {**found, "again": dict(room.process.frozen()), "later": recalled(room)}


if __name__ == "__main__":
    _give_rows_to_new_events()
    sys.stdout.write(json.dumps([_live_through(Path(folder)) for folder in sys.argv[1:]]))
