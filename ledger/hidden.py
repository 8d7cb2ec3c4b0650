"""Texts that must never be shown: PINs, passwords, tokens.

In a log line, an error report or a debugger, a secret shows only its type.
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
        """Return the text; use it only to hash or check it."""
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
