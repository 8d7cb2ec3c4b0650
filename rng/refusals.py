"""Requests that are refused before anything random is drawn; nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """What was wrong with the request."""

    DECK_SIZE = "deck_size"
    NONCE_SIZE = "nonce_size"
    NOT_A_DEVICE = "not_a_device"
    STATED_ENTROPY = "stated_entropy"


class Refused(Exception):
    """The caller asked for something this package does not do; `facts` name the value."""

    def __init__(self, code: RefusalCode, **facts: int | float | str) -> None:
        super().__init__(code.value, facts)
        self.code = code
        self.facts: Mapping[str, int | float | str] = facts

    def __str__(self) -> str:
        """Return the code and its facts, for logs."""
        return f"{self.code.value}: " + ", ".join(f"{k}={v}" for k, v in self.facts.items())
