from __future__ import annotations

from pathlib import Path

from tests.shared_data import SHARED, needs_shared


def test_the_reference_data_lies_beside_the_repository() -> None:
    root = Path(__file__).resolve().parents[1]

    assert root.parent / "shared" / "data" == SHARED


def test_a_test_that_misses_its_data_says_which() -> None:
    mark = needs_shared("no", "such.file").mark

    assert mark.args == (True,)
    assert mark.kwargs == {"reason": "reference data not here: shared/data/no/such.file"}
