from __future__ import annotations

import pytest

from rng import DealingStopped, StopReason
from rng.battery import deal_decks, sample_of
from tests.depth import depth
from tests.rng.battery.dealers import stopped_dealer, vanishing_dealer

slow = pytest.mark.skipif(depth() == "quick", reason="every case starts two processes")


def test_decks_come_from_the_production_dealer_and_every_one_is_counted() -> None:
    arrived: list[int] = []

    decks = deal_decks(1_203, advance=arrived.append)

    assert sum(arrived) == 1_203
    assert sample_of(decks).decks == 1_203
    assert len({bytes(deck) for deck in decks}) == 1_203


@slow
def test_a_dealer_that_stops_ends_the_run_with_its_reason() -> None:
    with pytest.raises(DealingStopped) as stopped:
        deal_decks(100, advance=lambda _count: None, open_dealer=stopped_dealer)

    assert stopped.value.reason is StopReason.SOURCE_FAILED
    assert stopped.value.facts["why"] == "unplugged"


@slow
def test_a_process_that_is_lost_ends_the_run() -> None:
    with pytest.raises(DealingStopped) as stopped:
        deal_decks(100, advance=lambda _count: None, open_dealer=vanishing_dealer)

    assert stopped.value.reason is StopReason.INTERNAL_FAULT
