"""What face off is played with: its deck, its settings, its commands and its facts."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import NamedTuple

from rules.cards import DECK_52, Card

DECK: tuple[Card, ...] = DECK_52 * 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceOffSettings:
    """What is played."""

    seats: int = 4
    ante: int = 50
    choose_ms: int = 8_000
    least: int = 500
    game: str = "face_off"

    def digest(self) -> str:
        return sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()


# Commands beside those of any table.


class DealRound(NamedTuple):
    pass


class Choose(NamedTuple):
    seat: int
    turn: int
    stays: bool


class TimeUp(NamedTuple):
    seat: int
    turn: int


# Facts.


class Sat(NamedTuple):
    seat: int
    player: str
    stack: int


class Brought(NamedTuple):
    seat: int
    amount: int
    again: bool


class WentAway(NamedTuple):
    seat: int


class CameBack(NamedTuple):
    seat: int


class Leaving(NamedTuple):
    seat: int


class Left(NamedTuple):
    seat: int
    player: str
    stack: int
    cause: str


class SeatTaken(NamedTuple):
    seat: int
    to: int


class Began(NamedTuple):
    pass


class Paused(NamedTuple):
    pass


class Closed(NamedTuple):
    bank: int


class Dealt(NamedTuple):
    hand: int
    seats: tuple[int, ...]
    """The first gets the card at position 0, and so on."""
    ante: int


class Chose(NamedTuple):
    seat: int
    stays: bool
    timed_out: bool


class BankTurned(NamedTuple):
    burned: int
    position: int
    card: str


class Stayed(NamedTuple):
    seat: int
    position: int
    card: str


class Judged(NamedTuple):
    """What a seat has again of its ante, and what the bank adds."""

    seat: int
    back: int
    won: int


class RoundEnded(NamedTuple):
    stacks: tuple[tuple[int, int], ...]


class RoundVoided(NamedTuple):
    stacks: tuple[tuple[int, int], ...]


class Stopped(NamedTuple):
    pass


class Resumed(NamedTuple):
    pass


Fact = (
    Sat | Brought | WentAway | CameBack | Leaving | Left | SeatTaken | Began | Paused | Closed
    | Dealt | Chose | BankTurned | Stayed | Judged | RoundEnded | RoundVoided | Stopped | Resumed
)  # fmt: skip
