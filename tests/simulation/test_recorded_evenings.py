"""Evenings leave behind what they left before the table and its game were parted."""

from __future__ import annotations

import pytest

from tests.depth import scaled
from tests.simulation.recording import SEEDS, digests, golden, recorded


@pytest.mark.parametrize("seed", SEEDS[: scaled(quick=1, plain=3, deep=50)])
def test_journal_postings_and_frames_are_as_they_were_recorded(seed: int) -> None:
    assert digests(recorded(seed)) == golden()[str(seed)], (
        "journal, postings or frames differ from the recording; if this is meant, write it anew: "
        "python -m tests.simulation.recording"
    )
