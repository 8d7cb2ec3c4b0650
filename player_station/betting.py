"""Amounts that may be bet. Slider, steps, keypad and presets always give a total that the offer
allows."""

from __future__ import annotations

from typing import Final, NamedTuple

from player_station.state import Station
from wire.messages.own_view import BuyInView, OfferView
from wire.messages.session import Welcome
from wire.messages.table_view import TableView

PERMILLE: Final = 1000
NO_WELCOME: Final = Welcome(epoch=0, house="", demo=False, place="", at_ms=0, beat_ms=0)
"""A room that has not spoken yet offers what every room offers by default."""


class Range(NamedTuple):
    """Totals from `least` in steps up to `most`; `most` is always allowed."""

    least: int
    most: int
    step: int

    @property
    def open(self) -> bool:
        """Say whether there is anything to choose."""
        return 0 < self.least <= self.most

    def nearest(self, wanted: int) -> int:
        """Return the allowed total nearest to `wanted`; of two equally near, the lower."""
        if wanted >= self.most:
            return self.most
        if wanted <= self.least:
            return self.least
        below = self.least + (wanted - self.least) // self.step * self.step
        above = min(below + self.step, self.most)
        return below if wanted - below <= above - wanted else above

    def stepped(self, total: int, steps: int) -> int:
        """Return the total this many steps further, within the range."""
        if steps < 0 and total == self.most:
            # The last step up to `most` may be a short one.
            full = self.least + (total - 1 - self.least) // self.step * self.step
            return self.nearest(max(self.least, full + (steps + 1) * self.step))
        return self.nearest(total + steps * self.step)

    def at(self, permille: int) -> int:
        """Return the total at a position of the slider; totals grow faster towards its end."""
        part = min(max(permille, 0), PERMILLE)
        return self.nearest(self.least + (self.most - self.least) * part * part // PERMILLE**2)

    def place(self, total: int) -> int:
        """Return the slider's position for a total."""
        span = self.most - self.least
        if span <= 0:
            return PERMILLE
        part = min(max(total - self.least, 0), span)
        return _root(part * PERMILLE**2 // span)


def raises(offer: OfferView) -> Range:
    """The totals of a bet or raise."""
    return Range(offer.raise_min, offer.raise_max, max(1, offer.raise_step))


def buy_ins(buy_in: BuyInView) -> Range:
    """The amounts that may be brought to the table."""
    return Range(buy_in.least, buy_in.most, max(1, buy_in.step))


class Preset(NamedTuple):
    """A total with its code: a part of the pot such as `1/2`, a multiple such as `3x`, min, pot."""

    code: str
    total: int


def presets(view: Station, offer: OfferView) -> tuple[Preset, ...]:
    """Return the house's presets with legal totals; 0: not possible now."""
    allowed = raises(offer)
    hand = view.table.hand if view.table else None
    first = hand is not None and hand.street == 0
    house = view.welcome or NO_WELCOME
    codes = house.first_bet_presets if first and view.has_blinds else house.bet_presets
    price = hand.price if hand is not None else 0
    totals = (Preset(code, _wanted(code, offer, price)) for code in codes)
    return tuple(
        Preset(it.code, allowed.nearest(it.total) if allowed.open and it.total > 0 else 0)
        for it in totals
    )


def _wanted(code: str, offer: OfferView, price: int) -> int:
    """The total of a preset before it is made legal; 0: it has no meaning now."""
    if code == "min":
        return offer.raise_min
    if code == "pot":
        return offer.pot
    if code.endswith("x"):
        whole, _point, part = code.removesuffix("x").partition(".")
        return price * (int(whole) * 10 + int(part or "0")) // 10
    if not offer.pot or not offer.half_pot:
        return 0
    above, below = (int(it) for it in code.split("/"))
    # A pot-sized raise is the call and the whole pot after it; half of it is known too.
    whole_pot = 2 * (offer.pot - offer.half_pot)
    return offer.pot - whole_pot + whole_pot * above // below


def goes_all_in(offer: OfferView, total: int) -> bool:
    """Say whether a raise to this total puts every chip in."""
    return 0 < offer.all_in <= total


def can_go_all_in(offer: OfferView) -> bool:
    """Say whether all in is one of the raises."""
    return bool(offer.raise_min) and not offer.fixed and offer.raise_max == offer.all_in


def put_all_in(table: TableView, own_seat: int, total: int) -> tuple[str, ...]:
    """Return the nicknames of the opponents who could call a raise to this total only all in."""
    return tuple(
        seat.nickname
        for seat in table.seats
        if seat.seat != own_seat and seat.in_hand and not seat.folded and seat.stack
        if seat.bet + seat.stack <= total
    )


def _root(square: int) -> int:
    guess = max(square, 1)
    while guess * guess > square:
        guess = (guess + square // guess) // 2
    return guess
