"""How the house is paid for a hand, as data, and what a finished hand owes.

A fee is earned when the hand reaches its moment. It is taken only when the pots are pushed, main
pot first, so that the pot is whole during the hand (house rules 8.1 to 8.8). Every line says which
moment earned it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from itertools import zip_longest
from typing import Annotated

from rules.refusals import RefusalCode, Refused
from rules.stored import ADDED

BASIS_POINTS = 10_000


@unique
class CountedAt(Enum):
    """When the players who choose the bracket are counted."""

    DEAL = "deal"
    FLOP = "flop"


@unique
class PercentageFrom(Enum):
    """Which pots a percentage is taken from (house rule 8.6)."""

    EVERY_POT = "every_pot"
    """Each pot gives its part."""
    MAIN_POT_FIRST = "main_pot_first"
    """A side pot gives only what the earlier pots could not pay."""


@unique
class FeeMoment(Enum):
    """What earns a fee."""

    STREET_DEALT = "street_dealt"
    ROUND_CLOSED = "round_closed"
    NO_FLOP = "no_flop"
    PERCENTAGE = "percentage"
    DEAD_BLIND = "dead_blind"
    BEFORE_DEAL = "before_deal"
    """Earned by every hand dealt, with or without a flop."""
    FROM_BLINDS = "from_blinds"
    """The same, and never more than the blinds of the hand."""
    ONCE = "once"
    """Earned once: without a flop, with the fee's street, or by a bet on the street before it that
    is called or raised."""
    PER_PLAYER = "per_player"
    """Paid by each player from his stack before the deal."""
    JACKPOT = "jackpot"
    """Not the house's: it goes to a jackpot, which is owed to players."""


@dataclass(frozen=True, slots=True)
class FeeStep:
    """A fee earned when a street is dealt, or when its betting is closed."""

    moment: FeeMoment
    street: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeBracket:
    """What is charged from `players_min` players upward, until the next bracket begins."""

    players_min: int
    players_max: Annotated[int | None, ADDED] = None
    """The most players for whom it holds; None: until the next bracket begins."""
    steps: tuple[FeeStep, ...] = ()
    no_flop: int = 0
    """The "modified" fee of a hand that ends before the flop; 0: no flop, no drop."""
    percent_bp: int = 0
    """Percentage of the pots in basis points; a jurisdiction may forbid it."""
    cap: int | None = None
    """The most one hand pays, or None."""

    def times(self, factor: int) -> FeeBracket:
        """Return the same bracket in smaller units; one chip is `factor` of them."""
        return replace(
            self,
            steps=tuple(replace(step, amount=step.amount * factor) for step in self.steps),
            no_flop=self.no_flop * factor,
            cap=None if self.cap is None else self.cap * factor,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeFee:
    """Time collection: each player pays `amounts` for a period, by the number of players."""

    period_ms: int
    brackets: tuple[tuple[int, int], ...]
    """(players_min, amount for each player), fewest players first."""
    at_beginning: Annotated[bool, ADDED] = False
    """Taken when a period begins, from everybody who has a seat; else when it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """A table's collection rule; the empty one takes nothing."""

    brackets: tuple[FeeBracket, ...] = ()
    """Fewest players first."""
    counted_at: CountedAt = CountedAt.DEAL
    round_to: int = 0
    """A percentage is rounded down to a multiple of this; 0: to the table's smallest chip."""
    dead_blind: int = 0
    """A dead collection blind the button posts for every hand dealt."""
    time_fee: TimeFee | None = None
    percentage_from: PercentageFrom = PercentageFrom.EVERY_POT
    per_player: Annotated[int, ADDED] = 0
    """What each player pays the house from his stack for every hand dealt to him."""

    @property
    def takes_from_hands(self) -> bool:
        """Whether a hand may pay anything."""
        return bool(self.brackets or self.dead_blind or self.per_player)

    @property
    def uses_percentage(self) -> bool:
        """Whether any bracket takes a percentage of the pot."""
        return any(bracket.percent_bp for bracket in self.brackets)

    def times(self, factor: int) -> Collection:
        """Return the same rule for a hand in smaller units; one chip is `factor` of them."""
        return replace(
            self,
            brackets=tuple(bracket.times(factor) for bracket in self.brackets),
            round_to=self.round_to * factor,
            dead_blind=self.dead_blind * factor,
            per_player=self.per_player * factor,
        )


def refuse_if_locked(collection: Collection, *, percentages_locked: bool) -> None:
    """Refuse a percentage where the house's jurisdiction forbids it (house rule 8.5)."""
    if percentages_locked and collection.uses_percentage:
        most = max(bracket.percent_bp for bracket in collection.brackets)
        raise Refused(
            RefusalCode.BAD_SETTING,
            key="collection.brackets.percent_bp",
            value=most,
            need="0: percentages are locked off by the house",
        )


def collection_problems(collection: Collection) -> Iterator[tuple[str, int | str, str]]:
    """Yield (key, value, what is needed instead) for everything wrong with a rule."""
    players = [bracket.players_min for bracket in collection.brackets]
    if players != sorted(set(players)) or any(count < 1 for count in players):
        yield "collection.brackets", str(players), "fewest players first, each bracket once"
    if collection.round_to < 0:
        yield "collection.round_to", collection.round_to, ">=0"
    if collection.dead_blind < 0:
        yield "collection.dead_blind", collection.dead_blind, ">=0"
    if collection.per_player < 0:
        yield "collection.per_player", collection.per_player, ">=0"
    yield from _open_ended_problems(collection.brackets)
    for bracket in collection.brackets:
        if not 0 <= bracket.percent_bp <= BASIS_POINTS:
            yield "collection.brackets.percent_bp", bracket.percent_bp, f"0..{BASIS_POINTS}"
        for amount in (bracket.no_flop, bracket.cap or 0, *(step.amount for step in bracket.steps)):
            if amount < 0:
                yield "collection.brackets", amount, "fees of 0 or more"


def _open_ended_problems(
    brackets: Sequence[FeeBracket],
) -> Iterator[tuple[str, int | str, str]]:
    """A bracket that names its most players ends before the next one begins."""
    for bracket, after in zip_longest(brackets, brackets[1:]):
        least, most = bracket.players_min, bracket.players_max
        if most is not None and most < least:
            yield "collection.brackets.players_max", most, f">={least}"
        if most is not None and after is not None and most >= after.players_min:
            yield "collection.brackets.players_max", most, f"<{after.players_min}"
