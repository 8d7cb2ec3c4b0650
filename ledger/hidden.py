"""Texts that must never be seen: PINs, passwords, tokens.

A secret that reaches a log line, an error report or a debugger shows only its kind.
"""

from __future__ import annotations

import hmac
from typing import NoReturn


class HiddenText:
    """A secret text: `repr`, `str` and `format` hide it, and it cannot be pickled or hashed."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text, for hashing and for judging it only."""
        return self._text

    def __len__(self) -> int:
        return len(self._text)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        ours, theirs = (hidden._text.encode("utf-8", "surrogatepass") for hidden in (self, other))
        return hmac.compare_digest(ours, theirs)

    __hash__ = None  # type: ignore[assignment]  # a secret is no key of anything

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hidden)"

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is never copied out of the process")
