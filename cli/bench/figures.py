"""What a benchmark measures, and how two contestants are compared fairly."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number and its goal."""

    name: str
    value: float
    unit: str
    goal: str
    """The goal in words, for example ">= 1.2"; empty where there is none."""
    ok: bool


def race(
    contestants: Mapping[str, Callable[[], int]], *, rounds: int = 7
) -> dict[str, list[float]]:
    """Run the contestants in turn, round by round; return units per second of each round.

    A contestant does its work and returns how many units it did. Because they take turns, a busy
    moment of the machine hits all of them: compare by `median_ratio`, never by the rates alone.
    Every second round runs in reverse order, so that no contestant always follows the same one.
    """
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for round_number in range(rounds):
        for name in list(contestants)[:: 1 if round_number % 2 == 0 else -1]:
            rates[name].append(_units_per_second(contestants[name]))
    return rates


def median_ratio(rates: Mapping[str, Sequence[float]], top: str, bottom: str) -> float:
    """Return the median over rounds of `top`'s rate divided by `bottom`'s."""
    return median(a / b for a, b in zip(rates[top], rates[bottom], strict=True))


def _units_per_second(work: Callable[[], int]) -> float:
    began_ns = time.perf_counter_ns()
    units = work()
    return units * 1e9 / max(1, time.perf_counter_ns() - began_ns)


def milliseconds(name: str, seconds: float, *, most_ms: float | None = None) -> Figure:
    """A time, with the milliseconds it must stay under."""
    value = 1000 * seconds
    goal = f"< {most_ms:.0f}" if most_ms else ""
    return Figure(
        name=name, value=value, unit="ms", goal=goal, ok=most_ms is None or value < most_ms
    )


def reported(name: str, value: float, unit: str) -> Figure:
    """A figure without a goal."""
    return Figure(name=name, value=value, unit=unit, goal="", ok=True)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which so many percent of them lie."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]
