"""Who a simulated player is, and what he sees and wants."""

from __future__ import annotations

from dataclasses import dataclass, field

from bots.policy.styles import Style
from wire.messages.base import Request
from wire.messages.own_view import OwnView
from wire.messages.table_view import SeatView, TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A simulated player: a name, a card with its PIN, and a way to play."""

    nickname: str
    style: Style
    track: str = field(repr=False)
    """What the card reader types when his card is swiped."""
    pin: str = field(repr=False)
    arrive_ms: tuple[int, int] = (500, 20_000)
    """How long he waits before he takes a free seat."""
    stay_hands: int = 60
    """He leaves after this many hands."""
    rest_ms: tuple[int, int] = (20_000, 90_000)
    """How long he stays away or sits out."""
    buy_in_bets: int = 60
    """The buy-in he prefers, in smallest full bets."""
    pace_percent: int = 100
    """Scales all his times; less than 100 is quicker than his style."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees from his seat."""

    table: TableView
    own: OwnView

    @property
    def seat(self) -> SeatView | None:
        """His own seat, as everybody sees it."""
        return next((seat for seat in self.table.seats if seat.seat == self.own.seat), None)

    @property
    def situation(self) -> tuple[int | str, ...]:
        """A key for what must be decided; a player decides once for each key."""
        own, seat = self.own, self.seat
        asked = {
            **{"act": own.offer, "show": own.show, "draw": own.draw, "ask": own.ask},
            **{"runs": own.runs, "rabbit": own.rabbit},
        }
        for word, choice in asked.items():
            if choice is not None:
                return (word, choice.hand, choice.turn)
        if own.state != "seated" or seat is None:
            return (own.state,)
        deal = own.tournament
        if deal is not None and deal.answers:
            return ("deal", deal.proposer, deal.share)
        if seat.away:
            return ("away", deal.penalty_hands if deal is not None else 0)
        number = self.table.hand.hand if self.table.hand else 0
        return ("hand", number, seat.in_hand, own.entry is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What a player will do about what he sees, and when."""

    request: Request | None
    """What he asks for; None: he decided to do nothing."""
    after_ms: int
    """How long he thinks, rests or waits first."""
    drop_ms: int = 0
    """Above 0: instead, his station goes dark for this long."""
