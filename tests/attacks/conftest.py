"""One attacked room for all attacks of a run; each attack opens a table of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attacks.attacked_room import AttackedRoom, attacked_room


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedRoom]:
    """Start the server once."""
    with attacked_room(tmp_path_factory.mktemp("attacked") / "data") as room:
        yield room
