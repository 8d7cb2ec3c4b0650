from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rng import DealingStopped, StopReason
from rng.battery import (
    FEWEST_DECKS,
    Examination,
    NotADeck,
    Test,
    TooFewDecks,
    certify,
    examine,
    sample_of,
)
from tests.rng.battery.shufflers import ideal, off_by_one


@cache
def fair() -> Examination:
    return examine(sample_of(ideal(FEWEST_DECKS, 1)))


@cache
def unfair() -> Examination:
    return examine(sample_of(off_by_one(FEWEST_DECKS, 1)))


class Room:
    """Examinations in the order they will come, and the alarms that were set off."""

    def __init__(self, *coming: Callable[[], Examination]) -> None:
        self.coming = list(coming)
        self.alarms: list[DealingStopped] = []

    def examine_fresh(self, decks: int) -> Examination:
        assert decks == FEWEST_DECKS
        return self.coming.pop(0)()


def test_a_pass_is_not_repeated() -> None:
    room = Room(fair, unfair)

    certification = certify(
        FEWEST_DECKS, examine_fresh=room.examine_fresh, alarm=room.alarms.append
    )

    assert certification.passed
    assert certification.rounds == (fair(),)
    assert room.alarms == []


def test_a_failure_is_repeated_once_on_fresh_decks_and_both_are_kept() -> None:
    room = Room(unfair, fair)

    certification = certify(
        FEWEST_DECKS, examine_fresh=room.examine_fresh, alarm=room.alarms.append
    )

    assert certification.passed
    assert certification.rounds == (unfair(), fair())
    assert room.alarms == []


def test_two_failures_in_a_row_stop_dealing() -> None:
    room = Room(unfair, unfair, fair)

    certification = certify(
        FEWEST_DECKS, examine_fresh=room.examine_fresh, alarm=room.alarms.append
    )

    assert not certification.passed
    assert len(certification.rounds) == 2
    (alarm,) = room.alarms
    assert alarm.reason is StopReason.BATTERY_FAILED
    assert Test.CARD_BY_POSITION.value in str(alarm.facts["tests"])


def test_a_deck_that_is_not_a_full_deck_stops_dealing_at_once() -> None:
    def broken() -> Examination:
        raise NotADeck(7)

    room = Room(broken, fair)

    with pytest.raises(NotADeck):
        certify(FEWEST_DECKS, examine_fresh=room.examine_fresh, alarm=room.alarms.append)

    (alarm,) = room.alarms
    assert alarm.facts["hand"] == 7


def test_too_few_decks_are_refused_before_any_is_dealt() -> None:
    room = Room()

    with pytest.raises(TooFewDecks):
        certify(FEWEST_DECKS - 1, examine_fresh=room.examine_fresh, alarm=room.alarms.append)


def test_the_corrected_p_values_of_a_finding_are_its_own() -> None:
    examination = unfair()
    shares = [examination.adjusted(finding) for finding in examination.findings]

    assert tuple(p for share in shares for p in share) == examination.verdict.adjusted
    with pytest.raises(ValueError, match="not of this examination"):
        examination.adjusted(fair().findings[0])
