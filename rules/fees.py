"""What a finished hand owes the house, by its collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.collection import (
    BASIS_POINTS,
    Collection,
    CountedAt,
    FeeBracket,
    FeeMoment,
    FeeStep,
    PercentageFrom,
)


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
    blinds: int = 0
    """What the blinds put in."""
    answered: tuple[int, ...] = ()
    """Streets on which a bet was called or raised."""

    @property
    def flop_dealt(self) -> bool:
        """Whether the hand reached the flop, or what takes its place."""
        return self.streets_dealt > self.flop_street


def fees_of(collection: Collection, facts: HandFacts, pots: Sequence[int]) -> tuple[Fee, ...]:
    """Return what a hand with these pots owes; never more than the pots hold or the cap allows."""
    bracket = bracket_for(collection, facts)
    if bracket is None:
        return ()
    due = [_fee(step, facts) for step in bracket.steps if _earned(step, facts)]
    if facts.flop_dealt:
        due += _percentage(bracket, collection.round_to or facts.chip, pots)
    else:
        due.append(Fee(FeeMoment.NO_FLOP, facts.flop_street, bracket.no_flop))
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
    by_flop = collection.counted_at is CountedAt.FLOP and facts.flop_dealt
    players = facts.players_at_flop if by_flop else facts.players_dealt
    chosen = None
    for bracket in collection.brackets:
        if bracket.players_min <= players:
            chosen = bracket
    if chosen is not None and chosen.players_max is not None and players > chosen.players_max:
        return None
    return chosen


def _fee(step: FeeStep, facts: HandFacts) -> Fee:
    most = facts.blinds if step.moment is FeeMoment.FROM_BLINDS else step.amount
    return Fee(step.moment, step.street, min(step.amount, most))


def _earned(step: FeeStep, facts: HandFacts) -> bool:
    if step.moment in (FeeMoment.BEFORE_DEAL, FeeMoment.FROM_BLINDS):
        return True
    dealt = step.street < facts.streets_dealt
    if step.moment is FeeMoment.ONCE:
        return dealt or not facts.flop_dealt or step.street - 1 in facts.answered
    closed = step.street < facts.rounds_closed
    return facts.flop_dealt and (dealt if step.moment is FeeMoment.STREET_DEALT else closed)


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
