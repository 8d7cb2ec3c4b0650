"""The text of a QR code: written one way, read however somebody typed it."""

from __future__ import annotations

import pytest

from proof import roots_sealed, seal_of

ROOT, MORE = bytes(range(32)), bytes(range(32, 64))


@pytest.mark.parametrize("more", [None, MORE])
def test_a_seal_holds_every_root_that_was_committed_to(more: bytes | None) -> None:
    seal = seal_of(3, 88, ROOT, more)
    assert roots_sealed(seal) == (ROOT.hex(), "" if more is None else more.hex())
    assert seal.startswith("arclight:3:88:")


def test_a_seal_is_read_in_capitals_in_groups_and_without_its_beginning() -> None:
    groups = " ".join(ROOT.hex()[at : at + 8] for at in range(0, 64, 8))
    for typed in (seal_of(3, 88, ROOT, MORE).upper(), f"{groups}\n{MORE.hex()}"):
        assert roots_sealed(typed) == (ROOT.hex(), MORE.hex())
    assert roots_sealed(groups) == (ROOT.hex(), "")
