"""The next release can write its golden data directory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ages.golden import unpacked_from
from tests.ages.reopening import reopened
from tests.ages.writing import write_golden


@pytest.mark.deep
def test_a_golden_room_is_written_and_opens(tmp_path: Path) -> None:
    archive = write_golden(tmp_path / "next.tar.xz")

    with reopened(unpacked_from(archive, tmp_path)) as room:
        assert room.process.numbers() == room.left.tables
        assert dict(room.process.frozen()) == room.left.frozen
