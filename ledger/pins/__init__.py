"""PINs of players: three tries at a seat or counter; setting and unlocking at the cashier."""

from ledger.pins.setting import PinDesk, clear_place, unlock_subject
from ledger.pins.sign_ins import last_sign_in_place, pin_tries, sign_in_before_last
from ledger.pins.verify import (
    PinAccepted,
    PinAttempt,
    PinJudge,
    Purpose,
    screen_of_proof,
    use_pin_proof,
    was_tried,
)

__all__ = [
    "PinAccepted",
    "PinAttempt",
    "PinDesk",
    "PinJudge",
    "Purpose",
    "clear_place",
    "last_sign_in_place",
    "pin_tries",
    "screen_of_proof",
    "sign_in_before_last",
    "unlock_subject",
    "use_pin_proof",
    "was_tried",
]
