"""The customer's screens at the cage: which are there, and what each is asking."""

from __future__ import annotations

from dataclasses import dataclass, field

from ledger.staff import Asked
from server.ports import Timer
from server.room.asks import Ask
from wire.messages import cage


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a customer's screen is asking, and the cashier who waits for it."""

    number: int
    ask: Ask
    asked: Asked
    request: cage.AskPin = field(repr=False)
    nickname: str
    timer: Timer
    until_ms: int
    busy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was done for the customer, shown for a moment."""

    purpose: str
    nickname: str
    amount: int
    balance: int
    timer: Timer


class CustomerScreens:
    """The customer's screens by their place, such as `cage:1`."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.wanted: dict[str, Wanted] = {}
        self.told: dict[str, Told] = {}
        self.asked = 0
        self.agreed: dict[int, tuple[int, int]] = {}
        """Player and amount that each PIN agreed to, by the number of the proof."""
