"""The result of an evening, or how it failed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    checks: Mapping[str, int] = field(default_factory=dict)
    refusals: Mapping[str, int] = field(default_factory=dict)
    """How many refusals clients got, by code."""
    digest: str = ""
    """The digest of every frame and of the journal; the same seed gives the same digest."""


class Failed(Exception):
    """A promise was broken; the same seed breaks it at the same step again."""

    def __init__(self, seed: int, step: int, broken: Violation) -> None:
        super().__init__(f"seed {seed}, step {step}: {broken}")
        self.seed = seed
        self.step = step
        self.broken = broken
