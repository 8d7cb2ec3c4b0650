"""A jackpot that is hit: the meter is read in the unit of the hand, and set aside whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ledger.chart import held
from ledger.chart import jackpot as meter_account
from ledger.entries import EntryCode, transfer
from ledger.new_rows import add_row
from ledger.open_day import open_day
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.reservations import hold_for
from ledger.units import Row, Scalar, Work
from money import Cents

BASIS_POINTS: Final = 10_000
_HIT = "SELECT id, jackpot, tbl, hand, at_ms, amount, reservation FROM jackpot_hit WHERE"


class Hitters(NamedTuple):
    """Who shares a jackpot: the beaten hands, those that beat them, everybody else dealt in."""

    losers: Sequence[int]
    winners: Sequence[int]
    others: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A hit that waits for the floor."""

    number: int
    jackpot: str
    table: str
    hand: int
    at_ms: int
    amount: Cents
    reservation: str


def meter(reader: Reader, jackpot: str) -> Cents:
    """Return what a jackpot holds."""
    row = first_row(reader, "SELECT balance FROM account WHERE name = ?", meter_account(jackpot))
    return Cents(0 if row is None else row[0])


def shares_of(
    amount: int, hitters: Hitters, parts_bp: tuple[int, int, int]
) -> Iterator[tuple[str, int, int]]:
    """Yield (part, player, cents): each part is divided equally, its odd cents to the first.

    The losers have what the other parts leave; without other players also the table's part.
    """
    _losing, winning, table = parts_bp
    winners = amount * winning // BASIS_POINTS
    others = amount * table // BASIS_POINTS if hitters.others else 0
    parts = {"loser": amount - winners - others, "winner": winners, "table": others}
    for (part, whole), players in zip(parts.items(), hitters, strict=True):
        for place, player in enumerate(players):
            each, odd = divmod(whole, len(players))
            if share := each + (place < odd):
                yield part, player, share


def note_hit(
    work: Work, jackpot: str, at: tuple[str, int], hitters: Hitters, parts_bp: tuple[int, int, int]
) -> int | None:
    """Inside the unit of the hand: set the whole meter aside; return the hit's number.

    None: the meter is empty, nothing is won.
    """
    table, hand = at
    whole = work.balance(meter_account(jackpot))
    if not whole:
        return None
    number = work.next_key("jackpot_hit")
    reservation = f"jackpot.{number}"
    source = meter_account(jackpot)
    work.post(transfer(EntryCode.JACKPOT_HIT, source, held(reservation), whole))
    hold_for(work, reservation, source, whole)
    row: dict[str, Scalar] = {
        "id": number,
        "jackpot": jackpot,
        "tbl": table,
        "hand": hand,
        "day": open_day(work).day.isoformat(),
        "at_ms": work.at_ms,
        "amount": whole.count,
        "reservation": reservation,
        "state": "waiting",
        "staff": None,
        "reason": None,
    }
    work.insert("jackpot_hit", row)
    for part, player, cents in shares_of(whole.count, hitters, parts_bp):
        share: dict[str, Scalar] = {
            "hit": number,
            "player": player,
            "part": part,
            "amount": cents,
            "entry": None,
            "reservation": None,
        }
        add_row(work, "jackpot_share", share)
    return number


def waiting_hits(reader: Reader) -> list[Hit]:
    """Return the hits that nobody has decided, the oldest first."""
    return [_hit(row) for row in reader.query(f"{_HIT} state = 'waiting' ORDER BY id LIMIT 100")]


def hit_number(reader: Reader, number: int) -> Hit:
    """Return a hit that waits; refuse one that was decided or never was."""
    row = first_row(reader, f"{_HIT} id = ? AND state = 'waiting'", number)
    if row is None:
        raise Refused(RefusalCode.JACKPOT_NOT_WAITING, hit=number)
    return _hit(row)


def _hit(row: Row) -> Hit:
    number, jackpot, table, hand, at_ms, amount, reservation = row
    return Hit(
        number=number,
        jackpot=jackpot,
        table=table,
        hand=hand,
        at_ms=at_ms,
        amount=Cents(amount),
        reservation=reservation,
    )
