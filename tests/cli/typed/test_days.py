"""Days are typed as people type them; anything else is answered with a plain sentence."""

from __future__ import annotations

from datetime import date

import pytest

from cli.typed.days import typed_day


def today() -> date:
    return date(2026, 11, 30)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-11-17", "2026-11-17"),
        ("17.11.2026", "2026-11-17"),
        ("1.2.2026", "2026-02-01"),
        ("11/17/2026", "2026-11-17"),
        ("17/11/2026", "2026-11-17"),
        ("17 Nov 2026", "2026-11-17"),
        ("November 17, 2026", "2026-11-17"),
        ("today", "2026-11-30"),
        ("tomorrow", "2026-12-01"),
    ],
)
def test_a_day_is_understood(typed: str, day: str) -> None:
    assert typed_day(typed, today) == day


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("3/4/2026", "3/4/2026 may be two days: type it as YYYY-MM-DD, such as 2026-11-17"),
        ("31.2.2026", "31.2.2026: there is no such day"),
        ("soon", "soon is not a day: type it as YYYY-MM-DD, such as 2026-11-17, or `today`"),
        ("17 Foo 2026", "17 Foo 2026 is not a day: type it as YYYY-MM-DD, such as 2026-11-17"),
    ],
)
def test_what_is_no_day_is_told(typed: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        typed_day(typed, today)
    assert words in capsys.readouterr().err
