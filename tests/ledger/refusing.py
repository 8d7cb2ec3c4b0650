"""One way to say in a test: this is refused with this code, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger import RefusalCode, Refused
from tests.ledger.card_room import Room


def refusal(act: Callable[[], object]) -> Refused:
    """Return the refusal of an act."""
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


def refused(room: Room, code: RefusalCode, act: Callable[[], object]) -> dict[str, object]:
    """Assert that an act is refused with a code and leaves every table as it was."""
    before = room.everything()
    answer = refusal(act)
    assert answer.code is code, answer
    assert room.everything() == before, f"{code} changed the database"
    return answer.facts
