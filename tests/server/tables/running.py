"""Tables that run, and what their clocks say; for tests of time."""

from __future__ import annotations

from dataclasses import replace

from rules.settings import Clocks, TableSettings
from server.house import TableOptions
from tests.server.tables.felt import HOLDEM, INSTANT, Felt
from wire.messages.table_events import Acted
from wire.messages.table_view import ClockView

NO_BANK = replace(HOLDEM, clocks=Clocks(time_bank_ms=0))


def table(
    settings: TableSettings = NO_BANK, options: TableOptions = INSTANT, seats: int = 3
) -> Felt:
    felt = Felt(settings=settings, options=options)
    felt.seat_all(dict.fromkeys(range(1, seats + 1), 10_000))
    felt.start()
    return felt


def clock(felt: Felt) -> ClockView:
    hand = felt.actor.public_view().hand
    assert hand is not None
    assert hand.clock is not None
    return hand.clock


def to_act(felt: Felt) -> int:
    deciding = felt.hand.to_act
    return 0 if deciding is None else deciding.seat


def last_act(felt: Felt) -> Acted:
    acts = [
        timed.event
        for published in felt.published
        for timed in published.events(None)
        if isinstance(timed.event, Acted)
    ]
    return acts[-1]
