"""Replaying the hands of a file, and adding up what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cli.hand.files import text_of
from cli.hand.words import bad_record_words, note_words, outcome_words
from rules.collection import Collection
from rules.records import Outcome, ReplayStatus, hands_in, replay
from rules.refusals import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The result of one hand."""

    place: str
    """File, and the hand's name in a file of many."""
    outcome: Outcome
    words: str


@dataclass(slots=True)
class Tally:
    """All hands of a run."""

    hands: int = 0
    ok: int = 0
    compared: int = 0
    """Hands whose final stacks were compared and agree."""
    mismatches: list[Found] = field(default_factory=list)
    malformed: list[Found] = field(default_factory=list)
    unsupported: Counter[str] = field(default_factory=Counter)
    noted: list[Found] = field(default_factory=list)
    """Correct hands whose record differs from our rules without effect on the result."""

    def add(self, found: Found) -> None:
        """Count one hand."""
        self.hands += 1
        status = found.outcome.status
        if status is ReplayStatus.OK:
            self.ok += 1
            self.compared += found.outcome.compared
            self.noted += [found] if found.outcome.notes else []
        elif status is ReplayStatus.MISMATCH:
            self.mismatches.append(found)
        elif status is ReplayStatus.MALFORMED:
            self.malformed.append(found)
        else:
            facts = found.outcome.facts
            self.unsupported[f"{facts['feature']} {facts['value']}"] += 1

    @property
    def disagreeing(self) -> list[Found]:
        """The hands that disagree; there must be none."""
        return [*self.malformed, *self.mismatches]

    @property
    def notes(self) -> Counter[str]:
        """How many hands have a note of each kind."""
        return Counter(note.kind.value for found in self.noted for note in found.outcome.notes)

    def plain(self) -> dict[str, Any]:
        """Return the tally for machines."""
        return {
            "hands": self.hands,
            "ok": self.ok,
            "stacks_equal": self.compared,
            "mismatches": [_plain(found) for found in self.mismatches],
            "malformed": [_plain(found) for found in self.malformed],
            "unsupported": dict(sorted(self.unsupported.items())),
            "notes": [_noted(found) for found in self.noted],
        }


def _plain(found: Found) -> dict[str, Any]:
    difference = found.outcome.difference
    return {
        "place": found.place,
        "difference": difference.value if difference else "",
        "facts": dict(found.outcome.facts),
        "words": found.words,
    }


def _noted(found: Found) -> dict[str, Any]:
    notes = [
        {"kind": note.kind.value, "facts": dict(note.facts), "words": note_words(note)}
        for note in found.outcome.notes
    ]
    return {"place": found.place, "notes": notes}


def replay_file(path: Path, collection: Collection | None = None) -> Iterator[Found]:
    """Replay every hand of a file; a file that cannot be read counts as one malformed hand."""
    try:
        hands = hands_in(text_of(path), many=path.suffix == ".phhs")
    except ValueError as trouble:
        yield _unreadable(path, {"value": str(trouble)}, str(trouble))
        return
    except Refused as refusal:
        yield _unreadable(path, refusal.facts, bad_record_words(refusal.facts))
        return
    for raw in hands:
        outcome = replay(raw, collection)
        place = f"{path} [{raw.name}]" if raw.name else str(path)
        yield Found(place=place, outcome=outcome, words=outcome_words(outcome))


def _unreadable(path: Path, facts: Any, words: str) -> Found:
    outcome = Outcome(status=ReplayStatus.MALFORMED, facts=facts)
    return Found(place=str(path), outcome=outcome, words=words)
