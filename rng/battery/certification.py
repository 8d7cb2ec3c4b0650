"""The certificate: an examination, its one repeat, and the alarm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rng.battery.examination import FEWEST_DECKS, Examination, TooFewDecks
from rng.battery.sample import NotADeck
from rng.stops import DealingStopped, StopReason

ROUNDS = 2
"""A failed examination is repeated once on fresh decks; both are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certification:
    """One examination, or two if the first failed."""

    rounds: tuple[Examination, ...]

    @property
    def passed(self) -> bool:
        """Whether the last examination passed; two failures in a row are a failure."""
        return self.rounds[-1].verdict.passed


def certify(
    decks: int,
    *,
    examine_fresh: Callable[[int], Examination],
    alarm: Callable[[DealingStopped], None],
) -> Certification:
    """Examine fresh decks, and again if that fails; call `alarm` when dealing must stop.

    `examine_fresh` deals that many new decks and examines them. Dealing must stop after two
    failures in a row, and at once when a deck is not a full deck (`NotADeck` is raised).
    """
    if decks < FEWEST_DECKS:
        raise TooFewDecks(decks)
    rounds: list[Examination] = []
    while len(rounds) < ROUNDS and not (rounds and rounds[-1].verdict.passed):
        rounds.append(_examined(decks, examine_fresh, alarm))
    certification = Certification(rounds=tuple(rounds))
    if not certification.passed:
        failed = " ".join(test.value for test in rounds[-1].failed())
        alarm(DealingStopped(StopReason.BATTERY_FAILED, decks=decks, tests=failed))
    return certification


def _examined(
    decks: int,
    examine_fresh: Callable[[int], Examination],
    alarm: Callable[[DealingStopped], None],
) -> Examination:
    try:
        return examine_fresh(decks)
    except NotADeck as fault:
        alarm(DealingStopped(StopReason.BATTERY_FAILED, hand=fault.hand))
        raise
