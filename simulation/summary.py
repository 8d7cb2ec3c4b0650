"""The result of an evening, or how it failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import Any

from simulation.checks.violation import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """An evening in which every promise held."""

    seed: int
    tables: int
    hands: int
    acts: int
    """Decisions made by players or their clocks."""
    steps: int
    simulated_ms: int
    frames_in: int
    frames_out: int
    commits: int
    cage_moves: int
    crashes: int
    troubles: Mapping[str, int] = field(default_factory=dict)
    tournaments: int = 0
    """How many have ended."""
    checks: Mapping[str, int] = field(default_factory=dict)
    refusals: Mapping[str, int] = field(default_factory=dict)
    """How many refusals clients got, by code."""
    digest: str = ""
    """The digest of every frame and of the journal; the same seed gives the same digest."""


def added(one: Summary, other: Summary) -> Summary:
    """Return the sums of two rooms; the digest is that of both."""
    both = sha256(f"{one.digest}{other.digest}".encode()).hexdigest()[: len(one.digest)]
    summed: dict[str, Any] = {"seed": one.seed, "digest": both}
    for field_ in fields(Summary):
        mine, others = getattr(one, field_.name), getattr(other, field_.name)
        if isinstance(mine, Mapping):
            summed[field_.name] = dict(sorted((Counter(mine) + Counter(others)).items()))
        elif field_.name not in summed:
            summed[field_.name] = mine + others
    return Summary(**summed)


class Failed(Exception):
    """A promise was broken; the same seed breaks it at the same step again."""

    def __init__(self, seed: int, step: int, broken: Violation) -> None:
        super().__init__(f"seed {seed}, step {step}: {broken}")
        self.seed = seed
        self.step = step
        self.broken = broken
