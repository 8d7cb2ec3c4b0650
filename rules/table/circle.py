"""Seats in a circle: clockwise order and distances."""

from __future__ import annotations

from collections.abc import Iterable


def steps(start: int, seat: int, seats: int) -> int:
    """How far `seat` is clockwise from `start`: 1 for its left neighbour, `seats` for itself."""
    return (seat - start - 1) % seats + 1


def clockwise(chosen: Iterable[int], start: int, seats: int) -> list[int]:
    """The chosen seats in clockwise order beginning left of `start`; `start` itself comes last."""
    return sorted(chosen, key=lambda seat: (seat - start - 1) % seats)


def between(start: int, seat: int, end: int, seats: int) -> bool:
    """Whether `seat` lies strictly between `start` and `end`, walking clockwise."""
    return steps(start, seat, seats) < steps(start, end, seats)
