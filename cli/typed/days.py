"""Days as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from gettext import gettext as _
from typing import Final, NoReturn

from cli.output import stop

FORM: Final = "YYYY-MM-DD"
_NEAR: Final = {"yesterday": -1, "today": 0, "tomorrow": 1}
_MONTHS: Final = ("jan feb mar apr may jun jul aug sep oct nov dec").split()  # noqa: SIM905
_ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
_NAMED = re.compile(
    r"(\d{1,2})\.? ([a-z]{3})[a-z]*\.? (\d{4})|([a-z]{3})[a-z]*\.? (\d{1,2}), ?(\d{4})"
)


def typed_day(typed: str, today: Callable[[], date]) -> str:
    """Return a day as YYYY-MM-DD, or end the command with a sentence.

    `17.11.2026`, `17 Nov 2026`, `Nov 17, 2026`, `11/17/2026`, `today` and `tomorrow` are days too;
    `3/4/2026` may be two of them and is refused.
    """
    text = typed.strip().lower()
    if text in _NEAR:
        return (today() + timedelta(days=_NEAR[text])).isoformat()
    parts = _parts(text, typed)
    try:
        return date(*parts).isoformat()
    except ValueError:
        stop(_("{typed}: there is no such day").format(typed=typed), status=2)


def _parts(text: str, typed: str) -> tuple[int, int, int]:
    """Return year, month and day."""
    if found := _ISO.fullmatch(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _DOTTED.fullmatch(text):
        return int(found[3]), int(found[2]), int(found[1])
    if found := _SLASHED.fullmatch(text):
        return _slashed(int(found[1]), int(found[2]), int(found[3]), typed)
    found = _NAMED.fullmatch(text)
    month = (found[2] or found[4]) if found else ""
    if not found or month not in _MONTHS:
        _say_form(typed)
    return int(found[3] or found[6]), _MONTHS.index(month) + 1, int(found[1] or found[5])


def _slashed(first: int, second: int, year: int, typed: str) -> tuple[int, int, int]:
    if first <= 12 and second <= 12 and first != second:
        words = _("{typed} may be two days: type it as {form}, such as 2026-11-17")
        stop(words.format(typed=typed, form=FORM), status=2)
    return (year, second, first) if first > 12 else (year, first, second)


def _say_form(typed: str) -> NoReturn:
    words = _("{typed} is not a day: type it as {form}, such as 2026-11-17, or `today`")
    stop(words.format(typed=typed, form=FORM), status=2)
