"""What a checker says when a promise was broken."""

from __future__ import annotations


class Violation(Exception):
    """A promise of the room was broken; `promise` names it, the text says how."""

    def __init__(self, promise: str, text: str) -> None:
        super().__init__(f"{promise}: {text}")
        self.promise = promise
        self.text = text
