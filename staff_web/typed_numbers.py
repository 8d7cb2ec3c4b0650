"""Numbers, sums and moments as people type them into the editors."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

import money
from money import Cents, cents_text, read_cents
from staff_web.language import translated as _
from staff_web.typed_cards import cards_taken_out

NUMBER_DIGITS = 12


class Typed:
    """A form that is being read; everything that is wrong is noted beside its field."""

    def __init__(self, form: Mapping[str, str]) -> None:
        self.form = form
        self.problems = cards_taken_out(form)

    def text(self, name: str) -> str:
        """Return what was typed, without the space around it."""
        return self.form.get(name, "").strip()

    def number(self, name: str, least: int = 0, most: int = 10**9) -> int:
        """Return a whole number; nothing typed is 0."""
        text = self.text(name).replace(",", "")
        if not text:
            text = "0"
        if not (text.isascii() and text.isdecimal() and len(text) <= NUMBER_DIGITS):
            self.problems[name] = _("Type a whole number.")
            return 0
        if not least <= int(text) <= most:
            span = _("Type a number from {least} to {most}.")
            self.problems[name] = span.format(least=least, most=most)
        return int(text)

    def numbers(self, name: str) -> list[int]:
        """Return whole numbers with strokes between them: 25/50."""
        parts = [part.strip().replace(",", "") for part in self.text(name).split("/")]
        if parts == [""]:
            return []
        if all(p.isascii() and p.isdecimal() and len(p) <= NUMBER_DIGITS for p in parts):
            return [int(part) for part in parts]
        self.problems[name] = _("Type whole numbers, such as 25/50.")
        return []

    def cents(self, name: str) -> int:
        """Return a sum of money in cents; nothing typed is 0."""
        return self._cents(name, self.text(name))

    def sums(self, name: str) -> list[int]:
        """Return sums of money with strokes between them: 1/2."""
        parts = [part.strip() for part in self.text(name).split("/")]
        return [] if parts == [""] else [self._cents(name, part) for part in parts]

    def seconds(self, name: str) -> int:
        """Return a time in milliseconds that was typed in seconds."""
        return self.number(name, 0, 86_400) * 1_000

    def moment(self, name: str, time_zone: str) -> int:
        """Return a moment of the house's clock, in milliseconds since 1970; 0: none."""
        text = self.text(name)
        if not text:
            return 0
        try:
            at = datetime.fromisoformat(text)
            zone = ZoneInfo(time_zone) if time_zone else None
            shown = at.replace(tzinfo=zone) if at.tzinfo is None else at
            return max(0, int(shown.timestamp()) * 1_000)
        except (ValueError, OverflowError, OSError):
            self.problems[name] = _("Type a date and a time.")
            return 0

    def _cents(self, name: str, text: str) -> int:
        if not text:
            return 0
        try:
            cents = read_cents(text).count
        except money.Refused:
            cents = -1
        if cents < 0:
            self.problems[name] = _("Type an amount, such as 200 or 125.50.")
        return max(0, cents)


def sum_typed(cents: int) -> str:
    """Return a sum as a person would type it: 1.50, or 200."""
    return cents_text(Cents(cents)).lstrip("$").replace(",", "").removesuffix(".00")


def moment_typed(at_ms: int, time_zone: str) -> str:
    """Return a moment as a field for date and time holds it; empty: none."""
    if not at_ms:
        return ""
    zone = ZoneInfo(time_zone) if time_zone else None
    return datetime.fromtimestamp(at_ms / 1_000, zone).strftime("%Y-%m-%dT%H:%M")
