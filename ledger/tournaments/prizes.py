"""Prizes: out of the pool in the same unit as the event that awards them.

A prize is credited to the account. It is held instead if all prizes of this entry together are
above the house's `prize_hold_above`, or if the player is locked or excluded. The cage releases what
is held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ledger.chart import held, pool
from ledger.chart import player as player_account
from ledger.entries import EntryCode, transfer
from ledger.open_day import open_day
from ledger.players.sessions import note_move
from ledger.players.status import is_barred
from ledger.refusals import InvariantBroken
from ledger.reservations import hold_for
from ledger.tournaments.entrants import Entrant, entrant
from ledger.tournaments.tournament import Tournament, check_pool
from ledger.units import Scalar, Work
from money import ZERO, Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A player's place and the prize of it."""

    player: int
    place: int
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidPrize:
    """A prize or a share as it was paid."""

    number: int
    player: int
    amount: Cents
    held: bool
    """The cage releases it after an identity check."""


def pay_prize(
    work: Work, played: Tournament, award: Award, *, hold_above: Cents
) -> PaidPrize | None:
    """Inside a unit: record a player's place and pay the prize of it; None: no money.

    A player has one place. The caller closes the session, as at any table.
    """
    entered = entrant(work, played.number, award.player)
    if entered.place is not None:
        raise InvariantBroken(f"player {award.player} has place {entered.place} already")
    work.update("tournament_entry", entered.number, {"place": award.place})
    if not award.amount:
        return None
    return _pay(work, played, entered, _Payment("prize", award.amount, hold_above))


def share_by_agreement(
    work: Work, played: Tournament, shares: Mapping[int, Cents], *, hold_above: Cents
) -> list[PaidPrize]:
    """Inside a unit: pay players their shares of a deal; what was kept stays in the pool."""
    paid = []
    for player, amount in shares.items():
        if amount:
            entered = entrant(work, played.number, player)
            paid.append(_pay(work, played, entered, _Payment("share", amount, hold_above)))
    return paid


def pay_remaining(
    work: Work, called_off: Tournament, awards: Iterable[Award], *, hold_above: Cents
) -> list[PaidPrize]:
    """Inside a unit: divide the rest of the pool among those who are left; the fees stay.

    The awards must be the pool to the cent.
    """
    rest, given = check_pool(work, called_off.number), list(awards)
    whole = sum((award.amount for award in given), ZERO)
    if whole != rest:
        raise InvariantBroken(f"{whole.count} awarded, {rest.count} in pool {called_off.number}")
    paid = [pay_prize(work, called_off, award, hold_above=hold_above) for award in given]
    return [each for each in paid if each is not None]


class _Payment(NamedTuple):
    kind: str
    amount: Cents
    hold_above: Cents


def _pay(work: Work, played: Tournament, entered: Entrant, payment: _Payment) -> PaidPrize:
    number, player, amount = work.next_key("prize"), entered.player, payment.amount
    so_far = entered.paid + amount
    holding = so_far > payment.hold_above or is_barred(work, player, today=open_day(work).day)
    reservation = f"prize.{number}" if holding else None
    account = player_account(player)
    target = account if reservation is None else held(reservation)
    entry = work.post(transfer(EntryCode.PRIZE, pool(played.number), target, amount))
    if reservation is not None:
        hold_for(work, reservation, account, amount)
    note_move(work, (entered.session, player), "taken", amount, entry)
    work.update("tournament_entry", entered.number, {"paid": so_far.count})
    row: dict[str, Scalar] = {
        "id": number,
        "entered": entered.number,
        "tournament": played.number,
        "player": player,
        "kind": payment.kind,
        "amount": amount.count,
        "day": open_day(work).day.isoformat(),
        "at_ms": work.at_ms,
        "entry": entry,
        "reservation": reservation,
    }
    work.insert("prize", row)
    return PaidPrize(number=number, player=player, amount=amount, held=holding)
