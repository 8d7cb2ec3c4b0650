"""PINs of players: three tries at a seat or counter, new ones and unlocking at the cashier."""

from ledger.pins.setting import PinDesk, clear_place
from ledger.pins.verify import PinAccepted, PinAttempt, PinJudge, Purpose, use_pin_proof

__all__ = [
    "PinAccepted",
    "PinAttempt",
    "PinDesk",
    "PinJudge",
    "Purpose",
    "clear_place",
    "use_pin_proof",
]
