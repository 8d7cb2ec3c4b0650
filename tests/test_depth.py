from __future__ import annotations

import pytest

from tests.depth import depth, scaled


@pytest.mark.parametrize(("chosen", "count"), [("quick", 1), ("plain", 10), ("deep", 100)])
def test_each_depth_has_its_own_count(
    monkeypatch: pytest.MonkeyPatch, chosen: str, count: int
) -> None:
    monkeypatch.setenv("ARCLIGHT_DEPTH", chosen)

    assert scaled(quick=1, plain=10, deep=100) == count


def test_plain_is_the_depth_nobody_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCLIGHT_DEPTH", raising=False)

    assert depth() == "plain"


def test_a_misspelt_depth_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCLIGHT_DEPTH", "depe")

    with pytest.raises(ValueError, match="'depe'"):
        depth()
