"""Why a typed amount was not taken."""

from __future__ import annotations

from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """What is wrong with the text of an amount."""

    NOT_AN_AMOUNT = "not_an_amount"
    """No amount can be read from it: empty, letters, a comma in the wrong place."""
    PART_OF_A_CENT = "part_of_a_cent"
    """More than two decimals."""
    AMOUNT_TOO_LARGE = "amount_too_large"
    """Beyond what the books can hold."""


class Refused(Exception):
    """The given text is not an amount; nothing has changed."""

    def __init__(self, code: RefusalCode, **facts: str) -> None:
        super().__init__(f"{code.value}: {facts}")
        self.code = code
        self.facts = facts
