"""Amounts that may be bet. Slider, steps, keypad and presets always give a total that the offer
allows."""

from __future__ import annotations

from typing import Final, NamedTuple

from wire.messages.own_view import BuyInView, OfferView
from wire.messages.table_view import TableView

PERMILLE: Final = 1000


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
    """A total with its code: min, half, three_quarters or pot."""

    code: str
    total: int


def presets(offer: OfferView) -> tuple[Preset, ...]:
    """Return the presets with legal totals; 0: not possible now."""
    allowed = raises(offer)

    def legal(total: int) -> int:
        return allowed.nearest(total) if allowed.open and total else 0

    return (
        Preset("min", legal(offer.raise_min)),
        Preset("half", legal(offer.half_pot)),
        Preset("three_quarters", legal(offer.three_quarters_pot)),
        Preset("pot", legal(offer.pot)),
    )


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
