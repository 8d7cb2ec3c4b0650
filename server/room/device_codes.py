"""One-time codes with which new devices are let in."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from server.refusals import RefusalCode, Refused
from wire.session.peers import Role

WRONG_MAX: Final = 5
"""Wrong codes that close every open one: nobody can try them all."""
CODES_MAX: Final = 50


class Opened(NamedTuple):
    """A code that nobody has typed yet."""

    role: Role
    place: str
    until_ticks: int
    """By the clock that nobody can set."""
    by: int


@dataclass(slots=True)
class OpenCodes:
    """The codes that are open now; a restart closes them."""

    codes: dict[str, Opened] = field(default_factory=dict)
    wrong: int = 0

    def open(self, code: str, opened: Opened, ticks: int) -> None:
        """Open a code; another one for the same place is closed."""
        living = {
            known: each
            for known, each in self.codes.items()
            if each.until_ticks > ticks and each.place != opened.place
        }
        self.codes = dict([*living.items(), (code, opened)][-CODES_MAX:])

    def used(self, typed: str, ticks: int) -> Opened:
        """Return what a code was opened for and close it, or refuse."""
        for code, opened in self.codes.items():
            if hmac.compare_digest(code.encode(), typed.encode()) and opened.until_ticks > ticks:
                del self.codes[code]
                self.wrong = 0
                return opened
        self.wrong += 1
        if self.wrong >= WRONG_MAX:
            self.wrong = 0
            self.codes.clear()
        raise Refused(RefusalCode.DEVICE_CODE_WRONG)
