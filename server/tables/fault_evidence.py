"""What may be kept of a fault: its kind and the places it went through, never its values.

A fault's message may name cards; it is only ever kept under the seal of its hand.
"""

from __future__ import annotations

from traceback import extract_tb


def places_of(fault: BaseException) -> list[str]:
    """Where a fault went through our code, outermost first."""
    return [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in extract_tb(fault.__traceback__)
    ]


def _short(path: str) -> str:
    return "/".join(path.replace("\\", "/").rsplit("/", maxsplit=3)[-3:])
