"""The customer's screen at the cage: what it shows, and what the customer enters there."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from wire.messages.base import (
    CentsCount,
    Code,
    Count,
    Message,
    Milliseconds,
    Name,
    Request,
    Secret,
    TableNumber,
    Value,
    Word,
)
from wire.messages.jackpots import MeterView
from wire.messages.stakes_view import StakesView

GAMES_MOST: Final = 8
METERS_MOST: Final = 4


class OpenGame(Value, frozen=True, kw_only=True):
    """A table that is open now, as somebody without a seat reads it."""

    table: TableNumber
    game: Word
    structure: Word
    stakes: StakesView
    tournament: Name = ""
    """The name of the tournament that is played here; empty: a cash game."""
    free: Count = 0
    """Seats that nobody has and that are kept for nobody."""
    waiting: Count = 0
    """How many wait for it."""


class CustomerAsked(Message, frozen=True, kw_only=True):
    """To the customer's screen: everything it shows now. Sent at hello and at every change."""

    ask: Count = 0
    """0: nothing is asked. The screen shows a welcome, or for a moment what was done."""
    purpose: Code = ""
    """What is asked: payout, new_pin. What was done: deposit, payout."""
    nickname: Name = ""
    by: Name = ""
    """What is asked: the cashier who asks."""
    window: Name = ""
    """Where that cashier is, such as `cage:1`."""
    amount: CentsCount = 0
    balance: CentsCount = 0
    """On the account afterwards."""
    before: CentsCount = 0
    """On the account before."""
    digits: Count = 0
    """How many digits a new PIN has; 0: the PIN is not new."""
    left_ms: Milliseconds = 0
    trouble: Code = ""
    """Why the last entry was not accepted, such as `pin_wrong`."""
    tries_left: Count = 0
    ended: Code = ""
    """Shown for a moment: who ended the last request, `time` or the `cashier`."""
    tournament: Name = ""
    """To enter: its name."""
    table: Count = 0
    """To enter: where it is played."""
    fee: CentsCount = 0
    """To enter: this part of `amount` goes to the house, the rest to the prizes."""
    games: Annotated[tuple[OpenGame, ...], Meta(max_length=GAMES_MOST)] = ()
    """With a welcome: what is played in the room now."""
    jackpots: Annotated[tuple[MeterView, ...], Meta(max_length=METERS_MOST)] = ()
    """With a welcome: what the house's jackpots hold, in whole dollars."""


class CustomerPin(Request, frozen=True, kw_only=True):
    """From the customer's screen: the PIN that `ask` asked for."""

    ask: Count
    pin: Secret


class CustomerTyping(Request, frozen=True, kw_only=True):
    """From the customer's screen: the PIN is being entered; the screen waits a little longer."""

    ask: Count


class CustomerCancel(Request, frozen=True, kw_only=True):
    """From the customer's screen: the customer cancels."""

    ask: Count
