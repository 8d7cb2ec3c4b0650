"""What may be stored in clear about a fault: its kind and its places in the code.

A fault's message may name cards, so it is stored only under the seal of its hand.
"""

from __future__ import annotations

from traceback import extract_tb


def places_of(fault: BaseException) -> list[str]:
    """The places in our code that a fault passed through, the outermost first."""
    return [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in extract_tb(fault.__traceback__)
    ]


def _short(path: str) -> str:
    return "/".join(path.replace("\\", "/").rsplit("/", maxsplit=3)[-3:])
