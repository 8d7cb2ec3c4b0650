"""How the house is paid for a hand, as data, and what a finished hand owes.

A fee is earned when the hand reaches its moment. It is taken only when the pots are pushed, main
pot first, so that the pot is whole during the hand (house rules 8.1 to 8.8). Every line says which
moment earned it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import NamedTuple

from rules.refusals import RefusalCode, Refused

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
    for bracket in collection.brackets:
        if not 0 <= bracket.percent_bp <= BASIS_POINTS:
            yield "collection.brackets.percent_bp", bracket.percent_bp, f"0..{BASIS_POINTS}"
        for amount in (bracket.no_flop, bracket.cap or 0, *(step.amount for step in bracket.steps)):
            if amount < 0:
                yield "collection.brackets", amount, "fees of 0 or more"


class Fee(NamedTuple):
    """One line of a hand's collection: why, at which street, how much."""

    moment: FeeMoment
    street: int
    amount: int


class HandFacts(NamedTuple):
    """What the collection of a hand depends on."""

    players_dealt: int
    players_at_flop: int
    streets_dealt: int
    """How many streets were dealt."""
    rounds_closed: int
    """How many betting rounds were closed."""
    flop_street: int
    chip: int = 1
    """The table's smallest chip."""


def fees_of(collection: Collection, facts: HandFacts, pots: Sequence[int]) -> tuple[Fee, ...]:
    """Return what a hand with these pots owes; never more than the pots hold or the cap allows."""
    bracket = bracket_for(collection, facts)
    if bracket is None:
        return ()
    if facts.streets_dealt <= facts.flop_street:
        due = [Fee(FeeMoment.NO_FLOP, facts.flop_street, bracket.no_flop)]
    else:
        due = [Fee(*_step(step)) for step in bracket.steps if _earned(step, facts)]
        due += _percentage(bracket, collection.round_to or facts.chip, pots)
    limit = sum(pots) if bracket.cap is None else min(sum(pots), bracket.cap)
    return _limited(due, limit)


def take_from(
    pots: Sequence[int],
    fees: Sequence[Fee],
    percentage_from: PercentageFrom = PercentageFrom.EVERY_POT,
) -> tuple[int, ...]:
    """Return what each pot gives: posted fees main pot first, a percentage as the house says."""
    if percentage_from is PercentageFrom.MAIN_POT_FIRST:
        return tuple(_main_pot_first(pots, sum(fee.amount for fee in fees)))
    percentage = sum(fee.amount for fee in fees if fee.moment is FeeMoment.PERCENTAGE)
    posted = _main_pot_first(pots, sum(fee.amount for fee in fees) - percentage)
    left = [pot - part for pot, part in zip(pots, posted, strict=True)]
    return tuple(a + b for a, b in zip(posted, _shared(left, percentage), strict=True))


def _main_pot_first(pots: Sequence[int], due: int) -> list[int]:
    taken: list[int] = []
    for pot in pots:
        taken.append(min(pot, due))
        due -= taken[-1]
    return taken


def _shared(pots: Sequence[int], due: int) -> list[int]:
    """Divide what is due by the size of the pots; the first pots give the remainder."""
    taken: list[int] = []
    whole = sum(pots)
    for pot in pots:
        taken.append(min(pot, -(-due * pot // whole)) if due else 0)
        due -= taken[-1]
        whole -= pot
    return taken


def bracket_for(collection: Collection, facts: HandFacts) -> FeeBracket | None:
    """Return the bracket in force, chosen by the players dealt or by those who saw the flop."""
    by_flop = collection.counted_at is CountedAt.FLOP and facts.streets_dealt > facts.flop_street
    players = facts.players_at_flop if by_flop else facts.players_dealt
    chosen = None
    for bracket in collection.brackets:
        if bracket.players_min <= players:
            chosen = bracket
    return chosen


def _step(step: FeeStep) -> tuple[FeeMoment, int, int]:
    return step.moment, step.street, step.amount


def _earned(step: FeeStep, facts: HandFacts) -> bool:
    reached = facts.streets_dealt if step.moment is FeeMoment.STREET_DEALT else facts.rounds_closed
    return step.street < reached


def _percentage(bracket: FeeBracket, round_to: int, pots: Sequence[int]) -> list[Fee]:
    if not bracket.percent_bp:
        return []
    exact = sum(pots) * bracket.percent_bp // BASIS_POINTS
    return [Fee(FeeMoment.PERCENTAGE, 0, exact // round_to * round_to)]


def _limited(due: Sequence[Fee], limit: int) -> tuple[Fee, ...]:
    fees: list[Fee] = []
    for fee in due:
        amount = min(fee.amount, limit)
        limit -= amount
        if amount:
            fees.append(fee._replace(amount=amount))
    return tuple(fees)
