"""The customer's screens at the cage, what each is asking, and what is half done at the counter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ledger.staff import Asked
from server.ports import Timer
from server.room.requests import Ask
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
    since_ms: int
    """In ticks: when it was first asked."""
    busy: bool = False
    """What was entered is being checked and written: only the outcome ends it."""
    ends: str = ""
    """Why it ends if the outcome is a refusal: what happened meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was done for the customer, or ended without him, shown for a moment."""

    purpose: str
    nickname: str
    amount: int = 0
    balance: int = 0
    ended: str = ""
    timer: Timer


AGREED_MAX: Final = 100


class CustomerScreens:
    """The customer's screens by their place, such as `cage:1`, and what waits for a second step."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.wanted: dict[str, Wanted] = {}
        self.told: dict[str, Told] = {}
        self.asked = 0
        self.agreed: dict[int, tuple[int, int]] = {}
        """Player and amount that each PIN agreed to, by the number of the proof."""
        self.first_counts: dict[int, str] = {}
        """By cashier: the request that counted the drawer first and differed from the books."""

    def agree(self, proof: int, player: int, amount: int) -> None:
        """Note what a PIN agreed to; the oldest that nobody used are forgotten."""
        self.agreed[proof] = (player, amount)
        if len(self.agreed) > AGREED_MAX:
            del self.agreed[next(iter(self.agreed))]
