from __future__ import annotations

from cProfile import Profile
from pstats import Stats

import pytest

from cli.bench.server_core import CoreRoom

TAPS = 30


@pytest.mark.plain
def test_a_tap_is_not_one_call_more_in_a_room_with_many_other_tables() -> None:
    _calls_of_taps(CoreRoom(1))  # what the rules keep for every table is worked out once

    alone, among_many = _calls_of_taps(CoreRoom(1)), _calls_of_taps(CoreRoom(40))

    # The search for garbage may fall into either count; a look at each table would be 1,170 calls.
    assert abs(among_many - alone) < TAPS


def _calls_of_taps(room: CoreRoom) -> int:
    """Count the function calls of some taps; every room plays the same hands."""
    with Profile() as profile:
        for _ in range(TAPS):
            room.tap()
    calls: int = Stats(profile).total_calls  # type: ignore[attr-defined]
    return calls
