"""What simulated evenings leave behind, as digests: journal, postings, frames of each viewer.

The digests in tests/golden/evenings.json were taken before the table and its game were parted.
A change of structure leaves them as they are. A change of behaviour that is meant writes them
anew: `python -m tests.simulation.recording`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.msgpack import decode

from simulation.evening import Evening, Plan

GOLDEN = Path(__file__).parents[1] / "golden" / "evenings.json"
SEEDS = range(7_010, 7_060)
_BEATS = ("beat", "welcome")
"""How often a connection beats is no matter of the table."""
_RECORDS = """SELECT stream, number, at_ms, hand, request_id, actor, command, answer, events
    FROM record ORDER BY seq"""
_POSTINGS = """SELECT entry.record, entry.code, account.name, posting.amount FROM posting
    JOIN entry ON entry.id = posting.entry JOIN account ON account.id = posting.account
    ORDER BY posting.entry, posting.line"""


def plan_of(seed: int) -> Plan:
    """Return the evening of a seed: mostly with faults, up to one table of every game."""
    tables = (1, 2, 3, 4, 11)[seed % 5]
    return Plan(seed=seed, tables=tables, hands=6 + 2 * tables, faults=seed % 7 != 0)


def recorded(seed: int) -> dict[str, Iterable[str]]:
    """Play an evening and return its parts, line by line."""
    evening = Evening(plan_of(seed))
    heard: dict[str, list[bytes]] = {}
    looks = evening.judge.sees_leaving

    def sees_leaving(key: str, frame: bytes) -> None:
        heard.setdefault(key, []).append(frame)
        looks(key, frame)

    evening.judge.sees_leaving = sees_leaving  # type: ignore[method-assign]
    # Whether a write finds a full disk hangs on the size of its bytes; the crash stays.
    evening.disk.fill_up = lambda: None  # type: ignore[method-assign]
    evening.run()
    rows = evening.disk.connection.execute
    return {
        "journal": [_line(row) for row in rows(_RECORDS)],
        "postings": [_line(row) for row in rows(_POSTINGS)],
        "frames": _frames(heard),
    }


def _frames(heard: dict[str, list[bytes]]) -> Iterator[str]:
    for key, frames in sorted(heard.items()):
        for frame in frames:
            message = decode(frame[1:])
            if message["m"] not in _BEATS:
                yield _line((key.rstrip("."), _untagged(message)))


def _untagged(value: Any) -> Any:
    """A message as it was before the game's parts were tagged and boards were a list."""
    if isinstance(value, dict):
        tagged = value.get("game") == "poker"
        parts = {name: part for name, part in value.items() if not (tagged and name == "game")}
        if len(parts.get("boards", ())) == 1:
            (parts["board"],) = parts.pop("boards")
        return {name: _untagged(part) for name, part in parts.items()}
    return [_untagged(part) for part in value] if isinstance(value, list) else value


def _line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=bytes.hex)


def digests(parts: dict[str, Iterable[str]]) -> dict[str, str]:
    """Return one digest for each part of an evening."""
    return {name: _digest(lines) for name, lines in parts.items()}


def _digest(lines: Iterable[str]) -> str:
    digest = sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()[:24]


def golden() -> dict[str, dict[str, str]]:
    """Return the digests that were taken, by seed."""
    kept: dict[str, dict[str, str]] = json.loads(GOLDEN.read_text())
    return kept


if __name__ == "__main__":
    taken = {str(seed): digests(recorded(seed)) for seed in SEEDS}
    GOLDEN.write_text(json.dumps(taken, indent=1) + "\n")
