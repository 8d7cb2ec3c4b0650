"""A table as a drawing: where each seat stands on the felt, and what it says. No hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final
from unicodedata import east_asian_width

from staff_web.language import translated as _
from staff_web.words import amount_shown
from wire.messages.table_view import HandView, SeatView, TableView

WIDTH: Final = 1000
HEIGHT: Final = 560
_CENTRE: Final = (WIDTH / 2, HEIGHT / 2)
_SEATS_AT: Final = (400.0, 205.0)
_BETS_AT: Final = (258.0, 118.0)
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_NAME_MOST: Final = 144 / 19
"""What a plate has room for, in heights of a letter."""
_LIVE: Final = ("dealing", "betting", "showdown", "uncontested")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """A card that everybody may see."""

    rank: str
    suit: str
    colour: str
    """c, d, h or s; j for a joker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """One seat of the drawing."""

    seat: int
    x: int
    y: int
    bet_x: int
    bet_y: int
    name: str
    stack: str
    bet: str
    state: str
    """open, reserved, seated, folded, away or lost: how it is drawn."""
    note: str
    to_act: bool
    button: bool
    down: int
    cards: tuple[CardShown, ...]

    @property
    def is_long(self) -> bool:
        """Whether the name is drawn narrower, so that it stays on its plate."""
        return sum(map(_letter_width, self.name)) > _NAME_MOST


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """The whole drawing."""

    seats: tuple[SeatShown, ...]
    board: tuple[CardShown, ...]
    pot: str
    hand: int


def table_picture(view: TableView) -> TablePicture:
    """Return what the page draws of a table."""
    hand = view.hand if view.hand is not None and view.hand.phase in _LIVE else None
    tournament = view.rules.tournament
    return TablePicture(
        seats=tuple(_seat(view, seat, hand) for seat in view.seats),
        board=tuple(card_shown(card) for card in (hand.board if hand else ())),
        pot=amount_shown(hand.pot, tournament=tournament) if hand and hand.pot else "",
        hand=hand.hand if hand else 0,
    )


def card_shown(card: str) -> CardShown:
    """Return a card as it is drawn."""
    if card in ("Jk", "Jr"):
        return CardShown(rank="★", suit="", colour="j")
    rank = "10" if card[0] == "T" else card[0]
    return CardShown(rank=rank, suit=_SUITS[card[1]], colour=card[1])


def _seat(view: TableView, seat: SeatView, hand: HandView | None) -> SeatShown:
    tournament = view.rules.tournament
    x, y = _place(seat.seat, len(view.seats), _SEATS_AT)
    bet_x, bet_y = _place(seat.seat, len(view.seats), _BETS_AT)
    sits = seat.state in ("seated", "busted")
    return SeatShown(
        seat=seat.seat,
        x=x,
        y=y,
        bet_x=bet_x,
        bet_y=bet_y,
        name=seat.nickname if sits else "",
        stack=amount_shown(seat.stack, tournament=tournament) if sits else "",
        bet=amount_shown(seat.bet, tournament=tournament) if seat.bet else "",
        state=_state(seat),
        note=_note(seat),
        to_act=hand is not None and hand.to_act == seat.seat,
        button=hand is not None and hand.button == seat.seat,
        down=seat.down if hand is not None and not seat.up else 0,
        cards=tuple(card_shown(card) for card in seat.up if card and hand is not None),
    )


def _place(seat: int, seats: int, radius: tuple[float, float]) -> tuple[int, int]:
    """Return where a seat stands: the first at the bottom, the others clockwise."""
    angle = pi / 2 + 2 * pi * (seat - 1) / max(seats, 1)
    return round(_CENTRE[0] + radius[0] * cos(angle)), round(_CENTRE[1] + radius[1] * sin(angle))


def _letter_width(letter: str) -> float:
    """Return how wide a letter is at most, measured by its height."""
    if letter in "ijlftrI.,' ":
        return 0.36
    if letter in "mwMW@%" or east_asian_width(letter) in "WF":
        return 1.0
    return 0.67 if letter.isupper() else 0.55


def _state(seat: SeatView) -> str:
    if seat.state not in ("seated", "busted"):
        return "reserved" if seat.state == "reserved" else "open"
    if seat.lost:
        return "lost"
    if seat.away:
        return "away"
    return "folded" if seat.folded else "seated"


def _note(seat: SeatView) -> str:
    notes = (
        (seat.state == "reserved", _("Reserved")),
        (seat.lost, _("No answer")),
        (seat.all_in, _("All in")),
        (seat.leaving, _("Leaving")),
        (seat.away, _("Away")),
        (seat.folded, _("Folded")),
    )
    return next((words for is_so, words in notes if is_so), "")
