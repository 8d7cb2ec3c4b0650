from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.screens_needed import needed_browser, needed_display_server

CHECKS = [(needed_browser, "chromium"), (needed_display_server, "Xvfb")]


@pytest.fixture(autouse=True)
def empty_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ARCLIGHT_REQUIRE_SCREENS", raising=False)
    return tmp_path


@pytest.mark.parametrize(("check", "program"), CHECKS)
def test_what_is_there_is_used(check: Callable[[], str], program: str, empty_path: Path) -> None:
    (empty_path / program).touch(mode=0o755)

    assert check() == str(empty_path / program)


@pytest.mark.parametrize(("check", "program"), CHECKS)
def test_what_is_missing_skips_the_test_and_is_named(
    check: Callable[[], str], program: str
) -> None:
    with pytest.raises(pytest.skip.Exception, match=program.lower()):
        check()


@pytest.mark.parametrize(("check", "program"), CHECKS)
def test_in_ci_what_is_missing_is_a_failure(
    check: Callable[[], str], program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCLIGHT_REQUIRE_SCREENS", "1")

    with pytest.raises(pytest.fail.Exception, match=program.lower()):
        check()
