"""Prizes by place: how the pool is divided for every size of the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.settings_problems import Problem

WHOLE_BP = 10_000
"""All of the pool, in hundredths of a percent."""
PLAYERS_LEAST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """How the pool of a field is divided: by exactly one of the three ways."""

    players: int
    """For fields of this many players and more, up to the next payout."""
    percent_bp: tuple[int, ...] = ()
    """By place, in hundredths of a percent; odd cents go to the first place."""
    sums_cents: tuple[int, ...] = ()
    """By place, fixed sums."""
    equal_cents: int = 0
    """A satellite: as many equal prizes of this sum as the pool has; the next place the rest."""

    def prizes(self, pool_cents: int) -> tuple[int, ...]:
        """The prizes, first place first; together they are the pool."""
        if self.sums_cents:
            return self.sums_cents
        if self.equal_cents:
            whole, rest = divmod(pool_cents, self.equal_cents)
            return (self.equal_cents,) * whole + ((rest,) if rest else ())
        parts = [pool_cents * part // WHOLE_BP for part in self.percent_bp]
        return (parts[0] + pool_cents - sum(parts), *parts[1:])


def payout_of(payouts: Sequence[Payout], players: int) -> Payout:
    """The payout of a field of this size."""
    return next(each for each in reversed(payouts) if each.players <= players)


def prizes_of(payouts: Sequence[Payout], players: int, pool_cents: int) -> tuple[int, ...]:
    """The prizes of a field of this size, first place first."""
    return payout_of(payouts, players).prizes(pool_cents)


def shared_prizes(prizes: Sequence[int], place: int, seats: Sequence[int]) -> dict[int, int]:
    """What each of `seats` gets who share the places from `place` on; odd cents to lower seats."""
    total = sum(prizes[place - 1 : place - 1 + len(seats)])
    each, odd = divmod(total, len(seats))
    return {seat: each + (at < odd) for at, seat in enumerate(sorted(seats))}


def payout_problems(payouts: Sequence[Payout], seats: int, buy_in_cents: int) -> Iterator[Problem]:
    """Yield (key, value, what is needed instead) for payouts that cannot be paid as written."""
    if not payouts or payouts[0].players != PLAYERS_LEAST:
        first = payouts[0].players if payouts else 0
        yield "payouts[0].players", first, f"{PLAYERS_LEAST}: every field has its prizes"
        return
    for at, payout in enumerate(payouts):
        ends = payouts[at + 1].players if at + 1 < len(payouts) else seats + 1
        key = f"payouts[{at}]"
        if payout.players >= ends:
            yield f"{key}.players", payout.players, f"fewest players first, up to {seats}"
            continue
        for name, value, need in _ways(payout, range(payout.players, ends), buy_in_cents):
            yield f"{key}.{name}", value, need


def _ways(payout: Payout, fields: range, buy_in_cents: int) -> Iterator[Problem]:
    ways = {
        "percent_bp": bool(payout.percent_bp),
        "sums_cents": bool(payout.sums_cents),
        "equal_cents": bool(payout.equal_cents),
    }
    if sum(ways.values()) != 1:
        given = [name for name, used in ways.items() if used]
        yield given[-1] if given else "percent_bp", len(given), "one way of the three"
        return
    if payout.equal_cents:
        if payout.equal_cents <= buy_in_cents:
            yield "equal_cents", payout.equal_cents, f"more than the buy-in of {buy_in_cents}"
        return
    name = "percent_bp" if payout.percent_bp else "sums_cents"
    parts = payout.percent_bp or payout.sums_cents
    if len(parts) > fields.start:
        yield name, len(parts), f"no more places than players: {fields.start}"
    if len(parts) == fields.start and len(set(parts)) == 1:
        yield name, str(list(parts)), "something to play for: not the same for everybody"
    if min(parts) < 1 or sorted(parts, reverse=True) != list(parts):
        yield name, str(list(parts)), "the largest first, each above 0"
    wholes = {WHOLE_BP} if payout.percent_bp else {each * buy_in_cents for each in fields}
    for whole in sorted(wholes - {sum(parts)}):
        yield name, sum(parts), f"together {whole}"
