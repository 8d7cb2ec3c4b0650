"""Why a deal, an opening or a proof file is not accepted."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """What is wrong; the facts name the field, the position and the values."""

    # values no commitment can hold
    DECK_SIZE = "deck_size"
    SALT_COUNT = "salt_count"
    SALT_LENGTH = "salt_length"
    NAME_CHARACTERS = "name_characters"
    NAME_LENGTH = "name_length"
    POSITION = "position"
    CARD = "card"
    # a proof file that cannot be read
    FILE_TOO_LARGE = "file_too_large"
    NOT_JSON = "not_json"
    NOT_A_PROOF = "not_a_proof"
    VERSION_UNKNOWN = "version_unknown"
    FIELD_MISSING = "field_missing"
    FIELD_UNKNOWN = "field_unknown"
    FIELD_REPEATED = "field_repeated"
    FIELD_VALUE = "field_value"
    # a proof that can be read but is wrong
    ROOT_DIFFERS = "root_differs"
    LABEL_DIFFERS = "label_differs"
    LEAF_DIFFERS = "leaf_differs"
    PATH_LENGTH = "path_length"
    DECK_LENGTH_DIFFERS = "deck_length_differs"
    POSITIONS_NOT_IN_ORDER = "positions_not_in_order"
    POSITION_NOT_DEALT = "position_not_dealt"
    DEALT_TOO_MANY = "dealt_too_many"
    LEAF_NOT_NEXT = "leaf_not_next"
    BURN_NOT_DUE = "burn_not_due"
    BURN_MISSING = "burn_missing"
    BURNS_NOT_DEALT = "burns_not_dealt"
    HELD_BY_ANOTHER = "held_by_another"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    CARD_TOO_OFTEN = "card_too_often"
    NOT_FROM_THE_TOP = "not_from_the_top"


class Refused(Exception):
    """The proof, or a value for making one, is not accepted; nothing has changed."""

    def __init__(self, code: RefusalCode, **facts: int | str) -> None:
        super().__init__(code.value, facts)
        self.code = code
        self.facts: Mapping[str, int | str] = facts

    def __str__(self) -> str:
        """Return the code and its facts, for logs."""
        return f"{self.code.value}: " + ", ".join(f"{k}={v}" for k, v in self.facts.items())
